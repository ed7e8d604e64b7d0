/** Copying from the grid, through the page's own copy event: it needs no permission and serves the menu as well. */
import type { GridApi } from 'ag-grid-community';
import type { GridRow } from '../../shared/contract/views.ts';

/** The text of the cell with the focus; empty where there is none. */
const focusedText = (api: GridApi<GridRow>): string => {
  const cell = api.getFocusedCell();
  const node = cell && api.getDisplayedRowAtIndex(cell.rowIndex);
  if (!cell || !node) return '';
  return String(api.getCellValue({ rowNode: node, colKey: cell.column, useFormatter: true }) ?? '');
};

/** Handles `copy` while the focus is in the grid; an open editor keeps its own clipboard. */
export const onCopy = (event: ClipboardEvent, api: GridApi<GridRow> | null): void => {
  if (!api || api.getEditingCells().length > 0 || !event.clipboardData) return;
  event.clipboardData.setData('text/plain', focusedText(api));
  event.preventDefault();
};
