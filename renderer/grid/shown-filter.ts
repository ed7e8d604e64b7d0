/**
 * The filter the grid shows. It follows the one chosen a turn later: the click or the key is drawn first, and what the
 * choice moves in the rest of the window is no part of the same pause.
 */
import type { GridRow } from '../../shared/contract/views.ts';
import { drawn, inSlices, turn } from '../app/slices.ts';
import { type AppState, app, rows } from '../app/state.ts';
import { gridApi } from './grid-handle.ts';
import { isFiltered, rowTest } from './view-filter.ts';

/** From so many rows on, filtering is felt, and said. */
const MANY = 20_000;

/** What decides which rows are shown. */
type Chosen = Pick<AppState, 'filter' | 'categories'>;

const shownOf = ({ filter, categories }: Chosen) => ({
  filter,
  categories,
  test: rowTest(filter, categories),
});

let shown = shownOf(app.get());

/** Does the grid leave any rows out? */
export const isGridFiltered = (): boolean => isFiltered(shown.filter);

/** Does the grid's filter let a row through? */
export const passesFilter = (row: GridRow): boolean => shown.test(row);

let following = 0;

/** Makes the grid show what the filter chosen lets through, and lets go of edited rows it does not. */
export const applyFilter = (): void => {
  following += 1;
  shown = shownOf(app.get());
  gridApi()?.onFilterChanged();
  app.set({ stale: 0, filtering: false });
};

const isShown = ({ filter, categories }: Chosen): boolean =>
  filter === shown.filter && (filter.category === null || categories === shown.categories);

/** Applies the filter chosen once the window had a turn, if the grid does not show it yet. */
export const followFilter = async (chosen: Chosen): Promise<void> => {
  following += 1;
  const mine = following;
  const isOvertaken = (): boolean => mine !== following;
  if (isShown(chosen)) return;
  app.set({ filtering: rows.size() >= MANY });
  await (rows.size() >= MANY ? drawn() : turn());
  if (isOvertaken()) return;
  // A search reads each row's text once; what was read is kept with the row, so that the grid only compares.
  const pause = { pause: isOvertaken };
  if (chosen.filter.quick.trim() !== '' && !(await inSlices(rows.all(), shownOf(chosen).test, pause))) return;
  applyFilter();
};
