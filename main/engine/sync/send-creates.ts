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
import type { Mirror } from '../mirror/mirror.ts';
import type { RunItem } from '../mirror/runs.ts';
import { isSegment } from '../service/path.ts';
import { createBody } from './body.ts';
import { idOf, intentIsThere } from './cleaning.ts';
import { withAddresses } from './images.ts';
import type { Outbox, Task } from './outbox.ts';
import { endDone, endParked, workersOf } from './outbox.ts';
import { inParallel } from './parallel.ts';
import type { Prepared } from './prepare.ts';
import { lookAgain } from './prepare.ts';
import { draftsOfItem } from './remote.ts';
import type { SendBatch, Track } from './rounds.ts';
import { concludeWrite, formsFor, settlePrepared } from './send-ads.ts';

/** The service's clock now, or a little before; null when it never told the time. */
export type ServerClock = () => string | null;

/** The Date header counts whole seconds. */
const CLOCK_MARGIN_MS = 2_000;

/** Learns the service's clock with one small request. */
export const readServerClock = async (
  { service }: Pick<AccountContext, 'service'>,
  signal: AbortSignal,
): Promise<ServerClock> => {
  const start = performance.now();
  const { serverDate } = await service.listAds({ limit: 1 }, signal);
  if (serverDate === null) return () => null;
  const told = Date.parse(serverDate);
  return () => new Date(told + (performance.now() - start) - CLOCK_MARGIN_MS).toISOString();
};

export const takenVendorId = (): Problem => serviceProblem({ code: 2025, field: 'vendorId' });

/** Was it made since the vendor ID was seen to be free? Timestamps may come in whole seconds. */
export const madeSince = (found: JsonObject, checkedAt: string | null): boolean => {
  const created = found['dateCreated'];
  if (checkedAt === null || typeof created !== 'string') return false;
  return Date.parse(created) >= Math.floor(Date.parse(checkedAt) / 1000) * 1000;
};

/** The three conditions under which an ad found under the vendor ID is the one this item made. */
const isOurs = ({ mirror }: AccountContext, item: RunItem, found: JsonObject): boolean => {
  const id = idOf(found);
  const holder = id === undefined ? undefined : mirror.ads.byId(id as AdId);
  return (
    id !== undefined &&
    (holder === undefined || holder.key === item.key) &&
    madeSince(found, item.checkedAt) &&
    intentIsThere(withAddresses(mirror, draftsOfItem(item)), found)
  );
};

const failed = (task: Task, problem: Problem): Prepared => ({
  kind: 'parked',
  task,
  state: 'failed',
  errors: [problem],
});

const look = async ({ context, job }: Outbox, task: Task): Promise<Prepared> => {
  const { item } = task;
  if (item.vendorId === null) return failed(task, serviceProblem({ code: 2000, field: 'vendorId' }));
  if (!isSegment(item.vendorId)) return failed(task, serviceProblem({ code: 2001, field: 'vendorId' }));
  const found = await context.service.getAdByVendor(item.vendorId, job.signal);
  if (found === null) {
    return lookAgain(task) ?? { kind: 'send', task, there: {}, drafts: draftsOfItem(item) };
  }
  return task.doubt && isOurs(context, item, found)
    ? { kind: 'done', task, there: found }
    : failed(task, takenVendorId());
};

type Ready = Extract<Prepared, { kind: 'send' }>;

const bodyOf = (mirror: Mirror, drafts: Ready['drafts']): JsonObject =>
  createBody(drafts, formsFor(mirror, withDrafts({}, drafts)));

const commitSending = (
  { mirror, now, pass }: AccountContext,
  ready: readonly Ready[],
  clock: ServerClock,
): void => {
  if (ready.length === 0) return;
  const at = now().toISOString();
  const checkedAt = clock();
  mirror.transaction(() => {
    for (const { task, drafts } of ready) {
      const { run, seq } = task.item;
      mirror.runs.setChecked(run, seq, checkedAt);
      mirror.runs.setSending(run, seq, bodyOf(mirror, drafts), at);
    }
  });
  pass('sending-committed');
};

const withCheck = (task: Task, clock: string | null): Task => ({
  ...task,
  item: { ...task.item, checkedAt: task.item.checkedAt ?? clock },
});

const isTaken = (problems: readonly { readonly code: number }[]): boolean =>
  problems.some(({ code }) => code === 2025);

const sendOne = async (outbox: Outbox, { task, drafts }: Ready, track: Track): Promise<void> => {
  const { context, job } = outbox;
  if (job.signal.aborted) return;
  const uploaded = await outbox.uploads.ready(drafts, job.signal);
  if (!uploaded.ok) {
    await endParked(outbox, task, { state: 'failed', errors: uploaded.problems });
    return track.over(task);
  }
  if (job.signal.aborted) return;
  const inDoubt = { ...task, doubt: true };
  track.again(inDoubt);
  const askedAt = context.now().toISOString();
  const body = bodyOf(context.mirror, uploaded.drafts);
  const outcome = await context.service.createAd(body, {
    signal: job.signal,
    onSent: () => context.pass('bytes-left'),
  });
  // It was free when we looked: what has it now is most likely an earlier write of ours that landed late.
  if (task.doubts > 0 && outcome.kind === 'refused' && isTaken(outcome.problems)) {
    return track.again({ ...inDoubt, doubts: task.doubts + 1, looks: 0 });
  }
  // Applied, but the answer says nothing of it: the ad is looked up like one whose answer was lost.
  if (outcome.kind === 'done' && (outcome.value === null || idOf(outcome.value) === undefined)) {
    context.pass('answered');
    return track.again(inDoubt);
  }
  await concludeWrite(outbox, task, outcome, track, {
    body,
    landed: (answer) => endDone(outbox, task, answer ?? {}, askedAt),
  });
};

/** Sends one batch of new ads. */
export const sendCreates =
  (outbox: Outbox, clock: ServerClock): SendBatch =>
  async (batch, track, nearlyOver) => {
    const { context } = outbox;
    const readAt = context.now().toISOString();
    const prepared: Prepared[] = [];
    await inParallel(batch, outbox.width, async (task) => {
      prepared.push(await look(outbox, task));
    });
    const ready = prepared.filter((one) => one.kind === 'send');
    commitSending(context, ready, clock);
    await settlePrepared(outbox, prepared, readAt, track);
    const checkedAt = clock();
    nearlyOver();
    try {
      await inParallel(ready, workersOf(outbox), (one) =>
        sendOne(outbox, { ...one, task: withCheck(one.task, checkedAt) }, track),
      );
    } finally {
      context.rowsChanged(batch.map(({ item }) => item.key));
    }
    return 0;
  };
