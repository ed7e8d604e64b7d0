/** The exports of this feature for the rest of the window. */
export { FeedsPage } from './feeds-page.tsx';
export { importsRead } from './feeds-store.ts';
export { FeedBanner } from './record.tsx';
