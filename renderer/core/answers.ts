/**
 * What the engine answered to what the window asked, kept by question. A question is asked once, however many show its
 * answer; asked again where something it was read from has changed; and forgotten when nobody shows it and others are
 * newer. Rows of the sheet are not among them (`docs/decisions/window-state.md`).
 */
import type { RowKey } from '../../shared/ad/model.ts';
import type { AdsheetError } from '../../shared/contract/errors.ts';
import type { StateKinds } from '../../shared/contract/state-kinds.ts';
import { asAdsheetError } from './bridge.ts';
import { type Debounced, debounce, type Rest } from './debounce.ts';

export type Answer<T> = {
  /** The last one; it stays while another is asked for. Undefined before the first. */
  readonly value: T | undefined;
  /** Why there is no newer one. */
  readonly error: AdsheetError | null;
  /** It is being asked for. */
  readonly busy: boolean;
  /** What it is made of has changed since it was asked for; while it is shown, the next is asked for soon. */
  readonly outdated: boolean;
};

export const UNASKED: Answer<never> = { value: undefined, error: null, busy: false, outdated: false };

export type Question<T> = {
  /** Questions of one name have one answer. */
  readonly key: string;
  readonly ask: () => Promise<T>;
  /** What its answer is made of. */
  readonly reads: StateKinds;
  /** The one row it is about: news of other rows leave it. */
  readonly row?: RowKey;
  /** How long what it reads must be at rest before it is asked again; milliseconds. */
  readonly rest: Rest;
  /** At the latest so long after the first change; never, unless given, while changes go on. */
  readonly most?: Rest;
  /** Its answer is not kept for whoever comes back. */
  readonly passing?: true;
  /** Hears of a failure; not needed where the answer's own `error` is shown. */
  readonly onError?: (error: AdsheetError) => void;
};

type Entry = {
  question: Question<unknown>;
  answer: Answer<unknown>;
  /** The newest asking: an answer to an older one comes too late. */
  asked: Promise<void> | null;
  /** So many show it. */
  holders: number;
  readonly listeners: Set<() => void>;
  readonly renewal: Debounced;
};

/** Answers nobody shows that are kept for whoever comes back. */
const MOST_KEPT = 40;

const entries = new Map<string, Entry>();

/** Is there nothing that still holds, and nothing on its way? */
const isWanting = ({ answer, asked }: Entry): boolean =>
  asked === null && (answer.outdated || answer.value === undefined || answer.error !== null);

const put = (entry: Entry, answer: Answer<unknown>): void => {
  entry.answer = answer;
  for (const listener of [...entry.listeners]) listener();
};

const isLeft = ({ holders, listeners }: Entry): boolean => holders === 0 && listeners.size === 0;

const isIdle = (entry: Entry): boolean => isLeft(entry) && entry.asked === null;

/**
 * Nobody needs it any more, if so: of those that are kept, the ones left first are forgotten. One that passes is so while it
 * is on its way: whoever asks the next of its name may mean other ads.
 */
const leave = (entry: Entry): void => {
  const { key, passing } = entry.question;
  if (entries.get(key) !== entry || !(passing ? isLeft(entry) : isIdle(entry))) return;
  entries.delete(key);
  if (passing) return;
  entries.set(key, entry);
  const idle = [...entries].filter(([, other]) => isIdle(other));
  for (const [oldest] of idle.slice(0, Math.max(0, idle.length - MOST_KEPT))) entries.delete(oldest);
};

const isHeldOutdated = ({ answer, holders }: Entry): boolean => answer.outdated && holders > 0;

/** `outdated`: what is asked for is made of what is out of date, and is asked for again after it. */
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
    renewal: debounce(() => renewHeld(made), question.rest, question.most),
  };
  entries.set(question.key, made);
  return made;
};

/** What is known now. */
export const answerTo = <T>({ key }: Question<T>): Answer<T> =>
  (entries.get(key)?.answer as Answer<T> | undefined) ?? UNASKED;

/** Hears when the answer is another; asks nothing. */
export const listenTo = <T>(question: Question<T>, listener: () => void): (() => void) => {
  const entry = entryOf(question);
  entry.listeners.add(listener);
  return () => {
    entry.listeners.delete(listener);
    leave(entry);
  };
};

/** Asks, where no answer is there that still holds, and again whenever what it reads has changed; until it is ended. */
export const hold = <T>(question: Question<T>): (() => void) => {
  const entry = entryOf(question);
  entry.holders += 1;
  if (isWanting(entry)) ask(entry);
  return () => {
    entry.holders -= 1;
    if (entry.holders === 0) entry.renewal.cancel();
    leave(entry);
  };
};

/** Holds a question for whoever keeps what follows from its answer; `take` hears where it stands, then of each step of it. */
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

/** Asks now, whatever is known; an answer still on its way is overtaken. Resolves with what is known then. */
export const renew = async <T>(question: Question<T>): Promise<Answer<T>> => {
  const entry = entryOf(question);
  await ask(entry);
  return entry.answer as Answer<T>;
};

/** The answer, asked for where it is not known or no longer holds; joins whoever asked before. */
export const know = async <T>(question: Question<T>): Promise<Answer<T>> => {
  const entry = entryOf(question);
  await (isWanting(entry) ? ask(entry) : entry.asked);
  return entry.answer as Answer<T>;
};

/** Puts what is known from elsewhere, as the answer of a command that changed it, in the answer's place. */
export const learn = <T>(question: Question<T>, value: T): void => {
  const entry = entryOf(question);
  entry.renewal.cancel();
  entry.asked = null;
  put(entry, { value, error: null, busy: false, outdated: false });
};

/** Adds to what is known; dropped where that is renewed meanwhile. Where it is being asked for already, only waits for that. */
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
 * Something of these kinds changed, of these rows or of any: answers made of it are asked for again where they are shown,
 * else when they are.
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

/** Something of these kinds may be changing: who shows it next asks again, who shows it now hears when it has changed. */
export const distrust = (kinds: StateKinds): void => {
  for (const entry of entries.values())
    if (entry.holders === 0 && entry.question.reads.some((kind) => kinds.includes(kind))) outdate(entry);
};

/** Another account is open, or none: what was known is of no use, and not kept. */
export const forgetAnswers = (): void => {
  for (const [key, entry] of [...entries]) {
    entry.renewal.cancel();
    entry.asked = null;
    if (isIdle(entry)) entries.delete(key);
    else put(entry, UNASKED);
  }
};
