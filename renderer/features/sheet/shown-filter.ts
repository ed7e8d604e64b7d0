/**
 * The filter the grid applies. It follows the chosen one a task later, so that the click or key is painted first and
 * the grid's work does not add to that of the other components.
 */
import type { GridApi } from 'ag-grid-community';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { call } from '../../core/bridge.ts';
import { succeeds } from '../../core/notices.ts';
import { engineCondition } from '../../core/rows/engine-condition.ts';
import { isFiltered, rowTest, tellsDeleted, type ViewFilter } from '../../core/rows/view-filter.ts';
import { afterPaint, inSlices, latestOnly, MANY_ROWS, yieldToWindow } from '../../core/slices.ts';
import { type AppState, app, openName, rows } from '../../core/state.ts';
import { gridApi } from './grid-handle.ts';
import { tellLostTicks } from './lost-ticks.ts';
import { preservingFocus } from './preserve-focus.ts';
import { sheetState } from './sheet-state.ts';
import { untickHidden } from './ticks.ts';

/** The state that decides which rows are shown. */
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

/** Is there any filter besides the hidden deleted ads? */
export const isGridFiltered = (): boolean => isFiltered(shown.filter);

/** Does a row pass the applied filter? */
export const passesFilter = (row: GridRow): boolean => shown.test(row);

/** The ads in the order in which they were named; null where their order says nothing. */
export const namedOrder = (): ReadonlySet<RowKey> | null => {
  const { only } = shown.filter;
  return only?.isOrdered ? only.keys : null;
};

const EVERY_VALUE = { kind: 'values', values: [], except: true } as const;

/** The filter without one column's condition, for that column's list of values. */
export const filterOfOthers = (path: FieldPath): ((row: GridRow) => boolean) => {
  const { filter, categories, found } = shown;
  const { [path]: _own, ...others } = filter.columns;
  // A column that can tell deleted ads offers their values too; choosing them shows them.
  const columns = tellsDeleted(path) ? { ...others, [path]: EVERY_VALUE } : others;
  return rowTest({ ...filter, columns }, categories, found);
};

/** Do two filters select different ads, instead of one narrowing the other? */
const isElsewhere = (a: ViewFilter, b: ViewFilter): boolean =>
  a.view !== b.view || a.category !== b.category || a.campaign !== b.campaign || a.only !== b.only;

/** Other ads are shown: scrolls to the top, unless the focused ad is among them and they are in no order of their own. */
const beginAtTop = (): void => {
  const grid = gridApi();
  const { focus } = app.get();
  const isSeen = namedOrder() === null && focus !== null && grid?.getRowNode(focus.key)?.displayed === true;
  if (grid && !isSeen && grid.getDisplayedRowCount() > 0) grid.ensureIndexVisible(0, 'top');
};

const beginFollowing = latestOnly();

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

/** The rows the engine finds; undefined where that failed, with the error shown. */
const find = async (where: string): Promise<Found | undefined> => {
  let found: ReadonlySet<RowKey> | undefined;
  await succeeds(async () => {
    const { ads } = await call('ads.query', { account: openName(), where, columns: [] });
    found = new Set(ads.map((ad) => ad['key'] as RowKey));
  });
  return found;
};

/** Applies the chosen filter to the grid; edited rows that do not match disappear. */
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

/** Changes the grid's rows, and unticks those that leave the view by it. */
export const preservingTicks = (api: GridApi<GridRow>, change: () => void): void => {
  const before = shown.filter;
  change();
  const lost = untickHidden(api);
  if (lost.length > 0) tellLostTicks(lost, before, applyFilter);
};

/** Places the rows anew: other groups, or other rows of them, are to be shown. */
export const rearrange = (): void => {
  const api = gridApi();
  if (api) preservingTicks(api, () => preservingFocus(api, () => api.refreshClientSideRowModel('sort')));
};

const isShown = ({ filter, categories }: Chosen): boolean =>
  filter === shown.filter && (filter.category === null || categories === shown.categories);

/** Does the filter need the text of rows? Building it takes longer than comparing. */
const isRead = ({ quick, where }: AppState['filter']): boolean => quick.trim() !== '' || where.trim() !== '';

/** Applies the chosen filter after yielding, if the grid does not show it yet. */
export const followFilter = async (chosen: Chosen): Promise<void> => {
  const isOvertaken = beginFollowing();
  if (isShown(chosen)) {
    // A filter under way in between is no longer wanted.
    sheetState.set({ filtering: false });
    return;
  }
  const isFelt = rows.size() >= MANY_ROWS;
  sheetState.set({ filtering: isFelt });
  await (isFelt ? afterPaint() : yieldToWindow());
  if (isOvertaken()) return;
  // A search builds each row's text once, in slices; it is cached with the row, so that the grid only compares.
  const pause = { pause: isOvertaken };
  if (isRead(chosen.filter) && !(await inSlices(rows.all(), shownOf(chosen).test, pause))) return;
  await applyFilter();
};
