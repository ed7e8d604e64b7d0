/** Which column's menu is open, and where; one at a time. */
import { fieldOf } from '../../shared/ad/fields.ts';
import type { FieldPath } from '../../shared/ad/model.ts';
import type { ColumnFilter } from '../../shared/contract/saved-views.ts';
import { app } from '../app/state.ts';
import { createStore } from '../app/store.ts';
import { gridApi } from '../grid/grid-handle.ts';

export type ColumnMenuPlace = { readonly field: FieldPath; readonly anchor: DOMRect };

export const columnMenu = createStore<{ readonly open: ColumnMenuPlace | null }>({ open: null });

export const openColumnMenu = (field: FieldPath, anchor: DOMRect): void =>
  columnMenu.set({ open: { field, anchor } });

/** The head of a column, where it is in sight. */
const headOf = (field: FieldPath): Element | null =>
  document.querySelector(`[role="columnheader"][col-id="${CSS.escape(field)}"]`);

/** Opens the menu of the column with the focus, below its head. */
export const openFocusedColumnMenu = (): void => {
  const api = gridApi();
  const field = api?.getFocusedCell()?.column.getColId() ?? 'title';
  if (!api || fieldOf(field) === undefined) return;
  api.ensureColumnVisible(field);
  requestAnimationFrame(() => {
    const head = headOf(field);
    if (head) openColumnMenu(field, head.getBoundingClientRect());
  });
};

/** Sets what a column shows; null shows all of it. */
export const filterColumn = (field: FieldPath, filter: ColumnFilter | null): void =>
  app.set((state) => {
    const { [field]: _before, ...others } = state.filter.columns;
    return { filter: { ...state.filter, columns: filter ? { ...others, [field]: filter } : others } };
  });
