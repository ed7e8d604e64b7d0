/** What the rest of the window may use of this feature. */
export { ChangeLine, TextDiff } from './change-line.tsx';
export { shortened, textDiff } from './text-diff.ts';
