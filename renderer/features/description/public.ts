/** What the rest of the window may use of this feature. */
export { LongTextDialog } from './long-text-dialog.tsx';
export { leaveDialog } from './use-close-guard.ts';
