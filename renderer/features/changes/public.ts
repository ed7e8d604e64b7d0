/** The exports of this feature for the rest of the window. */
export { ChangeLine, TextDiff } from './change-line.tsx';
export { markedPictures, PictureChange, PictureList } from './picture-list.tsx';
export { shortened, textDiff } from './text-diff.ts';
