/** Converts the value of a formula to a cell's text. */
import type { Field } from '../../ad/fields.ts';
import { roundToScale } from '../../money/arithmetic.ts';
import { formatDecimal } from '../../money/decimal.ts';
import { PLAIN } from '../../money/number-format.ts';
import type { Value } from './values.ts';
import { isNumber, textOf } from './values.ts';

/** Decimals a field can hold; undefined for any number. */
const decimalsOf = (field: Field): number | undefined => {
  if (field.kind === 'micros') return 6;
  if (field.kind === 'cents') return 2;
  return field.kind === 'integer' ? 0 : undefined;
};

/** The same of a value that is not rounded. */
export const exactText = (value: Value): string | null => (value === null ? null : textOf(value));

/**
 * The text a person would type for this value, with a decimal point: amounts and integers are rounded to the field's
 * decimals, halves away from zero. Null where the formula has no value, which leaves the cell unchanged; '' clears
 * it.
 */
export const cellText = (field: Field, value: Value): string | null => {
  if (value === null) return null;
  const decimals = isNumber(value) ? decimalsOf(field) : undefined;
  if (!isNumber(value) || decimals === undefined) return exactText(value);
  return formatDecimal(roundToScale(value, decimals), PLAIN);
};
