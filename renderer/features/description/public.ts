/** The exports of this feature for the rest of the window. */
export { LongTextDialog } from './long-text-dialog.tsx';
export { leaveDialog } from './use-close-guard.ts';
