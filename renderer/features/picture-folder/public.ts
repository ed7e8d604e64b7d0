/** The exports of this feature for the rest of the window. */
export { addDropped, noteDrop } from './dropped-pictures.ts';
export { choosePictureFolder, folderAdded, openPictureFolder } from './folder-actions.ts';
export { PictureFolderDialog } from './folder-dialog.tsx';
