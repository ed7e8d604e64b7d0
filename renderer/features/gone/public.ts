/** What the rest of the window may use of this feature. */
export { putAwayChosen, recreateChosen } from './gone-actions.ts';
export { GoneBanner } from './gone-banner.tsx';
export { GoneBar } from './gone-bar.tsx';
export { GoneNote } from './gone-note.tsx';
