/**
 * The filter the grid shows. It follows the one chosen a turn later: the click or the key is drawn first, and what the
 * choice moves in the rest of the window is no part of the same pause.
 */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { call } from '../../core/bridge.ts';
import { succeeds } from '../../core/notices.ts';
import { engineCondition } from '../../core/rows/engine-condition.ts';
import { isFiltered, rowTest, tellsDeleted, type ViewFilter } from '../../core/rows/view-filter.ts';
import { afterPaint, inSlices, MANY_ROWS, overtaking, yieldToWindow } from '../../core/slices.ts';
import { type AppState, app, openName, rows } from '../../core/state.ts';
import { gridApi } from './grid-handle.ts';
import { preservingFocus } from './preserve-focus.ts';
import { sheetState } from './sheet-state.ts';
import { preservingTicks } from './ticks.ts';

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

/** The filter the grid shows: the one chosen, or the one before while that is on its way. */
export const shownFilter = (): ViewFilter => shown.filter;

/** Did the seller narrow what the grid shows? It leaves out deleted ads besides. */
export const isGridFiltered = (): boolean => isFiltered(shown.filter);

/** Does the grid's filter let a row through? */
export const passesFilter = (row: GridRow): boolean => shown.test(row);

const EVERY_VALUE = { kind: 'values', values: [], except: true } as const;

/** The filter of the grid but for that of one column: what is left to choose from in it. */
export const filterOfOthers = (path: FieldPath): ((row: GridRow) => boolean) => {
  const { filter, categories, found } = shown;
  const { [path]: _own, ...others } = filter.columns;
  // A column that can tell deleted ads offers them as well: who chooses them is shown them.
  const columns = tellsDeleted(path) ? { ...others, [path]: EVERY_VALUE } : others;
  return rowTest({ ...filter, columns }, categories, found);
};

/** Are two filters about other ads, rather than one a part of what the other showed? */
const isElsewhere = (a: ViewFilter, b: ViewFilter): boolean =>
  a.view !== b.view || a.category !== b.category || a.campaign !== b.campaign || a.only !== b.only;

/** Other ads are shown: from the first one on, unless the one in focus is among them. */
const beginAtTop = (): void => {
  const grid = gridApi();
  const { focus } = app.get();
  const isSeen = focus !== null && grid?.getRowNode(focus.key)?.displayed === true;
  if (grid && !isSeen && grid.getDisplayedRowCount() > 0) grid.ensureIndexVisible(0, 'top');
};

const beginFollowing = overtaking();

const show = (chosen: Chosen, found: Found): void => {
  beginFollowing();
  const before = shown.filter;
  const api = gridApi();
  const refilter = (): void => {
    shown = shownOf(chosen, found);
    api?.onFilterChanged();
  };
  if (api) preservingTicks(api, () => preservingFocus(api, refilter));
  else refilter();
  if (isElsewhere(before, chosen.filter)) beginAtTop();
  sheetState.set({ stale: 0, unsorted: false, filtering: false });
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
  const asked = engineCondition(chosen.filter);
  if (asked === null) return show(chosen, null);
  const isOvertaken = beginFollowing();
  sheetState.set({ filtering: true });
  const found = await find(asked);
  if (isOvertaken()) return;
  if (found === undefined) sheetState.set({ filtering: false });
  else show(chosen, found);
};

const isShown = ({ filter, categories }: Chosen): boolean =>
  filter === shown.filter && (filter.category === null || categories === shown.categories);

/** Reading each row's text for a search takes longer than comparing it. */
const isRead = ({ quick, where }: AppState['filter']): boolean => quick.trim() !== '' || where.trim() !== '';

/** Applies the filter chosen once the window had a turn, if the grid does not show it yet. */
export const followFilter = async (chosen: Chosen): Promise<void> => {
  const isOvertaken = beginFollowing();
  if (isShown(chosen)) {
    // What was on its way in between is not wanted any more.
    sheetState.set({ filtering: false });
    return;
  }
  const isFelt = rows.size() >= MANY_ROWS;
  sheetState.set({ filtering: isFelt });
  await (isFelt ? afterPaint() : yieldToWindow());
  if (isOvertaken()) return;
  // A search reads each row's text once; what was read is kept with the row, so that the grid only compares.
  const pause = { pause: isOvertaken };
  if (isRead(chosen.filter) && !(await inSlices(rows.all(), shownOf(chosen).test, pause))) return;
  await applyFilter();
};
