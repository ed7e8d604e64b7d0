/**
 * The focus and the range stay with their ads where rows come, go or are put in another order: the grid itself keeps
 * both by place, and would leave them on other ads than those the seller chose.
 */
import type { GridApi } from 'ag-grid-community';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { app } from '../../core/state.ts';
import { focusedKey, focusGrid, forgetFocusedCell } from './grid-handle.ts';
import { chooseRange, collapseRange, range, rectOfRange, rowsIn } from './range.ts';
import { heightOf } from './rect.ts';

/** Is the keyboard in a cell, or nowhere because its cell just went? */
const isInSheet = (): boolean => {
  const { tab, dialog } = app.get();
  const at = document.activeElement;
  if (at === document.body) return tab === 'ads' && dialog === null;
  return at?.closest('[role="gridcell"]') != null;
};

const placeFocus = (api: GridApi<GridRow>, key: RowKey | null): void => {
  const cell = api.getFocusedCell();
  if (!cell || api.getEditingCells().length > 0) return;
  // A place without a row must not give the focus to whatever row comes to stand there.
  if (key === null) {
    forgetFocusedCell(api);
    return;
  }
  const node = api.getRowNode(key);
  if (node?.displayed && node.rowIndex === cell.rowIndex) return;
  if (node?.displayed && node.rowIndex !== null && isInSheet()) {
    api.setFocusedCell(node.rowIndex, cell.column);
    return;
  }
  // Whoever types in a search or a panel keeps the focus: the grid only must not hold another row for the one meant.
  if (!isInSheet()) {
    forgetFocusedCell(api);
    if (!node?.displayed) app.set({ focus: null });
    return;
  }
  focusGrid();
  const now = focusedKey();
  if (now === null) forgetFocusedCell(api);
  app.set({ focus: now === null ? null : { key: now, field: cell.column.getColId() } });
};

const keysOfRange = (): readonly RowKey[] => {
  const { range: now } = range.get();
  const rect = now && rectOfRange(now);
  return rect && heightOf(rect) > 1 ? rowsIn(rect).map(({ key }) => key) : [];
};

/** Moves the range of several rows to where these are now, if they still stand together; else only the focus is left. */
const placeRange = (api: GridApi<GridRow>, keys: readonly RowKey[]): void => {
  const { range: now } = range.get();
  const [first] = keys;
  if (!now || first === undefined) return;
  const { top } = rectOfRange(now);
  const at = api.getRowNode(first)?.rowIndex ?? null;
  const isTogether =
    at !== null &&
    keys.every((key, number) => api.getDisplayedRowAtIndex(at + number)?.data?.key === key) &&
    api.getFocusedCell()?.rowIndex === now.active.row + at - top;
  if (!isTogether) {
    collapseRange();
    return;
  }
  if (at === top) return;
  const moved = <P extends { readonly row: number }>(place: P): P => ({
    ...place,
    row: place.row + at - top,
  });
  chooseRange(moved(now.from), moved(now.to), moved(now.active));
};

/** Applies a change of rows to the grid, and puts focus and range back on the ads they were on. */
export const preservingFocus = (api: GridApi<GridRow>, change: () => void): void => {
  const key = focusedKey();
  const { range: before } = range.get();
  const keys = keysOfRange();
  change();
  placeFocus(api, key);
  // What moved the focus may have ended the range meanwhile: it is the one of before that is put back.
  if (keys.length > 0) {
    range.set({ range: before });
    placeRange(api, keys);
  }
};

/** Puts the focus back on its ad after the grid put the rows in another order by itself. */
export const followOrder = (api: GridApi<GridRow>): void => placeFocus(api, app.get().focus?.key ?? null);
