/**
 * Tells a column that was sorted without the rest of its rows: its cells have the values of one another's ads. Edits
 * hardly look like that: raised prices, replaced words and values typed in bulk are new ones, and two ads that exchange
 * their titles are too few.
 */

/** A value, or a number that stands for it: equal ones are the same. */
export type ApartValue = string | number;

/** A cell that differs from its ad: what the ad had, and what the cell has; null for nothing. */
export type DifferingCell = { readonly was: ApartValue | null; readonly is: ApartValue | null };

/**
 * `fixed`: nobody can edit it, as the date of creation; `text`: mostly different in each row; `value`: an amount or a
 * choice, of which many ads have the same few.
 */
export type ApartKind = 'fixed' | 'text' | 'value';

/** Values that must have moved, as fewer may be edits. */
const LEAST: Readonly<Record<ApartKind, number>> = { fixed: 3, text: 5, value: 5 };

/** Of differing cells, those that have another ad's value; the others may be edits beside. */
const MOST_MOVED = 0.9;

/** Of moved cells, those with values of their own: what many rows share is found elsewhere by chance. */
const LEAST_TELLING = 1 / 3;

const countsOf = (values: readonly ApartValue[]): Map<ApartValue, number> => {
  const counts = new Map<ApartValue, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** Was the column sorted alone, by the cells that differ from their ads? */
export const isSortedApart = (kind: ApartKind, cells: readonly DifferingCell[]): boolean => {
  const had = cells.flatMap(({ was }) => was ?? []);
  const has = cells.flatMap(({ is }) => is ?? []);
  const left = countsOf(had);
  const moved: ApartValue[] = [];
  for (const value of has) {
    const count = left.get(value) ?? 0;
    if (count === 0) continue;
    left.set(value, count - 1);
    moved.push(value);
  }
  const different = new Set(moved).size;
  if (different < LEAST[kind]) return false;
  const isExact = moved.length === has.length && has.length === had.length;
  if (kind === 'value' || isExact) return isExact;
  return moved.length >= has.length * MOST_MOVED && different >= moved.length * LEAST_TELLING;
};
