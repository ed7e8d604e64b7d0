/** What the history page shows: the entries read so far, what they are narrowed to, and the one that is open beside. */
import type { CommandInput } from '../../shared/contract/commands.ts';
import type { AdsheetError } from '../../shared/contract/errors.ts';
import type { LogEntry } from '../../shared/contract/history.ts';
import type { Drift, Inexact } from '../../shared/contract/views.ts';
import { asAdsheetError, call } from '../app/bridge.ts';
import { app, openName } from '../app/state.ts';
import { createStore } from '../app/store.ts';
import { type EntryName, isSame } from './history-lines.ts';

export type HistoryFilter = {
  /** Empty: all. */
  readonly kinds: ReadonlySet<LogEntry['kind']>;
  /** Only what brought changes of others. */
  readonly elsewhere: boolean;
  readonly search: string;
};

/** What became of an undo that was asked for on this page. */
export type Undone = {
  readonly of: EntryName;
  /** Changes taken back; of a push, ads of its reverse. */
  readonly count: number;
  readonly drifted: readonly Drift[];
  readonly inexact: readonly Inexact[];
};

type HistoryState = HistoryFilter & {
  readonly account: string;
  /** Null until they were read. */
  readonly entries: readonly LogEntry[] | null;
  /** There are older ones. */
  readonly more: boolean;
  readonly busy: boolean;
  readonly error: AdsheetError | null;
  readonly chosen: EntryName | null;
  readonly undone: Undone | null;
};

export const NO_HISTORY_FILTER: HistoryFilter = { kinds: new Set(), elsewhere: false, search: '' };

const NOTHING_READ = { entries: null, more: false, error: null, chosen: null, undone: null };

export const history = createStore<HistoryState>({
  ...NO_HISTORY_FILTER,
  ...NOTHING_READ,
  account: '',
  busy: false,
});

/** Entries read at once. */
const PAGE = 200;

let asked = 0;

type Page = Pick<CommandInput<'log.list'>, 'limit'> & { readonly before?: Placed };
/** Where the list goes on. */
type Placed = NonNullable<CommandInput<'log.list'>['before']>;

/** Reads entries; an answer overtaken by a newer question is dropped. */
const read = async (
  page: Page,
  take: (entries: readonly LogEntry[], more: boolean) => void,
): Promise<void> => {
  const { account, kinds, elsewhere, search } = history.get();
  asked += 1;
  const mine = asked;
  history.set({ busy: true });
  try {
    const { entries, more } = await call('log.list', {
      account,
      ...page,
      ...(kinds.size > 0 ? { kinds: [...kinds] } : {}),
      ...(elsewhere ? { elsewhere } : {}),
      ...(search.trim() === '' ? {} : { search: search.trim() }),
    });
    if (mine !== asked || openName() !== account) return;
    history.set({ error: null });
    take(entries, more);
  } catch (error) {
    if (mine === asked) history.set({ error: asAdsheetError(error) });
  } finally {
    if (mine === asked) history.set({ busy: false });
  }
};

/** Reads what is shown again, as far down as it was read; of another account, from the beginning. */
export const loadHistory = (): Promise<void> => {
  const account = openName();
  if (history.get().account !== account) history.set({ ...NO_HISTORY_FILTER, ...NOTHING_READ, account });
  const limit = Math.max(PAGE, history.get().entries?.length ?? 0);
  return read({ limit }, (entries, more) =>
    history.set(({ chosen }) => ({ entries, more, chosen: chosen ?? entries[0] ?? null })),
  );
};

/** Reads the next older entries, where there are any and none are on their way. */
export const loadOlder = async (): Promise<void> => {
  const { entries, more, busy } = history.get();
  const last = entries?.at(-1);
  if (!last || !more || busy) return;
  const { at, kind, id } = last;
  await read({ before: { at, kind, id }, limit: PAGE }, (older, stillMore) =>
    history.set({ entries: [...(history.get().entries ?? []), ...older], more: stillMore }),
  );
};

/** Narrows the list to something else, and begins at its top; what was listed stays until that is there. */
export const narrow = (filter: Partial<HistoryFilter>): void => {
  history.set(filter);
  read({ limit: PAGE }, (entries, more) => history.set({ entries, more, chosen: entries[0] ?? null }));
};

export const choose = ({ kind, id }: EntryName): void => {
  if (!isSame(history.get().chosen, { kind, id })) history.set({ chosen: { kind, id } });
};

/** Reads on until an entry is there, so that the list can show it. */
export const findEntry = async (name: EntryName): Promise<void> => {
  history.set({ ...NO_HISTORY_FILTER, chosen: name });
  await loadHistory();
  const isMissing = (): boolean => !history.get().entries?.some((entry) => isSame(name, entry));
  while (isMissing() && history.get().more && !history.get().error) await loadOlder();
};

const FOLLOW_MS = 250;
let followTimer: ReturnType<typeof setTimeout> | undefined;

/** The page follows what happens elsewhere in the window, a moment after the last of it. */
export const followHistory = (): void => {
  if (app.get().tab !== 'history') return;
  clearTimeout(followTimer);
  followTimer = setTimeout(loadHistory, FOLLOW_MS);
};
