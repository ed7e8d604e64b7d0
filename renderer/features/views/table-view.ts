/** The sheet's present state as a view, and restoring it. */
import { attributePath } from '../../../shared/ad/fields.ts';
import type { TableView } from '../../../shared/contract/saved-views.ts';
import { jsonOf, sameJson } from '../../../shared/json.ts';
import { NO_FILTER, type ViewFilter } from '../../core/rows/view-filter.ts';
import { yieldToWindow } from '../../core/slices.ts';
import { app } from '../../core/state.ts';
import { resultsView } from '../results/public.ts';
import {
  attributeView,
  columnPlaces,
  gridApi,
  groupBy,
  grouping,
  isShowing,
  layOut,
  sortBy,
  sortOrder,
  toggleAttributes,
} from '../sheet/public.ts';

/** The stored part of a filter: without the list of ads a guard or a push named. */
export const keptFilter = ({ only: _only, ...filter }: ViewFilter): TableView['filter'] => ({
  ...filter,
  columns: { ...filter.columns },
});

/** Do two filters show the same ads? */
export const sameFilter = (filter: ViewFilter, kept: TableView['filter']): boolean =>
  !filter.only && sameJson(jsonOf(keptFilter(filter)), jsonOf(kept));

/** The present view. */
export const presentView = (): TableView => ({
  filter: keptFilter(app.get().filter),
  columns: columnPlaces(),
  sort: sortOrder(),
  attributes: isShowing(attributeView.get()),
  group: grouping.get().field,
  results: resultsView.get(),
});

/**
 * Restores the layout again as attribute columns appear, once their categories are read, if the view is still shown.
 */
const layOutAsTheyCome = ({ columns, sort }: TableView, filter: ViewFilter): void => {
  const api = gridApi();
  if (!api) return;
  const isWhole = (): boolean => columns.every(({ field }) => !attributePath(field) || api.getColumn(field));
  if (isWhole()) return;
  const onColumns = (): void => {
    const isOver = app.get().filter !== filter;
    if (isOver || isWhole()) api.removeEventListener('newColumnsLoaded', onColumns);
    if (isOver) return;
    layOut(columns);
    sortBy(sort);
  };
  api.addEventListener('newColumnsLoaded', onColumns);
};

/** Shows a view: its filter at once, its columns and order when they exist. */
export const showView = async (view: TableView): Promise<void> => {
  const filter = { ...NO_FILTER, ...view.filter };
  if (view.results) resultsView.set(view.results);
  app.set({ filter });
  // Attribute columns are known a task after the filter.
  await yieldToWindow();
  if (app.get().filter !== filter) return;
  if (isShowing(attributeView.get()) !== view.attributes) toggleAttributes();
  layOut(view.columns);
  layOutAsTheyCome(view, filter);
  await sortBy(view.sort);
  await groupBy(view.group);
};
