/**
 * Where the ads of a grouped sheet stand. The heads of groups are displayed rows of the grid between those of ads, and
 * nothing but the grid counts them: ranges, copies and numbers go by the ads alone. Pure.
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';

/** More groups are put together in the last one. */
export const MOST_GROUPS = 500;

const HEAD = 'g';

/** A row of the grid that is no ad. */
export const plainRow = (key: RowKey, values: GridRow['values'] = {}): GridRow => ({
  key,
  id: null,
  state: 'live',
  values,
  drafts: {},
  conflicts: {},
  problems: [],
  unrecognized: [],
  asOf: 0,
});

/**
 * Rows of the grid that are no ads: the first heads the first group, and so on. All are there from the start, so that
 * grouping adds no rows; no filter lets one through, and `arrangeRows` places those that are needed.
 */
export const HEAD_ROWS: readonly GridRow[] = Array.from({ length: MOST_GROUPS }, (_, at) =>
  plainRow(`${HEAD}${at}` as RowKey),
);

/** The row below the ads that has their sums; only the grid knows it. */
export const TOTAL_KEY = 't' as RowKey;

/** Is it the row of sums? */
export const isTotal = ({ key }: Pick<GridRow, 'key'>): boolean => key === TOTAL_KEY;

/** Is the row the head of a group? */
export const isHead = ({ key }: Pick<GridRow, 'key'>): boolean => key.startsWith(HEAD);

/** The group that a head stands for, by its number. */
export const numberOfHead = ({ key }: Pick<GridRow, 'key'>): number => Number(key.slice(HEAD.length));

/** The displayed rows that are heads, by their index, in order. */
export type HeadIndexes = readonly number[];

export const NO_HEADS: HeadIndexes = [];

/** How many heads stand where `isBefore` is true; it is true of the first ones only. */
const countWhere = (heads: HeadIndexes, isBefore: (at: number, head: number) => boolean): number => {
  let [low, high] = [0, heads.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle, heads[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Which of the ads a displayed row is, from 0; null for a head. */
export const placeOf = (heads: HeadIndexes, rowIndex: number): number | null => {
  const before = countWhere(heads, (_at, head) => head < rowIndex);
  return heads[before] === rowIndex ? null : rowIndex - before;
};

/** The displayed row of an ad, by which of the ads it is. */
export const rowIndexOf = (heads: HeadIndexes, place: number): number =>
  // So many ads stand before a head: its index without the heads above it.
  place + countWhere(heads, (at, head) => head - at <= place);
