/** Jobs that several parts of the window start or end: pulls, and cancelling any job. */
import type { AdsheetError } from '../../shared/contract/errors.ts';
import { asAdsheetError, call } from './bridge.ts';
import { attempt, attemptOnce, showError } from './notices.ts';
import { app, openName, runningJob } from './state.ts';
import { words } from './words.ts';

export const startPull = (full: boolean): Promise<void> =>
  attemptOnce('pull', async () => {
    if (runningJob(app.get(), 'pull')) return;
    await call('pull.start', { account: openName(), full });
  });

/** All ads seem to be gone; the seller is asked whether they are. */
export const tellAllGone = (account: string, error: AdsheetError): void => {
  const { t } = words();
  const run = (): Promise<void> => attempt(() => call('pull.start', { account, full: true, allGone: true }));
  showError(error, t('pull.failed'), { label: t('pull.all_gone'), run });
};

/**
 * Starts an automatic pull. Two triggers may coincide, such as opening an account while its sign-in ends; if other
 * work is running, it does nothing.
 */
export const pullUnasked = (): Promise<void> =>
  attempt(async () => {
    try {
      await call('pull.start', { account: openName(), full: false });
    } catch (error) {
      if (asAdsheetError(error).code !== 'job-running') throw error;
    }
  });

export const cancelJob = (job: string): Promise<void> => attempt(() => call('jobs.cancel', { job }));
