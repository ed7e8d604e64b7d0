/** What the keys of ranges do. */
import type { GridApi } from 'ag-grid-community';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { attempt } from '../../core/notices.ts';
import { clearRange, selectAllCells, writeCells } from '../edits/public.ts';
import { contentOf } from '../fields/public.ts';
import {
  chooseRange,
  clamped,
  collapseRange,
  currentRange,
  type Direction,
  extentOf,
  fieldColumns,
  fieldsIn,
  gridApi,
  isFilled,
  moved,
  nextWithin,
  type Place,
  type Range,
  rectOfRange,
  rowsIn,
  severalCells,
} from '../sheet/public.ts';
import { isRejected } from './cell-editor.ts';
import { edgeFrom } from './edge.ts';
import { fillDown, fillRight } from './fill.ts';
import type { Corner, RangeAct } from './range-keymap.ts';

/** Brings a place into sight; along an axis on which it is where it was, nothing scrolls. */
const show = (place: Place, before: Place): void => {
  const api = gridApi();
  const column = fieldColumns()[place.column];
  if (!api || !column) return;
  if (place.row !== before.row) api.ensureIndexVisible(place.row);
  if (place.column !== before.column) api.ensureColumnVisible(column);
};

const MOST = Number.MAX_SAFE_INTEGER;

/** Rows that are in sight as a whole, but one: what a page key goes on by. */
const pageOf = (api: GridApi<GridRow>): number => {
  const { top, bottom } = api.getVerticalPixelRange();
  return Math.max(1, Math.floor((bottom - top) / api.getSizesForCurrentTheme().rowHeight) - 1);
};

/** The moving corner after an arrow or a page key. */
const extended = (
  { active, to }: Range,
  { direction, by }: { readonly direction: Direction; readonly by: 'cell' | 'page' | 'edge' },
): Place => {
  const api = gridApi();
  if (!api) return to;
  const extent = extentOf(api);
  if (by !== 'edge') return moved(to, direction, extent, by === 'cell' ? 1 : pageOf(api));
  // The line of the active cell decides, the other axis stays.
  const isUpright = direction === 'up' || direction === 'down';
  const line = isUpright ? { row: to.row, column: active.column } : { row: active.row, column: to.column };
  const edge = edgeFrom(line, direction, extent, isFilled);
  return isUpright ? { ...to, row: edge.row } : { ...to, column: edge.column };
};

const cornerOf = (from: Place, which: Corner): Place => {
  const api = gridApi();
  if (which === 'first' || !api) return { row: 0, column: 0 };
  if (which === 'row-start') return { row: from.row, column: 0 };
  return clamped({ row: which === 'last' ? MOST : from.row, column: MOST }, extentOf(api));
};

/** Moves the corner that moves; a range that has been walked is drawn out from where it began. */
const drawOut = (now: Range, to: Place): void => {
  chooseRange(now.from, to, now.active);
  show(to, now.to);
};

/** Gives the focus to a cell and brings it into sight first: one that is not drawn cannot take it. */
const focusOn = (place: Place, before: Place): void => {
  const column = fieldColumns()[place.column];
  if (!column) return;
  show(place, before);
  gridApi()?.setFocusedCell(place.row, column);
};

/** The cell beside another one; that one itself at the edge. */
export const stepTo = (from: Place, direction: Direction): Place => {
  const api = gridApi();
  return api ? moved(from, direction, extentOf(api)) : from;
};

/** Leaves the range for another cell. */
export const goTo = (place: Place, before: Place): void => {
  chooseRange(place, place);
  focusOn(place, before);
};

/** To a corner; the first column may be frozen, and is in sight wherever the others are scrolled to. */
const goToCorner = (to: Place, before: Place): void => {
  const first = fieldColumns().find((column) => !column.isPinned());
  if (to.column === 0 && first) gridApi()?.ensureColumnVisible(first, 'start');
  goTo(to, before);
};

const jump = (from: Place, direction: Direction): void => {
  const api = gridApi();
  if (api) goTo(edgeFrom(from, direction, extentOf(api), isFilled), from);
};

const chooseLines = ({ active, from, to }: Range, kind: 'rows' | 'columns'): void => {
  const api = gridApi();
  if (!api) return;
  const { rows, columns } = extentOf(api);
  if (kind === 'rows')
    chooseRange({ row: from.row, column: 0 }, { row: to.row, column: columns - 1 }, active);
  else chooseRange({ row: 0, column: from.column }, { row: rows - 1, column: to.column }, active);
};

/** Gives the focus to the next cell of the range, which stays. */
export const walk = (by: 'row' | 'column', backward: boolean): void => {
  const now = currentRange();
  if (!now) return;
  const active = nextWithin(rectOfRange(now), now.active, by, backward);
  // First the range, so that the focus is not one that left it.
  chooseRange(now.from, now.to, active);
  focusOn(active, now.active);
};

/** Does what a key of ranges asks for. */
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

/** Ctrl+Enter: what is being typed goes into every cell of the range. False where it is no value yet. */
export const enterInAll = (): boolean => {
  const api = gridApi();
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
