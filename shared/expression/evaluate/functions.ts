/** What the functions of expressions do with their values. Where a value does not fit, the result is nothing. */
import { nearestMultiple, roundToScale } from '../../money/arithmetic.ts';
import type { Decimal } from '../../money/decimal.ts';
import { normalized } from '../../money/decimal.ts';
import type { FunctionName } from '../function-names.ts';
import { compareMoments } from '../moment.ts';
import type { Value } from './values.ts';
import { bounded, calculate, dateOf, isMoment, numberOf, orderNumbers, textOf } from './values.ts';

/** Longer texts are nothing: no expression may make a row cost more than another. */
const MAX_TEXT = 100_000;
const MAX_DECIMALS = 12n;

const text = (result: string): Value => (result.length > MAX_TEXT ? null : result);

/** A whole number is how many decimals remain, as in Excel; any other is the step (`0.05`). */
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

/** One that is no number (AUTOMATIC, empty) leaves nothing: the others alone would be a wrong answer. */
const extreme = (side: Side, values: readonly Value[]): Value => {
  const [first = null, ...rest] = values;
  return rest.reduce<Value>((best, value) => chosen(side, best, value), chosen(side, first, first));
};

const clamp = (value: Value, lowest: Value, highest: Value): Value =>
  chosen('min', chosen('max', value, lowest), highest);

/** Each word with a capital, the rest small, as in spreadsheets. */
export const titleCase = (value: string): string =>
  value.toLowerCase().replace(/(?<![\p{L}\p{N}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());

/** Without spaces at the ends and with one between words; lines stay. */
export const trimmed = (value: string): string => value.trim().replace(/[^\S\r\n]+/gu, ' ');

const countOf = (value: Value): number | undefined => {
  const number = numberOf(value);
  const whole = number && calculate('-', roundToScale(number, 0), { units: 0n, scale: 0 });
  const count = whole && numberOf(whole);
  if (!count) return undefined;
  return count.units > BigInt(MAX_TEXT) ? MAX_TEXT : Math.max(0, Number(count.units));
};

/** Signs are counted as the interface counts them, by code points. */
const cut = (from: 'left' | 'right', value: string, count: Value): Value => {
  const signs = countOf(count);
  if (signs === undefined) return null;
  const all = Array.from(value);
  return (from === 'left' ? all.slice(0, signs) : all.slice(Math.max(0, all.length - signs))).join('');
};

/** Without case, as all texts compare; counted before it is put together, so that it cannot grow beyond bounds. */
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

/** The function's result; `today` is the present day. */
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

/** Texts after one another; nothing where that grows beyond what a field can hold. */
export const joinTexts = (values: readonly Value[]): Value => text(values.map(textOf).join(''));
