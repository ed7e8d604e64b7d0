/** Moves to a column of the sheet, in the row with the focus. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import { app } from '../../core/state.ts';
import { goToCell, gridApi, rowAt } from '../sheet/public.ts';

/** Focuses a cell of the column: in the focused row, or in the first one if that is not shown. */
export const goToColumn = (path: FieldPath): void => {
  const grid = gridApi();
  const { focus } = app.get();
  const isShown = focus !== null && grid?.getRowNode(focus.key)?.displayed === true;
  const key = isShown ? focus.key : grid && rowAt(grid, 0)?.key;
  if (!key) return;
  // An attribute's column may have to be added first.
  if (grid?.getColumn(path)) grid.setColumnsVisible([path], true);
  goToCell(key, path);
};
