/** The sheet as it stands now, as something to keep, and back. */

import type { TableView } from '../../shared/contract/saved-views.ts';
import { jsonOf, sameJson } from '../../shared/json.ts';
import { app } from '../app/state.ts';
import { columnPlaces, layOut, sortBy, sortOrder } from '../columns/column-layout.ts';
import { attributeView, isShowing, toggleAttributes } from '../grid/attribute-view.ts';
import { NO_FILTER, type ViewFilter } from '../grid/view-filter.ts';

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

/** Shows a view: its filter at once, its columns and its order as soon as they are there. */
export const showView = async ({ filter, columns, sort, attributes }: TableView): Promise<void> => {
  app.set({ filter: { ...NO_FILTER, ...filter } });
  if (isShowing(attributeView.get()) !== attributes) toggleAttributes();
  layOut(columns);
  await sortBy(sort);
};
