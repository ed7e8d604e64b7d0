/** Puts rows of one group together. Pure. */
import type { GroupValue } from '../../sheet/public.ts';

export type GroupedRows = {
  /** Null for a last group of several values. */
  readonly value: GroupValue | undefined;
  readonly values: number;
  /** Indexes of rows, in their order. */
  readonly rows: readonly number[];
};

type Buckets = Map<GroupValue, number[]>;

const inBuckets = (order: Iterable<number>, valueAt: (row: number) => GroupValue): Buckets => {
  const buckets: Buckets = new Map();
  for (const row of order) {
    const value = valueAt(row);
    const bucket = buckets.get(value);
    if (bucket) bucket.push(row);
    else buckets.set(value, [row]);
  }
  return buckets;
};

/** Rows without a value come last, whichever way the others are ordered. */
const lastEmpty =
  (compare: (a: number, b: number) => number) =>
  (
    [a, [left = 0]]: readonly [GroupValue, readonly number[]],
    [b, [right = 0]]: readonly [GroupValue, readonly number[]],
  ): number =>
    a === null || b === null ? Number(a === null) - Number(b === null) : compare(left, right);

/**
 * The rows in groups of equal values: groups as their first rows compare, rows in the order given. What would be more
 * than `most` groups is together in the last one, in the order of its groups.
 */
export const groupRows = (
  order: Iterable<number>,
  valueAt: (row: number) => GroupValue,
  compare: (a: number, b: number) => number,
  most: number,
): readonly GroupedRows[] => {
  const sorted = [...inBuckets(order, valueAt)].sort(lastEmpty(compare));
  const groups = sorted.map(([value, rows]): GroupedRows => ({ value, values: 1, rows }));
  if (groups.length <= most) return groups;
  const rest = groups.slice(most - 1);
  return [
    ...groups.slice(0, most - 1),
    { value: undefined, values: rest.length, rows: rest.flatMap(({ rows }) => rows) },
  ];
};
