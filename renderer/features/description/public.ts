/** The exports of this feature for the rest of the window. */

export { leaveDialog } from './close-guard.ts';
export { LongTextDialog } from './long-text-dialog.tsx';
