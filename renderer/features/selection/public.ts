/** What the rest of the window may use of this feature. */
export { askToDelete, changeStatus, duplicateAds, revertChosen } from './ad-actions.ts';
export { DeleteDialog } from './delete-dialog.tsx';
export { focusSelectionBar, SelectionBar } from './selection-bar.tsx';
