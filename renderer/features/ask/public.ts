/** The exports of this feature for the rest of the window. */
export { adsRead, asked } from './ask-actions.ts';
export { AskDialog } from './ask-dialog.tsx';
