/** Feeds the grid from the row store and the window's filter; counts what is shown. */
import type { GridApi, IRowNode } from 'ag-grid-community';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import type { GridRow } from '../../shared/contract/views.ts';
import { inSlices } from '../app/slices.ts';
import { app, rows } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { words } from '../app/words.ts';
import { sortOrder } from '../columns/column-layout.ts';
import { gridApi } from './grid-handle.ts';
import type { RowNews } from './row-store.ts';
import { followFilter, isGridFiltered, passesFilter } from './shown-filter.ts';

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

const apply = (api: GridApi<GridRow>, news: RowNews): void => {
  if (news.kind === 'replaced') {
    api.setGridOption('rowData', []);
    return;
  }
  const { add, update, remove } = news.patch;
  // Rows that come or go put all in order anew; an edit alone leaves every row where it is.
  const unsorted = add.length === 0 && remove.length === 0 && (app.get().unsorted || movesOrder(api, update));
  api.applyTransaction({ add: [...add], update: [...update], remove: [...remove] });
  if (unsorted !== app.get().unsorted) app.set({ unsorted });
};

let counting = 0;

/** Counts rows shown though an edit took them out of the filter: they stay under the hand until it is applied again. */
const countStale = async (): Promise<void> => {
  counting += 1;
  const mine = counting;
  const shown: GridRow[] = [];
  if (isGridFiltered())
    gridApi()?.forEachNodeAfterFilter(({ data }) => {
      if (data) shown.push(data);
    });
  let stale = 0;
  const take = (row: GridRow): void => {
    if (!passesFilter(row)) stale += 1;
  };
  if (await inSlices(shown, take, { pause: () => mine !== counting })) app.set({ stale });
};

let staleTimer: ReturnType<typeof setTimeout> | undefined;
const STALE_AFTER_MS = 150;

/** A moment after the last change. */
const countStaleSoon = (): void => {
  clearTimeout(staleTimer);
  staleTimer = setTimeout(countStale, STALE_AFTER_MS);
};

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
      apply(api, news);
      countStaleSoon();
    });
    return () => {
      clearTimeout(staleTimer);
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
      isExternalFilterPresent: isGridFiltered,
      doesExternalFilterPass: ({ data }: IRowNode<GridRow>) => data !== undefined && passesFilter(data),
      onModelUpdated: ({ api }: { readonly api: GridApi<GridRow> }) => {
        app.set({ shown: api.getDisplayedRowCount() });
        countStaleSoon();
        api.refreshCells({ columns: ['#'] });
      },
    }),
    [],
  );
};
