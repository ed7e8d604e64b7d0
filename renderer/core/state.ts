/** All presentation state of the window, in one store. The engine owns the data; rows are in the row store. */
import type { FieldPath, RowKey } from '../../shared/ad/model.ts';
import type { Operation, OperationKind } from '../../shared/bulk/operation.ts';
import type { Category } from '../../shared/category/category.ts';
import type { CommandInput } from '../../shared/contract/commands.ts';
import type { EngineState } from '../../shared/contract/engine-port.ts';
import type { AdsheetError } from '../../shared/contract/errors.ts';
import type { Job } from '../../shared/contract/jobs.ts';
import type { Plan } from '../../shared/contract/results/plan.ts';
import type { PushResult } from '../../shared/contract/results/push-result.ts';
import type { ShellState } from '../../shared/contract/shell.ts';
import type {
  Account,
  AccountState,
  CampaignRow,
  CategoryRow,
  Conflict,
  GridRow,
} from '../../shared/contract/views.ts';
import type { NewRoutine } from '../../shared/routines/routine.ts';
import { NO_COUNTS, type RowCounts } from './rows/row-counts.ts';
import { createRowStore } from './rows/row-store.ts';
import type { ViewFilter } from './rows/view-filter.ts';
import { NO_FILTER } from './rows/view-filter.ts';
import type { Choice, FrozenTarget } from './selection.ts';
import { createStore, type Store } from './store.ts';

export type Tab =
  | 'ads'
  | 'categories'
  | 'campaigns'
  | 'proposals'
  | 'review'
  | 'conflicts'
  | 'history'
  | 'feeds'
  | 'planner'
  | 'performance'
  | 'routines';

export type Dialog =
  | { readonly kind: 'accounts' }
  | { readonly kind: 'account-form'; readonly account?: Account }
  | { readonly kind: 'forget'; readonly account: Account; readonly withEdits: boolean }
  /** Asked before the waiting account is saved. */
  | { readonly kind: 'secrets'; readonly save: CommandInput<'accounts.save'> }
  /** `again`: the plan changed since the question was asked. */
  | { readonly kind: 'guards'; readonly plan: Plan; readonly again?: true }
  | { readonly kind: 'undo-push'; readonly result: PushResult }
  | { readonly kind: 'effect'; readonly push: number }
  /** Asks what an experiment is started with. */
  | {
      readonly kind: 'try-half';
      readonly keys: readonly RowKey[];
      readonly operation: Operation;
      readonly shownByDays: number;
    }
  | { readonly kind: 'experiments' }
  | { readonly kind: 'campaign-history'; readonly key: RowKey }
  | { readonly kind: 'settings' }
  | { readonly kind: 'rebuilt' }
  /** Asks whether ads on the marketplace are the ones new rows became. */
  | { readonly kind: 'matches' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'expression-help' }
  /** Help on a field, with its value in the given ad. */
  | { readonly kind: 'field-help'; readonly field: FieldPath; readonly key: RowKey | null }
  /** Asks for another value than mine and theirs; the conflicts are those of one unit. */
  | { readonly kind: 'another-value'; readonly conflicts: readonly Conflict[] }
  /** Asks for the category of a new ad; the given one is offered first. */
  | { readonly kind: 'new-ad'; readonly category: number | null }
  /** A bulk edit, of ads or of campaigns; opens with a kind, or with an earlier operation. */
  | {
      readonly kind: 'bulk';
      readonly of: 'ads' | 'campaigns';
      readonly choices: readonly Choice[];
      readonly begin?: OperationKind;
      readonly operation?: Operation;
    }
  /** Lists the ads to be deleted for confirmation. */
  | { readonly kind: 'delete'; readonly frozen: FrozenTarget }
  | { readonly kind: 'duplicates' }
  /** Makes or changes a routine; null is a new one. */
  | { readonly kind: 'routine'; readonly begin: NewRoutine | null }
  /** A folder of pictures, for the ads that its files are named after. */
  | { readonly kind: 'picture-folder'; readonly folder: string }
  /** What the marketplace is to be asked for. */
  | { readonly kind: 'ask' }
  /** The seller's own orders. */
  | { readonly kind: 'orders' }
  /** Asks which report of the marketplace to keep as a file. */
  | { readonly kind: 'download-report'; readonly choices: readonly Choice[] }
  /** Asks which ads to export, and how. */
  | { readonly kind: 'export'; readonly choices: readonly Choice[] }
  /** `typed`: the key that opened the editor, which is its first character. */
  | { readonly kind: 'long-text'; readonly key: RowKey; readonly field: FieldPath; readonly typed?: string };

/** A sign-in that waits for the browser, or failed. */
export type SignIn = {
  readonly account: string;
  readonly job: string | null;
  readonly error: AdsheetError | null;
};

export type ToastAction = {
  readonly label: string;
  readonly run: () => unknown;
  /** It opens a dialog, so that it is not offered while another one is open. */
  readonly opensDialog?: true;
};

export type Toast = {
  readonly id: number;
  readonly tone: 'info' | 'error';
  readonly text: string;
  readonly title?: string;
  /** The toast is about an outage or a refused sign-in, and is removed once the service answers. */
  readonly outage?: true;
  /** Buttons of the toast. */
  readonly actions: readonly ToastAction[];
  /** The kind of dialog that was open when it was shown. */
  readonly dialog: Dialog['kind'] | null;
  /** The topic: the next toast with the same one replaces it. */
  readonly topic?: string;
  /** The changeset it is about: undoing it removes the toast. */
  readonly changeset?: number;
};

type CellPlace = { readonly key: RowKey; readonly field: FieldPath };

export type AppState = {
  readonly shell: ShellState | null;
  readonly engine: EngineState;
  /** Null until they were read. */
  readonly accounts: readonly Account[] | null;
  /** The open account; null shows the first-run screen. */
  readonly open: AccountState | null;
  /** The engine crashed with this account open and has not reopened it yet. */
  readonly reopening: boolean;
  readonly starting: boolean;
  readonly openError: { readonly account: string; readonly error: AdsheetError } | null;
  readonly signIn: SignIn | null;
  readonly dialog: Dialog | null;
  readonly toasts: readonly Toast[];
  readonly announcement: string;
  readonly tab: Tab;
  readonly filter: ViewFilter;
  readonly counts: RowCounts;
  /** Number of rows the grid shows under the present filter. */
  readonly shown: number;
  readonly rowsLoading: { readonly done: number; readonly total: number } | null;
  readonly selected: readonly RowKey[];
  readonly focus: CellPlace | null;
  /** The version of the row store; components that show single rows depend on it. */
  readonly rowsVersion: number;
  readonly categories: readonly CategoryRow[];
  readonly campaigns: readonly CampaignRow[];
  /** The definitions of the categories needed so far, by id. */
  readonly definitions: Readonly<Record<number, Category>>;
  readonly jobs: readonly Job[];
  /** The service did not answer the last request. */
  readonly offline: boolean;
  /** The last pull found no ads at all, and the seller was asked about it. */
  readonly allGone: boolean;
  /** The running pull, if it resumes an earlier one. */
  readonly resumedPull: string | null;
};

/** State of one account, reset when another is opened. */
export const NO_ACCOUNT = {
  open: null,
  reopening: false,
  openError: null,
  tab: 'ads',
  filter: NO_FILTER,
  counts: NO_COUNTS,
  shown: 0,
  rowsLoading: null,
  selected: [],
  focus: null,
  categories: [],
  campaigns: [],
  definitions: {},
  offline: false,
  allGone: false,
  resumedPull: null,
} as const satisfies Partial<AppState>;

export const app = createStore<AppState>({
  ...NO_ACCOUNT,
  shell: null,
  engine: 'running',
  accounts: null,
  starting: true,
  signIn: null,
  dialog: null,
  toasts: [],
  announcement: '',
  rowsVersion: 0,
  jobs: [],
});

export const rows = createRowStore();

/** The campaigns as rows of their own sheet. */
export const campaignRows = createRowStore();

/** The row of an ad or a campaign. */
export const rowAt = (key: RowKey): GridRow | undefined => rows.get(key) ?? campaignRows.get(key);

/** The open account's name, for commands of the engine; '' without one. */
export const openName = (state: AppState = app.get()): string => state.open?.account.name ?? '';

/** A feature's state of the open account; reset whenever another one is opened. */
export const createAccountStore = <S extends object>(initial: S): Store<S> => {
  const store = createStore(initial);
  let account = openName();
  app.subscribe(() => {
    if (openName() === account) return;
    account = openName();
    store.set(initial);
  });
  return store;
};

/** Are rows still being loaded into the window, or the first ads into the local copy? */
export const areAdsComing = (state: AppState): boolean =>
  state.rowsLoading !== null || (state.open?.pulledAt === null && runningJob(state, 'pull') !== undefined);

export const runningJob = (state: AppState, kind: Job['kind']): Job | undefined =>
  state.jobs.find((job) => job.kind === kind && job.state === 'running' && job.account === openName(state));
