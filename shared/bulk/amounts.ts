/** Bulk operations on amounts and numbers: exact, in units of the currency, never as floats. */

import { parseFieldText } from '../ad/codec.ts';
import type { Field } from '../ad/fields.ts';
import type { CategoryAttribute } from '../category/category.ts';
import type { Json } from '../json.ts';
import { plus } from '../money/arithmetic.ts';
import type { Decimal } from '../money/decimal.ts';
import { decimalOfNumber, formatDecimal, parseDecimal } from '../money/decimal.ts';
import { microsOf } from '../money/micros.ts';
import { PLAIN } from '../money/number-format.ts';
import type { CellOutcome } from './outcome.ts';
import { changeCell, skipCell } from './outcome.ts';

const MICROS_SCALE = 6;
const CENTS_SCALE = 2;

export const isAmount = (field: Field): boolean =>
  field.kind === 'micros' ||
  field.kind === 'cents' ||
  (field.kind === 'attribute' && field.type === 'NUMBER');

/** The most decimals of a field; for an attribute its category's precision, at most six. */
export const scaleOf = (field: Field, definition: CategoryAttribute | undefined): number => {
  if (field.kind === 'micros') return MICROS_SCALE;
  if (field.kind === 'cents') return CENTS_SCALE;
  const { precision } = definition ?? {};
  return precision === undefined || precision < 0 ? MICROS_SCALE : Math.min(precision, MICROS_SCALE);
};

/** The amount in a cell, in units of the currency. */
type Amount = { readonly amount: Decimal; readonly code?: never } | { readonly code: string };

export const amountIn = (field: Field, wire: Json): Amount => {
  if (!isAmount(field)) return skipCell('not-amount');
  if (wire === null) return skipCell('is-empty');
  if (field.kind === 'micros') {
    const micros = microsOf(typeof wire === 'number' ? String(wire) : wire);
    return micros === undefined ? skipCell('is-word') : { amount: { units: micros, scale: MICROS_SCALE } };
  }
  const number = typeof wire === 'number' ? decimalOfNumber(wire) : undefined;
  if (!number) return skipCell('not-amount');
  return { amount: field.kind === 'cents' ? { ...number, scale: number.scale + CENTS_SCALE } : number };
};

/** The cell for an amount; `too-precise` where the field cannot hold it exactly. */
export const cellOf = (field: Field, amount: Decimal): CellOutcome => {
  const parsed = parseFieldText(field, formatDecimal(amount, PLAIN));
  return parsed.ok ? changeCell(parsed.value) : skipCell(parsed.code);
};

/** An amount increased by a percentage. */
export const grown = (amount: Decimal, percent: Decimal): Decimal => {
  const factor = plus({ units: 100n, scale: 0 }, percent);
  return { units: amount.units * factor.units, scale: amount.scale + factor.scale + 2 };
};

/** The number in a typed text with a decimal point; undefined where it is none. */
export const numberTyped = (text: string): Decimal | undefined => {
  const parsed = parseDecimal(text, PLAIN);
  return parsed.ok ? parsed.value : undefined;
};
