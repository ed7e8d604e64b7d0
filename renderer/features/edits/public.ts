/** What the rest of the window may use of this feature. */
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
