/**
 * Sending new ads: the vendor ID is looked up before the first POST and after every unknown outcome, so that no ad is
 * made twice and no other seller's or client's ad is adopted (`docs/sync.md#creates`).
 */
import type { AdId } from '../../../../shared/ad/model.ts';
import { EXISTS_FIELD } from '../../../../shared/ad/model.ts';
import { withDrafts } from '../../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';
import type { About } from '../../../../shared/rules/service-problem.ts';
import { serviceProblem } from '../../../../shared/rules/service-problem.ts';
import { attributeFormsFor } from '../../categories/known-categories.ts';
import type { AccountContext } from '../../context.ts';
import { createBody, withUploaded } from '../../drafts/body.ts';
import { differsFromChecked } from '../../drafts/request-body.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { draftsOfItem } from '../../mirror/runs/run-item.ts';
import { inParallel } from '../../parallel.ts';
import { isSegment } from '../../service/http/path.ts';
import { malformedPart } from '../../service/wire/ad.ts';
import { idOf } from '../../service/wire/id.ts';
import { ownershipOf, vendorIdsOf } from '../ownership/ownership-record.ts';
import { heldProblem } from '../plan/held.ts';
import { notSent } from '../plan/not-sent.ts';
import { applyRemoteAd, setAside } from '../remote/apply-remote.ts';
import { unreadable } from '../remote/reread.ts';
import type { BatchTracker, SendBatch } from './batches.ts';
import { concludeWrite, settleUnsent } from './conclude.ts';
import type { WriteDecision } from './decide-write.ts';
import { parkUnreadable, rereadOrPark } from './decide-write.ts';
import type { IsFresh } from './freshness.ts';
import { readFresh } from './freshness.ts';
import type { ParkReason, PushSession, SendTask } from './push-session.ts';
import {
  completeFoundCreate,
  completeItem,
  journalCreateAttempt,
  noteNotApplied,
  parkItem,
  wasNeverSent,
  workerCount,
} from './push-session.ts';

/** The service's present time or a little earlier, ISO 8601 UTC; null where it never sent one. */
export type ServerClock = () => string | null;

/** The Date header counts whole seconds. */
const CLOCK_MARGIN_MS = 2_000;

/** Reads the service's clock with one small request. */
export const readServerClock = async (
  { clock, service }: Pick<AccountContext, 'clock' | 'service'>,
  signal: AbortSignal,
): Promise<ServerClock> => {
  const start = clock.read();
  const { serverDate } = await service.listAds({ limit: 1 }, signal);
  if (serverDate === null) return () => null;
  const told = Date.parse(serverDate);
  // A machine's clock that is set ahead shows time that never passed: the service's newest `Date` is the upper bound.
  const now = (): number => Math.min(told + clock.since(start), service.newestDate());
  return () => new Date(now() - CLOCK_MARGIN_MS).toISOString();
};

export const vendorIdTakenProblem = (about: About = 'ad'): Problem =>
  serviceProblem({ code: 2025, field: 'vendorId' }, { about });

const failed = (task: SendTask, problem: Problem): WriteDecision => ({
  kind: 'parked',
  task,
  state: 'failed',
  errors: [problem],
});

const asked = (task: SendTask, there: JsonObject): WriteDecision => ({
  kind: 'parked',
  task,
  state: 'held',
  errors: [heldProblem('own-ad', 'vendorId', { id: idOf(there) ?? 0 })],
});

/** Is the owner of the ad that was found unknown? */
const isOpen = (decided: WriteDecision | null): boolean =>
  decided?.kind === 'parked' && decided.state !== 'failed';

/** Decides about an ad with the vendor ID: adopts it where it is proven ours, else parks the item, or fails it as taken. */
const decide = async (
  session: PushSession,
  task: SendTask,
  there: JsonObject,
  askedAt: string,
): Promise<WriteDecision | 'found'> => {
  const { mirror, rowsChanged } = session.context;
  const { key } = task.item;
  const part = malformedPart(there);
  if (part !== undefined) {
    const id = idOf(there) as AdId | undefined;
    if (id !== undefined) mirror.transaction(() => setAside(mirror, id, part, askedAt));
    return parkUnreadable(task, part);
  }
  const verdict = ownershipOf(mirror, key, there);
  const take = () => applyRemoteAd(mirror, there, askedAt, () => key, 'ad');
  if (verdict.is === 'ours') {
    await completeFoundCreate(session, task, take);
    return 'found';
  }
  const { key: taken } = mirror.transaction(take);
  if (taken) rowsChanged([taken]);
  return verdict.is === 'asked' ? asked(task, there) : failed(task, vendorIdTakenProblem());
};

/** Looks a new ad up by its vendor IDs; `found` where it is the row's own ad, and was adopted. */
const lookUpVendorIds = async (session: PushSession, task: SendTask): Promise<WriteDecision | 'found'> => {
  const { context, job } = session;
  const { item } = task;
  if (item.vendorId === null) return failed(task, serviceProblem({ code: 2000, field: 'vendorId' }));
  if (!isSegment(item.vendorId)) return failed(task, serviceProblem({ code: 2001, field: 'vendorId' }));
  for (const vendorId of vendorIdsOf(context.mirror, item.key, item.vendorId).filter(isSegment)) {
    const askedAt = context.now().toISOString();
    const there = await context.service.getAdByVendor(vendorId, job.signal).catch(unreadable);
    const decided = there && (await decide(session, task, there, askedAt));
    // Another ad with a vendor ID that the row no longer has does not hinder the create.
    const isInTheWay = decided === 'found' || vendorId === item.vendorId || isOpen(decided);
    if (decided && isInTheWay) return decided;
  }
  return rereadOrPark(context.clock, task) ?? { kind: 'send', task, there: {}, drafts: draftsOfItem(item) };
};

/** A create with its body, built once, so that what is stored, checked and sent is the same. */
type Ready = Extract<WriteDecision, { kind: 'send' }> & { readonly body: JsonObject };

const bodyOf = (mirror: Mirror, drafts: Ready['drafts']): JsonObject =>
  createBody(drafts, attributeFormsFor(mirror, withDrafts({}, drafts)));

/** Stores in mirror and journal that the creates leave, with the proof of ownership, before any byte does. */
const commitSending = (
  { mirror, now, passFailpoint }: AccountContext,
  ready: readonly Ready[],
  clock: ServerClock,
): void => {
  if (ready.length === 0) return;
  const about = { at: now().toISOString(), checkedAt: clock(), rowsThen: mirror.ads.last() };
  mirror.transaction(() => {
    for (const { task, body } of ready) {
      const { run, seq } = task.item;
      mirror.runs.setCreating(run, seq, { ...about, sent: body });
      journalCreateAttempt(mirror, task.item);
    }
  });
  passFailpoint('sending-committed');
};

const isTaken = (problems: readonly { readonly code: number }[]): boolean =>
  problems.some(({ code }) => code === 2025);

/** Has the seller discarded the new row since the push began? Then no ad is made of it. */
export const isThrownAway = ({ mirror }: AccountContext, { item }: SendTask): boolean =>
  mirror.drafts.get(item.key, EXISTS_FIELD) === undefined;

/** How a discarded row's item ends: `unknown` where an earlier create may have been applied; its ad is deleted then. */
export const thrownAway = ({ mayBeApplied }: SendTask): ParkReason => ({
  state: mayBeApplied ? 'unknown' : 'skipped',
  errors: [notSent('thrown-away')],
});

/** Sends one create; resolves with false where the lookup had become too old, so that it is to be repeated. */
const sendOne = async (
  session: PushSession,
  { task, drafts, body: built }: Ready,
  isFresh: IsFresh,
  track: BatchTracker,
): Promise<boolean> => {
  const { context, job } = session;
  if (isThrownAway(context, task)) {
    await noteNotApplied(session, task, { kind: 'not-applied' });
    await parkItem(session, task, thrownAway(task));
    track.over(task);
    return true;
  }
  const mayLeave = (): boolean => !job.signal.aborted && isFresh() && !isThrownAway(context, task);
  if (!mayLeave()) {
    await noteNotApplied(session, task, { kind: 'not-applied' });
    return false;
  }
  const uploaded = await session.uploads.ready(drafts, job.signal);
  if (!uploaded.ok) {
    await noteNotApplied(session, task, { kind: 'not-applied' });
    await parkItem(session, task, { state: 'failed', errors: uploaded.problems });
    track.over(task);
    return true;
  }
  const body = withUploaded(built, uploaded.drafts);
  if (differsFromChecked(task.item.onlyBody, body)) {
    await noteNotApplied(session, task, { kind: 'not-applied' });
    await parkItem(session, task, { state: 'held', errors: [heldProblem('checked-differs', '')] });
    track.over(task);
    return true;
  }
  const inDoubt: SendTask = { ...task, mayBeApplied: true };
  track.again(inDoubt);
  const askedAt = context.now().toISOString();
  const outcome = await context.service.createAd(body, {
    signal: job.signal,
    mayLeave,
    onSent: () => context.passFailpoint('bytes-left'),
  });
  await noteNotApplied(session, task, outcome);
  // The vendor ID was free at the lookup: an earlier create of ours was most likely applied since.
  if (task.mayBeApplied && outcome.kind === 'refused' && isTaken(outcome.problems)) {
    track.again({ ...inDoubt, unknownOutcomes: task.unknownOutcomes + 1, rereads: 0 });
    return true;
  }
  // Applied, but the answer has no id: the ad is looked up like one whose answer was lost.
  if (outcome.kind === 'done' && (outcome.value === null || idOf(outcome.value) === undefined)) {
    context.passFailpoint('answered');
    track.again(inDoubt);
    return true;
  }
  await concludeWrite(session, task, outcome, track, {
    body,
    landed: (answer) => completeItem(session, task, answer ?? {}, askedAt),
  });
  return !wasNeverSent(outcome);
};

/** Sends one batch of new ads. */
export const sendCreates =
  (session: PushSession, clock: ServerClock): SendBatch =>
  async (batch, track, nearlyOver) => {
    const { context } = session;
    const readAt = context.now().toISOString();
    const prepared: WriteDecision[] = [];
    const { isFresh } = await readFresh(context, () =>
      inParallel(batch, session.width, async (task) => {
        const decided = await lookUpVendorIds(session, task);
        if (decided === 'found') track.over(task);
        else prepared.push(decided);
      }),
    );
    const ready = prepared
      .filter((one) => one.kind === 'send')
      .map((one): Ready => ({ ...one, body: bodyOf(context.mirror, one.drafts) }));
    commitSending(context, ready, clock);
    await settleUnsent(session, prepared, readAt, track);
    nearlyOver();
    let late = 0;
    try {
      await inParallel(ready, workerCount(session), async (one) => {
        if (!(await sendOne(session, one, isFresh, track))) late += 1;
      });
    } finally {
      context.rowsChanged(batch.map(({ item }) => item.key));
    }
    return late;
  };
