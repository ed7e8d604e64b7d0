/** The exports of this feature for the rest of the window. */
export { openFind, step } from './find-actions.ts';
export { FindBar } from './find-bar.tsx';
export { FOUND_RULES } from './found-paint.ts';
