/** The way into the grid for whoever is not in it: go to a cell, give the focus back, read the filter again. */
import type { GridApi } from 'ag-grid-community';
import type { FieldPath, RowKey } from '../../shared/ad/model.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import { app } from '../app/state.ts';
import { NO_FILTER } from './view-filter.ts';

let api: GridApi<GridRow> | null = null;

export const setGridApi = (given: GridApi<GridRow> | null): void => {
  api = given;
};

export const gridApi = (): GridApi<GridRow> | null => (api && !api.isDestroyed() ? api : null);

const columnFor = (grid: GridApi<GridRow>, field: FieldPath): string =>
  grid.getColumn(field) ? field : 'title';

const focusAt = (grid: GridApi<GridRow>, rowIndex: number, column: string): void => {
  grid.ensureIndexVisible(rowIndex);
  grid.ensureColumnVisible(column);
  grid.setFocusedCell(rowIndex, column);
};

/** Shows a row's cell and puts the focus there; drops the filter where that hides the row. */
export const goToCell = (key: RowKey, field: FieldPath): void => {
  const grid = gridApi();
  const node = grid?.getRowNode(key);
  if (!grid || !node) return;
  const rowIndex = node.displayed ? node.rowIndex : null;
  if (rowIndex !== null) {
    focusAt(grid, rowIndex, columnFor(grid, field));
    return;
  }
  app.set({ filter: NO_FILTER });
  grid.onFilterChanged();
  if (node.rowIndex !== null) focusAt(grid, node.rowIndex, columnFor(grid, field));
};

/** Puts the focus back on the cell that had it last, or on the first one. */
export const focusGrid = (): void => {
  const grid = gridApi();
  if (!grid || grid.getDisplayedRowCount() === 0) return;
  const focused = grid.getFocusedCell();
  const rowIndex = Math.min(focused?.rowIndex ?? 0, grid.getDisplayedRowCount() - 1);
  grid.setFocusedCell(rowIndex, focused?.column ?? 'title');
};
