/**
 * Sending drafts through the durable outbox, each change applied exactly once whatever dies when
 * (`docs/sync.md#push`).
 */

import type { AdId } from '../../../../shared/ad/model.ts';
import { allowWriting } from '../../../../shared/contract/account/scopes.ts';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { PushResult } from '../../../../shared/contract/results/push-result.ts';
import { NOTHING_SENT } from '../../../../shared/contract/results/push-result.ts';
import type { AccountContext, JobHandle } from '../../context.ts';
import { isIntentFulfilled } from '../../drafts/server-normalization.ts';
import type { RunItem } from '../../mirror/runs/run-item.ts';
import { draftsOfItem } from '../../mirror/runs/run-item.ts';
import { inBatches } from '../../parallel.ts';
import { inTimeSlices } from '../../time-slices.ts';
import type { Agreement } from '../plan/agreement.ts';
import { notSent } from '../plan/not-sent.ts';
import { isStatusCall } from '../plan/plan.ts';
import { pull } from '../pull/pull.ts';
import { ADS_A_REQUEST, readSingly, rereadAds } from '../remote/reread.ts';
import { blockedByCampaign } from '../runs/campaign-dependencies.ts';
import { endDeniedRun, noteDenied } from '../runs/cancel-run.ts';
import { isLeft, runResult, unfinishedRun } from '../runs/run-result.ts';
import { ADS_A_BATCH, sendAds } from '../send/ads.ts';
import { sendInBatches } from '../send/batches.ts';
import { CAMPAIGNS_A_BATCH, sendCampaigns } from '../send/campaigns.ts';
import { createCommitBatcher } from '../send/commit-batcher.ts';
import type { ServerClock } from '../send/creates.ts';
import { readServerClock, sendCreates } from '../send/creates.ts';
import { createUploads } from '../send/images.ts';
import { splitPause } from '../send/pause-alone.ts';
import type { PushSession, SendTask } from '../send/push-session.ts';
import { isCreate, journalItemState, sendTaskOf } from '../send/push-session.ts';
import { sendInTrials } from '../send/trials.ts';
import { recordServerAdjustments } from '../server-adjustments.ts';
import { freezeRun } from './freeze.ts';
import type { Stage } from './send-order.ts';
import { STAGES, stageOf } from './send-order.ts';

export type PushOptions = {
  readonly agreement: Agreement;
  /** Resolves when all rows are checked as they are now. */
  readonly settled: () => Promise<void>;
  readonly concurrency?: number | undefined;
};

const MOST_IN_FLIGHT = 16;

const requireWriteScope = ({ granted }: AccountContext): void => {
  if (!allowWriting(granted())) throw new AdsheetError('read-only');
};

const progressOf = (job: JobHandle, items: readonly RunItem[]) => {
  let total = items.filter(({ state }) => state !== 'skipped').length;
  let done = total - items.filter(isLeft).length;
  let phase = 'job.push';
  const tell = (): void => job.progress(phase, done, total);
  tell();
  return {
    begin: (part: Stage | 'reading'): void => {
      phase = `job.push.${part}`;
      tell();
    },
    joined: (count: number): void => {
      total += count;
      tell();
    },
    ended: (): void => {
      done += 1;
      tell();
    },
  };
};

const stageOfItem = (item: RunItem): Stage =>
  stageOf({ op: item.op, base: item.previous, drafts: draftsOfItem(item) });

const byStage = async (items: readonly RunItem[]): Promise<ReadonlyMap<Stage, readonly RunItem[]>> => {
  const stages = new Map<Stage, RunItem[]>(STAGES.map((stage) => [stage, []]));
  await inTimeSlices(items, (item) => stages.get(stageOfItem(item))?.push(item));
  return stages;
};

/** Sends the ads of a stage: existing ones, then new ones. */
const sendAdsOf = async (
  session: PushSession,
  items: readonly RunItem[],
  clock: ServerClock,
): Promise<void> => {
  const creates = items.filter((item) => item.op === 'create');
  const ads = items.filter((item) => item.op !== 'campaign' && item.op !== 'create');
  const { mirror } = session.context;
  const tasksOf = (of: readonly RunItem[]): readonly SendTask[] => of.map((item) => sendTaskOf(mirror, item));
  await sendInTrials(session, ads, (some) =>
    sendInBatches(session, tasksOf(some), ADS_A_BATCH, sendAds(session)),
  );
  await sendInTrials(session, creates, (some) =>
    sendInBatches(session, tasksOf(some), session.width, sendCreates(session, clock)),
  );
};

const noClock: ServerClock = () => null;

/** Sends the pauses that were split off items which ended without being sent; they are the run's last items. */
const sendPauses = async (
  session: PushSession,
  run: number,
  frozen: number,
  joined: (count: number) => void,
): Promise<void> => {
  const { mirror } = session.context;
  const pauses = mirror.runs.itemsFrom(run, frozen, 'waiting');
  if (pauses.length === 0 || session.job.signal.aborted) return;
  joined(pauses.length);
  const tasks = pauses.map((item) => sendTaskOf(mirror, item));
  await sendInBatches(session, tasks, ADS_A_BATCH, sendAds(session));
};

const sendAll = async (
  session: PushSession,
  items: readonly RunItem[],
  { begin, joined }: Pick<ReturnType<typeof progressOf>, 'begin' | 'joined'>,
): Promise<void> => {
  const left = items.filter(isLeft);
  const run = left[0]?.run;
  if (run === undefined) return;
  const { context, job } = session;
  const clock = left.some(isCreate) ? await readServerClock(context, job.signal) : noClock;
  const stages = await byStage(left);
  const passed = new Set<number>();
  for (const stage of STAGES) {
    if (job.signal.aborted) return;
    const due = (stages.get(stage) ?? []).filter(({ seq }) => !passed.has(seq));
    if (due.length > 0) begin(stage);
    // One by one, before the ads that depend on them.
    const campaigns = due.filter(({ op }) => op === 'campaign');
    const tasks = campaigns.map((item) => sendTaskOf(context.mirror, item));
    await sendInBatches(session, tasks, CAMPAIGNS_A_BATCH, sendCampaigns(session, clock));
    if ((stage === 'campaigns' || campaigns.length > 0) && !job.signal.aborted) {
      for (const seq of passOver(context, items)) passed.add(seq);
    }
    const ads = due.filter(({ seq }) => !passed.has(seq));
    await sendAdsOf(session, ads, clock);
    await sendPauses(session, run, items.length, joined);
  }
};

/** Skips the items that depend on a failed campaign; their drafts stay. Returns the skipped items' numbers. */
const passOver = ({ mirror, now }: AccountContext, items: readonly RunItem[]): ReadonlySet<number> => {
  const run = items.find(({ op }) => op === 'campaign')?.run;
  const inVain = run === undefined ? [] : blockedByCampaign(mirror.runs.items(run));
  mirror.transaction(() => {
    for (const { item, campaign } of inVain) {
      const why = notSent('campaign-refused', { campaign: campaign.title });
      mirror.runs.setState(item.run, item.seq, 'skipped', [why], now().toISOString());
      splitPause(mirror, item, 'skipped', [why]);
      journalItemState(mirror, item, 'skipped');
    }
  });
  return new Set(inVain.map(({ item }) => item.seq));
};

const isEmptyAnswered = ({ op, state }: RunItem): boolean => state === 'done' && isStatusCall(op);

/** Stores the status that a status call led to, where it is not the one asked for. */
const keepAnswered = ({ mirror }: AccountContext, item: RunItem): void => {
  const there = mirror.ads.get(item.key)?.base;
  if (there) mirror.transaction(() => recordServerAdjustments(mirror, item, there));
};

/** Reads the ads of status calls again, since their answers are empty; singly where a list still has the old status. */
const readStatusCalls = async (
  { context, job }: PushSession,
  run: number,
  begin: () => void,
): Promise<void> => {
  const items: RunItem[] = [];
  await inTimeSlices(context.mirror.runs.eachItem(run), (item) => {
    if (isEmptyAnswered(item) && !wasReadSince(context, item)) items.push(item);
  });
  if (items.length > 0) begin();
  for (const piece of inBatches(items, ADS_A_REQUEST)) {
    const { ads, changed } = await rereadAds(
      context,
      piece.map(({ targetId }) => targetId as AdId),
      job.signal,
    );
    const lagging = piece.filter((item) => {
      const ad = ads.get(item.targetId as AdId);
      return ad && !isIntentFulfilled(draftsOfItem(item), ad);
    });
    for (const { targetId } of lagging) await readSingly(context, targetId as AdId, job.signal);
    for (const item of lagging) keepAnswered(context, item);
    context.rowsChanged([...changed, ...lagging.map(({ key }) => key)]);
  }
};

const wasReadSince = ({ mirror }: AccountContext, { key, answeredAt }: RunItem): boolean => {
  const readAt = mirror.ads.get(key)?.readAt;
  return readAt != null && answeredAt !== null && readAt > answeredAt;
};

/** Sends what is left of a run and finishes it. Stopped by the job, the run stays open with the unsent items. */
const sendRun = async (
  context: AccountContext,
  job: JobHandle,
  run: number,
  concurrency: number,
): Promise<PushResult> => {
  const { mirror, service, now } = context;
  const requests = service.requests();
  const start = performance.now();
  noteDenied(mirror, run, null);
  service.setConcurrency(concurrency);
  try {
    const items: RunItem[] = [];
    await inTimeSlices(mirror.runs.eachItem(run), (item) => items.push(item));
    const progress = progressOf(job, items);
    const session: PushSession = {
      context,
      job,
      commitBatcher: createCommitBatcher(mirror),
      uploads: createUploads(context),
      width: concurrency,
      itemEnded: progress.ended,
    };
    await sendAll(session, items, progress);
    if (!job.signal.aborted) await readStatusCalls(session, run, () => progress.begin('reading'));
  } catch (error) {
    if (!job.signal.aborted) {
      noteDenied(mirror, run, error);
      throw error;
    }
  } finally {
    service.setConcurrency(MOST_IN_FLIGHT);
    mirror.transaction(() => {
      mirror.runs.spend(run, service.requests() - requests, performance.now() - start);
      if (unfinishedRun(context)?.left !== 0) return;
      mirror.runs.finish(run, 'done', now().toISOString());
      mirror.remoteChanges.adopt({ run });
    });
  }
  const result = runResult(context, run);
  return { ...result, cancelled: job.signal.aborted };
};

/**
 * Sends what was agreed to: a new run. The changes of others are fetched first and merged; what these turned into a
 * conflict is held, whatever the account's rule. Resolves also when stopped, with `cancelled` true and the run open.
 * Rejects with `run-unfinished` while one is, with `read-only`, with `guard` where the changes of others set off one
 * that was not agreed to, and with what keeps the service from being reached; the run, where there is one, stays open.
 */
export const push = async (
  context: AccountContext,
  job: JobHandle,
  { agreement, settled, concurrency }: PushOptions,
): Promise<PushResult> => {
  endDeniedRun(context);
  const open = context.mirror.runs.open();
  if (open) throw new AdsheetError('run-unfinished', { run: open.run });
  requireWriteScope(context);
  await pull(context, job, { full: false, reach: 'changes', policy: 'ask' });
  await settled();
  if (job.signal.aborted) throw new AdsheetError('cancelled');
  const run = await freezeRun(context, agreement);
  if (run === null) return NOTHING_SENT;
  return sendRun(context, job, run, concurrency ?? MOST_IN_FLIGHT);
};

/** Goes on with the interrupted run; null when there is none. */
export const resumePush = async (context: AccountContext, job: JobHandle): Promise<PushResult | null> => {
  const open = context.mirror.runs.open();
  if (!open) return null;
  requireWriteScope(context);
  return sendRun(context, job, open.run, MOST_IN_FLIGHT);
};
