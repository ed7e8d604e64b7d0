/** Feeds the grid from the row store and the window's filter; counts what is shown. */
import type { GridApi, IRowNode } from 'ag-grid-community';
import { useEffect, useMemo, useRef } from 'react';
import type { GridRow } from '../../shared/contract/views.ts';
import { app, rows } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { words } from '../app/words.ts';
import { gridApi } from './grid-handle.ts';
import type { RowNews } from './row-store.ts';
import { isFiltered, rowTest } from './view-filter.ts';

const apply = (api: GridApi<GridRow>, news: RowNews): void => {
  if (news.kind === 'replaced') {
    api.setGridOption('rowData', []);
    return;
  }
  const { add, update, remove } = news.patch;
  api.applyTransaction({ add: [...add], update: [...update], remove: [...remove] });
};

/** Rows shown though an edit took them out of the filter: they stay under the hand until it is applied again. */
const countStale = (api: GridApi<GridRow>): number => {
  const { filter, categories } = app.get();
  if (!isFiltered(filter)) return 0;
  const test = rowTest(filter, categories);
  let stale = 0;
  api.forEachNodeAfterFilter(({ data }) => {
    if (data && !test(data)) stale += 1;
  });
  return stale;
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

const STALE_AFTER_MS = 150;

export const useRowFeed = () => {
  const filter = useStore(app, (state) => state.filter);
  const categories = useStore(app, (state) => state.categories);
  const test = useRef(rowTest(filter, categories));

  useEffect(() => {
    test.current = rowTest(filter, categories);
    gridApi()?.onFilterChanged();
  }, [filter, categories]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const recount = (): void => {
      const api = gridApi();
      if (api) app.set({ stale: countStale(api) });
    };
    const end = rows.subscribe((news) => {
      const api = gridApi();
      if (!api) return;
      apply(api, news);
      clearTimeout(timer);
      timer = setTimeout(recount, STALE_AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
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
      isPresent: () => isFiltered(app.get().filter),
      passes: ({ data }: IRowNode<GridRow>) => data !== undefined && test.current(data),
      onModelUpdated: ({ api }: { readonly api: GridApi<GridRow> }) => {
        app.set({ shown: api.getDisplayedRowCount(), stale: countStale(api) });
        api.refreshCells({ columns: ['#'] });
      },
    }),
    [],
  );
};
