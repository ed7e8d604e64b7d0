/**
 * A cache of the engine's answers, by question. A question is asked once for all components that show its answer,
 * asked again when data it was read from changes, and evicted when no component shows it and newer ones fill the
 * cache. Rows of the sheet are not in it (`docs/decisions/window-state.md`).
 */
import type { RowKey } from '../../shared/ad/model.ts';
import type { AdsheetError } from '../../shared/contract/errors.ts';
import type { StateKinds } from '../../shared/contract/state-kinds.ts';
import { asAdsheetError } from './bridge.ts';
import { type Debounced, debounce, type Wait } from './debounce.ts';

export type Answer<T> = {
  /** The last answer; it stays while a new one is requested. Undefined before the first. */
  readonly value: T | undefined;
  /** Why the last request failed. */
  readonly error: AdsheetError | null;
  /** A request is under way. */
  readonly busy: boolean;
  /** The data it was read from has changed since the request; while it is shown, it is requested again soon. */
  readonly outdated: boolean;
};

export const UNASKED: Answer<never> = { value: undefined, error: null, busy: false, outdated: false };

export type Question<T> = {
  /** Questions with the same key share one answer. */
  readonly key: string;
  readonly ask: () => Promise<T>;
  /** The kinds of state that the answer is read from. */
  readonly reads: StateKinds;
  /** The one row it is about: changes of other rows do not invalidate it. */
  readonly row?: RowKey;
  /** Milliseconds without further changes before it is asked again. */
  readonly wait: Wait;
  /**
   * Most milliseconds after the first change until it is asked again, even while changes go on; unlimited by default.
   */
  readonly maxWait?: Wait;
  /** The answer is not cached once no component shows it. */
  readonly transient?: true;
  /** Called when a request fails; not needed where the answer's `error` is shown. */
  readonly onError?: (error: AdsheetError) => void;
};

type Entry = {
  question: Question<unknown>;
  answer: Answer<unknown>;
  /** The newest request: answers to older ones are ignored. */
  asked: Promise<void> | null;
  /** Number of components that show it. */
  holders: number;
  readonly listeners: Set<() => void>;
  readonly renewal: Debounced;
};

/** Most answers cached while no component shows them. */
const MOST_KEPT = 40;

const entries = new Map<string, Entry>();

/** Is there neither a valid answer nor a request under way? */
const needsFetch = ({ answer, asked }: Entry): boolean =>
  asked === null && (answer.outdated || answer.value === undefined || answer.error !== null);

const put = (entry: Entry, answer: Answer<unknown>): void => {
  entry.answer = answer;
  for (const listener of [...entry.listeners]) listener();
};

const isUnused = ({ holders, listeners }: Entry): boolean => holders === 0 && listeners.size === 0;

const isIdle = (entry: Entry): boolean => isUnused(entry) && entry.asked === null;

/**
 * If no component shows the entry any more: evicts the answers unused for longest. A `transient` one is dropped even
 * during its request, as the next question with its key may be about other ads.
 */
const leave = (entry: Entry): void => {
  const { key, transient } = entry.question;
  if (entries.get(key) !== entry || !(transient ? isUnused(entry) : isIdle(entry))) return;
  entries.delete(key);
  if (transient) return;
  entries.set(key, entry);
  const idle = [...entries].filter(([, other]) => isIdle(other));
  for (const [oldest] of idle.slice(0, Math.max(0, idle.length - MOST_KEPT))) entries.delete(oldest);
};

const isHeldOutdated = ({ answer, holders }: Entry): boolean => answer.outdated && holders > 0;

/** Sends a request. `outdated`: its data is changing already, so it is asked again afterwards. */
const ask = (
  entry: Entry,
  how: () => Promise<unknown> = entry.question.ask,
  outdated = false,
): Promise<void> => {
  entry.renewal.cancel();
  const settle = (answer: Partial<Answer<unknown>>): void => {
    entry.asked = null;
    put(entry, { ...entry.answer, ...answer, busy: false });
    if (isHeldOutdated(entry)) entry.renewal.soon();
    leave(entry);
  };
  const mine: Promise<void> = how().then(
    (value) => {
      if (entry.asked === mine) settle({ value, error: null });
    },
    (thrown: unknown) => {
      if (entry.asked !== mine) return;
      const error = asAdsheetError(thrown);
      if (error.code === 'cancelled') return settle({});
      settle({ error });
      entry.question.onError?.(error);
    },
  );
  entry.asked = mine;
  put(entry, { ...entry.answer, busy: true, outdated });
  return mine;
};

const renewHeld = (entry: Entry): void => {
  if (isHeldOutdated(entry) && entry.asked === null) ask(entry);
};

const entryOf = <T>(question: Question<T>): Entry => {
  const known = entries.get(question.key);
  if (known) {
    known.question = question;
    return known;
  }
  const made: Entry = {
    question,
    answer: UNASKED,
    asked: null,
    holders: 0,
    listeners: new Set(),
    renewal: debounce(() => renewHeld(made), question.wait, question.maxWait),
  };
  entries.set(question.key, made);
  return made;
};

/** The present answer from the cache. */
export const answerTo = <T>({ key }: Question<T>): Answer<T> =>
  (entries.get(key)?.answer as Answer<T> | undefined) ?? UNASKED;

/** Calls `listener` whenever the answer changes; sends no request. Returns the unsubscribe function. */
export const listenTo = <T>(question: Question<T>, listener: () => void): (() => void) => {
  const entry = entryOf(question);
  entry.listeners.add(listener);
  return () => {
    entry.listeners.delete(listener);
    leave(entry);
  };
};

/**
 * Requests the answer unless a valid one is cached, and again whenever its data changes. Returns the function that
 * ends this.
 */
export const hold = <T>(question: Question<T>): (() => void) => {
  const entry = entryOf(question);
  entry.holders += 1;
  if (needsFetch(entry)) ask(entry);
  return () => {
    entry.holders -= 1;
    if (entry.holders === 0) entry.renewal.cancel();
    leave(entry);
  };
};

/**
 * Holds a question for a caller that stores something derived from the answer: `take` is called with the present
 * answer, then with every change.
 */
export const follow = <T>(question: Question<T>, take: (answer: Answer<T>) => void): (() => void) => {
  const hear = (): void => take(answerTo(question));
  const release = hold(question);
  const deafen = listenTo(question, hear);
  hear();
  return () => {
    deafen();
    release();
  };
};

/** Requests the answer now; a request under way is superseded. Resolves with the resulting answer. */
export const refetch = async <T>(question: Question<T>): Promise<Answer<T>> => {
  const entry = entryOf(question);
  await ask(entry);
  return entry.answer as Answer<T>;
};

/** Resolves with a valid answer; requests it if needed, or joins a request under way. */
export const ensureAnswer = async <T>(question: Question<T>): Promise<Answer<T>> => {
  const entry = entryOf(question);
  await (needsFetch(entry) ? ask(entry) : entry.asked);
  return entry.answer as Answer<T>;
};

/** Stores an answer known from elsewhere, for example from the result of a command that changed it. */
export const setAnswer = <T>(question: Question<T>, value: T): void => {
  const entry = entryOf(question);
  entry.renewal.cancel();
  entry.asked = null;
  put(entry, { value, error: null, busy: false, outdated: false });
};

/** Extends the cached answer; dropped if it is renewed meanwhile. If a request is under way, only waits for that. */
export const extend = async <T>(question: Question<T>, more: (known: T) => Promise<T>): Promise<void> => {
  const entry = entryOf(question);
  const { value, outdated } = answerTo(question);
  if (entry.asked !== null) await entry.asked;
  else if (value !== undefined) await ask(entry, () => more(value), outdated);
};

const outdate = (entry: Entry): void => {
  if (!entry.answer.outdated) put(entry, { ...entry.answer, outdated: true });
};

/**
 * State of these kinds changed, of these rows or of any: answers read from it are requested again, at once where they
 * are shown, otherwise when they are next shown.
 */
export const invalidate = (kinds: StateKinds, rows?: ReadonlySet<RowKey>): void => {
  if (kinds.length === 0) return;
  for (const entry of entries.values()) {
    const { reads, row } = entry.question;
    if (!reads.some((kind) => kinds.includes(kind)) || (row !== undefined && rows && !rows.has(row)))
      continue;
    outdate(entry);
    if (entry.holders > 0) entry.renewal.soon();
  }
};

/**
 * State of these kinds may be changing: the next component that shows an answer asks again, those that show it now
 * wait for the change event.
 */
export const invalidateUnshown = (kinds: StateKinds): void => {
  for (const entry of entries.values())
    if (entry.holders === 0 && entry.question.reads.some((kind) => kinds.includes(kind))) outdate(entry);
};

/** Another account was opened, or none: drops all answers. */
export const forgetAnswers = (): void => {
  for (const [key, entry] of [...entries]) {
    entry.renewal.cancel();
    entry.asked = null;
    if (isIdle(entry)) entries.delete(key);
    else put(entry, UNASKED);
  }
};
