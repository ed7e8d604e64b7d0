/**
 * The selected range of cells. Its active cell always has the focus. Positions are numbers of the shown rows and
 * columns, not counting the heads of groups, so a range is reset when these change: sorting, filtering and column
 * changes leave only the active cell.
 */
import type { Column, GridApi, IRowNode } from 'ag-grid-community';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { createStore } from '../../core/store.ts';
import { gridApi, setFrontGrid, shownFieldOf, shownGrid } from './grid-handle.ts';
import { displayedRows, indexIn, placeIn, rowAt } from './group-heads.ts';
import { endMark } from './marked.ts';
import {
  areaOf,
  type CellPosition,
  clampedPosition,
  contains,
  type Extent,
  type Rect,
  rectOf,
  samePosition,
  sameRect,
} from './rect.ts';

export type Range = {
  /** The focused cell, one of the range, often its first corner. */
  readonly active: CellPosition;
  /** The fixed corner of the range, and the moving one. */
  readonly from: CellPosition;
  readonly to: CellPosition;
};

type RangeState = {
  readonly range: Range | null;
  /** What releasing the fill handle would fill. */
  readonly fill: Rect | null;
  /** The range was just written; its size is then not announced. */
  readonly written: boolean;
};

export const range = createStore<RangeState>({ range: null, fill: null, written: false });

let columns: readonly Column[] = [];
let numbers: ReadonlyMap<Column, number> = new Map();

/** The columns of fields, from left to right as shown. */
export const fieldColumns = (): readonly Column[] => columns;

const columnNumber = (column: Column): number | undefined => numbers.get(column);

const readColumns = (api: GridApi<GridRow>): void => {
  columns = api.getAllDisplayedColumns().filter((column) => shownFieldOf(column.getColId()) !== undefined);
  numbers = new Map(columns.map((column, number) => [column, number]));
};

export const extentOf = (api: GridApi<GridRow>): Extent => ({
  rows: displayedRows(api),
  columns: columns.length,
});

/** The position of a cell; null for a cell that is no field's. */
export const positionOf = (node: IRowNode<GridRow>, column: Column): CellPosition | null => {
  const api = shownGrid();
  const number = columnNumber(column);
  const row = api && node.rowIndex !== null && !node.rowPinned ? placeIn(api, node.rowIndex) : null;
  return number === undefined || row === null ? null : { row, column: number };
};

const focusedPlace = (api: GridApi<GridRow>): CellPosition | null => {
  const cell = api.getFocusedCell();
  const column = cell ? columnNumber(cell.column) : undefined;
  if (!cell || column === undefined || cell.rowIndex >= api.getDisplayedRowCount()) return null;
  const row = placeIn(api, cell.rowIndex);
  return row === null ? null : { row, column };
};

export const chooseRange = (from: CellPosition, to: CellPosition, active: CellPosition = from): void => {
  const { range: now } = range.get();
  const stays =
    now && samePosition(now.from, from) && samePosition(now.to, to) && samePosition(now.active, active);
  if (!stays) range.set({ range: { active, from, to }, written: false });
};

/** Gives a cell the focus. */
export const focusPosition = ({ row, column }: CellPosition): void => {
  const api = shownGrid();
  const shown = columns[column];
  if (api && shown) api.setFocusedCell(indexIn(api, row), shown);
};

/** Selects the cells just written; the focus stays if it is among them. */
export const chooseWritten = (rect: Rect): void => {
  const first = { row: rect.top, column: rect.left };
  const last = { row: rect.bottom, column: rect.right };
  const active = currentRange()?.active ?? first;
  const stays = contains(rect, active);
  chooseRange(first, last, stays ? active : first);
  range.set({ written: true });
  if (!stays) focusPosition(first);
};

/** Reduces the range to the active cell. */
export const collapseRange = (): void => {
  const api = shownGrid();
  const place = api && focusedPlace(api);
  if (place) chooseRange(place, place);
  else range.set({ range: null });
};

/** The present range. The grid reports a moved focus late, so it is asked for the focus. */
export const currentRange = (): Range | null => {
  const api = shownGrid();
  const place = api && focusedPlace(api);
  const { range: known } = range.get();
  if (!place) return null;
  if (!known || !samePosition(known.active, place)) chooseRange(place, place);
  return range.get().range;
};

export const rectOfRange = ({ from, to }: Range): Rect => rectOf(from, to);

export const currentRect = (): Rect | null => {
  const now = currentRange();
  return now && rectOfRange(now);
};

/** The range if it has several cells. */
export const severalCells = (): Rect | null => {
  const rect = currentRect();
  return rect && areaOf(rect) > 1 ? rect : null;
};

/** The rows of a rectangle, in display order. */
export const rowsIn = (rect: Rect): readonly GridRow[] => {
  const api = shownGrid();
  const found: GridRow[] = [];
  for (let number = rect.top; api && number <= rect.bottom; number += 1) {
    const row = rowAt(api, number);
    if (row) found.push(row);
  }
  return found;
};

/** Is a cell filled? */
export const isFilled = ({ row, column }: CellPosition): boolean => {
  const path = columns[column]?.getColId();
  const api = shownGrid();
  const values = api ? rowAt(api, row)?.values : undefined;
  return path !== undefined && (values?.[path] ?? null) !== null;
};

/** The fields of a rectangle, from left to right. */
export const fieldsIn = (rect: Rect): readonly FieldPath[] =>
  columns.slice(rect.left, rect.right + 1).map((column) => column.getColId());

/** The ads and fields of the range, in display order; null while no cell has the focus. */
export const rangeOf = (): {
  readonly keys: readonly RowKey[];
  readonly fields: readonly FieldPath[];
} | null => {
  const rect = currentRect();
  return rect && { keys: rowsIn(rect).map(({ key }) => key), fields: fieldsIn(rect) };
};

/** Is a cell within the range? A context menu outside of it selects its own cell first. */
export const isInRange = (node: IRowNode<GridRow>, column: Column): boolean => {
  const place = positionOf(node, column);
  const { range: now } = range.get();
  return place !== null && now !== null && contains(rectOfRange(now), place);
};

const onColumns = (api: GridApi<GridRow>): void => {
  if (api !== shownGrid()) return;
  const before = columns.map((column) => column.getColId()).join();
  readColumns(api);
  if (before === columns.map((column) => column.getColId()).join()) return;
  endMark();
  collapseRange();
};

/** There may be fewer rows now. */
const onRows = (api: GridApi<GridRow>): void => {
  if (api !== shownGrid()) return;
  const { range: now } = range.get();
  const extent = extentOf(api);
  if (!now) return;
  const rect = rectOfRange(now);
  if (
    rect.bottom >= extent.rows ||
    !sameRect(rect, rectOf(clampedPosition(now.from, extent), clampedPosition(now.to, extent)))
  )
    collapseRange();
};

/** Follows the grid's columns and rows from now on. */
export const followGrid = (api: GridApi<GridRow>): void => {
  readColumns(api);
  endMark();
  range.set({ range: null, fill: null });
  listen(api);
};

const listen = (api: GridApi<GridRow>): void => {
  api.addEventListener('displayedColumnsChanged', () => onColumns(api));
  api.addEventListener('modelUpdated', () => onRows(api));
  const onOrder = (): void => {
    if (api !== shownGrid()) return;
    endMark();
    collapseRange();
  };
  api.addEventListener('sortChanged', onOrder);
  api.addEventListener('filterChanged', onOrder);
};

/**
 * Follows the grid of another sheet in front of the ads', whose range waits meanwhile; returns the function that ends
 * this. Copied cells stay marked: they can be pasted there.
 */
export const enterSheet = (api: GridApi<GridRow>): (() => void) => {
  const before = range.get();
  const rect = before.range && rectOfRange(before.range);
  const keys = rect ? rowsIn(rect).map(({ key }) => key) : [];
  setFrontGrid(api);
  readColumns(api);
  range.set({ range: null, fill: null });
  listen(api);
  return () => {
    setFrontGrid(null);
    const ads = gridApi();
    if (!ads) return;
    readColumns(ads);
    // Other rows may stand there by now.
    const isSame =
      rect !== null &&
      rowsIn(rect)
        .map(({ key }) => key)
        .join() === keys.join();
    range.set(isSame ? before : { range: null, fill: null });
    onRows(ads);
  };
};
