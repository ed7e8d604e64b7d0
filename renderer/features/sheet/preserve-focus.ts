/**
 * Keeps the focus and the range with their ads when rows come, go or are sorted: the grid keeps both by position, and
 * would move them to other ads.
 */
import type { GridApi } from 'ag-grid-community';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { app } from '../../core/state.ts';
import { focusedKey, focusGrid, forgetFocusedCell, isAdsSheet } from './grid-handle.ts';
import { arrangement, focusedGroup, indexIn, placeIn, rowAt } from './group-heads.ts';
import { chooseRange, collapseRange, range, rectOfRange, rowsIn } from './range.ts';
import { heightOf } from './rect.ts';

/** Is the focus in a cell, or lost because its cell was removed? */
const isInSheet = (): boolean => {
  if (!isAdsSheet()) return false;
  const { tab, dialog } = app.get();
  const at = document.activeElement;
  if (at === document.body) return tab === 'ads' && dialog === null;
  return at?.closest('[role="gridcell"], .group-head') != null;
};

const placeFocus = (api: GridApi<GridRow>, key: RowKey | null): void => {
  const cell = api.getFocusedCell();
  if (!cell || api.getEditingCells().length > 0) return;
  // A position without a row must not give the focus to the row that comes there next.
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
  // If the focus is elsewhere it stays there, but the grid must not remember another row as focused.
  if (!isInSheet()) {
    forgetFocusedCell(api);
    if (!node?.displayed) app.set({ focus: null });
    return;
  }
  focusGrid();
  const now = focusedKey();
  if (now === null && !focusedGroup(api)) forgetFocusedCell(api);
  app.set({ focus: now === null ? null : { key: now, field: cell.column.getColId() } });
};

const keysOfRange = (): readonly RowKey[] => {
  const { range: now } = range.get();
  const rect = now && rectOfRange(now);
  return rect && heightOf(rect) > 1 ? rowsIn(rect).map(({ key }) => key) : [];
};

/** Moves a range of several rows along, if they are still adjacent; otherwise only the focus stays. */
const placeRange = (api: GridApi<GridRow>, keys: readonly RowKey[]): void => {
  const { range: now } = range.get();
  const [first] = keys;
  if (!now || first === undefined) return;
  const { top } = rectOfRange(now);
  const index = api.getRowNode(first)?.rowIndex ?? null;
  const at = index === null ? null : placeIn(api, index);
  const isTogether =
    at !== null &&
    keys.every((key, number) => rowAt(api, at + number)?.key === key) &&
    api.getFocusedCell()?.rowIndex === indexIn(api, now.active.row + at - top);
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

/** The head of a group keeps the focus as ads do. */
const placeOnHead = (api: GridApi<GridRow>, key: string): void => {
  const { groups, heads } = arrangement.get();
  const index = heads[groups.findIndex((group) => group.key === key)];
  const cell = api.getFocusedCell();
  if (!cell || cell.rowIndex === index) return;
  if (index === undefined || !isInSheet()) forgetFocusedCell(api);
  else api.setFocusedCell(index, cell.column);
  if (index === undefined && isInSheet()) focusGrid();
};

/** Applies a change of rows to the grid, and restores focus and range on their ads. */
export const preservingFocus = (api: GridApi<GridRow>, change: () => void): void => {
  const group = focusedGroup(api);
  if (group) {
    change();
    placeOnHead(api, group.key);
    return;
  }
  const key = focusedKey();
  const { range: before } = range.get();
  const keys = isAdsSheet() ? keysOfRange() : [];
  change();
  placeFocus(api, key);
  // Moving the focus may have reset the range; the previous one is restored.
  if (keys.length > 0) {
    range.set({ range: before });
    placeRange(api, keys);
  }
};

/** Restores the focus on its ad after the grid sorted the rows by itself. */
export const followOrder = (api: GridApi<GridRow>): void => placeFocus(api, app.get().focus?.key ?? null);
