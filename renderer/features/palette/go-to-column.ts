/** Leads to a column of the sheet, in the row where the focus is. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import { app } from '../../core/state.ts';
import { goToCell, gridApi } from '../sheet/public.ts';

/** Puts the focus into a column: in its row, or in the first one where that is not shown. */
export const goToColumn = (path: FieldPath): void => {
  const grid = gridApi();
  const { focus } = app.get();
  const isShown = focus !== null && grid?.getRowNode(focus.key)?.displayed === true;
  const key = isShown ? focus.key : grid?.getDisplayedRowAtIndex(0)?.data?.key;
  if (key === undefined) return;
  // The column of an attribute may have to come first.
  if (grid?.getColumn(path)) grid.setColumnsVisible([path], true);
  goToCell(key, path);
};
