/** The exports of this feature for the rest of the window. */
export { openReview } from './open-review.ts';
export { ReviewPage } from './review-page.tsx';
export { tellSettled } from './tell-settled.ts';
