/** The order in which the sheet of ads displays its rows: sorted, and in groups where the seller asks for them. */
import type { GridApi, IRowNode, PostSortRowsParams } from 'ag-grid-community';
import type { Field } from '../../../../shared/ad/fields.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import { words } from '../../../core/words.ts';
import { LIVE_STATE, liveRank } from '../../fields/public.ts';
import {
  arrangement,
  type GroupValue,
  groupField,
  grouping,
  groupKey,
  groupValueBy,
  HEAD_ROWS,
  MOST_GROUPS,
  NOT_GROUPED,
  type RowGroup,
  sortOrder,
} from '../../sheet/public.ts';
import { groupRows } from './row-groups.ts';
import { comparing, orderBySort } from './row-sort.ts';

type Node = IRowNode<GridRow>;

type Compare = (a: GridRow, b: GridRow) => number;

/** Compares two groups by a row of each; a column that is sorted downwards turns them round. */
const compareBy = (field: Field): Compare => {
  if (field.path === LIVE_STATE) return (a, b) => liveRank(a) - liveRank(b);
  const compare = comparing(field, words());
  const down = sortOrder().some((each) => each.field === field.path && each.descending);
  return (a, b) => {
    const by = compare(a.values[field.path] ?? null, b.values[field.path] ?? null);
    return down ? -by : by;
  };
};

type Placed = { readonly group: RowGroup; readonly rows: readonly number[] };

/** The key of a last group of several values; no value is written so. */
const REST = 'rest';

/** The groups of rows in their order, by indexes. */
const groupsOf = (rows: readonly GridRow[], order: Iterable<number>, field: Field): readonly Placed[] => {
  const groupFor = groupValueBy(field);
  const compare = compareBy(field);
  const { collapsed } = grouping.get();
  const valueAt = (at: number): GroupValue => {
    const row = rows[at];
    return row ? groupFor(row) : null;
  };
  const compareAt = (a: number, b: number): number => {
    const [left, right] = [rows[a], rows[b]];
    return left && right ? compare(left, right) : 0;
  };
  return groupRows(order, valueAt, compareAt, MOST_GROUPS).map(({ value, values, rows: its }) => {
    const key = value === undefined ? REST : groupKey(value);
    const sample = value === undefined ? null : (rows[its[0] ?? 0] ?? null);
    const ids = its.flatMap((at) => rows[at]?.id ?? []);
    const group = { key, sample, values, count: its.length, ids, isCollapsed: collapsed.has(key) };
    return { group, rows: its };
  });
};

/** Writes the groups over the displayed rows, each behind its head, and tells where the heads are. */
const placeGroups = (nodes: Node[], placed: readonly Placed[], api: GridApi<GridRow>): void => {
  const before = [...nodes];
  const heads: number[] = [];
  let [at, collapsed] = [0, 0];
  const put = (node: Node | undefined): void => {
    if (!node) return;
    nodes[at] = node;
    at += 1;
  };
  for (const [number, { group, rows }] of placed.entries()) {
    heads.push(at);
    put(api.getRowNode(HEAD_ROWS[number]?.key ?? ''));
    if (group.isCollapsed) collapsed += rows.length;
    else for (const row of rows) put(before[row]);
  }
  nodes.length = at;
  arrangement.set({ groups: placed.map(({ group }) => group), heads, collapsed });
};

/**
 * Arranges the rows that pass the filter, in place: what is in the array afterwards is what the grid displays. Where
 * the sheet is grouped, heads come among them, and rows of collapsed groups are left out.
 */
export const arrangeRows = ({ nodes, api }: PostSortRowsParams<GridRow>): void => {
  const order = orderBySort(nodes);
  const field = groupField();
  if (field) {
    const rows = nodes.flatMap(({ data }) => data ?? []);
    placeGroups(nodes, groupsOf(rows, order ?? rows.keys(), field), api);
    return;
  }
  arrangement.set(NOT_GROUPED);
  if (!order) return;
  const before = [...nodes];
  for (const [at, from] of order.entries()) {
    const node = before[from];
    if (node) nodes[at] = node;
  }
};
