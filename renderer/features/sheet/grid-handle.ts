/** The way into the grid for whoever is not in it. */
import type { GridApi } from 'ag-grid-community';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { app } from '../../core/state.ts';

let api: GridApi<GridRow> | null = null;

/** Where the focus was last, for when its ad has left the view. */
let left: { readonly rowIndex: number; readonly column: string } = { rowIndex: 0, column: 'title' };

export const setGridApi = (given: GridApi<GridRow> | null): void => {
  api = given;
  left = { rowIndex: 0, column: 'title' };
};

export const gridApi = (): GridApi<GridRow> | null => (api && !api.isDestroyed() ? api : null);

/** About a second: a filter of many rows takes some frames. */
const MOST_FRAMES = 60;

/** Gives the grid the focus once it shows rows again, unless something else took it meanwhile. */
export const focusWhenShown = (frames = MOST_FRAMES): void => {
  const now = document.activeElement;
  if (now !== null && now !== document.body && !now.closest('.state')) return;
  if ((gridApi()?.getDisplayedRowCount() ?? 0) > 0) focusGrid();
  else if (frames > 0) requestAnimationFrame(() => focusWhenShown(frames - 1));
};

/** Does the sheet show a row under its present filter, scrolled into sight or not? */
export const isInView = (key: RowKey): boolean => gridApi()?.getRowNode(key)?.displayed === true;

/**
 * The ad of the cell with the focus. The grid knows its place at once and tells of it late; where it was made to forget
 * the place, because another row stands there now, the ad that had the focus still has it while it is in view.
 */
export const focusedKey = (): RowKey | null => {
  const grid = gridApi();
  const cell = grid?.getFocusedCell();
  if (grid && cell) return grid.getDisplayedRowAtIndex(cell.rowIndex)?.data?.key ?? null;
  const { focus } = app.get();
  return focus && isInView(focus.key) ? focus.key : null;
};

/** Takes the focus from its cell, without giving it to another one; `focusGrid` finds the way back. */
export const forgetFocusedCell = (grid: GridApi<GridRow>): void => {
  const cell = grid.getFocusedCell();
  if (!cell) return;
  left = { rowIndex: cell.rowIndex, column: cell.column.getColId() };
  grid.clearFocusedCell();
};

/** Puts the focus back on the cell that had it last, or on the first one. */
export const focusGrid = (): void => {
  const grid = gridApi();
  if (!grid || grid.getDisplayedRowCount() === 0) return;
  const focused = grid.getFocusedCell();
  const key = focused ? null : focusedKey();
  const rowIndex = focused?.rowIndex ?? (key && grid.getRowNode(key)?.rowIndex) ?? left.rowIndex;
  const last = grid.getDisplayedRowCount() - 1;
  const column = focused?.column ?? grid.getColumn(left.column) ?? 'title';
  grid.setFocusedCell(Math.min(rowIndex, last), column);
};
