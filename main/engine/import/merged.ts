/** Rows that merged cells reach into: only one of them has the value, and its meaning for the others is unknown. */
import { lastRowOf } from '../../../shared/table/address.ts';

type Span = { readonly from: number; readonly to: number; readonly range: string };

const firstRowOf = (range: string): number => Number(/\d+/u.exec(range)?.[0] ?? 0);

/** By row number, the merged range that reaches into the row; `rows` are in ascending order. */
export const mergedAt = (rows: readonly number[], ranges: readonly string[]): ReadonlyMap<number, string> => {
  const spans = ranges
    .map((range): Span => ({ from: firstRowOf(range), to: lastRowOf(range), range }))
    .toSorted((a, b) => a.from - b.from);
  const found = new Map<number, string>();
  let next = 0;
  let longest: Span | undefined;
  for (const at of rows) {
    for (let span = spans[next]; span && span.from <= at; span = spans[next]) {
      if (!longest || span.to > longest.to) longest = span;
      next += 1;
    }
    if (longest && longest.to >= at) found.set(at, longest.range);
  }
  return found;
};
