/** Actions on the range by key, menu or palette, besides filling and the clipboard. */
import { attempt } from '../../core/notices.ts';
import { app } from '../../core/state.ts';
import {
  chooseRange,
  currentRange,
  currentRect,
  extentOf,
  fieldsIn,
  isAdsSheet,
  rowsIn,
  severalCells,
  shownGrid,
} from '../sheet/public.ts';
import { revert } from './edits.ts';
import { EMPTY, type Writing, writeCells } from './range-edits.ts';

/** Clears those cells that may be empty. */
export const clearCells = ({ rows, fields }: Pick<Writing, 'rows' | 'fields'>): Promise<boolean> =>
  writeCells({ act: 'clear', rows, fields, at: () => EMPTY });

export const clearRange = (): Promise<void> =>
  attempt(async () => {
    const rect = currentRect();
    if (rect) await clearCells({ rows: rowsIn(rect), fields: fieldsIn(rect) });
  });

/** Selects all cells of the sheet; the focus stays where it is. */
export const selectAllCells = (): void => {
  const api = shownGrid();
  const now = currentRange();
  if (!api || !now) return;
  const { rows, columns } = extentOf(api);
  chooseRange({ row: 0, column: 0 }, { row: rows - 1, column: columns - 1 }, now.active);
};

/** Reverts the drafts in the range, if it has several cells and no ads are ticked. */
export const revertRange = (): Promise<void> | null => {
  const rect = severalCells();
  if (!rect || (isAdsSheet() && app.get().selected.length > 0)) return null;
  return revert(
    rowsIn(rect).map(({ key }) => key),
    fieldsIn(rect),
  );
};
