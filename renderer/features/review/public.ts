/** What the rest of the window may use of this feature. */
export { openReview } from './open-review.ts';
export { ReviewPage } from './review-page.tsx';
export { tellSettled } from './tell-settled.ts';
