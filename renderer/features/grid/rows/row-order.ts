/**
 * Sorts rows by the rank of their values in each column. Pure. Comparing displayed texts is slow, and sorting 50,000
 * rows compares each some sixteen times; here each distinct value is ranked once, and sorting compares numbers.
 */
import type { Json } from '../../../../shared/json.ts';
import { type Compare, isNothing } from '../../../core/rows/compare.ts';

/** The rank of each value; equal values have equal ranks. */
export type Placing = (values: readonly Json[]) => Uint32Array;

/** The rank of empty cells, after all others in both directions. */
const LAST = 2 ** 32 - 1;

const placesOf = (values: readonly Json[], compare: Compare): ReadonlyMap<Json, number> => {
  const ordered = [...new Set(values)].filter((value) => !isNothing(value)).sort(compare);
  const places = new Map<Json, number>();
  let place = 0;
  for (const [at, value] of ordered.entries()) {
    const before = ordered[at - 1];
    if (before !== undefined && compare(before, value) !== 0) place += 1;
    places.set(value, place);
  }
  return places;
};

/** Caches ranks until a new value appears; `comparing` is then called for a fresh comparator. */
export const createPlacing = (comparing: () => Compare): Placing => {
  let places: ReadonlyMap<Json, number> = new Map();
  return (values) => {
    if (!values.every((value) => isNothing(value) || places.has(value)))
      places = placesOf(values, comparing());
    return Uint32Array.from(values, (value) => places.get(value) ?? LAST);
  };
};

/** How many of the numbers, which are in order, are less than one. */
const countBelow = (ordered: Float64Array, size: number): number => {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ordered[middle] ?? 0) < size) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The rank of each number; NaN stands for an empty cell. */
export const placesOfSizes = (sizes: Float64Array): Uint32Array => {
  const ordered = sizes.filter((size) => !Number.isNaN(size)).sort();
  return Uint32Array.from(sizes, (size) => (Number.isNaN(size) ? LAST : countBelow(ordered, size)));
};

/** A sort column: the rank of each row's value. */
export type SortKey = { readonly places: Uint32Array; readonly descending: boolean };

const ascending = ({ places, descending }: SortKey): Uint32Array =>
  descending ? places.map((place) => (place === LAST ? LAST : LAST - 1 - place)) : places;

/** The rank of each of `keys` by its place among the named ones. */
export const placesAmong = <T>(named: Iterable<T>, keys: readonly (T | undefined)[]): Uint32Array => {
  const places = new Map([...named].map((key, at): [T | undefined, number] => [key, at]));
  return Uint32Array.from(keys, (key) => places.get(key) ?? LAST);
};

/** The row indexes 0 to `count` - 1 in order, by the first column first; equal rows keep their order. */
export const rowOrder = (count: number, keys: readonly SortKey[]): Uint32Array => {
  const columns = keys.map(ascending);
  return Uint32Array.from({ length: count }, (_, at) => at).sort((a, b) => {
    for (const places of columns) {
      const by = (places[a] ?? LAST) - (places[b] ?? LAST);
      if (by !== 0) return by;
    }
    return a - b;
  });
};
