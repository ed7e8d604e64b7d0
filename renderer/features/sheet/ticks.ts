/**
 * The ticks of the sheet: the grid stores them, only rows in the view have one, and rows that lose theirs by a filter
 * can be restored.
 */
import type { GridApi } from 'ag-grid-community';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { attempt, showTopicToast } from '../../core/notices.ts';
import { NO_FILTER, type ViewFilter } from '../../core/rows/view-filter.ts';
import { afterViewChange, NOTHING_SELECTED } from '../../core/selection.ts';
import { app, openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { focusGrid, gridApi, isInView } from './grid-handle.ts';
import { applyFilter, shownFilter } from './shown-filter.ts';

/** The topic of the notice about lost ticks: a newer one replaces it. */
const TOPIC = 'ticks';

/** Rows that lost their tick, and the filter before; kept as long as the notice is shown. */
type Lost = {
  readonly account: string;
  readonly keys: readonly RowKey[];
  readonly filter: ViewFilter;
};

let lost: Lost | null = null;

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

/** Restores the filter, or shows at least these ads, and ticks them. */
const bringBack = ({ account, keys, filter }: Lost): Promise<void> =>
  attempt(async () => {
    if (account !== openName()) return;
    const ticked = [...app.get().selected, ...keys];
    app.set({ tab: 'ads', filter });
    await applyFilter();
    if (!keys.every(isInView)) {
      const label = words().t('ticks.chip', { count: ticked.length });
      app.set({ filter: { ...NO_FILTER, only: { label, keys: new Set(ticked) } } });
      await applyFilter();
    }
    tickOnly(ticked);
    focusGrid();
  });

const tellLost = (keys: readonly RowKey[], filter: ViewFilter): void => {
  const account = openName();
  const isTold = app.get().toasts.some(({ topic }) => topic === TOPIC);
  const earlier = isTold && lost?.account === account ? lost : null;
  const now = earlier
    ? { ...earlier, keys: [...new Set([...earlier.keys, ...keys])] }
    : { account, keys, filter };
  lost = now;
  const { t } = words();
  showTopicToast(TOPIC, t('ticks.lost', { count: now.keys.length }), [
    { label: t('ticks.bring_back'), run: () => bringBack(now) },
  ]);
};

/** Applies a change of rows to the grid, and unticks those that left the view. */
export const preservingTicks = (api: GridApi<GridRow>, change: () => void): void => {
  const before = shownFilter();
  change();
  const ticked = ticksOf(api);
  const { lost: hidden } = afterViewChange({ ...NOTHING_SELECTED, ticked }, isInView);
  setTicks(api, hidden, false);
  // The grid reports removed rows late.
  if (hidden.length > 0 || ticked.length !== app.get().selected.length) readTicks(api);
  if (hidden.length > 0) tellLost(hidden, before);
};
