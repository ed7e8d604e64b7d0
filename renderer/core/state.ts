/** All the window's presentation state, in one store. What is true lives in the engine; rows live in the row store. */
import type { FieldPath, RowKey } from '../../shared/ad/model.ts';
import type { Operation, OperationKind } from '../../shared/bulk/operation.ts';
import type { Category } from '../../shared/category/category.ts';
import type { CommandInput } from '../../shared/contract/commands.ts';
import type { EngineState } from '../../shared/contract/engine-port.ts';
import type { AdsheetError } from '../../shared/contract/errors.ts';
import type { ShellState } from '../../shared/contract/shell.ts';
import type {
  Account,
  AccountState,
  CampaignRow,
  CategoryRow,
  Conflict,
  Job,
  Plan,
  PushResult,
} from '../../shared/contract/views.ts';
import { NO_COUNTS, type RowCounts } from './rows/row-counts.ts';
import { createRowStore } from './rows/row-store.ts';
import type { ViewFilter } from './rows/view-filter.ts';
import { NO_FILTER } from './rows/view-filter.ts';
import type { Choice, FrozenTarget } from './selection.ts';
import { createStore, type Store } from './store.ts';

export type Tab = 'ads' | 'categories' | 'campaigns' | 'proposals' | 'review' | 'conflicts' | 'history';

export type Dialog =
  | { readonly kind: 'accounts' }
  | { readonly kind: 'account-form'; readonly account?: Account }
  | { readonly kind: 'forget'; readonly account: Account; readonly withEdits: boolean }
  /** Asked before the account that waits is saved. */
  | { readonly kind: 'secrets'; readonly save: CommandInput<'accounts.save'> }
  /** `again`: something moved since it was asked. */
  | { readonly kind: 'guards'; readonly plan: Plan; readonly again?: true }
  | { readonly kind: 'undo-push'; readonly result: PushResult }
  | { readonly kind: 'campaign-history'; readonly key: RowKey }
  | { readonly kind: 'settings' }
  | { readonly kind: 'rebuilt' }
  /** Asks whether ads on the marketplace are what new rows became. */
  | { readonly kind: 'matches' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'expression-help' }
  /** Help on a field, as it is in the ad given. */
  | { readonly kind: 'field-help'; readonly field: FieldPath; readonly key: RowKey | null }
  /** Asks for a value of neither side, where the conflicts are those of one unit. */
  | { readonly kind: 'another-value'; readonly conflicts: readonly Conflict[] }
  /** Asks for the category of a new ad; the one given is offered first. */
  | { readonly kind: 'new-ad'; readonly category: number | null }
  /** One change of many ads; begins with a kind, or with an operation used before. */
  | {
      readonly kind: 'bulk';
      readonly choices: readonly Choice[];
      readonly begin?: OperationKind;
      readonly operation?: Operation;
    }
  /** Names the ads to be deleted before they are. */
  | { readonly kind: 'delete'; readonly frozen: FrozenTarget }
  | { readonly kind: 'duplicates' }
  /** Asks which ads go into a file, and how. */
  | { readonly kind: 'export'; readonly choices: readonly Choice[] }
  /** `typed`: the key that opened it, which is the first letter written. */
  | { readonly kind: 'long-text'; readonly key: RowKey; readonly field: FieldPath; readonly typed?: string };

/** A sign-in that waits for the browser, or that failed. */
export type SignIn = {
  readonly account: string;
  readonly job: string | null;
  readonly error: AdsheetError | null;
};

export type ToastAction = { readonly label: string; readonly run: () => unknown };

export type Toast = {
  readonly id: number;
  readonly tone: 'info' | 'error';
  readonly text: string;
  readonly title?: string;
  /** The service did not answer, or not this sign-in: once it does, this is over. */
  readonly outage?: true;
  /** What can be done about it from the toast. */
  readonly actions: readonly ToastAction[];
  /** What it is about: the next toast about it takes its place. */
  readonly topic?: string;
  /** The changeset it tells of: once that is taken back, so is what was told. */
  readonly changeset?: number;
};

type CellPlace = { readonly key: RowKey; readonly field: FieldPath };

export type AppState = {
  readonly shell: ShellState | null;
  readonly engine: EngineState;
  /** Null until they were read. */
  readonly accounts: readonly Account[] | null;
  /** The open account; null shows the first run. */
  readonly open: AccountState | null;
  /** The engine ended over the open account and does not have it open again. */
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
  /** Rows the grid shows under the present filter. */
  readonly shown: number;
  readonly rowsLoading: { readonly done: number; readonly total: number } | null;
  readonly selected: readonly RowKey[];
  readonly focus: CellPlace | null;
  /** The row store's version: components that show single rows follow it. */
  readonly rowsVersion: number;
  readonly categories: readonly CategoryRow[];
  readonly campaigns: readonly CampaignRow[];
  /** The definitions of the categories met so far, by id. */
  readonly definitions: Readonly<Record<number, Category>>;
  readonly jobs: readonly Job[];
  /** The service did not answer the last time it was asked. */
  readonly offline: boolean;
  /** The last pull found no ad at all, and the seller was asked. */
  readonly allGone: boolean;
  /** The pull under way that goes on where an earlier one stopped. */
  readonly resumedPull: string | null;
};

/** What belongs to one account and is forgotten when another is opened. */
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

/** The open account's name; commands of the engine need it. */
export const openName = (state: AppState = app.get()): string => state.open?.account.name ?? '';

/** The state of a feature about the open account: it begins anew whenever another one is opened. */
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

/** Are rows still on their way into the window, or the first of all ads into the local copy? */
export const areAdsComing = (state: AppState): boolean =>
  state.rowsLoading !== null || (state.open?.pulledAt === null && runningJob(state, 'pull') !== undefined);

export const runningJob = (state: AppState, kind: Job['kind']): Job | undefined =>
  state.jobs.find((job) => job.kind === kind && job.state === 'running' && job.account === openName(state));
