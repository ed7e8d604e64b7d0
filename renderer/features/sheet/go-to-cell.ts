/** Moves to a cell from anywhere its ad and field are named; hidden rows and columns are shown. */
import type { GridApi } from 'ag-grid-community';
import { attributePath } from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { focusPanel } from '../../core/focus-panel.ts';
import { IN_VIEW, NO_FILTER } from '../../core/rows/view-filter.ts';
import { app } from '../../core/state.ts';
import { shownAt } from '../fields/public.ts';
import { attributeView, isShowing, toggleAttributes } from './attribute-view.ts';
import { gridApi } from './grid-handle.ts';
import { revealRow } from './grouping.ts';
import { applyFilter } from './shown-filter.ts';

/** Milliseconds to wait for category definitions, and with them for the columns. */
const COLUMNS_MS = 1_500;
/** A column that always exists, for cells without one. */
const ANYWAY = 'title';

const focusAt = (grid: GridApi<GridRow>, rowIndex: number, column: string): void => {
  grid.ensureIndexVisible(rowIndex);
  if (!grid.getColumn(column)?.isVisible()) grid.setColumnsVisible([column], true);
  grid.ensureColumnVisible(column);
  grid.setFocusedCell(rowIndex, column);
};

/** Focuses a cell of a sheet that shows its row, or the row if it has no column. */
export const focusShown = (grid: GridApi<GridRow>, key: RowKey, field: FieldPath): void => {
  const rowIndex = grid.getRowNode(key)?.rowIndex ?? null;
  if (rowIndex !== null) focusAt(grid, rowIndex, grid.getColumn(field) ? field : ANYWAY);
};

/** Focuses a cell, or its row if it has no column; drops a filter that hides the row. */
const focusCell = (grid: GridApi<GridRow>, key: RowKey, field: FieldPath): void => {
  const node = grid.getRowNode(key);
  if (!node) return;
  revealRow(key);
  if (!node.displayed) {
    const isDeleted = node.data !== undefined && IN_VIEW.deleted(node.data);
    app.set({ filter: isDeleted ? { ...NO_FILTER, view: 'deleted' } : NO_FILTER });
    applyFilter();
  }
  focusShown(grid, key, field);
};

/** Resolves when the sheet has a column for a field, or after `COLUMNS_MS` without one. */
const columnOf = (grid: GridApi<GridRow>, field: FieldPath): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (grid.getColumn(field)) end();
    };
    const timer = setTimeout(() => end(), COLUMNS_MS);
    const end = (): void => {
      clearTimeout(timer);
      if (!grid.isDestroyed()) grid.removeEventListener('gridColumnsChanged', look);
      resolve();
    };
    grid.addEventListener('gridColumnsChanged', look);
  });

/** Is the focus still where it was put? If the user moved it meanwhile, it stays. */
const isStillAt = (key: RowKey): boolean => {
  const { focus } = app.get();
  return focus?.key === key && focus.field === ANYWAY && document.activeElement?.closest('[row-id]') !== null;
};

/** Shows an attribute's column first; without one the edit panel shows the field. */
const followAttribute = async (grid: GridApi<GridRow>, key: RowKey, field: FieldPath): Promise<void> => {
  if (!isShowing(attributeView.get())) toggleAttributes();
  await columnOf(grid, field);
  if (grid.isDestroyed() || !isStillAt(key)) return;
  if (grid.getColumn(field)) focusCell(grid, key, field);
  else focusPanel(field);
};

/** Shows a row's cell and focuses it. */
export const goToCell = (key: RowKey, path: FieldPath): void => {
  const grid = gridApi();
  const field = shownAt(path);
  if (!grid?.getRowNode(key)) return;
  focusCell(grid, key, field);
  if (attributePath(field) !== undefined && !grid.getColumn(field)) followAttribute(grid, key, field);
};
