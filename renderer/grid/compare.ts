/** The order of values in a column; nothing stands last whichever way it is sorted. */
import type { Field } from '../../shared/ad/fields.ts';
import type { Json } from '../../shared/json.ts';
import { microsOf } from '../../shared/money/micros.ts';

export type Compare = (a: Json, b: Json) => number;

/** Digit strings without leading zeros order by length, then as text; words such as UNLIMITED stand above amounts. */
const byAmount: Compare = (a, b) => {
  const left = String(a);
  const right = String(b);
  const leftIsAmount = microsOf(left) !== undefined;
  if (leftIsAmount !== (microsOf(right) !== undefined)) return leftIsAmount ? -1 : 1;
  if (leftIsAmount && left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : left > right ? 1 : 0;
};

const byNumber: Compare = (a, b) => Number(a) - Number(b);

/** Numbers by size, before whatever else an attribute of that name holds. */
const byMeasure =
  (otherwise: Compare): Compare =>
  (a, b) => {
    const [left, right] = [typeof a === 'number', typeof b === 'number'];
    if (left && right) return byNumber(a, b);
    return left === right ? otherwise(a, b) : left ? -1 : 1;
  };

/** How a field's column sorts; `label` gives what people read where the wire's value is a name for it. */
export const comparatorOf = (
  field: Field,
  label: (value: Json) => string,
  collate: (a: string, b: string) => number,
): Compare => {
  if (field.kind === 'micros') return byAmount;
  if (field.kind === 'cents' || field.kind === 'integer') return byNumber;
  if (field.kind === 'images') return (a, b) => Number(label(a)) - Number(label(b));
  if (field.kind === 'timestamp') return (a, b) => (String(a) < String(b) ? -1 : 1);
  const byLabel: Compare = (a, b) => collate(label(a), label(b));
  return field.kind === 'attribute' && field.type === 'NUMBER' ? byMeasure(byLabel) : byLabel;
};

const isNothing = (value: Json | undefined): boolean => value === null || value === undefined || value === '';

/** A comparator that keeps empty cells at the end in both directions. */
export const emptyLast =
  (compare: Compare) =>
  (a: Json, b: Json, descending: boolean): number => {
    if (isNothing(a)) return isNothing(b) ? 0 : descending ? -1 : 1;
    if (isNothing(b)) return descending ? 1 : -1;
    return compare(a, b);
  };

/** So many values without a place are compared one by one before all get their places anew. */
const MOST_WITHOUT_PLACE = 2_000;

type Placed = string | number | boolean;

const isPlaced = (value: Json): value is Placed => typeof value !== 'object';

/** The place of each value in order; equal ones share theirs. */
const placesOf = (values: Iterable<Json>, compare: Compare): ReadonlyMap<Json, number> => {
  const ordered = [...new Set(values)].filter(isPlaced).sort(compare);
  const places = new Map<Json, number>();
  let place = 0;
  for (const [at, value] of ordered.entries()) {
    const before = ordered[at - 1];
    if (before !== undefined && compare(before, value) !== 0) place += 1;
    places.set(value, place);
  }
  return places;
};

/**
 * The same order, found by a value's place among all values of the column: a sort of 50,000 rows compares each row some
 * sixteen times, and what people read is slow to compare. Values that came since are compared as they are.
 */
export const byPlace = (compare: Compare, values: () => Iterable<Json>): Compare => {
  let places: ReadonlyMap<Json, number> = new Map();
  let missed = 0;
  return (a, b) => {
    const [left, right] = [places.get(a), places.get(b)];
    if (left !== undefined && right !== undefined) return left - right;
    if (isPlaced(a) && isPlaced(b)) missed += 1;
    if (missed < MOST_WITHOUT_PLACE) return compare(a, b);
    missed = 0;
    places = placesOf(values(), compare);
    return compare(a, b);
  };
};
