/** The exports of this feature for the rest of the window. */
export {
  applyChanges,
  applyFix,
  createAd,
  redo,
  refusedWords,
  revert,
  undo,
  undoChangeset,
} from './edits.ts';
export { clearRange, revertRange, selectAllCells } from './range-acts.ts';
export { writeCells } from './range-edits.ts';
export { recreateAds, tellWhyNot } from './recreate.ts';
export { wholeTexts } from './whole-texts.ts';
