/** Gets what changed on the marketplace before Review is looked at. */
import { asAdsheetError, call } from '../../core/bridge.ts';
import { showError } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { wantsPull } from './freshness.ts';

/** Starts a pull where the local copy is older than a minute and nothing stands in the way; the plan follows it. */
export const pullBeforeReview = async (): Promise<void> => {
  const { open, jobs } = app.get();
  const account = openName();
  const isBusy = jobs.some((job) => job.account === account);
  if (!open || !wantsPull(open, isBusy, Date.now())) return;
  try {
    await call('pull.start', { account, automatic: true });
  } catch (error) {
    // Another occasion for the same came first.
    if (asAdsheetError(error).code !== 'job-running') showError(error);
  }
};
