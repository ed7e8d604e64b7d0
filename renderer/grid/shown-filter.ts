/**
 * The filter the grid shows. It follows the one chosen a turn later: the click or the key is drawn first, and what the
 * choice moves in the rest of the window is no part of the same pause.
 */
import type { FieldPath, RowKey } from '../../shared/ad/model.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import { call } from '../app/bridge.ts';
import { succeeds } from '../app/notices.ts';
import { drawn, inSlices, MANY_ROWS, turn } from '../app/slices.ts';
import { type AppState, app, openName, rows } from '../app/state.ts';
import { askedWhere } from './asked-filter.ts';
import { gridApi } from './grid-handle.ts';
import { isFiltered, rowTest } from './view-filter.ts';

/** What decides which rows are shown. */
type Chosen = Pick<AppState, 'filter' | 'categories'>;

/** The rows the engine found; null where it need not be asked. */
type Found = ReadonlySet<RowKey> | null;

const shownOf = ({ filter, categories }: Chosen, found: Found = null) => ({
  filter,
  categories,
  found,
  test: rowTest(filter, categories, found),
});

let shown = shownOf(app.get());

/** Does the grid leave any rows out? */
export const isGridFiltered = (): boolean => isFiltered(shown.filter);

/** Does the grid's filter let a row through? */
export const passesFilter = (row: GridRow): boolean => shown.test(row);

/** The filter of the grid but for that of one column: what is left to choose from in it. */
export const filterOfOthers = (path: FieldPath): ((row: GridRow) => boolean) => {
  const { filter, categories, found } = shown;
  const { [path]: _own, ...columns } = filter.columns;
  return rowTest({ ...filter, columns }, categories, found);
};

let following = 0;

const show = (chosen: Chosen, found: Found): void => {
  following += 1;
  shown = shownOf(chosen, found);
  gridApi()?.onFilterChanged();
  app.set({ stale: 0, unsorted: false, filtering: false });
};

/** What the engine finds of a filter; undefined where that failed, which has been told. */
const find = async (where: string): Promise<Found | undefined> => {
  let found: ReadonlySet<RowKey> | undefined;
  await succeeds(async () => {
    const { ads } = await call('ads.query', { account: openName(), where, columns: [] });
    found = new Set(ads.map((ad) => ad['key'] as RowKey));
  });
  return found;
};

/** Makes the grid show what the filter chosen lets through, and lets go of edited rows it does not. */
export const applyFilter = async (): Promise<void> => {
  const chosen = app.get();
  const asked = askedWhere(chosen.filter);
  if (asked === null) return show(chosen, null);
  following += 1;
  const mine = following;
  app.set({ filtering: true });
  const found = await find(asked);
  if (mine !== following) return;
  if (found === undefined) app.set({ filtering: false });
  else show(chosen, found);
};

const isShown = ({ filter, categories }: Chosen): boolean =>
  filter === shown.filter && (filter.category === null || categories === shown.categories);

/** Reading each row's text for a search takes longer than comparing it. */
const isRead = ({ quick, where }: AppState['filter']): boolean => quick.trim() !== '' || where.trim() !== '';

/** Applies the filter chosen once the window had a turn, if the grid does not show it yet. */
export const followFilter = async (chosen: Chosen): Promise<void> => {
  following += 1;
  const mine = following;
  const isOvertaken = (): boolean => mine !== following;
  if (isShown(chosen)) {
    // What was on its way in between is not wanted any more.
    app.set({ filtering: false });
    return;
  }
  const isFelt = rows.size() >= MANY_ROWS;
  app.set({ filtering: isFelt });
  await (isFelt ? drawn() : turn());
  if (isOvertaken()) return;
  // A search reads each row's text once; what was read is kept with the row, so that the grid only compares.
  const pause = { pause: isOvertaken };
  if (isRead(chosen.filter) && !(await inSlices(rows.all(), shownOf(chosen).test, pause))) return;
  await applyFilter();
};
