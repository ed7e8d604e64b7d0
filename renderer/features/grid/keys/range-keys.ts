/** The actions of range keys. */
import type { GridApi } from 'ag-grid-community';
import type { GridRow } from '../../../../shared/contract/views.ts';
import type { Json } from '../../../../shared/json.ts';
import { attempt } from '../../../core/notices.ts';
import { clearRange, selectAllCells, writeCells } from '../../edits/public.ts';
import { contentOf } from '../../fields/public.ts';
import {
  type CellPosition,
  chooseRange,
  clampedPosition,
  collapseRange,
  currentRange,
  type Direction,
  extentOf,
  fieldColumns,
  fieldsIn,
  focusPosition,
  indexIn,
  isFilled,
  movedPosition,
  nextWithin,
  type Range,
  rectOfRange,
  rowsIn,
  severalCells,
  shownGrid,
} from '../../sheet/public.ts';
import { fillDown, fillRight } from '../copy/fill.ts';
import { isRejected } from '../editors/cell-editor.ts';
import { edgeFrom } from './edge.ts';
import type { Corner, RangeAct } from './range-keymap.ts';

/** Scrolls a cell into view; an axis on which it did not move is not scrolled. */
const show = (place: CellPosition, before: CellPosition): void => {
  const api = shownGrid();
  const column = fieldColumns()[place.column];
  if (!api || !column) return;
  if (place.row !== before.row) api.ensureIndexVisible(indexIn(api, place.row));
  if (place.column !== before.column) api.ensureColumnVisible(column);
};

const MOST = Number.MAX_SAFE_INTEGER;

/** The number of fully visible rows less one: the step of page keys. */
const pageOf = (api: GridApi<GridRow>): number => {
  const { top, bottom } = api.getVerticalPixelRange();
  return Math.max(1, Math.floor((bottom - top) / api.getSizesForCurrentTheme().rowHeight) - 1);
};

/** The range's moving corner after an arrow or page key. */
const extended = (
  { active, to }: Range,
  { direction, by }: { readonly direction: Direction; readonly by: 'cell' | 'page' | 'edge' },
): CellPosition => {
  const api = shownGrid();
  if (!api) return to;
  const extent = extentOf(api);
  if (by !== 'edge') return movedPosition(to, direction, extent, by === 'cell' ? 1 : pageOf(api));
  // Only the axis of the direction changes.
  const isUpright = direction === 'up' || direction === 'down';
  const line = isUpright ? { row: to.row, column: active.column } : { row: active.row, column: to.column };
  const edge = edgeFrom(line, direction, extent, isFilled);
  return isUpright ? { ...to, row: edge.row } : { ...to, column: edge.column };
};

const cornerOf = (from: CellPosition, which: Corner): CellPosition => {
  const api = shownGrid();
  if (which === 'first' || !api) return { row: 0, column: 0 };
  if (which === 'row-start') return { row: from.row, column: 0 };
  return clampedPosition({ row: which === 'last' ? MOST : from.row, column: MOST }, extentOf(api));
};

/** Moves the range's moving corner; after walking within it, the range starts from its first corner again. */
const drawOut = (now: Range, to: CellPosition): void => {
  chooseRange(now.from, to, now.active);
  show(to, now.to);
};

/** Focuses a cell after scrolling it into view, as a cell that is not rendered cannot take the focus. */
const focusOn = (place: CellPosition, before: CellPosition): void => {
  show(place, before);
  focusPosition(place);
};

/** The neighbour in a direction; the cell itself at the edge. */
export const stepTo = (from: CellPosition, direction: Direction): CellPosition => {
  const api = shownGrid();
  return api ? movedPosition(from, direction, extentOf(api)) : from;
};

/** Leaves the range for another cell. */
export const goTo = (place: CellPosition, before: CellPosition): void => {
  chooseRange(place, place);
  focusOn(place, before);
};

/** Moves to a corner; a frozen first column is visible whatever the scroll position. */
const goToCorner = (to: CellPosition, before: CellPosition): void => {
  const first = fieldColumns().find((column) => !column.isPinned());
  if (to.column === 0 && first) shownGrid()?.ensureColumnVisible(first, 'start');
  goTo(to, before);
};

const NO_CELL: CellPosition = { row: -1, column: -1 };

/** Goes to the first or last cell of the sheet from where no cell has the focus. */
export const goToEnd = (end: 'first' | 'last'): void => {
  const api = shownGrid();
  if (api && extentOf(api).rows > 0) goToCorner(cornerOf(NO_CELL, end), NO_CELL);
};

const jump = (from: CellPosition, direction: Direction): void => {
  const api = shownGrid();
  if (api) goTo(edgeFrom(from, direction, extentOf(api), isFilled), from);
};

const chooseLines = ({ active, from, to }: Range, kind: 'rows' | 'columns'): void => {
  const api = shownGrid();
  if (!api) return;
  const { rows, columns } = extentOf(api);
  if (kind === 'rows')
    chooseRange({ row: from.row, column: 0 }, { row: to.row, column: columns - 1 }, active);
  else chooseRange({ row: 0, column: from.column }, { row: rows - 1, column: to.column }, active);
};

/** Focuses the next cell of the range; the range stays. */
export const walk = (by: 'row' | 'column', backward: boolean): void => {
  const now = currentRange();
  if (!now) return;
  const active = nextWithin(rectOfRange(now), now.active, by, backward);
  // The range is set first, so that the focus move does not reset it.
  chooseRange(now.from, now.to, active);
  focusOn(active, now.active);
};

/** Runs the action of a range key. */
export const doRangeAct = (act: RangeAct): unknown => {
  const now = currentRange();
  if (!now) return undefined;
  switch (act.kind) {
    case 'extend':
      return drawOut(now, extended(now, act));
    case 'corner':
      return act.extends
        ? drawOut(now, cornerOf(now.to, act.to))
        : goToCorner(cornerOf(now.active, act.to), now.active);
    case 'jump':
      return jump(now.active, act.direction);
    case 'rows':
    case 'columns':
      return chooseLines(now, act.kind);
    case 'all':
      return selectAllCells();
    case 'fill-down':
      return fillDown();
    case 'fill-right':
      return fillRight();
    case 'clear':
      return clearRange();
    case 'collapse':
      return collapseRange();
    case 'walk':
      return walk(act.by, act.backward);
  }
};

/** Ctrl+Enter: the typed value goes into every cell of the range. False while it is invalid. */
export const enterInAll = (): boolean => {
  const api = shownGrid();
  const rect = severalCells();
  const now = currentRange();
  const editor = api?.getCellEditorInstances()[0];
  const [row] = now ? rowsIn(rectOfRange({ ...now, from: now.active, to: now.active })) : [];
  const path = now && fieldColumns()[now.active.column]?.getColId();
  if (!api || !rect || !editor || !row || !path) return false;
  const value: Json | undefined = editor.getValue();
  if (isRejected(value)) return false;
  const content = contentOf({ ...row, values: { ...row.values, [path]: value ?? null } }, path);
  api.stopEditing(true);
  attempt(() =>
    writeCells({
      act: 'enter',
      rows: rowsIn(rect),
      fields: fieldsIn(rect),
      at: () => content,
    }),
  );
  return true;
};
