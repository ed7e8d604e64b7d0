/** What the stages of a push share: the run, its ledger, and the ways an item can end (`design/sync.md`, *Push* 4). */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { ItemState } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import type { Countdown } from '../clock.ts';
import { AT_ONCE } from '../clock.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import { noticeChange } from '../history/noticed.ts';
import type { JournalEntry } from '../mirror/journal.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isCampaignKey } from '../mirror/row-key.ts';
import type { RunItem } from '../mirror/runs.ts';
import type { WriteOutcome } from '../service/service.ts';
import type { Uploads } from './images.ts';
import type { Ledger } from './ledger.ts';
import { settleDrafts } from './merge.ts';
import { RECHECK_AFTER_MS } from './recheck.ts';
import { unknownProblem } from './refusals.ts';
import { draftsOfItem, replaceDrafts, valuesOf } from './remote.ts';
import { keepWord } from './service-word.ts';

export type Outbox = {
  readonly context: AccountContext;
  readonly job: JobHandle;
  readonly ledger: Ledger;
  readonly uploads: Uploads;
  /** Most writes in flight. */
  readonly width: number;
  /** An item has ended: progress is told. */
  readonly ended: (item: RunItem) => void;
};

/**
 * How many items are worked on at once: twice as many as may be in flight, so that one whose answer is being written
 * down keeps no place. How many are in flight is the gate's to say.
 */
export const workersOf = ({ width }: Outbox): number => 2 * width;

/** One item on its way. */
export type Task = {
  readonly item: RunItem;
  /** An earlier write of it may have been applied. */
  readonly doubt: boolean;
  /** How often the service was looked at since the doubt arose. */
  readonly looks: number;
  /** Writes whose outcome stayed unknown so far, and what was told of the last. */
  readonly doubts: number;
  readonly reasons: readonly Problem[];
  /** Writes that were certainly not applied so far. */
  readonly refusals: number;
  /** Not before this is over. */
  readonly notBefore: Countdown;
};

/** Is it something that is not there yet? */
export const isCreate = ({ targetId }: Pick<RunItem, 'targetId'>): boolean => targetId === null;

/**
 * An item that a killed process was sending begins in doubt, and a create of a row of which one may have landed, in
 * whichever run.
 */
export const taskOf = (mirror: Mirror, item: RunItem): Task => ({
  item,
  doubt: isCreate(item) ? mirror.runs.unanswered(item.key).length > 0 : item.state === 'sending',
  looks: 0,
  doubts: 0,
  reasons: [],
  refusals: 0,
  notBefore: AT_ONCE,
});

const rowsOf = (mirror: Mirror, key: RowKey) => (isCampaignKey(key) ? mirror.campaigns : mirror.ads);

type Sent = Extract<JournalEntry, { type: 'item' }>['sent'];

/** What became of an item, for the journal; inside the transaction that says so. */
export const noteFate = (
  mirror: Mirror,
  { run, key }: Pick<RunItem, 'run' | 'key'>,
  state: ItemState,
  sent?: Sent,
): void => {
  const id = rowsOf(mirror, key).get(key)?.id ?? null;
  mirror.journal.append({ type: 'item', run, key, id, state, ...(sent ? { sent } : {}) });
};

/** A create is about to leave: the journal knows it before any byte does, also where the mirror is lost. */
export const noteCreating = ({ journal }: Mirror, { run, key, vendorId }: RunItem): void =>
  journal.append({
    type: 'item',
    run,
    key,
    id: null,
    state: 'sending',
    ...(vendorId === null ? {} : { vendorId }),
  });

const storeState = (
  context: AccountContext,
  { item, doubts, doubt }: Task,
  state: ItemState,
  errors: readonly Problem[],
  body?: JsonObject,
): void => {
  const { mirror, now } = context;
  const { run, seq, key } = item;
  const at = now().toISOString();
  mirror.runs.setState(run, seq, state, errors, at);
  if (state === 'failed') {
    keepWord(mirror, { key, asked: draftsOfItem(item), problems: errors, body, at });
  }
  if (doubt || doubts > 0) {
    mirror.runs.setRecheck(run, seq, new Date(now().getTime() + RECHECK_AFTER_MS).toISOString());
  }
  noteFate(mirror, item, state, state === 'done' ? valuesOf(draftsOfItem(item)) : undefined);
};

/** The service's own word on an item that is done: its base, its drafts and its state in one commit. */
const storeDone = (context: AccountContext, task: Task, answer: JsonObject, readAt: string): void => {
  const { mirror, now } = context;
  const { key } = task.item;
  const rows = rowsOf(mirror, key);
  const before = rows.get(key)?.base ?? null;
  const sent = draftsOfItem(task.item);
  replaceDrafts(mirror, key, settleDrafts(before, answer, sent, mirror.drafts.of(key)));
  if (before) {
    const written = sent.map(({ field }) => field);
    noticeChange(mirror, key, before, answer, readAt, written);
  }
  rows.saveBase(key, answer, readAt);
  rows.setWritten(key, now().toISOString());
  if (before === null && !isCampaignKey(key)) mirror.ads.setOurs(key);
  mirror.serviceWords.remove(key);
  storeState(context, task, 'done', []);
};

/** The item is done, and `answer` is what the service holds now, as asked for at `readAt`. */
export const endDone = async (
  outbox: Outbox,
  task: Task,
  answer: JsonObject,
  readAt: string,
): Promise<void> => {
  await outbox.ledger.settle(() => storeDone(outbox.context, task, answer, readAt));
  outbox.ended(task.item);
};

/**
 * A create of before is found to have landed: `take` takes what it made into the mirror, with the drafts that are left
 * of it. What this item froze since then may not be there.
 */
export const endFound = async (
  { context: { mirror, now }, ledger, ended }: Outbox,
  { item }: Task,
  take: () => void,
): Promise<void> => {
  await ledger.settle(() => {
    take();
    mirror.runs.setState(item.run, item.seq, 'done', [], now().toISOString());
    mirror.serviceWords.remove(item.key);
    noteFate(mirror, item, 'done');
  });
  ended(item);
};

/** The service clearly said that the create which left was not applied. */
export const noteNotApplied = (
  { context: { mirror }, ledger }: Outbox,
  { item }: Task,
  { kind }: Pick<WriteOutcome<unknown>, 'kind'>,
): Promise<void> =>
  kind === 'refused' || kind === 'not-applied'
    ? ledger.settle(() => mirror.runs.setNotApplied(item.run, item.seq))
    : Promise.resolve();

/** Why an item ends without having been done. */
export type Parking = {
  readonly state: 'failed' | 'held' | 'unknown';
  readonly errors: readonly Problem[];
  /** What was refused, where it was sent at all. */
  readonly body?: JsonObject | undefined;
};

/** The item is parked with its reasons; its drafts stay. */
export const endParked = async (
  outbox: Outbox,
  task: Task,
  { state, errors, body }: Parking,
): Promise<void> => {
  await outbox.ledger.settle(() => storeState(outbox.context, task, state, errors, body));
  outbox.ended(task.item);
};

const MOST_REFUSALS = 6;
const MOST_BUSY = 60;
const LONGEST_PAUSE_MS = 30_000;
const NEVER_LEFT: readonly string[] = ['cancelled', 'reads-too-old'];
const PASSING: readonly string[] = ['service-busy', 'service-unreachable', 'service-timeout'];

/** Was the job stopped, or had what was read of it become too old, before anything of the write left? */
export const neverLeft = (outcome: WriteOutcome<unknown>): boolean =>
  outcome.kind === 'not-applied' && NEVER_LEFT.includes(outcome.cause.code);

/** The task to be tried again after a write that was certainly not applied; throws where trying again is no use. */
export const afterNotApplied = (
  { context, job }: Pick<Outbox, 'context' | 'job'>,
  task: Task,
  { cause, waitMs }: Extract<WriteOutcome<unknown>, { kind: 'not-applied' }>,
): Task => {
  // Its turn came too late for what had been read of it, or the job was stopped: nothing has left.
  if (NEVER_LEFT.includes(cause.code)) return { ...task, notBefore: AT_ONCE };
  const refusals = task.refusals + 1;
  const most = cause.code === 'service-busy' ? MOST_BUSY : MOST_REFUSALS;
  if (!PASSING.includes(cause.code) || refusals > most || job.signal.aborted) throw cause;
  const pause = Math.max(waitMs, 250 * 2 ** Math.min(refusals, 6));
  return { ...task, refusals, notBefore: context.clock.countdown(Math.min(LONGEST_PAUSE_MS, pause)) };
};

export const LOOK_AGAIN_MS = 1_000;
export const MOST_DOUBTS = 3;

/** The task after a write of unknown outcome: the service is looked at after a moment. */
export const afterUnknown = (
  { context }: Pick<Outbox, 'context'>,
  task: Task,
  { cause }: Extract<WriteOutcome<unknown>, { kind: 'unknown' }>,
): Task => ({
  ...task,
  doubt: true,
  doubts: task.doubts + 1,
  looks: 0,
  reasons: [unknownProblem(cause)],
  notBefore: context.clock.countdown(LOOK_AGAIN_MS / 2),
});
