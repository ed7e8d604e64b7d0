/**
 * What the stages of a push share: the session with its commit batcher, and the ways an item can end
 * (`docs/sync.md#item-states`).
 */
import type { RowKey } from '../../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../../shared/ad/model.ts';
import type { ItemState } from '../../../../shared/contract/results/plan.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';
import type { Countdown } from '../../clock.ts';
import { NO_WAIT } from '../../clock.ts';
import type { AccountContext, JobHandle } from '../../context.ts';
import { learnAddresses } from '../../drafts/chosen-pictures.ts';
import { settleDrafts } from '../../drafts/merge.ts';
import { replaceDrafts } from '../../drafts/replace.ts';
import { inServiceForm } from '../../drafts/service-form.ts';
import { recordRemoteChange } from '../../history/record-remote-changes.ts';
import type { JournalEntry } from '../../mirror/journal/entry.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import type { RunItem } from '../../mirror/runs/run-item.ts';
import { draftsOfItem } from '../../mirror/runs/run-item.ts';
import type { WriteOutcome } from '../../service/service.ts';
import { learnFromAcceptance, learnFromRefusal, unlearnDropped } from '../learning/learn.ts';
import { plannedWriteOf } from '../learning/reading-findings.ts';
import { draftsLeftOfNew, toDeleteOf, valuesOf } from '../ownership/adopt.ts';
import { recordServerErrors } from '../refusals/record-server-errors.ts';
import { unknownProblem } from '../refusals/refusals.ts';
import { RECHECK_AFTER_MS } from '../remote/recheck.ts';
import { recordServerAdjustments } from '../server-adjustments.ts';
import type { CommitBatcher } from './commit-batcher.ts';
import type { Uploads } from './images.ts';
import { splitPause } from './pause-alone.ts';
import { pauseAfterNotApplied } from './retry.ts';

export type PushSession = {
  readonly context: AccountContext;
  readonly job: JobHandle;
  readonly commitBatcher: CommitBatcher;
  readonly uploads: Uploads;
  /** Most writes in flight. */
  readonly width: number;
  /** Called after the commit with which an item has ended. */
  readonly itemEnded: (item: RunItem) => void;
};

/**
 * How many items are worked on at once: twice as many as may be in flight, so that requests go on while answers are
 * stored. The service's concurrency limiter decides how many are in flight.
 */
export const workerCount = ({ width }: PushSession): number => 2 * width;

/** One item on its way. */
export type SendTask = {
  readonly item: RunItem;
  /** An earlier write of it may have been applied. */
  readonly mayBeApplied: boolean;
  /** How often the ad was read since the last write of unknown outcome. */
  readonly rereads: number;
  /** Writes whose outcome stayed unknown so far, and the problems of the last. */
  readonly unknownOutcomes: number;
  readonly reasons: readonly Problem[];
  /** Writes that were certainly not applied so far. */
  readonly refusals: number;
  /** Not before this is over. */
  readonly notBefore: Countdown;
};

/** Does the item create an ad or a campaign? */
export const isCreate = ({ targetId }: Pick<RunItem, 'targetId'>): boolean => targetId === null;

/**
 * The task an item begins as. An earlier write may have been applied where a killed process was sending the item, or
 * where a create of the same row was never answered, in whichever run.
 */
export const sendTaskOf = (mirror: Mirror, item: RunItem): SendTask => ({
  item,
  mayBeApplied: isCreate(item) ? mirror.runs.unanswered(item.key).length > 0 : item.state === 'sending',
  rereads: 0,
  unknownOutcomes: 0,
  reasons: [],
  refusals: 0,
  notBefore: NO_WAIT,
});

const rowsOf = (mirror: Mirror, key: RowKey) => (isCampaignKey(key) ? mirror.campaigns : mirror.ads);

type JournalFacts = Pick<Extract<JournalEntry, { type: 'item' }>, 'sent' | 'left'>;

/** Writes an item's new state to the journal. Runs inside the transaction that stores the state. */
export const journalItemState = (
  mirror: Mirror,
  { run, key }: Pick<RunItem, 'run' | 'key'>,
  state: ItemState,
  facts: JournalFacts = {},
): void => {
  const id = rowsOf(mirror, key).get(key)?.id ?? null;
  mirror.journal.append({ type: 'item', run, key, id, state, ...facts });
};

/** Writes to the journal that a create is about to be sent, so that a mirror rebuilt from it knows of the attempt. */
export const journalCreateAttempt = ({ journal }: Mirror, { run, key, vendorId }: RunItem): void =>
  journal.append({
    type: 'item',
    run,
    key,
    id: null,
    state: 'sending',
    ...(vendorId === null ? {} : { vendorId }),
  });

/** The journal's facts of an item that is done: the values sent, and whether its row was discarded meanwhile. */
const journalFactsOfDone = (mirror: Mirror, item: RunItem): JournalFacts => ({
  sent: valuesOf(draftsOfItem(item)),
  ...(isCreate(item) ? toDeleteOf(mirror.drafts.of(item.key)) : {}),
});

const storeState = (
  context: AccountContext,
  { item, unknownOutcomes, mayBeApplied }: SendTask,
  state: ItemState,
  errors: readonly Problem[],
  body?: JsonObject,
): void => {
  const { mirror, now } = context;
  const { run, seq, key } = item;
  const at = now().toISOString();
  mirror.runs.setState(run, seq, state, errors, at);
  const goesAlone = splitPause(mirror, item, state, errors);
  if (state === 'failed') {
    const asked = draftsOfItem(item).filter(({ field }) => !(goesAlone && field === 'status'));
    recordServerErrors(mirror, { key, asked, problems: errors, body, at });
    if (body) learnFromRefusal(mirror, { asked: plannedWriteOf(item), title: item.title, body, errors, at });
  }
  if (mayBeApplied || unknownOutcomes > 0) {
    mirror.runs.setRecheck(run, seq, new Date(now().getTime() + RECHECK_AFTER_MS).toISOString());
  }
  journalItemState(mirror, item, state, state === 'done' ? journalFactsOfDone(mirror, item) : {});
};

/** Stores the answer of an item that is done: base, drafts, history and state. Runs inside one commit. */
const storeDone = (context: AccountContext, task: SendTask, answer: JsonObject, readAt: string): void => {
  const { mirror, now } = context;
  const { key, op } = task.item;
  const rows = rowsOf(mirror, key);
  const base = rows.get(key)?.base ?? null;
  const sent = draftsOfItem(task.item);
  const written = sent.map(({ field }) => field);
  const drafted = mirror.drafts.of(key);
  for (const draft of sent)
    if (draft.field === 'images') learnAddresses(mirror, draft, answer['images'] ?? null);
  const { before, drafts } =
    base && op === 'update'
      ? inServiceForm({ before: base, drafts: drafted }, answer, written)
      : { before: base, drafts: drafted };
  const left = settleDrafts(before, answer, sent, drafts);
  replaceDrafts(mirror, key, before === null ? draftsLeftOfNew(key, left) : left);
  if (before) recordRemoteChange(mirror, key, before, answer, readAt, written);
  rows.saveBase(key, answer, readAt);
  rows.setWritten(key, now().toISOString());
  if (before === null && !isCampaignKey(key)) mirror.ads.setOurs(key);
  // A status call sends no edits: errors about them stay.
  if (op !== 'status') mirror.serverErrors.remove(key);
  if (op === 'create' || op === 'update') {
    learnFromAcceptance(mirror, answer, readAt);
    const { run, title } = task.item;
    unlearnDropped(mirror, {
      asked: { ...plannedWriteOf(task.item), base },
      held: answer,
      run,
      title,
      at: readAt,
    });
  }
  recordServerAdjustments(mirror, task.item, answer);
  storeState(context, task, 'done', []);
};

/** The item is done, and `answer` is what the service holds now, as asked for at `readAt`. */
export const completeItem = async (
  session: PushSession,
  task: SendTask,
  answer: JsonObject,
  readAt: string,
): Promise<void> => {
  await session.commitBatcher.commit(() => storeDone(session.context, task, answer, readAt));
  session.itemEnded(task.item);
};

/**
 * Ends an item whose earlier create turned out to have been applied. `take` stores the ad found, with the drafts that
 * are left: edits frozen with this item after that create was sent are not in it.
 */
export const completeFoundCreate = async (
  { context: { mirror, now }, commitBatcher, itemEnded }: PushSession,
  { item }: SendTask,
  take: () => void,
): Promise<void> => {
  await commitBatcher.commit(() => {
    take();
    mirror.runs.setState(item.run, item.seq, 'done', [], now().toISOString());
    mirror.serverErrors.remove(item.key);
    journalItemState(mirror, item, 'done');
  });
  itemEnded(item);
};

/** Notes that a create which was sent was certainly not applied. */
export const noteNotApplied = (
  { context: { mirror }, commitBatcher }: PushSession,
  { item }: SendTask,
  { kind }: Pick<WriteOutcome<unknown>, 'kind'>,
): Promise<void> =>
  kind === 'refused' || kind === 'not-applied'
    ? commitBatcher.commit(() => mirror.runs.setNotApplied(item.run, item.seq))
    : Promise.resolve();

/**
 * Notes a 401 or 403, which is about the account and not about the ad: the item waits as if it had not been sent, unless
 * an earlier write of it may have been applied.
 */
export const noteRefusedEntry = (
  { context: { mirror }, commitBatcher }: PushSession,
  { item, mayBeApplied }: SendTask,
): Promise<void> =>
  mayBeApplied
    ? Promise.resolve()
    : commitBatcher.commit(() => mirror.runs.setRefusedEntry(item.run, item.seq));

/** Why an item ends without having been done. */
export type ParkReason = {
  readonly state: 'failed' | 'held' | 'unknown' | 'skipped';
  readonly errors: readonly Problem[];
  /** What was refused, where it was sent at all. */
  readonly body?: JsonObject | undefined;
};

/** The item is parked with its reasons; its drafts stay. */
export const parkItem = async (
  session: PushSession,
  task: SendTask,
  { state, errors, body }: ParkReason,
): Promise<void> => {
  await session.commitBatcher.commit(() => storeState(session.context, task, state, errors, body));
  session.itemEnded(task.item);
};

const NEVER_LEFT: readonly string[] = ['cancelled', 'reads-too-old'];

/** Was the job stopped, or had what was read of it become too old, before anything of the write left? */
export const wasNeverSent = (outcome: WriteOutcome<unknown>): boolean =>
  outcome.kind === 'not-applied' && NEVER_LEFT.includes(outcome.cause.code);

/** The task to try again after a write that was certainly not applied; throws `cause` where trying again is no use. */
export const retryAfterNotApplied = (
  { context, job }: Pick<PushSession, 'context' | 'job'>,
  task: SendTask,
  outcome: Extract<WriteOutcome<unknown>, { kind: 'not-applied' }>,
): SendTask => {
  // What had been read of the ad became too old in the queue, or the job was stopped: nothing has left.
  if (wasNeverSent(outcome)) return { ...task, notBefore: NO_WAIT };
  const refusals = task.refusals + 1;
  const pauseMs = pauseAfterNotApplied(outcome, refusals, job.signal);
  return { ...task, refusals, notBefore: context.clock.countdown(pauseMs) };
};

export const REREAD_DELAY_MS = 1_000;
export const MAX_UNKNOWN_OUTCOMES = 3;

/** The task after a write of unknown outcome: the ad is read after half of `REREAD_DELAY_MS`. */
export const retryAfterUnknown = (
  { context }: Pick<PushSession, 'context'>,
  task: SendTask,
  { cause }: Extract<WriteOutcome<unknown>, { kind: 'unknown' }>,
): SendTask => ({
  ...task,
  mayBeApplied: true,
  unknownOutcomes: task.unknownOutcomes + 1,
  rereads: 0,
  reasons: [unknownProblem(cause)],
  notBefore: context.clock.countdown(REREAD_DELAY_MS / 2),
});
