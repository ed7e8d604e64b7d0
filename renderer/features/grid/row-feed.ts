/** Feeds the grid from the row store and the window's filter; counts what is shown. */

import type { GridApi, IRowNode } from 'ag-grid-community';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import type { GridRow } from '../../../shared/contract/views.ts';
import { debounce } from '../../core/debounce.ts';
import type { RowUpdate } from '../../core/rows/row-store.ts';
import { inSlices, overtaking } from '../../core/slices.ts';
import { app, rows } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { words } from '../../core/words.ts';
import {
  followFilter,
  gridApi,
  holdingFocus,
  holdingTicks,
  passesFilter,
  sheetState,
  sortOrder,
} from '../sheet/public.ts';

/** Would the rows stand in another order with these in place of their former selves? */
const movesOrder = (api: GridApi<GridRow>, update: readonly GridRow[]): boolean => {
  const paths = sortOrder().map(({ field }) => field);
  return (
    paths.length > 0 &&
    update.some((row) => {
      const before = api.getRowNode(row.key)?.data;
      return before !== undefined && paths.some((path) => before.values[path] !== row.values[path]);
    })
  );
};

/** Hands news of the rows on to the grid; ticks, focus and range stay with their ads. */
export const applyRowUpdate = (api: GridApi<GridRow>, news: RowUpdate): void => {
  if (news.kind === 'replaced') {
    api.setGridOption('rowData', []);
    return;
  }
  const { add, update, remove } = news.patch;
  // Rows that come or go put all in order anew; an edit alone leaves every row where it is.
  const unsorted =
    add.length === 0 && remove.length === 0 && (sheetState.get().unsorted || movesOrder(api, update));
  const take = (): void => {
    api.applyTransaction({ add: [...add], update: [...update], remove: [...remove] });
  };
  // Rows that come or go move the others, and a filter looks at all of them again.
  if (add.length + remove.length > 0) holdingTicks(api, () => holdingFocus(api, take));
  else take();
  if (unsorted !== sheetState.get().unsorted) sheetState.set({ unsorted });
};

const beginCounting = overtaking();

/** Counts rows shown though an edit took them out of the filter: they stay under the hand until it is applied again. */
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

/** A moment after the last change. */
const staleCount = debounce(countStale, STALE_AFTER_MS);

/** Writes all cells anew, but not those of a row under edit: painting them would end the edit. */
const repaint = (api: GridApi<GridRow>): void => {
  const edited = new Set(api.getEditingCells().map(({ rowIndex }) => rowIndex));
  const rowNodes = api
    .getRenderedNodes()
    .filter(({ rowIndex }) => rowIndex === null || !edited.has(rowIndex));
  api.refreshCells({ force: true, rowNodes });
};

/** What cells show beside their rows: names, and which fields are locked. */
const painted = (): readonly unknown[] => [words(), app.get().open?.settings.refusedFields.join()];

export const useRowFeed = () => {
  const filter = useStore(app, (state) => state.filter);
  const categories = useStore(app, (state) => state.categories);

  useEffect(() => {
    followFilter({ filter, categories });
  }, [filter, categories]);

  // Before the grid is there with its first rows: what comes after those is never missed.
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
      doesExternalFilterPass: ({ data }: IRowNode<GridRow>) => data !== undefined && passesFilter(data),
      onModelUpdated: ({ api }: { readonly api: GridApi<GridRow> }) => {
        app.set({ shown: api.getDisplayedRowCount() });
        staleCount.soon();
        api.refreshCells({ columns: ['#'] });
      },
    }),
    [],
  );
};
