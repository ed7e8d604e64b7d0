/**
 * New ads: the vendor ID is looked up before the first POST and after every unknown outcome, so that none is ever
 * made twice, and none that is not ours is taken for ours (`design/sync.md`, *Push* 5).
 */
import type { AdId } from '../../../shared/ad/model.ts';
import { withDrafts } from '../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { serviceProblem } from '../../../shared/rules/service-problem.ts';
import type { AccountContext } from '../context.ts';
import { vendorKey } from '../mirror/ads.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { RunItem } from '../mirror/runs.ts';
import { isSegment } from '../service/path.ts';
import { oddPart } from '../service/wire/ad.ts';
import { createBody } from './body.ts';
import { idOf } from './cleaning.ts';
import type { IsFresh } from './freshness.ts';
import { readFresh } from './freshness.ts';
import { heldProblem } from './held.ts';
import type { Outbox, Task } from './outbox.ts';
import {
  endDone,
  endFound,
  endParked,
  neverLeft,
  noteCreating,
  noteNotApplied,
  workersOf,
} from './outbox.ts';
import { verdictOn } from './own-record.ts';
import { inParallel } from './parallel.ts';
import type { Prepared } from './prepare.ts';
import { lookAgain, oddlyMade } from './prepare.ts';
import { unreadable } from './reading.ts';
import { draftsOfItem, setAside, takeAd } from './remote.ts';
import type { SendBatch, Track } from './rounds.ts';
import { concludeWrite, formsFor, settlePrepared } from './send-ads.ts';

/** The service's clock now, or a little before; null when it never told the time. */
export type ServerClock = () => string | null;

/** The Date header counts whole seconds. */
const CLOCK_MARGIN_MS = 2_000;

/** Learns the service's clock with one small request. */
export const readServerClock = async (
  { clock, service }: Pick<AccountContext, 'clock' | 'service'>,
  signal: AbortSignal,
): Promise<ServerClock> => {
  const start = clock.mark();
  const { serverDate } = await service.listAds({ limit: 1 }, signal);
  if (serverDate === null) return () => null;
  const told = Date.parse(serverDate);
  // A clock of the machine that is set ahead knows of time that never passed: the newest word of the service bounds it.
  const now = (): number => Math.min(told + clock.since(start), service.newestDate());
  return () => new Date(now() - CLOCK_MARGIN_MS).toISOString();
};

export const takenVendorId = (): Problem => serviceProblem({ code: 2025, field: 'vendorId' });

const failed = (task: Task, problem: Problem): Prepared => ({
  kind: 'parked',
  task,
  state: 'failed',
  errors: [problem],
});

const asked = (task: Task, there: JsonObject): Prepared => ({
  kind: 'parked',
  task,
  state: 'held',
  errors: [heldProblem('own-ad', 'vendorId', { id: idOf(there) ?? 0 })],
});

/** Is it not known whose what was found is? */
const isOpen = (decided: Prepared | null): boolean =>
  decided?.kind === 'parked' && decided.state !== 'failed';

/** The vendor ID it is to have, then those under which an earlier create of it may have landed. */
const vendorIdsOf = ({ mirror }: AccountContext, { key, vendorId }: RunItem): readonly string[] => {
  const sent = mirror.runs.unanswered(key).flatMap((item) => item.vendorId ?? []);
  const byKey = new Map([...sent, vendorId ?? ''].map((id) => [vendorKey(id), id]));
  byKey.delete(vendorKey(vendorId));
  return [vendorId ?? '', ...byKey.values()];
};

/** What is found is ours and becomes the row's; or an ad of its own, of which the seller may have to say what it is. */
const decide = async (
  outbox: Outbox,
  task: Task,
  there: JsonObject,
  askedAt: string,
): Promise<Prepared | 'found'> => {
  const { mirror, rowsChanged } = outbox.context;
  const { key } = task.item;
  const part = oddPart(there);
  if (part !== undefined) {
    const id = idOf(there) as AdId | undefined;
    if (id !== undefined) mirror.transaction(() => setAside(mirror, id, part, askedAt));
    return oddlyMade(task, part);
  }
  const verdict = verdictOn(mirror, key, there);
  const take = () => takeAd(mirror, there, askedAt, () => key, 'ad');
  if (verdict.is === 'ours') {
    await endFound(outbox, task, take);
    return 'found';
  }
  const { key: taken } = mirror.transaction(take);
  if (taken) rowsChanged([taken]);
  return verdict.is === 'asked' ? asked(task, there) : failed(task, takenVendorId());
};

/** Asks for what has the vendor ID; 'found' where it is the row's own ad by now. */
const look = async (outbox: Outbox, task: Task): Promise<Prepared | 'found'> => {
  const { context, job } = outbox;
  const { item } = task;
  if (item.vendorId === null) return failed(task, serviceProblem({ code: 2000, field: 'vendorId' }));
  if (!isSegment(item.vendorId)) return failed(task, serviceProblem({ code: 2001, field: 'vendorId' }));
  for (const vendorId of vendorIdsOf(context, item).filter(isSegment)) {
    const askedAt = context.now().toISOString();
    const there = await context.service.getAdByVendor(vendorId, job.signal).catch(unreadable);
    const decided = there && (await decide(outbox, task, there, askedAt));
    // What has a vendor ID that the row has no more is in nobody's way.
    const isInTheWay = decided === 'found' || vendorId === item.vendorId || isOpen(decided);
    if (decided && isInTheWay) return decided;
  }
  return lookAgain(context.clock, task) ?? { kind: 'send', task, there: {}, drafts: draftsOfItem(item) };
};

type Ready = Extract<Prepared, { kind: 'send' }>;

const bodyOf = (mirror: Mirror, drafts: Ready['drafts']): JsonObject =>
  createBody(drafts, formsFor(mirror, withDrafts({}, drafts)));

/** Mirror and journal say that they leave, and what proves later whose an ad is, before any byte does. */
const commitSending = (
  { mirror, now, pass }: AccountContext,
  ready: readonly Ready[],
  clock: ServerClock,
): void => {
  if (ready.length === 0) return;
  const about = { at: now().toISOString(), checkedAt: clock(), rowsThen: mirror.ads.last() };
  mirror.transaction(() => {
    for (const { task, drafts } of ready) {
      const { run, seq } = task.item;
      mirror.runs.setCreating(run, seq, { ...about, sent: bodyOf(mirror, drafts) });
      noteCreating(mirror, task.item);
    }
  });
  pass('sending-committed');
};

const isTaken = (problems: readonly { readonly code: number }[]): boolean =>
  problems.some(({ code }) => code === 2025);

/** Sends what is ready; false where it is to be looked up again, as its turn came too late for what was seen. */
const sendOne = async (
  outbox: Outbox,
  { task, drafts }: Ready,
  isFresh: IsFresh,
  track: Track,
): Promise<boolean> => {
  const { context, job } = outbox;
  const mayLeave = (): boolean => !job.signal.aborted && isFresh();
  if (!mayLeave()) {
    await noteNotApplied(outbox, task, { kind: 'not-applied' });
    return false;
  }
  const uploaded = await outbox.uploads.ready(drafts, job.signal);
  if (!uploaded.ok) {
    await noteNotApplied(outbox, task, { kind: 'not-applied' });
    await endParked(outbox, task, { state: 'failed', errors: uploaded.problems });
    track.over(task);
    return true;
  }
  const inDoubt = { ...task, doubt: true };
  track.again(inDoubt);
  const askedAt = context.now().toISOString();
  const body = bodyOf(context.mirror, uploaded.drafts);
  const outcome = await context.service.createAd(body, {
    signal: job.signal,
    mayLeave,
    onSent: () => context.pass('bytes-left'),
  });
  await noteNotApplied(outbox, task, outcome);
  // It was free when we looked: what has it now is most likely an earlier write of ours that landed late.
  if (task.doubt && outcome.kind === 'refused' && isTaken(outcome.problems)) {
    track.again({ ...inDoubt, doubts: task.doubts + 1, looks: 0 });
    return true;
  }
  // Applied, but the answer says nothing of it: the ad is looked up like one whose answer was lost.
  if (outcome.kind === 'done' && (outcome.value === null || idOf(outcome.value) === undefined)) {
    context.pass('answered');
    track.again(inDoubt);
    return true;
  }
  await concludeWrite(outbox, task, outcome, track, {
    body,
    landed: (answer) => endDone(outbox, task, answer ?? {}, askedAt),
  });
  return !neverLeft(outcome);
};

/** Sends one batch of new ads. */
export const sendCreates =
  (outbox: Outbox, clock: ServerClock): SendBatch =>
  async (batch, track, nearlyOver) => {
    const { context } = outbox;
    const readAt = context.now().toISOString();
    const prepared: Prepared[] = [];
    const { isFresh } = await readFresh(context, () =>
      inParallel(batch, outbox.width, async (task) => {
        const decided = await look(outbox, task);
        if (decided === 'found') track.over(task);
        else prepared.push(decided);
      }),
    );
    const ready = prepared.filter((one) => one.kind === 'send');
    commitSending(context, ready, clock);
    await settlePrepared(outbox, prepared, readAt, track);
    nearlyOver();
    let late = 0;
    try {
      await inParallel(ready, workersOf(outbox), async (one) => {
        if (!(await sendOne(outbox, one, isFresh, track))) late += 1;
      });
    } finally {
      context.rowsChanged(batch.map(({ item }) => item.key));
    }
    return late;
  };
