/** One cell of a table against what it was when the table was made, and against what the ad says now. */
import type { Json } from '../json.ts';
import { sameJson } from '../json.ts';
import type { CellRead } from './cell-text.ts';

/** Do two values say the same in the field at hand? */
export type Same = (a: Json, b: Json) => boolean;

export type CellComparison =
  | { readonly is: 'same' }
  | { readonly is: 'change' | 'clear' | 'conflict'; readonly after: Json };

const SAME: CellComparison = { is: 'same' };

/** Line ends are written as the program at hand likes them. */
const plain = (value: Json): Json => (typeof value === 'string' ? value.replaceAll(/\r\n?/gu, '\n') : value);

/** What a blank says where something stood: that somebody emptied it, or nothing. */
export type Blanks = 'clear' | 'nothing';

/** What is known of what a cell said when its table was made. */
export type CellBaseline =
  | { readonly is: 'known'; readonly value: Json; readonly blanks: Blanks }
  /** Unknown; but the ad says something else than it said then. */
  | { readonly is: 'moved' }
  /** Nobody kept it, or the table did not have the field then. */
  | { readonly is: 'unknown' };

/** What the table wants there; undefined where it wants nothing. */
const wanted = (read: CellRead, before: CellBaseline): { readonly value: Json } | undefined => {
  if (read.says === 'value') return { value: read.value };
  if (read.says === 'clear') return { value: null };
  if (read.says !== 'nothing' || before.is !== 'known' || before.blanks === 'nothing') return undefined;
  return before.value === null ? undefined : { value: null };
};

/**
 * What a cell proposes. What was left as it was is no edit, even where the ad moved; what was edited in the table and
 * moved in Adsheet too is a conflict, unless both say the same. A blank empties a field only where it is known that
 * something stood in the cell. Where it is only known that the ad moved since, every difference may be the ad's own: a
 * conflict. `[]` is an edit even where the field was empty then.
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
