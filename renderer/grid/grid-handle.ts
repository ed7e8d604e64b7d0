/** The way into the grid for whoever is not in it. */
import type { GridApi } from 'ag-grid-community';
import type { GridRow } from '../../shared/contract/views.ts';

let api: GridApi<GridRow> | null = null;

export const setGridApi = (given: GridApi<GridRow> | null): void => {
  api = given;
};

export const gridApi = (): GridApi<GridRow> | null => (api && !api.isDestroyed() ? api : null);

/** Puts the focus back on the cell that had it last, or on the first one. */
export const focusGrid = (): void => {
  const grid = gridApi();
  if (!grid || grid.getDisplayedRowCount() === 0) return;
  const focused = grid.getFocusedCell();
  const rowIndex = Math.min(focused?.rowIndex ?? 0, grid.getDisplayedRowCount() - 1);
  grid.setFocusedCell(rowIndex, focused?.column ?? 'title');
};
