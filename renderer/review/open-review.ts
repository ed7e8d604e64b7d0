/** What Review reads when it is opened: the plan at once, the last result, and what changed on the marketplace. */
import { pullBeforeReview } from './fresh.ts';
import { loadPlan } from './plan-store.ts';
import { loadResult } from './push-run.ts';

export const openReview = (): void => {
  loadPlan();
  loadResult();
  pullBeforeReview();
};
