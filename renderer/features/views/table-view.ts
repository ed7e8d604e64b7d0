/** The sheet as it stands now, as something to keep, and back. */
import { attributePath } from '../../../shared/ad/fields.ts';
import type { TableView } from '../../../shared/contract/saved-views.ts';
import { jsonOf, sameJson } from '../../../shared/json.ts';
import { NO_FILTER, type ViewFilter } from '../../core/rows/view-filter.ts';
import { yieldToWindow } from '../../core/slices.ts';
import { app } from '../../core/state.ts';
import {
  attributeView,
  columnPlaces,
  gridApi,
  isShowing,
  layOut,
  sortBy,
  sortOrder,
  toggleAttributes,
} from '../sheet/public.ts';

/** What of a filter is kept: not the list of ads a guard or a push named. */
export const keptFilter = ({ only: _only, ...filter }: ViewFilter): TableView['filter'] => ({
  ...filter,
  columns: { ...filter.columns },
});

/** Do two filters show the same ads? */
export const sameFilter = (filter: ViewFilter, kept: TableView['filter']): boolean =>
  !filter.only && sameJson(jsonOf(keptFilter(filter)), jsonOf(kept));

/** What the sheet shows now. */
export const presentView = (): TableView => ({
  filter: keptFilter(app.get().filter),
  columns: columnPlaces(),
  sort: sortOrder(),
  attributes: isShowing(attributeView.get()),
});

/** Lays a view out again as the columns of its attributes come: once their categories are read, if it still is shown. */
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

/** Shows a view: its filter at once, its columns and its order as soon as they are there. */
export const showView = async (view: TableView): Promise<void> => {
  const filter = { ...NO_FILTER, ...view.filter };
  app.set({ filter });
  // Which attributes there are, and whether they are shown, is known a turn after the filter.
  await yieldToWindow();
  if (app.get().filter !== filter) return;
  if (isShowing(attributeView.get()) !== view.attributes) toggleAttributes();
  layOut(view.columns);
  layOutAsTheyCome(view, filter);
  await sortBy(view.sort);
};
