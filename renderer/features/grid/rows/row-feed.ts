/** Feeds the grid from the row store and the filter, and counts the visible rows. */

import type { GridApi, IRowNode } from 'ag-grid-community';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import type { GridRow } from '../../../../shared/contract/views.ts';
import { debounce } from '../../../core/debounce.ts';
import type { RowUpdate } from '../../../core/rows/row-store.ts';
import { inSlices, latestOnly } from '../../../core/slices.ts';
import { app, rows } from '../../../core/state.ts';
import { useStore } from '../../../core/store.ts';
import { words } from '../../../core/words.ts';
import {
  followFilter,
  gridApi,
  groupPaths,
  HEAD_ROWS,
  isHead,
  passesFilter,
  passingRows,
  preservingFocus,
  preservingTicks,
  sheetState,
  sortOrder,
} from '../../sheet/public.ts';

/** Would these updated rows change the order? */
const movesOrder = (api: GridApi<GridRow>, update: readonly GridRow[]): boolean => {
  const paths = [...sortOrder().map(({ field }) => field), ...groupPaths()];
  return (
    paths.length > 0 &&
    update.some((row) => {
      const before = api.getRowNode(row.key)?.data;
      return before !== undefined && paths.some((path) => before.values[path] !== row.values[path]);
    })
  );
};

/** Passes changed rows to the grid; ticks, focus and range stay with their ads. */
export const applyRowUpdate = (api: GridApi<GridRow>, news: RowUpdate): void => {
  if (news.kind === 'replaced') {
    api.setGridOption('rowData', [...HEAD_ROWS]);
    return;
  }
  const { add, update, remove } = news.patch;
  // New and removed rows sort everything again; an edit alone leaves every row in place.
  const unsorted =
    add.length === 0 && remove.length === 0 && (sheetState.get().unsorted || movesOrder(api, update));
  const take = (): void => {
    api.applyTransaction({ add: [...add], update: [...update], remove: [...remove] });
  };
  // New and removed rows shift the others, and the filter runs for all rows again.
  if (add.length + remove.length > 0) preservingTicks(api, () => preservingFocus(api, take));
  else take();
  if (unsorted !== sheetState.get().unsorted) sheetState.set({ unsorted });
};

const beginCounting = latestOnly();

/**
 * Counts rows that are still shown although an edit took them out of the filter: they stay until it is applied again.
 */
const countStale = async (): Promise<void> => {
  const isOvertaken = beginCounting();
  const shown: GridRow[] = [];
  gridApi()?.forEachNodeAfterFilter(({ data }) => {
    if (data) shown.push(data);
  });
  let stale = 0;
  const take = (row: GridRow): void => {
    if (!passesFilter(row)) stale += 1;
  };
  if (await inSlices(shown, take, { pause: isOvertaken })) sheetState.set({ stale });
};

const STALE_AFTER_MS = 150;

/** Runs after a pause. */
const staleCount = debounce(countStale, STALE_AFTER_MS);

/** Redraws all cells except those of a row under edit, which would end the edit. */
const repaint = (api: GridApi<GridRow>): void => {
  const edited = new Set(api.getEditingCells().map(({ rowIndex }) => rowIndex));
  const rowNodes = api
    .getRenderedNodes()
    .filter(({ rowIndex }) => rowIndex === null || !edited.has(rowIndex));
  api.refreshCells({ force: true, rowNodes });
};

/** What cells show besides their rows: names, and locked fields. */
const painted = (): readonly unknown[] => [words(), app.get().open?.settings.refusedFields.join()];

export const useRowFeed = () => {
  const filter = useStore(app, (state) => state.filter);
  const categories = useStore(app, (state) => state.categories);

  useEffect(() => {
    followFilter({ filter, categories });
  }, [filter, categories]);

  // Before the grid has its first rows, so that no later change is missed.
  useLayoutEffect(() => {
    const end = rows.subscribe((news) => {
      const api = gridApi();
      if (!api) return;
      applyRowUpdate(api, news);
      staleCount.soon();
    });
    return () => {
      staleCount.cancel();
      end();
    };
  }, []);

  useEffect(() => {
    let shown = painted();
    return app.subscribe(() => {
      const now = painted();
      if (now.every((part, at) => part === shown[at])) return;
      shown = now;
      const api = gridApi();
      if (api) repaint(api);
    });
  }, []);

  return useMemo(
    () => ({
      isExternalFilterPresent: () => true,
      doesExternalFilterPass: ({ data }: IRowNode<GridRow>) =>
        data !== undefined && !isHead(data) && passesFilter(data),
      onModelUpdated: ({ api }: { readonly api: GridApi<GridRow> }) => {
        app.set({ shown: passingRows(api) });
        staleCount.soon();
        api.refreshCells({ columns: ['#'] });
      },
    }),
    [],
  );
};
