/** The exports of this feature for the rest of the window. */
export { choosePictureFolder, folderAdded, openPictureFolder } from './folder-actions.ts';
export { PictureFolderDialog } from './folder-dialog.tsx';
export {
  addDroppedAddresses,
  addGivenFiles,
  addPasted,
  type DropPlace,
  dropPlaceAt,
  holdsAddress,
  noteDrop,
  PICTURE_DRAG,
  takePastedPictures,
  tellAdded,
} from './given-pictures.ts';
export { leftWords } from './left-files.ts';
