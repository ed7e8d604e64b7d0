/** Copying from the grid, through the page's own copy event: it needs no permission and serves the menu as well. */
import type { GridApi } from 'ag-grid-community';
import { fieldOf } from '../../shared/ad/fields.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import { words } from '../app/words.ts';
import { fieldIn } from './around.ts';

/** The text of the cell with the focus, without the units it may show; empty where there is none. */
const focusedText = (api: GridApi<GridRow>): string => {
  const cell = api.getFocusedCell();
  const row = cell && api.getDisplayedRowAtIndex(cell.rowIndex)?.data;
  const field = cell && fieldOf(cell.column.getColId());
  return row && field ? words().value(fieldIn(row, field), row.values[field.path]) : '';
};

/** Handles `copy` while the focus is in the grid; an open editor keeps its own clipboard. */
export const onCopy = (event: ClipboardEvent, api: GridApi<GridRow> | null): void => {
  if (!api || api.getEditingCells().length > 0 || !event.clipboardData) return;
  event.clipboardData.setData('text/plain', focusedText(api));
  event.preventDefault();
};
