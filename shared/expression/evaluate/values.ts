/** Values during evaluation: exact numbers (money in units of the currency), texts, dates, booleans, null. */
import type { Field } from '../../ad/fields.ts';
import type { Json } from '../../json.ts';
import { isJsonObject } from '../../json.ts';
import { aligned } from '../../money/arithmetic.ts';
import type { Decimal } from '../../money/decimal.ts';
import { decimalOfNumber, formatDecimal, normalized, parseDecimal, pow10 } from '../../money/decimal.ts';
import { microsOf } from '../../money/micros.ts';
import { PLAIN } from '../../money/number-format.ts';
import type { Arithmetic, Comparison, ComparisonMode } from '../ast.ts';
import type { Moment } from '../moment.ts';
import { compareMoments, daysAfter, daysBetween, momentOf } from '../moment.ts';
import { foldCase } from './fold-case.ts';

export type Value = null | boolean | string | Decimal | Moment;

/** Larger numbers become null, so that no expression can make a row expensive. */
const MAX_UNITS = 10n ** 60n;
const MAX_SCALE = 30;
const DIVISION_SCALE = 12;

export const isNumber = (value: Value): value is Decimal =>
  typeof value === 'object' && value !== null && 'units' in value;

export const isMoment = (value: Value): value is Moment =>
  typeof value === 'object' && value !== null && 'ms' in value;

const listText = (items: readonly Json[]): string =>
  items.map((item) => String((isJsonObject(item) ? item['src'] : item) ?? '')).join('; ');

/** The value of a row's field; lists become their items joined by `; `. */
export const valueOfField = (field: Field, wire: Json | undefined): Value => {
  if (wire === null || wire === undefined) return null;
  if (Array.isArray(wire)) return wire.length === 0 ? null : listText(wire);
  if (field.kind === 'micros') {
    const amount = microsOf(typeof wire === 'number' ? String(wire) : wire);
    if (amount !== undefined) return { units: amount, scale: 6 };
  }
  if (typeof wire === 'number') {
    const decimal = decimalOfNumber(wire) ?? null;
    return decimal && field.kind === 'cents' ? { units: decimal.units, scale: decimal.scale + 2 } : decimal;
  }
  if (typeof wire === 'object') return JSON.stringify(wire);
  return field.kind === 'timestamp' && typeof wire === 'string' ? (momentOf(wire) ?? wire) : wire;
};

/** The value as text: numbers with a decimal point, dates as ISO, null as an empty text. */
export const textOf = (value: Value): string => {
  if (value === null) return '';
  if (isNumber(value)) return formatDecimal(value, PLAIN);
  return isMoment(value) ? value.text : String(value);
};

/** The number of a value, parsed if it is a text. */
export const numberOf = (value: Value): Decimal | undefined => {
  if (isNumber(value)) return value;
  if (typeof value !== 'string' || !/\d/.test(value)) return undefined;
  const parsed = parseDecimal(value, PLAIN);
  return parsed.ok ? parsed.value : undefined;
};

/** The date of a value, parsed if it is a text. */
export const dateOf = (value: Value): Moment | undefined => {
  if (isMoment(value)) return value;
  return typeof value === 'string' ? momentOf(value) : undefined;
};

const order = <T>(op: Comparison, a: T, b: T): boolean => {
  if (op === '=') return a === b;
  if (op === '!=') return a !== b;
  if (op === '<') return a < b;
  if (op === '<=') return a <= b;
  return op === '>' ? a > b : a >= b;
};

const YES = new Set(['true', 'yes', 'ja', 'oui', '1']);

const compareFlags = (op: Comparison, left: Value, right: Value): boolean => {
  const same = [left, right].map((value) =>
    value === null ? null : value === true || YES.has(foldCase(textOf(value))),
  );
  return (op === '=' && same[0] === same[1]) || (op === '!=' && same[0] !== same[1]);
};

export const orderNumbers = (op: Comparison, a: Decimal, b: Decimal): boolean => {
  const units = aligned(a, b);
  return order(op, units.a, units.b);
};

const orderDates = (op: Comparison, left: Value, right: Value): boolean => {
  const [a, b] = [dateOf(left), dateOf(right)];
  return a !== undefined && b !== undefined && order(op, compareMoments(a, b), 0);
};

/** A number and a word are never equal; only a word in the expression compares with words (`bid != AUTOMATIC`). */
const compareMixed = (op: Comparison, left: Value, right: Value, mode: ComparisonMode): boolean => {
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a && b) return orderNumbers(op, a, b);
  return op === '!=' && mode === 'word';
};

/**
 * Evaluates `left op right`. Texts ignore case, and an empty field equals an empty text. Comparisons of numbers are
 * false for AUTOMATIC, UNLIMITED and empty fields, those of dates for empty ones. A date without a time is its whole
 * day.
 */
export const compareValues = (op: Comparison, left: Value, right: Value, mode: ComparisonMode): boolean => {
  if (mode === 'number') return isNumber(left) && isNumber(right) && orderNumbers(op, left, right);
  if (mode === 'date') return orderDates(op, left, right);
  if (typeof left === 'boolean' || typeof right === 'boolean') return compareFlags(op, left, right);
  if (isNumber(left) || isNumber(right)) return compareMixed(op, left, right, mode);
  if ((left === null || right === null) && op !== '=' && op !== '!=') return false;
  return order(op, foldCase(textOf(left)), foldCase(textOf(right)));
};

/** The number without trailing zeros; null for one with too many digits. */
export const bounded = (value: Decimal): Value => {
  const short = normalized(value);
  const size = short.units < 0n ? -short.units : short.units;
  return short.scale > MAX_SCALE || size > MAX_UNITS ? null : short;
};

const divide = (a: Decimal, b: Decimal): Value => {
  if (b.units === 0n) return null;
  const units = aligned(a, b);
  return bounded({ units: (units.a * pow10(DIVISION_SCALE)) / units.b, scale: DIVISION_SCALE });
};

const calculateDates = (op: Arithmetic, left: Value, right: Value): Value => {
  if (isMoment(left) && isMoment(right)) return op === '-' ? daysBetween(left, right) : null;
  const [date, days] = isMoment(left) ? [left, numberOf(right)] : [dateOf(right), numberOf(left)];
  if (!date || !days || !(op === '+' || (op === '-' && date === left))) return null;
  const { units, scale } = normalized(days);
  return daysAfter(date, { units: op === '-' ? -units : units, scale }) ?? null;
};

/**
 * Exact, except that a quotient is cut after twelve decimals; null where a side is no number. Date minus date is a
 * number of days, date plus or minus days is a date.
 */
export const calculate = (op: Arithmetic, left: Value, right: Value): Value => {
  if (isMoment(left) || isMoment(right)) return calculateDates(op, left, right);
  const [a, b] = [numberOf(left), numberOf(right)];
  if (!a || !b) return null;
  if (op === '/') return divide(a, b);
  if (op === '*') return bounded({ units: a.units * b.units, scale: a.scale + b.scale });
  const units = aligned(a, b);
  return bounded({ units: op === '+' ? units.a + units.b : units.a - units.b, scale: units.scale });
};

export const containsText = (value: Value, part: Value): boolean =>
  value !== null && part !== null && foldCase(textOf(value)).includes(foldCase(textOf(part)));

export const startsWithText = (value: Value, part: Value): boolean =>
  value !== null && part !== null && foldCase(textOf(value)).startsWith(foldCase(textOf(part)));
