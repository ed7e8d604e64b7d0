/** A running or interrupted push: stopping, resuming and ending it, and its result. */
import type { Job } from '../../../shared/contract/jobs.ts';
import type { PushResult } from '../../../shared/contract/results/push-result.ts';
import { call } from '../../core/bridge.ts';
import { showTab } from '../../core/command-registry.ts';
import { announce, attempt, attemptOnce, showToast } from '../../core/notices.ts';
import { app, openName, runningJob } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { outcomeText, partsOf } from './outcome.ts';
import { pushState } from './push-state.ts';

const putAwayKey = (account: string): string => `adsheet.result-put-away.${account}`;

const isPutAway = (account: string, run: number): boolean =>
  Number(localStorage.getItem(putAwayKey(account)) ?? 0) >= run;

/** Closes a result permanently. */
export const dismissResult = ({ run }: Pick<PushResult, 'run'>): void => {
  localStorage.setItem(putAwayKey(openName()), String(run));
  pushState.set({ pushResult: null });
};

/** Review was left: a result without failed items counts as read, and is closed. */
export const putAwayWhenLeft = (): void => {
  const { pushResult } = pushState.get();
  if (pushResult && partsOf(pushResult).every(({ state }) => state === 'done')) dismissResult(pushResult);
};

/** Reads the result of a run; a running push reports its own progress. */
const readResult = async (run: number): Promise<void> => {
  const account = openName();
  const pushResult = await call('push.result', { account, run });
  if (openName() === account && !runningJob(app.get(), 'push')) pushState.set({ pushResult });
};

/** Shows the result of the interrupted push, or of the newest one unless it was closed. */
export const loadResult = (): Promise<void> =>
  attempt(async () => {
    const { open } = app.get();
    const { pushResult } = pushState.get();
    if (!open || runningJob(app.get(), 'push')) return;
    const { unfinishedRun, lastRun } = open;
    if (unfinishedRun) return readResult(unfinishedRun.run);
    if (lastRun === null || pushResult?.run === lastRun || isPutAway(openName(), lastRun)) return;
    await readResult(lastRun);
  });

/** Tells the result of a push, also if another page is shown. */
const tellResult = (result: PushResult): void => {
  const { t } = words();
  const text = outcomeText(result, t);
  pushState.set({ pushResult: result });
  if (app.get().tab === 'review') announce(text);
  else showToast(text, { label: t('push.show_result'), run: () => showTab('review') });
};

/** Stops a push: writes in flight still get their answer, the others stay drafts. */
export const stopPush = (job: string): Promise<void> =>
  attempt(async () => {
    pushState.set(({ pushing }) => ({ pushing: { ...pushing, stopping: job } }));
    await call('jobs.cancel', { job });
  });

/** Ends the open run and returns its result, or `known` if it was over already. */
const end = (known?: PushResult): Promise<void> =>
  attemptOnce('end-run', async () => {
    const result = (await call('push.cancel', { account: openName() })) ?? known;
    if (result) tellResult(result);
  });

/** Ends the interrupted push: waiting items stay drafts. */
export const endRun = (): Promise<void> => end();

export const resumeRun = (): Promise<void> =>
  attemptOnce('resume', async () => {
    pushState.set({ pushResult: null, pausedBy: null, pushing: { keys: [], stopping: null } });
    await call('push.resume', { account: openName() });
  });

/** The seller stopped a push: ends its run. If it was stopped before the freeze, there is no run. */
const stopped = (result: PushResult | undefined): unknown =>
  result ? end(result) : showToast(words().t('push.stopped_before'));

type OverPush = Extract<Job, { readonly state: 'done' | 'cancelled' }>;

/** A push job ended: shows its result, and ends the run if the seller stopped it. */
export const pushOver = (job: OverPush, result: PushResult | undefined): void => {
  const { stopping } = pushState.get().pushing;
  if (job.state === 'cancelled' && stopping === job.id) stopped(result);
  else if (result) tellResult(result);
};
