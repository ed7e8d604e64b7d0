/** One cell of a table against what it was when the table was made, and against what the ad says now. */
import type { Json } from '../json.ts';
import { sameJson } from '../json.ts';
import type { CellRead } from './cell-text.ts';

/** Do two values say the same in the field at hand? */
export type Same = (a: Json, b: Json) => boolean;

export type Stand =
  | { readonly is: 'same' }
  | { readonly is: 'change' | 'clear' | 'conflict'; readonly after: Json };

const SAME: Stand = { is: 'same' };

/** Line ends are written as the program at hand likes them. */
const plain = (value: Json): Json => (typeof value === 'string' ? value.replaceAll(/\r\n?/gu, '\n') : value);

/** What the table wants there; undefined where it wants nothing. */
const wanted = (read: CellRead, before: Json | undefined): { readonly value: Json } | undefined => {
  if (read.says === 'value') return { value: read.value };
  if (read.says === 'clear') return { value: null };
  return read.says === 'nothing' && before !== undefined && before !== null ? { value: null } : undefined;
};

/**
 * What a cell proposes. `baseline` is what it held when the table was made, undefined for a table that nobody kept one
 * of: a blank never empties a field then. What was left as it was is no edit, even where the ad moved; what was edited
 * in the table and moved in Adsheet too is a conflict, unless both say the same.
 */
export const standOf = (
  read: CellRead,
  baseline: Json | undefined,
  now: Json,
  same: Same = sameJson,
): Stand => {
  const equal: Same = (a, b) => same(plain(a), plain(b));
  const want = wanted(read, baseline);
  if (!want || equal(want.value, now)) return SAME;
  if (baseline !== undefined && equal(want.value, baseline)) return SAME;
  if (baseline !== undefined && !equal(baseline, now)) return { is: 'conflict', after: want.value };
  return { is: want.value === null ? 'clear' : 'change', after: want.value };
};
