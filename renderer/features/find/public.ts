/** What the rest of the window may use of this feature. */
export { openFind, step } from './find-actions.ts';
export { FindBar } from './find-bar.tsx';
export { FOUND_RULES } from './found-paint.ts';
