/** Groups the sheet of ads by a column, and collapses groups. */
import type { GridApi } from 'ag-grid-community';
import type { Field } from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { columnFieldOf } from '../../../shared/ad/result-fields.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { announce, showToast } from '../../core/notices.ts';
import { afterPaint, MANY_ROWS } from '../../core/slices.ts';
import { rows } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { LIVE_REASON, LIVE_STATE } from '../fields/public.ts';
import { attributeView } from './attribute-view.ts';
import { layoutMoved } from './column-layout.ts';
import { focusedKey, gridApi } from './grid-handle.ts';
import { arrangement, grouping, shownGroupKey } from './group-heads.ts';
import { canGroupBy, groupValueBy } from './group-values.ts';
import { endMark } from './marked.ts';
import { sheetState } from './sheet-state.ts';
import { rearrange } from './shown-filter.ts';

/** A field of the sheet; an attribute with the type of its column. */
export const sheetField = (path: FieldPath): Field | undefined =>
  columnFieldOf(path, attributeView.get().columns.find((column) => column.path === path)?.type);

/** The field that the sheet is grouped by. */
export const groupField = (): Field | undefined => {
  const { field } = grouping.get();
  return field === null ? undefined : sheetField(field);
};

/** The fields that a row's group follows from. */
export const groupPaths = (): readonly FieldPath[] => {
  const { field } = grouping.get();
  if (field === null) return [];
  return field === LIVE_STATE ? [LIVE_STATE, LIVE_REASON] : [field];
};

const tell = (): void => {
  const { t, fieldLabel } = words();
  const { field } = grouping.get();
  if (field === null) announce(t('groups.ended'));
  else announce(t('groups.done', { field: fieldLabel(field), count: arrangement.get().groups.length }));
};

/** Groups by a field, or with null no more; with many rows after the busy mark was painted. */
export const groupBy = async (field: FieldPath | null): Promise<void> => {
  if (field === grouping.get().field) return;
  if (rows.size() >= MANY_ROWS) {
    sheetState.set({ filtering: true });
    await afterPaint();
  }
  grouping.set({ field, collapsed: new Set() });
  endMark();
  rearrange();
  sheetState.set({ filtering: false, unsorted: false });
  layoutMoved();
  tell();
};

/** Groups by the column of the focused cell, or no more where the sheet is grouped by it. */
export const groupByFocused = (): Promise<void> => {
  const { field: now } = grouping.get();
  const path = gridApi()?.getFocusedCell()?.column.getColId();
  const field = path === undefined ? undefined : sheetField(path);
  if (!field || field.path === now) return groupBy(null);
  if (canGroupBy(field)) return groupBy(field.path);
  const { t, fieldLabel } = words();
  showToast(t('groups.not_by', { field: fieldLabel(field.path) }));
  return Promise.resolve();
};

const focusHead = (api: GridApi<GridRow>, key: string): void => {
  const { groups, heads } = arrangement.get();
  const index = heads[groups.findIndex((group) => group.key === key)];
  const cell = api.getFocusedCell();
  if (index !== undefined && cell) api.setFocusedCell(index, cell.column);
};

const groupOf = (key: RowKey | null): string | undefined => {
  const row = key === null ? undefined : rows.get(key);
  const field = groupField();
  return row && field && shownGroupKey(arrangement.get().groups, groupValueBy(field)(row));
};

/** Leaves only the heads of these groups; a focus that was in one of them moves to its head. */
const collapseOnly = (collapsed: ReadonlySet<string>): void => {
  const api = gridApi();
  if (!api) return;
  const focused = groupOf(focusedKey());
  grouping.set({ collapsed });
  rearrange();
  if (focused !== undefined && collapsed.has(focused)) focusHead(api, focused);
};

/** Collapses a group, or expands it. */
export const setCollapsed = (key: string, isCollapsed: boolean): void => {
  const { collapsed } = grouping.get();
  if (collapsed.has(key) === isCollapsed) return;
  collapseOnly(isCollapsed ? new Set([...collapsed, key]) : new Set([...collapsed].filter((k) => k !== key)));
};

/** Collapses all groups, or expands them where all are collapsed. */
export const toggleGroups = (): void => {
  const { groups } = arrangement.get();
  if (groups.length === 0) {
    announce(words().t('groups.none'));
    return;
  }
  const isOpen = groups.some((group) => !group.isCollapsed);
  collapseOnly(isOpen ? new Set(groups.map(({ key }) => key)) : new Set());
  announce(words().t(isOpen ? 'groups.all_collapsed' : 'groups.all_expanded', { count: groups.length }));
};

/** Expands the group of a row, so that it is in view unless the filter hides it. */
export const revealRow = (key: RowKey): void => {
  const group = groupOf(key);
  if (group !== undefined) setCollapsed(group, false);
};
