/** The exports of this feature for the rest of the window. */
export { askToDelete, changeStatus, duplicateAds, revertChosen } from './ad-actions.ts';
export { checkPictures, picturesChecked } from './check-pictures.ts';
export { DeleteDialog } from './delete-dialog.tsx';
export { focusSelectionBar, SelectionBar } from './selection-bar.tsx';
