/** A push under way and what is left of one: stopping it, going on with it, ending it, and its result. */
import type { Job, PushResult } from '../../../shared/contract/views.ts';
import { call } from '../../core/bridge.ts';
import { showTab } from '../../core/commands.ts';
import { announce, attempt, attemptOnce, showToast } from '../../core/notices.ts';
import { app, openName, runningJob } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { outcomeText, partsOf } from './outcome.ts';
import { pushState } from './push-state.ts';

const putAwayKey = (account: string): string => `adsheet.result-put-away.${account}`;

const isPutAway = (account: string, run: number): boolean =>
  Number(localStorage.getItem(putAwayKey(account)) ?? 0) >= run;

/** Closes a result for good. */
export const dismissResult = ({ run }: Pick<PushResult, 'run'>): void => {
  localStorage.setItem(putAwayKey(openName()), String(run));
  pushState.set({ pushResult: null });
};

/** Review is left: a result all of whose items went through was read, and is put away. */
export const putAwayWhenLeft = (): void => {
  const { pushResult } = pushState.get();
  if (pushResult && partsOf(pushResult).every(({ state }) => state === 'done')) dismissResult(pushResult);
};

/** Reads what became of a run; what is under way says so itself. */
const readResult = async (run: number): Promise<void> => {
  const account = openName();
  const pushResult = await call('push.result', { account, run });
  if (openName() === account && !runningJob(app.get(), 'push')) pushState.set({ pushResult });
};

/** Shows the interrupted push's result so far, or that of the newest, unless it was put away. */
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

/** Says what became of a push, also to who is on another page. */
const tellResult = (result: PushResult): void => {
  const { t } = words();
  const text = outcomeText(result, t);
  pushState.set({ pushResult: result });
  if (app.get().tab === 'review') announce(text);
  else showToast(text, { label: t('push.show_result'), run: () => showTab('review') });
};

/** Stops sending: what is on its way is still answered, the rest stays drafts. */
export const stopPush = (job: string): Promise<void> =>
  attempt(async () => {
    pushState.set(({ pushing }) => ({ pushing: { ...pushing, stopping: job } }));
    await call('jobs.cancel', { job });
  });

/** Ends the run where one is open; what became of it, or `known` where it was over already. */
const end = (known?: PushResult): Promise<void> =>
  attemptOnce('end-run', async () => {
    const result = (await call('push.cancel', { account: openName() })) ?? known;
    if (result) tellResult(result);
  });

/** Ends the interrupted push: what waits is not sent and stays a draft. */
export const endRun = (): Promise<void> => end();

export const resumeRun = (): Promise<void> =>
  attemptOnce('resume', async () => {
    pushState.set({ pushResult: null, pausedBy: null, pushing: { keys: [], stopping: null } });
    await call('push.resume', { account: openName() });
  });

/** The seller stopped a push: its run ends here. Stopped before anything was frozen, there is none. */
const stopped = (result: PushResult | undefined): unknown =>
  result ? end(result) : showToast(words().t('push.stopped_before'));

type OverPush = Extract<Job, { readonly state: 'done' | 'cancelled' }>;

/** A push job is over: its result is shown, and where the seller stopped it, its run ended. */
export const pushOver = (job: OverPush, result: PushResult | undefined): void => {
  const { stopping } = pushState.get().pushing;
  if (job.state === 'cancelled' && stopping === job.id) stopped(result);
  else if (result) tellResult(result);
};
