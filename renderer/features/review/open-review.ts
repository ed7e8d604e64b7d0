/** What Review reads when it is opened: the last result, and what changed on the marketplace. */
import { loadResult, pullBeforeReview } from '../push/public.ts';

export const openReview = (): void => {
  loadResult();
  pullBeforeReview();
};
