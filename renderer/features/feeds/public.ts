/** The exports of this feature for the rest of the window. */
export { HoldButton, HoldNote, useHolds } from './ad-hold.tsx';
export { FeedsPage } from './feeds-page.tsx';
export { holdEdits, importsRead } from './feeds-store.ts';
export { FeedBanner } from './record.tsx';
