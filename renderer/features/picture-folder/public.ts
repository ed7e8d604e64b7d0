/** The exports of this feature for the rest of the window. */
export { addDropped, noteDrop } from './dropped-pictures.ts';
export { choosePictureFolder, folderAdded, leftWords, openPictureFolder } from './folder-actions.ts';
export { PictureFolderDialog } from './folder-dialog.tsx';
