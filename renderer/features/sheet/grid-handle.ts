/** Access to the grids for code outside of them: that of the ads, and the one of the page that is shown. */
import type { GridApi } from 'ag-grid-community';
import { campaignFieldOf } from '../../../shared/ad/campaign-fields.ts';
import type { Field } from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { columnFieldOf } from '../../../shared/ad/result-fields.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { app } from '../../core/state.ts';
import { isHead } from './display-order.ts';

let api: GridApi<GridRow> | null = null;

/** The grid of another sheet, while its page is shown instead of that of the ads. */
let front: GridApi<GridRow> | null = null;

/** The last position of the focus, for when its ad has left the view. */
let left: { readonly rowIndex: number; readonly column: string } = { rowIndex: 0, column: 'title' };

export const setGridApi = (given: GridApi<GridRow> | null): void => {
  api = given;
  left = { rowIndex: 0, column: 'title' };
};

export const gridApi = (): GridApi<GridRow> | null => (api && !api.isDestroyed() ? api : null);

export const setFrontGrid = (given: GridApi<GridRow> | null): void => {
  front = given;
};

/** The grid of the sheet that is shown: ranges, keys and the clipboard are of this one. */
export const shownGrid = (): GridApi<GridRow> | null => (front && !front.isDestroyed() ? front : gridApi());

/** Is it the sheet of the ads, or none? */
export const isAdsSheet = (): boolean => shownGrid() === gridApi();

/** The field of a column of the sheet that is shown. */
export const shownFieldOf = (path: FieldPath): Field | undefined =>
  isAdsSheet() ? columnFieldOf(path) : campaignFieldOf(path);

/** About a second: filtering many rows takes some frames. */
const MOST_FRAMES = 60;

/** Focuses the grid once it shows rows again, unless another element took the focus meanwhile. */
export const focusWhenShown = (frames = MOST_FRAMES): void => {
  const now = document.activeElement;
  if (now !== null && now !== document.body && !now.closest('.state')) return;
  if ((gridApi()?.getDisplayedRowCount() ?? 0) > 0) focusGrid();
  else if (frames > 0) requestAnimationFrame(() => focusWhenShown(frames - 1));
};

/** Is a row shown under the present filter, visible or scrolled out? */
export const isInView = (key: RowKey): boolean => gridApi()?.getRowNode(key)?.displayed === true;

/** As `isInView`, of the sheet that is shown, which may be that of the campaigns. */
export const isInShownView = (key: RowKey): boolean => shownGrid()?.getRowNode(key)?.displayed === true;

/**
 * The ad of the focused cell. The grid knows its position at once but reports it late. If its position was cleared
 * because another row is there now, it is still the ad that had the focus, while that is in the view.
 */
export const focusedKey = (): RowKey | null => {
  const grid = gridApi();
  const cell = grid?.getFocusedCell();
  const row = cell && grid?.getDisplayedRowAtIndex(cell.rowIndex)?.data;
  if (cell) return row && !isHead(row) ? row.key : null;
  const { focus } = app.get();
  return focus && isInView(focus.key) ? focus.key : null;
};

/** Removes the focus from its cell without moving it to another one; `focusGrid` restores it. */
export const forgetFocusedCell = (grid: GridApi<GridRow>): void => {
  const cell = grid.getFocusedCell();
  if (!cell) return;
  left = { rowIndex: cell.rowIndex, column: cell.column.getColId() };
  grid.clearFocusedCell();
};

const focusFront = (grid: GridApi<GridRow>): void => {
  const focused = grid.getFocusedCell();
  if (grid.getDisplayedRowCount() > 0)
    grid.setFocusedCell(focused?.rowIndex ?? 0, focused?.column ?? 'title');
};

/** The row, or the one below it where it is the head of a group. */
const nextAd = (grid: GridApi<GridRow>, rowIndex: number): number => {
  const row = grid.getDisplayedRowAtIndex(rowIndex)?.data;
  return row && isHead(row) && grid.getDisplayedRowAtIndex(rowIndex + 1) ? rowIndex + 1 : rowIndex;
};

/** Focuses the cell that had the focus last, or the first one. */
export const focusGrid = (): void => {
  if (front && !isAdsSheet()) {
    focusFront(front);
    return;
  }
  const grid = gridApi();
  if (!grid || grid.getDisplayedRowCount() === 0) return;
  const focused = grid.getFocusedCell();
  const key = focused ? null : focusedKey();
  const rowIndex = focused?.rowIndex ?? (key && grid.getRowNode(key)?.rowIndex) ?? left.rowIndex;
  const last = grid.getDisplayedRowCount() - 1;
  const column = focused?.column ?? grid.getColumn(left.column) ?? 'title';
  const nearest = Math.min(rowIndex, last);
  grid.setFocusedCell(focused ? nearest : nextAd(grid, nearest), column);
};
