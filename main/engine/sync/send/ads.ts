/**
 * Updates, status calls and deletes: read a hundred ads, decide, commit, send while what was read is fresh
 * (`docs/sync.md#fresh-reads`).
 */
import type { AdId, Draft } from '../../../../shared/ad/model.ts';
import { intendedStatus } from '../../../../shared/ad/model.ts';
import { withDrafts, writeField } from '../../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { attributeFormsFor } from '../../categories/known-categories.ts';
import { updateBody, withUploaded } from '../../drafts/body.ts';
import { differsFromChecked } from '../../drafts/request-body.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { inParallel } from '../../parallel.ts';
import type { WriteOptions, WriteOutcome } from '../../service/service.ts';
import { withExactNumbers } from '../../service/wire/json.ts';
import { heldProblem } from '../plan/held.ts';
import { ADS_A_REQUEST, readSingly, rereadAds } from '../remote/reread.ts';
import type { BatchTracker, SendBatch } from './batches.ts';
import { concludeRefusal, concludeWrite, settleUnsent } from './conclude.ts';
import type { WriteDecision } from './decide-write.ts';
import { decideForAbsentAd, decideWrite } from './decide-write.ts';
import type { IsFresh } from './freshness.ts';
import { readFresh } from './freshness.ts';
import type { PushSession } from './push-session.ts';
import { completeItem, parkItem, wasNeverSent, workerCount } from './push-session.ts';

/** The request for one ad: its whole body, or a status alone. */
type Call = { readonly id: AdId; readonly body: JsonObject } | { readonly id: AdId; readonly status: string };

/** A write with its request, built once on the ad as just read, so that what is stored, checked and sent is the same. */
type Ready = Extract<WriteDecision, { kind: 'send' }> & { readonly call: Call };

const wantedStatus = (drafts: readonly Draft[], there: JsonObject): string => {
  const wanted = drafts.find((draft) => draft.field === 'status')?.value ?? there['status'];
  return typeof wanted === 'string' ? intendedStatus(wanted) : 'ACTIVE';
};

const callFor = (mirror: Mirror, { task, there, drafts }: Omit<Ready, 'call'>): Call => {
  const id = task.item.targetId as AdId;
  return task.item.op === 'update'
    ? { id, body: updateBody(withExactNumbers(there), drafts, attributeFormsFor(mirror, there)) }
    : { id, status: wantedStatus(drafts, there) };
};

const bodyIn = (call: Call): JsonObject | undefined => ('body' in call ? call.body : undefined);

/** The call once the pictures of its body have addresses. */
const afterUpload = (call: Call, drafts: readonly Draft[], there: JsonObject): Call =>
  'body' in call ? { ...call, body: withUploaded(call.body, drafts, there) } : call;

/** Stores the items of a batch as `sending`, durable before any byte leaves. */
const commitSending = ({ context }: PushSession, ready: readonly Ready[]): void => {
  if (ready.length === 0) return;
  const { mirror, now, passFailpoint } = context;
  const at = now().toISOString();
  mirror.transaction(() => {
    for (const { task, call } of ready) {
      mirror.runs.setSending(task.item.run, task.item.seq, bodyIn(call) ?? null, at);
    }
  });
  passFailpoint('sending-committed');
};

const make = (
  { context: { service } }: PushSession,
  call: Call,
  options: WriteOptions,
): Promise<WriteOutcome<JsonObject | null>> =>
  'body' in call
    ? service.updateAd(call.id, call.body, options)
    : service.setAdStatus(call.id, call.status, options);

/** The ad after a call with an empty answer, until it is read again: the last state with the status that was sent. */
const impliedBy = ({ task, there }: Ready, drafts: readonly Draft[]): JsonObject =>
  task.item.op === 'update'
    ? withDrafts(withExactNumbers(there), drafts)
    : writeField(withExactNumbers(there), 'status', wantedStatus(drafts, there));

/** The refusal of a check that is made first where the ad's domain waits to be confirmed; undefined for none. */
const refusedBeforehand = async (
  session: PushSession,
  ready: Ready,
  call: Call,
): Promise<Extract<WriteOutcome<unknown>, { kind: 'refused' }> | undefined> => {
  if (ready.there['status'] !== 'DOMAIN_PENDING' || ready.task.item.op !== 'update') return undefined;
  const outcome = await make(session, call, { validate: true, signal: session.job.signal });
  return outcome.kind === 'refused' ? outcome : undefined;
};

/** After a write that was refused since there is no such ad: is reading the ad a 404, too? */
const isGoneThere = async (
  { context, job }: PushSession,
  { task }: Ready,
  outcome: WriteOutcome<unknown>,
): Promise<boolean> =>
  outcome.kind === 'refused' &&
  outcome.status === 404 &&
  (await readSingly(context, task.item.targetId as AdId, job.signal)) === null;

/** Sends one write; resolves with false where the read had become too old, so that the ad is to be read again. */
const sendOne = async (
  session: PushSession,
  ready: Ready,
  isFresh: IsFresh,
  track: BatchTracker,
): Promise<boolean> => {
  const { context, job } = session;
  const { task } = ready;
  const mayLeave = (): boolean => !job.signal.aborted && isFresh();
  if (!mayLeave()) return false;
  const uploaded = await session.uploads.ready(ready.drafts, job.signal);
  if (!uploaded.ok) {
    await parkItem(session, task, { state: 'failed', errors: uploaded.problems });
    track.over(task);
    return true;
  }
  const { drafts } = uploaded;
  const call = afterUpload(ready.call, drafts, ready.there);
  const body = bodyIn(call);
  if (differsFromChecked(task.item.onlyBody, body)) {
    await parkItem(session, task, { state: 'held', errors: [heldProblem('checked-differs', '')] });
    track.over(task);
    return true;
  }
  const refused = await refusedBeforehand(session, ready, call);
  if (refused) {
    await concludeRefusal(session, task, refused, track, body);
    return true;
  }
  track.again({ ...task, mayBeApplied: true });
  const askedAt = context.now().toISOString();
  const onSent = (): void => context.passFailpoint('bytes-left');
  const outcome = await make(session, call, { signal: job.signal, mayLeave, onSent });
  if (await isGoneThere(session, ready, outcome)) {
    await settleUnsent(session, [decideForAbsentAd(task)], askedAt, track);
    return true;
  }
  await concludeWrite(session, task, outcome, track, {
    body,
    landed: (answer) => completeItem(session, task, answer ?? impliedBy(ready, drafts), askedAt),
  });
  return !wasNeverSent(outcome);
};

/** Sends one batch of up to a hundred items. */
export const sendAds =
  (session: PushSession): SendBatch =>
  async (batch, track, nearlyOver) => {
    const { context, job } = session;
    const ids = batch.map(({ item }) => item.targetId as AdId);
    const readAt = context.now().toISOString();
    const { value, isFresh } = await readFresh(context, () => rereadAds(context, ids, job.signal));
    const { ads, changed } = value;
    const prepared = batch.map((task) =>
      decideWrite(context, task, ads.get(task.item.targetId as AdId) ?? null),
    );
    const ready = prepared
      .filter((one) => one.kind === 'send')
      .map((one): Ready => ({ ...one, call: callFor(context.mirror, one) }));
    commitSending(session, ready);
    await settleUnsent(session, prepared, readAt, track);
    let late = 0;
    let unsent = ready.length;
    try {
      await inParallel(ready, workerCount(session), async (one) => {
        unsent -= 1;
        if (unsent <= session.width) nearlyOver();
        if (!(await sendOne(session, one, isFresh, track))) late += 1;
      });
    } finally {
      context.rowsChanged([...changed, ...batch.map(({ item }) => item.key)]);
    }
    return late;
  };

export const ADS_A_BATCH = ADS_A_REQUEST;
