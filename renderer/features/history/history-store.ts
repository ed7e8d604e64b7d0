/** The state of the history page: the entries read so far, the filter, and the chosen entry. */
import type { AdsheetError } from '../../../shared/contract/errors.ts';
import type { LogEntry } from '../../../shared/contract/results/history.ts';
import type { Drift, Inexact } from '../../../shared/contract/results/undo-result.ts';
import { answerTo, ensureAnswer, extend, follow, refetch } from '../../core/answers.ts';
import type { Input, Output } from '../../core/bridge.ts';
import { question } from '../../core/question.ts';
import { createAccountStore, openName } from '../../core/state.ts';
import { type EntryName, isSame } from './history-lines.ts';

export type HistoryFilter = {
  /** Empty for all. */
  readonly kinds: ReadonlySet<LogEntry['kind']>;
  /** Only entries with changes by others. */
  readonly elsewhere: boolean;
  readonly search: string;
};

/** The result of an undo from this page. */
export type Undone = {
  readonly of: EntryName;
  /** Undone changes; for a push, the ads of its reverse. */
  readonly count: number;
  readonly drifted: readonly Drift[];
  readonly inexact: readonly Inexact[];
};

type HistoryState = HistoryFilter & {
  /** Null until they were read. */
  readonly entries: readonly LogEntry[] | null;
  /** There are older entries. */
  readonly more: boolean;
  readonly busy: boolean;
  readonly error: AdsheetError | null;
  readonly chosen: EntryName | null;
  readonly undone: Undone | null;
};

export const NO_HISTORY_FILTER: HistoryFilter = { kinds: new Set(), elsewhere: false, search: '' };

export const history = createAccountStore<HistoryState>({
  ...NO_HISTORY_FILTER,
  entries: null,
  more: false,
  busy: false,
  error: null,
  chosen: null,
  undone: null,
});

/** Entries read at once. */
const PAGE = 200;
const REST_MS = 250;

const ask = (input: Input<'log.list'>): Promise<Output<'log.list'>> => question('log.list', input).ask();

const listOf = (account: string, { kinds, elsewhere, search }: HistoryFilter) => {
  const narrowed = {
    account,
    ...(kinds.size > 0 ? { kinds: [...kinds] } : {}),
    ...(elsewhere ? { elsewhere } : {}),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  };
  const list = question('log.list', { ...narrowed, limit: PAGE }, { wait: REST_MS, inPlace: true });
  return {
    narrowed,
    /** Reading again covers as many entries as were read. */
    list: {
      ...list,
      ask: () => ask({ ...narrowed, limit: Math.max(PAGE, answerTo(list).value?.entries.length ?? 0) }),
    },
  };
};

/** The list for the present account and filter. */
const listNow = () => listOf(openName(), history.get());

type List = ReturnType<typeof listOf>['list'];

/** The filter changed since the last answer: the first entry of the next one is chosen. */
let isNarrowed = false;

const take = (list: List): void => {
  if (listNow().list.key !== list.key) return;
  const { value, busy, error } = answerTo(list);
  history.set({ busy, error });
  if (!value) return;
  const { entries, more } = value;
  const before = isNarrowed ? null : history.get().chosen;
  isNarrowed = false;
  history.set({ entries, more, chosen: before ?? entries[0] ?? null });
};

const read = async (how: typeof refetch): Promise<void> => {
  const { list } = listNow();
  await how(list);
  take(list);
};

/** Reads the shown entries again. */
export const loadHistory = (): Promise<void> => read(refetch);

/** Reads older entries; false if none came, for example after another account was opened. */
export const loadOlder = async (): Promise<boolean> => {
  const { list, narrowed } = listNow();
  const known = answerTo(list).value;
  if (!known?.more) return false;
  await extend(list, async ({ entries }) => {
    const before = entries.at(-1);
    const older = await ask({
      ...narrowed,
      ...(before ? { before: { at: before.at, kind: before.kind, id: before.id } } : {}),
      limit: PAGE,
    });
    return { ...older, entries: [...entries, ...older.entries] };
  });
  take(list);
  return answerTo(list).value !== known;
};

/** Keeps the list up to date, whatever its filter; returns the function that stops this. */
export const followHistory = (account: string): (() => void) => {
  let key = '';
  let end = (): void => {};
  const hold = (): void => {
    const { list } = listOf(account, history.get());
    if (list.key === key) return;
    ({ key } = list);
    end();
    end = follow(list, () => take(list));
  };
  const endNarrowing = history.subscribe(hold);
  hold();
  return () => {
    endNarrowing();
    end();
  };
};

/** Changes the filter and starts at the top; the old list stays until the new one arrives. */
export const narrow = (filter: Partial<HistoryFilter>): void => {
  isNarrowed = true;
  history.set(filter);
};

export const choose = ({ kind, id }: EntryName): void => {
  if (!isSame(history.get().chosen, { kind, id })) history.set({ chosen: { kind, id } });
};

/** Reads on until an entry is found, so that the list can show it. */
export const findEntry = async (name: EntryName): Promise<void> => {
  isNarrowed = false;
  history.set({ ...NO_HISTORY_FILTER, chosen: name });
  await read(ensureAnswer);
  const isMissing = (): boolean => !history.get().entries?.some((entry) => isSame(name, entry));
  let goesOn = true;
  while (goesOn && isMissing()) goesOn = await loadOlder();
};
