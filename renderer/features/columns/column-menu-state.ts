/** The open column menu, its position, and where the focus returns; one at a time. */
import type { SuppressHeaderKeyboardEventParams } from 'ag-grid-community';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { columnFieldOf } from '../../../shared/ad/result-fields.ts';
import type { ColumnFilter } from '../../../shared/contract/saved-views.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { app } from '../../core/state.ts';
import { createStore } from '../../core/store.ts';
import { focusGrid, gridApi } from '../sheet/public.ts';

export type ColumnMenuPlace = {
  readonly field: FieldPath;
  readonly anchor: DOMRect;
  /** Opened by key from the header, to which the focus returns. */
  readonly fromHead: boolean;
};

export const columnMenu = createStore<{ readonly open: ColumnMenuPlace | null }>({ open: null });

const openAt = (field: FieldPath, head: Element, fromHead: boolean): void => {
  if (columnFieldOf(field) !== undefined)
    columnMenu.set({ open: { field, anchor: head.getBoundingClientRect(), fromHead } });
};

/** Opens the menu of a column below the clicked element. */
export const openColumnMenu = (field: FieldPath, pressed: Element): void => openAt(field, pressed, false);

/** Closes the menu; the focus returns to the header it came from, otherwise to the sheet. */
export const closeColumnMenu = (): void => {
  const { open } = columnMenu.get();
  if (!open) return;
  columnMenu.set({ open: null });
  const api = gridApi();
  if (open.fromHead && api?.getColumn(open.field)?.isVisible()) api.setFocusedHeader(open.field);
  else focusGrid();
};

/** The header of a column, if it is visible. */
const headOf = (field: FieldPath): Element | null =>
  document.querySelector(`[role="columnheader"][col-id="${CSS.escape(field)}"]`);

/** The column whose header has the focus. */
const focusedHead = (): FieldPath | null =>
  document.activeElement?.closest('[role="columnheader"]')?.getAttribute('col-id') ?? null;

/** Opens the menu of the focused column, from its header or one of its cells. */
export const openFocusedColumnMenu = (): void => {
  const api = gridApi();
  const focused = focusedHead();
  const field = focused ?? api?.getFocusedCell()?.column.getColId() ?? 'title';
  if (!api || columnFieldOf(field) === undefined) return;
  api.ensureColumnVisible(field);
  requestAnimationFrame(() => {
    const head = headOf(field);
    if (head) openAt(field, head, focused !== null);
  });
};

/** Opens the menu below a header after a right click or the menu key. */
export const onHeadMenu = (field: FieldPath): void => {
  const head = headOf(field);
  if (head) openAt(field, head, focusedHead() === field);
};

/** Alt+Down on a header opens its menu, as in spreadsheets; other keys are left to the grid. */
export const onHeadKey = ({
  event,
  column,
}: Pick<SuppressHeaderKeyboardEventParams<GridRow>, 'event' | 'column'>): boolean => {
  if (!event.altKey || event.key !== 'ArrowDown' || !('getColId' in column)) return false;
  event.preventDefault();
  onHeadMenu(column.getColId());
  return true;
};

/** Sets a column's filter; null removes it. */
export const filterColumn = (field: FieldPath, filter: ColumnFilter | null): void =>
  app.set((state) => {
    const { [field]: _before, ...others } = state.filter.columns;
    return { filter: { ...state.filter, columns: filter ? { ...others, [field]: filter } : others } };
  });
