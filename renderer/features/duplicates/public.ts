/** What the rest of the window may use of this feature. */
export { askForDuplicates } from './ask-for-duplicates.ts';
export { DuplicatesDialog } from './duplicates-dialog.tsx';
