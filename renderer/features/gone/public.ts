/** The exports of this feature for the rest of the window. */
export { putAwayCampaign, putAwayChosen, recreateChosen } from './gone-actions.ts';
export { GoneBanner } from './gone-banner.tsx';
export { GoneBar } from './gone-bar.tsx';
export { GoneNote } from './gone-note.tsx';
