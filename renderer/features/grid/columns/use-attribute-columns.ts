/**
 * Keeps the grid's attribute columns in step with the view, without disturbing an open editor or the scroll position.
 */
import type { GridApi } from 'ag-grid-community';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { attributePath } from '../../../../shared/ad/fields.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import { showError } from '../../../core/notices.ts';
import { ensureDefinitions } from '../../../core/reference-data.ts';
import { app } from '../../../core/state.ts';
import { useStore } from '../../../core/store.ts';
import {
  ANCHOR,
  type AttributeColumn,
  type AttributeScope,
  attributeList,
  attributeScope,
  attributeView,
  carried,
  gridApi,
  isShowing,
  MOST_CATEGORIES,
  placed,
  sameColumns,
} from '../../sheet/public.ts';
import { attributeColumnsFor, columnsFor } from './columns.ts';

/** More columns than anyone reads; the others are in the edit panel. */
const MOST_COLUMNS = 40;

const sameScope = (a: AttributeScope, b: AttributeScope): boolean =>
  a.kind === b.kind && a.categories.join() === b.categories.join();

/** The attribute scope of the view; the same object until it changes. */
const useScope = (): AttributeScope => {
  const category = useStore(app, (state) => state.filter.category);
  const categories = useStore(app, (state) => state.categories);
  const ads = useStore(app, (state) => state.counts.categories);
  const next = useMemo(() => attributeScope({ category }, categories, ads), [category, categories, ads]);
  const scope = useStore(attributeView, (state) => state.scope);
  useEffect(() => {
    attributeView.set((state) => (sameScope(state.scope, next) ? {} : { scope: next }));
  }, [next]);
  return scope;
};

/** The first visible column that scrolls, and its offset. */
const firstSeen = (api: GridApi<GridRow>): string | undefined => {
  const { left } = api.getHorizontalPixelRange();
  return api
    .getAllDisplayedVirtualColumns()
    .find((column) => !column.isPinned() && (column.getLeft() ?? 0) >= left)
    ?.getColId();
};

const show = (api: GridApi<GridRow>, locale: string, columns: readonly AttributeColumn[]): void => {
  const defs = new Map(
    [...columnsFor(locale), ...attributeColumnsFor(columns)].map((def) => [def.colId ?? '', def]),
  );
  const now = api.getColumnState().map(({ colId }) => colId);
  const paths = columns.map(({ path }) => path);
  const order = placed(
    now.filter((id) => defs.has(id)),
    paths,
    ANCHOR,
  );
  const isShown = (id: string): boolean => api.getColumn(id)?.getUserProvidedColDef() === defs.get(id);
  const gone = now.some((id) => attributePath(id) && !defs.has(id));
  if (!gone && order.every(isShown)) return;
  const focused = api.getFocusedCell();
  const hadFocus = focused !== null && Boolean(document.activeElement?.closest('[row-id]'));
  const seen = firstSeen(api);
  api.setGridOption(
    'columnDefs',
    order.flatMap((id) => defs.get(id) ?? []),
  );
  if (seen && api.getHorizontalPixelRange().left > 0 && api.getColumn(seen))
    api.ensureColumnVisible(seen, 'start');
  if (hadFocus && focused) {
    const stays = api.getColumn(focused.column.getColId());
    api.setFocusedCell(focused.rowIndex, stays ?? ANCHOR);
  }
  api.refreshCells({ columns: ['#'], force: true });
};

let waiting: (() => void) | null = null;

/** Waits for an open editor to close. */
const showWhenFree = (locale: string): void => {
  const api = gridApi();
  if (!api) return;
  if (api.getEditingCells().length > 0) {
    waiting = () => showWhenFree(locale);
    return;
  }
  waiting = null;
  show(api, locale, attributeView.get().columns);
};

/** Shows columns that waited for an editor to close. */
export const showWaitingColumns = (): void => waiting?.();

/** The scope once its definitions are read; before, its columns are unknown. */
const useKnownScope = (scope: AttributeScope, wanted: boolean): boolean => {
  const [known, setKnown] = useState<AttributeScope | null>(null);
  const isMissing = useStore(app, ({ definitions }) =>
    scope.categories.slice(0, MOST_CATEGORIES).some((id) => !definitions[id]),
  );
  useEffect(() => {
    if (isMissing) setKnown(null);
    if (!wanted) return;
    let current = true;
    ensureDefinitions(scope.categories.slice(0, MOST_CATEGORIES)).then(() => {
      if (current) setKnown(scope);
    }, showError);
    return () => {
      current = false;
    };
  }, [scope, wanted, isMissing]);
  return known === scope;
};

/** Follows filter, ads and definitions; call the returned function once the grid exists. */
export const useAttributeColumns = (locale: string): (() => void) => {
  const currency = useStore(app, (state) => state.open?.account.currency);
  const scope = useScope();
  const ads = useStore(app, (state) => state.counts);
  const definitions = useStore(app, (state) => state.definitions);
  const showing = useStore(attributeView, isShowing);
  const columns = useStore(attributeView, (state) => state.columns);
  const known = useKnownScope(scope, scope.kind === 'one' || showing);

  useEffect(() => {
    if (showing && !known) return;
    const defined = scope.categories.flatMap((id) => definitions[id] ?? []);
    const list = attributeList(defined, ads.total > 0 ? carried.of(scope.categories) : [], MOST_COLUMNS);
    const wanted = showing ? list.columns : [];
    attributeView.set((state) => ({
      total: list.total,
      ...(sameColumns(state.columns, wanted) ? {} : { columns: wanted }),
    }));
  }, [scope, ads, definitions, showing, known]);

  useEffect(() => {
    if (!columns || !currency) return;
    // In a later task, so that filtering and columns do not add up to one long pause.
    const turn = setTimeout(() => showWhenFree(locale));
    return () => clearTimeout(turn);
  }, [columns, locale, currency]);

  return useCallback(() => showWhenFree(locale), [locale]);
};
