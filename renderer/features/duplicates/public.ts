/** The exports of this feature for the rest of the window. */
export { askForDuplicates } from './ask-for-duplicates.ts';
export { DuplicatesDialog } from './duplicates-dialog.tsx';
