/**
 * Sending drafts through the durable outbox, each change applied exactly once whatever dies when
 * (`design/sync.md`, *Push*).
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AdId } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { NOTHING_SENT } from '../../../shared/contract/nothing-sent.ts';
import type { PushResult } from '../../../shared/contract/views.ts';
import { allowWriting } from '../accounts/scopes.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import type { RunItem } from '../mirror/runs.ts';
import type { Agreement } from './agreement.ts';
import { intentIsThere } from './cleaning.ts';
import { waitingInVain } from './depends.ts';
import { freezeRun } from './freeze.ts';
import { createUploads } from './images.ts';
import { createLedger } from './ledger.ts';
import { notSent } from './not-sent.ts';
import type { Stage } from './order.ts';
import { STAGES, stageOf } from './order.ts';
import type { Outbox, Task } from './outbox.ts';
import { isCreate, noteFate, taskOf } from './outbox.ts';
import { inPieces } from './parallel.ts';
import { pull } from './pull.ts';
import { ADS_A_REQUEST, readSingly, rereadAds } from './reading.ts';
import { draftsOfItem } from './remote.ts';
import { inRounds } from './rounds.ts';
import { isLeft, runResult, unfinishedRun } from './run-result.ts';
import { ADS_A_BATCH, sendAds } from './send-ads.ts';
import { sendCampaigns } from './send-campaigns.ts';
import type { ServerClock } from './send-creates.ts';
import { readServerClock, sendCreates } from './send-creates.ts';

export type PushOptions = {
  readonly agreement: Agreement;
  /** Resolves when the problems of all rows are those of their present values. */
  readonly settled: () => Promise<void>;
  readonly concurrency?: number | undefined;
};

const MOST_IN_FLIGHT = 16;

const demandWrite = ({ granted }: AccountContext): void => {
  if (!allowWriting(granted())) throw new AdsheetError('read-only');
};

const progressOf = (job: JobHandle, items: readonly RunItem[]) => {
  const total = items.filter(({ state }) => state !== 'skipped').length;
  let done = total - items.filter(isLeft).length;
  let phase = 'job.push';
  const tell = (): void => job.progress(phase, done, total);
  tell();
  return {
    begin: (part: Stage | 'reading'): void => {
      phase = `job.push.${part}`;
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

/** So many items are sorted before others have their turn. */
const AT_ONCE = 500;

const byStage = async (items: readonly RunItem[]): Promise<ReadonlyMap<Stage, readonly RunItem[]>> => {
  const stages = new Map<Stage, RunItem[]>(STAGES.map((stage) => [stage, []]));
  for (const piece of inPieces(items, AT_ONCE)) {
    for (const item of piece) stages.get(stageOfItem(item))?.push(item);
    await nextTurn();
  }
  return stages;
};

/** Ads of a stage: those that are there, then new ones. */
const sendAdsOf = async (outbox: Outbox, items: readonly RunItem[], clock: ServerClock): Promise<void> => {
  const creates = items.filter((item) => item.op === 'create');
  const ads = items.filter((item) => item.op !== 'campaign' && item.op !== 'create');
  const { mirror } = outbox.context;
  const tasksOf = (of: readonly RunItem[]): readonly Task[] => of.map((item) => taskOf(mirror, item));
  await inRounds(outbox, tasksOf(ads), ADS_A_BATCH, sendAds(outbox));
  await inRounds(outbox, tasksOf(creates), outbox.width, sendCreates(outbox, clock));
};

const noClock: ServerClock = () => null;

const sendAll = async (
  outbox: Outbox,
  items: readonly RunItem[],
  begin: (stage: Stage) => void,
): Promise<void> => {
  const left = items.filter(isLeft);
  const { context, job } = outbox;
  const clock = left.some(isCreate) ? await readServerClock(context, job.signal) : noClock;
  const stages = await byStage(left);
  const passed = new Set<number>();
  for (const stage of STAGES) {
    if (job.signal.aborted) return;
    const due = (stages.get(stage) ?? []).filter(({ seq }) => !passed.has(seq));
    if (due.length > 0) begin(stage);
    // One by one, before the ads that depend on them.
    const campaigns = due.filter(({ op }) => op === 'campaign');
    const tasks = campaigns.map((item) => taskOf(context.mirror, item));
    await inRounds(outbox, tasks, 1, sendCampaigns(outbox, clock));
    if ((stage === 'campaigns' || campaigns.length > 0) && !job.signal.aborted) {
      for (const seq of passOver(context, items)) passed.add(seq);
    }
    const ads = due.filter(({ seq }) => !passed.has(seq));
    await sendAdsOf(outbox, ads, clock);
  }
};

/** Ads that need what a campaign was not given are passed over; their drafts stay. The numbers of those items. */
const passOver = ({ mirror, now }: AccountContext, items: readonly RunItem[]): ReadonlySet<number> => {
  const run = items.find(({ op }) => op === 'campaign')?.run;
  const inVain = run === undefined ? [] : waitingInVain(mirror.runs.items(run));
  mirror.transaction(() => {
    for (const { item, campaign } of inVain) {
      const why = notSent('campaign-refused', { campaign: campaign.title });
      mirror.runs.setState(item.run, item.seq, 'skipped', [why], now().toISOString());
      noteFate(mirror, item, 'skipped');
    }
  });
  return new Set(inVain.map(({ item }) => item.seq));
};

const isEmptyAnswered = ({ op, state }: RunItem): boolean =>
  state === 'done' && (op === 'status' || op === 'delete');

/** Status calls answer with nothing: their ads are read again, singly where a list still shows the status of before. */
const readStatusCalls = async ({ context, job }: Outbox, run: number, begin: () => void): Promise<void> => {
  const items = context.mirror.runs
    .items(run)
    .filter((item) => isEmptyAnswered(item) && !wasReadSince(context, item));
  if (items.length > 0) begin();
  for (const piece of inPieces(items, ADS_A_REQUEST)) {
    const { ads, changed } = await rereadAds(
      context,
      piece.map(({ targetId }) => targetId as AdId),
      job.signal,
    );
    const lagging = piece.filter((item) => {
      const ad = ads.get(item.targetId as AdId);
      return ad && !intentIsThere(draftsOfItem(item), ad);
    });
    for (const { targetId } of lagging) await readSingly(context, targetId as AdId, job.signal);
    context.rowsChanged([...changed, ...lagging.map(({ key }) => key)]);
  }
};

const wasReadSince = ({ mirror }: AccountContext, { key, answeredAt }: RunItem): boolean => {
  const readAt = mirror.ads.get(key)?.readAt;
  return readAt != null && answeredAt !== null && readAt > answeredAt;
};

/** Sends what is left of a run and finishes it; stopped by the job, it stays open with what has not left. */
const sendRun = async (
  context: AccountContext,
  job: JobHandle,
  run: number,
  concurrency: number,
): Promise<PushResult> => {
  const { mirror, service, now } = context;
  const requests = service.requests();
  const start = performance.now();
  service.setConcurrency(concurrency);
  try {
    const items = mirror.runs.items(run);
    const progress = progressOf(job, items);
    const outbox: Outbox = {
      context,
      job,
      ledger: createLedger(mirror),
      uploads: createUploads(context),
      width: concurrency,
      ended: progress.ended,
    };
    await sendAll(outbox, items, progress.begin);
    if (!job.signal.aborted) await readStatusCalls(outbox, run, () => progress.begin('reading'));
  } catch (error) {
    if (!job.signal.aborted) throw error;
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
  const open = context.mirror.runs.open();
  if (open) throw new AdsheetError('run-unfinished', { run: open.run });
  demandWrite(context);
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
  demandWrite(context);
  return sendRun(context, job, open.run, MOST_IN_FLIGHT);
};

/**
 * Ends the interrupted run: what waits is not sent and stays a draft; what was being sent is `unknown` until the next
 * pull or push looks. Null when there is none.
 */
export const cancelRun = ({ mirror, now }: Pick<AccountContext, 'mirror' | 'now'>): PushResult | null => {
  const open = mirror.runs.open();
  if (!open) return null;
  const at = now().toISOString();
  mirror.transaction(() => {
    for (const item of mirror.runs.items(open.run).filter(isLeft)) {
      const state = item.state === 'sending' ? 'unknown' : 'skipped';
      const why = notSent(state === 'unknown' ? 'stopped-sending' : 'stopped');
      mirror.runs.setState(item.run, item.seq, state, [why], at);
      noteFate(mirror, item, state);
      if (state === 'unknown') mirror.runs.setRecheck(item.run, item.seq, at);
    }
    mirror.runs.finish(open.run, 'cancelled', at);
    mirror.remoteChanges.adopt({ run: open.run });
  });
  return runResult({ mirror }, open.run);
};
