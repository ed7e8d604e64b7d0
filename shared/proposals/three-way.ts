/** Compares a table's cell with its value when the table was written and with the ad's present value. */
import type { Json } from '../json.ts';
import { sameJson } from '../json.ts';
import type { CellRead } from './cell-text.ts';

/** Are two values of the field equal? */
export type Same = (a: Json, b: Json) => boolean;

export type CellComparison =
  | { readonly is: 'same' }
  | { readonly is: 'change' | 'clear' | 'conflict'; readonly after: Json };

const SAME: CellComparison = { is: 'same' };

/** Programs differ in line ends. */
const plain = (value: Json): Json =>
  typeof value === 'string' && value.includes('\r') ? value.replaceAll(/\r\n?/gu, '\n') : value;

/** What an empty cell means where there was a value: clear it, or no change. */
export type Blanks = 'clear' | 'nothing';

/** What is known of the cell's value when its table was written. */
export type CellBaseline =
  | { readonly is: 'known'; readonly value: Json; readonly blanks: Blanks }
  /** Unknown, but the ad has changed since. */
  | { readonly is: 'moved' }
  /** It was not stored, or the table did not have the field. */
  | { readonly is: 'unknown' };

/** The value the table asks for; undefined for no change. */
const wanted = (read: CellRead, before: CellBaseline): { readonly value: Json } | undefined => {
  if (read.says === 'value') return { value: read.value };
  if (read.says === 'clear') return { value: null };
  if (read.says !== 'nothing' || before.is !== 'known' || before.blanks === 'nothing') return undefined;
  return before.value === null ? undefined : { value: null };
};

/**
 * The proposal of a cell. An unchanged cell is no edit, even where the ad changed; a cell edited in the table whose
 * ad changed too is a conflict, unless both have the same value. An empty cell clears a field only if it is known
 * that it had a value. If it is only known that the ad changed since, every difference is a conflict, as it may be
 * the ad's own. `[]` is an edit even where the field was empty then.
 */
export const compareThreeWay = (
  read: CellRead,
  before: CellBaseline,
  now: Json,
  same: Same = sameJson,
): CellComparison => {
  const equal: Same = (a, b) => same(plain(a), plain(b));
  const want = wanted(read, before);
  if (!want || equal(want.value, now)) return SAME;
  const isLeft = before.is === 'known' && read.says !== 'clear' && equal(want.value, before.value);
  if (isLeft) return SAME;
  const hasMoved = before.is === 'moved' || (before.is === 'known' && !equal(before.value, now));
  if (hasMoved) return { is: 'conflict', after: want.value };
  return { is: want.value === null ? 'clear' : 'change', after: want.value };
};
