/**
 * Updates, status calls and deletes: read a hundred ads, decide, commit, send while what was read is fresh
 * (`design/sync.md`, *Push* 3–5).
 */
import type { AdId, Draft } from '../../../shared/ad/model.ts';
import { intendedStatus } from '../../../shared/ad/model.ts';
import { readField, withDrafts, writeField } from '../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { knownCategories } from '../rows/known-categories.ts';
import type { WriteOptions, WriteOutcome } from '../service/service.ts';
import { parseLossless } from '../service/wire/json.ts';
import { updateBody } from './body.ts';
import type { IsFresh } from './freshness.ts';
import { readFresh } from './freshness.ts';
import { forgetRefused } from './images.ts';
import type { Outbox, Task } from './outbox.ts';
import { afterNotApplied, afterUnknown, endDone, endParked, neverLeft, workersOf } from './outbox.ts';
import { inParallel } from './parallel.ts';
import type { Prepared } from './prepare.ts';
import { prepareWrite, withoutAd } from './prepare.ts';
import { ADS_A_REQUEST, readSingly, rereadAds } from './reading.ts';
import { refusalProblems, stopsTheRun } from './refusals.ts';
import { draftsOfItem } from './remote.ts';
import type { SendBatch, Track } from './rounds.ts';

type Ready = Extract<Prepared, { kind: 'send' }>;

/** The ad as it is written back: with numbers exactly as the service wrote them. */
export const exactly = (object: JsonObject): JsonObject =>
  parseLossless(JSON.stringify(object)) as JsonObject;

export const formsFor = (mirror: Mirror, ad: JsonObject) => {
  const category = readField(ad, 'categoryId');
  return knownCategories(mirror).forms(typeof category === 'number' ? category : undefined);
};

const bodyOf = (mirror: Mirror, there: JsonObject, drafts: readonly Draft[]): JsonObject =>
  updateBody(exactly(there), drafts, formsFor(mirror, there));

const wantedStatus = (drafts: readonly Draft[], there: JsonObject): string => {
  const wanted = drafts.find((draft) => draft.field === 'status')?.value ?? there['status'];
  return typeof wanted === 'string' ? intendedStatus(wanted) : 'ACTIVE';
};

/** The ads of a batch as decided about, those to be sent durable as `sending` before any byte leaves. */
const commitSending = ({ context }: Outbox, ready: readonly Ready[]): void => {
  if (ready.length === 0) return;
  const { mirror, now, pass } = context;
  const at = now().toISOString();
  mirror.transaction(() => {
    for (const { task, there, drafts } of ready) {
      const sent = task.item.op === 'update' ? bodyOf(mirror, there, drafts) : null;
      mirror.runs.setSending(task.item.run, task.item.seq, sent, at);
    }
  });
  pass('sending-committed');
};

/** Ends or puts off what is not to be sent. */
export const settlePrepared = async (
  outbox: Outbox,
  prepared: readonly Prepared[],
  readAt: string,
  track: Track,
): Promise<void> => {
  await Promise.all(
    prepared.map(async (one) => {
      if (one.kind === 'again') return track.again(one.task);
      if (one.kind === 'send') return;
      if (one.kind === 'done') await endDone(outbox, one.task, one.there, readAt);
      else await endParked(outbox, one.task, one);
      track.over(one.task);
    }),
  );
};

/** What leaves for one ad: its whole body, or nothing but a status. */
type Call = { readonly id: AdId; readonly body: JsonObject } | { readonly id: AdId; readonly status: string };

const callFor = (mirror: Mirror, { task, there }: Ready, drafts: readonly Draft[]): Call => {
  const id = task.item.targetId as AdId;
  return task.item.op === 'update'
    ? { id, body: bodyOf(mirror, there, drafts) }
    : { id, status: wantedStatus(drafts, there) };
};

const make = (
  { context: { service } }: Outbox,
  call: Call,
  options: WriteOptions,
): Promise<WriteOutcome<JsonObject | null>> =>
  'body' in call
    ? service.updateAd(call.id, call.body, options)
    : service.setAdStatus(call.id, call.status, options);

const bodyIn = (call: Call): JsonObject | undefined => ('body' in call ? call.body : undefined);

/** What the service holds after a call whose answer was empty, until it is read: our own word on the status. */
const impliedBy = ({ task, there }: Ready, drafts: readonly Draft[]): JsonObject =>
  task.item.op === 'update'
    ? withDrafts(exactly(there), drafts)
    : writeField(exactly(there), 'status', wantedStatus(drafts, there));

export type Written = {
  /** What was sent, so that the service's errors find their fields. */
  readonly body: JsonObject | undefined;
  /** Stores what the service holds now. */
  readonly landed: (answer: JsonObject | null) => Promise<void>;
};

/** What an outcome makes of a task. Shared by all writes. */
export const concludeWrite = async (
  outbox: Outbox,
  task: Task,
  outcome: WriteOutcome<JsonObject | null>,
  track: Track,
  { body, landed }: Written,
): Promise<void> => {
  if (outcome.kind === 'done' || outcome.kind === 'refused') outbox.context.pass('answered');
  switch (outcome.kind) {
    case 'done':
      await landed(outcome.value);
      return track.over(task);
    case 'unknown':
      return track.again(afterUnknown(outbox, task, outcome));
    case 'not-applied':
      track.again(task);
      return track.again(afterNotApplied(outbox, task, outcome));
    case 'refused': {
      track.again(task);
      const stop = stopsTheRun(outcome);
      if (stop) throw stop;
      const errors = refusalProblems(outcome, body);
      forgetRefused(outbox.context.mirror, draftsOfItem(task.item), errors);
      await endParked(outbox, task, { state: 'failed', errors, body });
      return track.over(task);
    }
  }
};

/** A pending domain may refuse the ad: it is asked first, so that no refusal costs the ad its place. */
const refusedBeforehand = async (
  outbox: Outbox,
  ready: Ready,
  call: Call,
): Promise<WriteOutcome<unknown> | undefined> => {
  if (ready.there['status'] !== 'DOMAIN_PENDING' || ready.task.item.op !== 'update') return undefined;
  const outcome = await make(outbox, call, { validate: true, signal: outbox.job.signal });
  return outcome.kind === 'refused' ? outcome : undefined;
};

/** A write refused for want of the ad is believed when the service says so of the ad itself, too. */
const isGoneThere = async (
  { context, job }: Outbox,
  { task }: Ready,
  outcome: WriteOutcome<unknown>,
): Promise<boolean> =>
  outcome.kind === 'refused' &&
  outcome.status === 404 &&
  (await readSingly(context, task.item.targetId as AdId, job.signal)) === null;

/** Sends what is ready; false where it is to be read again, as its turn came too late for what was read. */
const sendOne = async (outbox: Outbox, ready: Ready, isFresh: IsFresh, track: Track): Promise<boolean> => {
  const { context, job } = outbox;
  const { task } = ready;
  const mayLeave = (): boolean => !job.signal.aborted && isFresh();
  if (!mayLeave()) return false;
  const uploaded = await outbox.uploads.ready(ready.drafts, job.signal);
  if (!uploaded.ok) {
    await endParked(outbox, task, { state: 'failed', errors: uploaded.problems });
    track.over(task);
    return true;
  }
  const { drafts } = uploaded;
  const call = callFor(context.mirror, ready, drafts);
  const body = bodyIn(call);
  const refused = await refusedBeforehand(outbox, ready, call);
  if (refused?.kind === 'refused') {
    await endParked(outbox, task, { state: 'failed', errors: refusalProblems(refused, body), body });
    track.over(task);
    return true;
  }
  track.again({ ...task, doubt: true });
  const askedAt = context.now().toISOString();
  const onSent = (): void => context.pass('bytes-left');
  const outcome = await make(outbox, call, { signal: job.signal, mayLeave, onSent });
  if (await isGoneThere(outbox, ready, outcome)) {
    await settlePrepared(outbox, [withoutAd(task)], askedAt, track);
    return true;
  }
  await concludeWrite(outbox, task, outcome, track, {
    body,
    landed: (answer) => endDone(outbox, task, answer ?? impliedBy(ready, drafts), askedAt),
  });
  return !neverLeft(outcome);
};

/** Sends one batch of up to a hundred items. */
export const sendAds =
  (outbox: Outbox): SendBatch =>
  async (batch, track, nearlyOver) => {
    const { context, job } = outbox;
    const ids = batch.map(({ item }) => item.targetId as AdId);
    const readAt = context.now().toISOString();
    const { value, isFresh } = await readFresh(context, () => rereadAds(context, ids, job.signal));
    const { ads, changed } = value;
    const prepared = batch.map((task) =>
      prepareWrite(context, task, ads.get(task.item.targetId as AdId) ?? null),
    );
    const ready = prepared.filter((one) => one.kind === 'send');
    commitSending(outbox, ready);
    await settlePrepared(outbox, prepared, readAt, track);
    let late = 0;
    let unsent = ready.length;
    try {
      await inParallel(ready, workersOf(outbox), async (one) => {
        unsent -= 1;
        if (unsent <= outbox.width) nearlyOver();
        if (!(await sendOne(outbox, one, isFresh, track))) late += 1;
      });
    } finally {
      context.rowsChanged([...changed, ...batch.map(({ item }) => item.key)]);
    }
    return late;
  };

export const ADS_A_BATCH = ADS_A_REQUEST;
