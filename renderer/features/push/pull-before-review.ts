/** Pulls changes before Review is shown. */
import { asAdsheetError, call } from '../../core/bridge.ts';
import { showError } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { wantsPull } from './freshness.ts';

/** Starts a pull if the local copy is older than a minute and nothing blocks a pull; the plan is updated after it. */
export const pullBeforeReview = async (): Promise<void> => {
  const { open, jobs } = app.get();
  const account = openName();
  const isBusy = jobs.some((job) => job.account === account);
  if (!open || !wantsPull(open, isBusy, Date.now())) return;
  try {
    await call('pull.start', { account, automatic: true });
  } catch (error) {
    // Another trigger has started a pull already.
    if (asAdsheetError(error).code !== 'job-running') showError(error);
  }
};
