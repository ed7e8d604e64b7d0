/** The ticks of the sheet: the grid stores them, and only rows in the view have one. */
import type { GridApi } from 'ag-grid-community';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { afterViewChange, NOTHING_SELECTED } from '../../core/selection.ts';
import { app } from '../../core/state.ts';
import { focusGrid, gridApi, isInView } from './grid-handle.ts';

const setTicks = (api: GridApi<GridRow>, keys: Iterable<RowKey>, newValue: boolean): void => {
  const nodes = [...keys].flatMap((key) => api.getRowNode(key) ?? []);
  if (nodes.length > 0) api.setNodesSelected({ nodes, newValue });
};

const ticksOf = (api: GridApi<GridRow>): readonly RowKey[] =>
  api.getSelectedNodes().flatMap(({ data }) => (data ? [data.key] : []));

/** Copies the ticks from the grid. */
export const readTicks = (api: GridApi<GridRow>): void => app.set({ selected: ticksOf(api) });

/** Ticks exactly these rows. */
export const tickOnly = (keys: readonly RowKey[]): void => {
  const api = gridApi();
  if (!api) return;
  api.deselectAll();
  setTicks(api, keys.filter(isInView), true);
  readTicks(api);
};

/** Clears all ticks and focuses the sheet. */
export const endTicks = (): void => {
  tickOnly([]);
  focusGrid();
};

/** Unticks the rows that left the view, and returns their keys. */
export const untickHidden = (api: GridApi<GridRow>): readonly RowKey[] => {
  const ticked = ticksOf(api);
  const { lost } = afterViewChange({ ...NOTHING_SELECTED, ticked }, isInView);
  setTicks(api, lost, false);
  // The grid reports removed rows late.
  if (lost.length > 0 || ticked.length !== app.get().selected.length) readTicks(api);
  return lost;
};
