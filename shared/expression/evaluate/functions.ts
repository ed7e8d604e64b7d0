/** The functions of expressions. Where an argument does not fit, the result is null. */
import { nearestMultiple, roundToScale } from '../../money/arithmetic.ts';
import type { Decimal } from '../../money/decimal.ts';
import { normalized } from '../../money/decimal.ts';
import type { FunctionName } from '../function-names.ts';
import { compareMoments } from '../moment.ts';
import type { Value } from './values.ts';
import { bounded, calculate, dateOf, isMoment, numberOf, orderNumbers, textOf } from './values.ts';

/** Longer texts become null, so that no expression can make a row expensive. */
const MAX_TEXT = 100_000;
const MAX_DECIMALS = 12n;

const text = (result: string): Value => (result.length > MAX_TEXT ? null : result);

/** A whole second argument is the number of decimals, as in Excel; any other is the step (`0.05`). */
const round = (value: Value, decimals: Value = { units: 0n, scale: 0 }): Value => {
  const [number, given] = [numberOf(value), numberOf(decimals)];
  if (!number || !given) return null;
  const places = normalized(given);
  if (places.scale > 0) return places.units > 0n ? bounded(nearestMultiple(number, places)) : null;
  if (places.units > MAX_DECIMALS || places.units < -MAX_DECIMALS) return null;
  return bounded(roundToScale(number, Number(places.units)));
};

type Side = 'min' | 'max';

const chooseNumber = (side: Side, a: Decimal, b: Decimal): Decimal =>
  orderNumbers(side === 'min' ? '<=' : '>=', a, b) ? a : b;

const chosen = (side: Side, a: Value, b: Value): Value => {
  if (isMoment(a) || isMoment(b)) {
    const [first, second] = [dateOf(a), dateOf(b)];
    if (!first || !second) return null;
    return compareMoments(first, second) <= 0 === (side === 'min') ? first : second;
  }
  const [first, second] = [numberOf(a), numberOf(b)];
  return first && second ? chooseNumber(side, first, second) : null;
};

/** If one argument is no number (AUTOMATIC, empty), the result is null: that of the others would be wrong. */
const extreme = (side: Side, values: readonly Value[]): Value => {
  const [first = null, ...rest] = values;
  return rest.reduce<Value>((best, value) => chosen(side, best, value), chosen(side, first, first));
};

const clamp = (value: Value, lowest: Value, highest: Value): Value =>
  chosen('min', chosen('max', value, lowest), highest);

/** Each word with a capital first letter, the rest in lower case, as in spreadsheets. */
export const titleCase = (value: string): string =>
  value.toLowerCase().replace(/(?<![\p{L}\p{N}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());

/** Trims, and turns runs of spaces into one; line ends stay. */
export const trimmed = (value: string): string => value.trim().replace(/[^\S\r\n]+/gu, ' ');

const countOf = (value: Value): number | undefined => {
  const number = numberOf(value);
  const whole = number && calculate('-', roundToScale(number, 0), { units: 0n, scale: 0 });
  const count = whole && numberOf(whole);
  if (!count) return undefined;
  return count.units > BigInt(MAX_TEXT) ? MAX_TEXT : Math.max(0, Number(count.units));
};

/** Counts code points, as the interface does. */
const cut = (from: 'left' | 'right', value: string, count: Value): Value => {
  const signs = countOf(count);
  if (signs === undefined) return null;
  const all = Array.from(value);
  return (from === 'left' ? all.slice(0, signs) : all.slice(Math.max(0, all.length - signs))).join('');
};

/**
 * Ignores case, as all comparisons of text; the length is computed before the text is built, so that it is limited.
 */
const replaced = (value: string, find: string, by: string): Value => {
  if (find === '') return value;
  const pieces = value.split(new RegExp(find.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&'), 'iu'));
  return value.length + (pieces.length - 1) * by.length > MAX_TEXT ? null : pieces.join(by);
};

type OfText = (value: string, first: Value, second: Value) => Value;

const OF_TEXT: Readonly<Partial<Record<FunctionName, OfText>>> = {
  lower: (value) => text(value.toLowerCase()),
  upper: (value) => text(value.toUpperCase()),
  title: (value) => text(titleCase(value)),
  trim: (value) => trimmed(value),
  left: (value, count) => cut('left', value, count),
  right: (value, count) => cut('right', value, count),
  replace: (value, find, by) => replaced(value, textOf(find), textOf(by)),
};

/** The result of a function; `today` is the present day. */
export const callFunction = (name: FunctionName, args: readonly Value[], today: Value): Value => {
  const [first = null, second, third = null] = args;
  switch (name) {
    case 'round':
      return round(first, second);
    case 'clamp':
      return clamp(first, second ?? null, third);
    case 'min':
    case 'max':
      return extreme(name, args);
    case 'if':
      // A condition that reads unknown figures is neither.
      if (first === null) return null;
      return first === true ? (second ?? null) : third;
    case 'coalesce':
      return args.find((value) => value !== null && value !== '') ?? null;
    case 'len':
      return { units: BigInt(Array.from(textOf(first)).length), scale: 0 };
    case 'today':
      return today;
    default:
      return first === null ? null : (OF_TEXT[name]?.(textOf(first), second ?? null, third) ?? null);
  }
};

/** Concatenated texts; null beyond what a field can hold. */
export const joinTexts = (values: readonly Value[]): Value => text(values.map(textOf).join(''));
