/** The exports of this feature for the rest of the window. */
export {
  ANCHOR,
  type AttributeColumn,
  type AttributeScope,
  attributeList,
  attributeScope,
  MOST_CATEGORIES,
  placed,
  sameColumns,
} from './attribute-columns.ts';
export { attributeView, carried, isOwnColumn, isShowing, toggleAttributes } from './attribute-view.ts';
export { campaignChoicesNow, choicesNow, likeliest } from './choices.ts';
export {
  columnPlaces,
  fitColumn,
  freezeColumn,
  layOut,
  layoutMoved,
  layoutVersion,
  moveColumn,
  resetColumns,
  showColumn,
  sortBy,
  sortOrder,
} from './column-layout.ts';
export {
  HEAD_ROWS,
  isHead,
  isTotal,
  MOST_GROUPS,
  numberOfHead,
  plainRow,
  TOTAL_KEY,
} from './display-order.ts';
export { focusShown, goToCell } from './go-to-cell.ts';
export { goToNewRow, isGoingToNewRow } from './go-to-new-row.ts';
export {
  focusGrid,
  focusWhenShown,
  gridApi,
  isAdsSheet,
  isInShownView,
  isInView,
  setGridApi,
  shownFieldOf,
  shownGrid,
} from './grid-handle.ts';
export {
  arrangement,
  focusedGroup,
  grouping,
  indexIn,
  NOT_GROUPED,
  passingRows,
  placeIn,
  type RowGroup,
  rowAt,
} from './group-heads.ts';
export {
  canGroupBy,
  type GroupValue,
  groupKey,
  groupValueBy,
  liveGroupText,
} from './group-values.ts';
export {
  groupBy,
  groupByFocused,
  groupField,
  groupPaths,
  setCollapsed,
  sheetField,
  toggleGroups,
} from './grouping.ts';
export { leftSentences } from './left-sentences.ts';
export { type CopyMark, endMark, keepingMark, markCells, marked, type Source } from './marked.ts';
export { followOrder, preservingFocus } from './preserve-focus.ts';
export {
  chooseRange,
  chooseWritten,
  collapseRange,
  currentRange,
  currentRect,
  enterSheet,
  extentOf,
  fieldColumns,
  fieldsIn,
  focusPosition,
  followGrid,
  isFilled,
  isInRange,
  positionOf,
  type Range,
  range,
  rangeOf,
  rectOfRange,
  rowsIn,
  severalCells,
} from './range.ts';
export {
  areaOf,
  boundingRect,
  type CellPosition,
  clampedPosition,
  clippedRect,
  contains,
  type Direction,
  type Extent,
  fillTo,
  heightOf,
  movedPosition,
  nextWithin,
  type Rect,
  rectOf,
  samePosition,
  sameRect,
  widthOf,
} from './rect.ts';
export { pointingAt, targetAt, targetNow, useTarget, useTargetFollowing } from './selection-now.ts';
export {
  isFirstSight,
  isHiddenFirst,
  NARROW,
  PINNED,
  SHEET_FIELDS,
  shortName,
  titleWidth,
  USUAL_STATUSES,
} from './sheet-columns.ts';
export { sheetState } from './sheet-state.ts';
export {
  askedCampaign,
  openInSheet,
  openLongText,
  showAllOf,
  showCampaign,
  showOnly,
} from './show-in-sheet.ts';
export {
  applyFilter,
  filterOfOthers,
  followFilter,
  namedOrder,
  passesFilter,
  preservingTicks,
} from './shown-filter.ts';
export { TargetChoice } from './target-choice.tsx';
export { endTicks, readTicks, tickOnly } from './ticks.ts';
