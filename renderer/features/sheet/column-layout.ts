/** The seller's arrangement of columns: which are shown, their order, and which are pinned. */
import type { ColumnState } from 'ag-grid-community';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { columnFieldOf, RESULT_FIELDS } from '../../../shared/ad/result-fields.ts';
import type { TableView } from '../../../shared/contract/saved-views.ts';
import { afterPaint, MANY_ROWS } from '../../core/slices.ts';
import { rows } from '../../core/state.ts';
import { createStore } from '../../core/store.ts';
import { ANCHOR, placed } from './attribute-columns.ts';
import { attributeView } from './attribute-view.ts';
import { gridApi } from './grid-handle.ts';
import { sheetState } from './sheet-state.ts';

type ColumnPlace = TableView['columns'][number];

const isField = ({ colId }: ColumnState): boolean => columnFieldOf(colId) !== undefined;

const placeOf = ({ colId, width, hide, pinned }: ColumnState): ColumnPlace => ({
  field: colId,
  width: width ?? 100,
  shown: hide !== true,
  frozen: pinned === 'left' || pinned === true,
});

/** All field columns from left to right, hidden ones at their position. */
export const columnPlaces = (): readonly ColumnPlace[] =>
  (gridApi()?.getColumnState() ?? []).filter(isField).map(placeOf);

/** The sort columns, the first by precedence. */
export const sortOrder = (): TableView['sort'] =>
  (gridApi()?.getColumnState() ?? [])
    .filter(({ sort }) => sort)
    .sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
    .map(({ colId, sort }) => ({ field: colId, descending: sort === 'desc' }));

/** Changes with every move of columns, for components that show their order. */
export const layoutVersion = createStore<{ readonly version: number }>({ version: 0 });

export const layoutMoved = (): void => layoutVersion.set(({ version }) => ({ version: version + 1 }));

/** Sorts by these columns; with many rows after the busy mark was painted. */
export const sortBy = async (order: TableView['sort']): Promise<void> => {
  if (rows.size() >= MANY_ROWS) {
    sheetState.set({ filtering: true });
    await afterPaint();
  }
  gridApi()?.applyColumnState({
    state: order.map(({ field, descending }, sortIndex) => ({
      colId: field,
      sort: descending ? 'desc' : 'asc',
      sortIndex,
    })),
    defaultState: { sort: null },
  });
  sheetState.set({ filtering: false });
  layoutMoved();
};

/** Shows or hides a column; the last visible one cannot be hidden. */
export const showColumn = (field: FieldPath, shown: boolean): void => {
  if (!shown && columnPlaces().filter((place) => place.shown).length <= 1) return;
  gridApi()?.setColumnsVisible([field], shown);
  layoutMoved();
};

export const freezeColumn = (field: FieldPath, frozen: boolean): void => {
  gridApi()?.setColumnsPinned([field], frozen ? 'left' : null);
  layoutMoved();
};

/** Fits a column's width to its visible cells and its header. */
export const fitColumn = (field: FieldPath): void => gridApi()?.autoSizeColumns({ colIds: [field] });

/** Moves a column by `by` positions; returns its new position, from 1. */
export const moveColumn = (field: FieldPath, by: number): number => {
  const order = columnPlaces().map((place) => place.field);
  const from = order.indexOf(field);
  const to = Math.max(0, Math.min(order.length - 1, from + by));
  order.splice(to, 0, ...order.splice(from, 1));
  gridApi()?.applyColumnState({ state: order.map((colId) => ({ colId })), applyOrder: true });
  layoutMoved();
  return to + 1;
};

/** Restores a saved layout; columns that are not in it come last, those of results hidden. */
export const layOut = (places: readonly ColumnPlace[]): void => {
  const unnamed = RESULT_FIELDS.map(({ path }) => path).filter(
    (path) => !places.some(({ field }) => field === path),
  );
  gridApi()?.setColumnsVisible(unnamed, false);
  gridApi()?.applyColumnState({
    state: places.map(({ field, width, shown, frozen }) => ({
      colId: field,
      width,
      hide: !shown,
      pinned: frozen ? 'left' : null,
    })),
    applyOrder: true,
  });
  layoutMoved();
};

/** Resets all columns to the default; the sort order stays. */
export const resetColumns = (): void => {
  const order = sortOrder();
  gridApi()?.resetColumnState();
  const attributes = attributeView.get().columns.map(({ path }) => path);
  const others = (gridApi()?.getColumnState() ?? [])
    .map(({ colId }) => colId)
    .filter((colId) => !attributes.includes(colId));
  gridApi()?.applyColumnState({
    state: placed(others, attributes, ANCHOR).map((colId) => ({ colId })),
    applyOrder: true,
  });
  sortBy(order);
};
