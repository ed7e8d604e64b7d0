/** Reads what Review needs when it is opened: the last result, and a pull. */
import { loadResult, pullBeforeReview } from '../push/public.ts';

export const openReview = (): void => {
  loadResult();
  pullBeforeReview();
};
