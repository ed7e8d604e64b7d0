/** Sort orders of columns; empty cells come last in both directions. */
import type { Field } from '../../../shared/ad/fields.ts';
import type { Json } from '../../../shared/json.ts';
import { microsOf } from '../../../shared/money/micros.ts';

export type Compare = (a: Json, b: Json) => number;

/**
 * Digit strings without leading zeros are ordered by length, then as text; words such as UNLIMITED come above
 * amounts.
 */
const byAmount: Compare = (a, b) => {
  const left = String(a);
  const right = String(b);
  const leftIsAmount = microsOf(left) !== undefined;
  if (leftIsAmount !== (microsOf(right) !== undefined)) return leftIsAmount ? -1 : 1;
  if (leftIsAmount && left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : left > right ? 1 : 0;
};

const byNumber: Compare = (a, b) => Number(a) - Number(b);

/** Numbers by size, before other values of an attribute with the same name. */
const byMeasure =
  (otherwise: Compare): Compare =>
  (a, b) => {
    const [left, right] = [typeof a === 'number', typeof b === 'number'];
    if (left && right) return byNumber(a, b);
    return left === right ? otherwise(a, b) : left ? -1 : 1;
  };

/** The sort order of a field's column; `label` returns the displayed text where the wire value is an id or code. */
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

export const isNothing = (value: Json | undefined): boolean =>
  value === null || value === undefined || value === '';

/** A comparator that keeps empty cells at the end in both directions. */
export const emptyLast =
  (compare: Compare) =>
  (a: Json, b: Json, descending: boolean): number => {
    if (isNothing(a)) return isNothing(b) ? 0 : descending ? -1 : 1;
    if (isNothing(b)) return descending ? 1 : -1;
    return compare(a, b);
  };
