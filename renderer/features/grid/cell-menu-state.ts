/** The state of a cell's context menu: position, target and available actions. */
import type { CellContextMenuEvent } from 'ag-grid-community';
import type { Field } from '../../../shared/ad/fields.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { columnValues, withValues } from '../../core/rows/column-filter.ts';
import type { ActionTarget } from '../../core/selection.ts';
import { app } from '../../core/state.ts';
import { createStore } from '../../core/store.ts';
import { filterColumn } from '../columns/public.ts';
import {
  collapseRange,
  currentRect,
  fieldsIn,
  isHead,
  isInRange,
  rowsIn,
  shownFieldOf,
  targetAt,
} from '../sheet/public.ts';

export type CellMenuPlace = {
  readonly row: GridRow;
  readonly field: Field;
  readonly left: number;
  readonly top: number;
  /** The target of its actions on ads. */
  readonly target: ActionTarget;
};

export const cellMenu = createStore<{ readonly open: CellMenuPlace | null }>({ open: null });

const RIGHT_BUTTON = 2;

/** The position of the pointer; when opened by key, the lower left corner of the cell. */
const cornerOf = (
  event: Event | null | undefined,
): { readonly left: number; readonly top: number } | null => {
  if (event instanceof MouseEvent && event.button === RIGHT_BUTTON)
    return { left: event.clientX, top: event.clientY };
  const cell = event?.target instanceof Element ? event.target.closest('[role="gridcell"]') : null;
  const box = cell?.getBoundingClientRect();
  return box ? { left: box.left, top: box.bottom } : null;
};

/** Opens the menu of a cell; a cell outside of the range becomes the range first. */
export const onCellMenu = ({
  api,
  node,
  column,
  data,
  rowIndex,
  event,
}: CellContextMenuEvent<GridRow>): void => {
  const field = column && shownFieldOf(column.getColId());
  const corner = cornerOf(event);
  if (!data || isHead(data) || !field || !corner || rowIndex === null || api.getEditingCells().length > 0)
    return;
  if (!isInRange(node, column)) {
    api.setFocusedCell(rowIndex, column);
    collapseRange();
  }
  cellMenu.set({ open: { row: data, field, ...corner, target: targetAt(data.key) } });
};

/** The cells of the range with drafts, which a revert would drop. */
export const draftsInRange = () => {
  const rect = currentRect();
  const rows = rect ? rowsIn(rect) : [];
  const fields = rect ? fieldsIn(rect) : [];
  const count = rows.reduce(
    (sum, { drafts }) => sum + fields.filter((field) => Object.hasOwn(drafts, field)).length,
    0,
  );
  return { keys: rows.map(({ key }) => key), fields, count };
};

/** Filters for the ads with the cell's value, or for all others. */
export const filterByCell = ({ row, field }: CellMenuPlace, only: boolean): void => {
  const values = columnValues(field, row.values[field.path]);
  const { [field.path]: before } = app.get().filter.columns;
  filterColumn(
    field.path,
    only ? { kind: 'values', values, except: false } : withValues(before, values, false),
  );
};
