/** The values a category allows for an attribute, and the nearest allowed value. */
import { allowedValues, type CategoryAttribute, RANGE_SCALE } from '../category/category.ts';
import { highest, type Interval, lowest, positionIn } from '../category/interval.ts';
import type { Json } from '../json.ts';
import { type Decimal, decimalOfNumber, formatDecimal, numberOfDecimal, pow10 } from '../money/decimal.ts';
import { PLAIN } from '../money/number-format.ts';

/**
 * STRING is a text, NUMBER a number, LIST a list of texts, BOOL either form of a boolean; other types accept any
 * value.
 */
export const fits = (type: Json | undefined, value: Json): boolean => {
  if (type === 'STRING') return typeof value === 'string';
  if (type === 'NUMBER') return typeof value === 'number';
  if (type === 'LIST') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (type === 'BOOL') return typeof value === 'boolean' || value === 'true' || value === 'false';
  return true;
};

export const textsOf = (value: Json): readonly string[] =>
  (Array.isArray(value) ? (value as readonly Json[]) : [value]).filter((item) => typeof item === 'string');

/** Ignores case, accents and spaces, which are common mistakes. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();

export type Strange = { readonly text: string; readonly meant: Json | undefined };

/** The first text that the category does not list, and the whole value as it was most likely meant. */
export const strangeText = (
  definition: CategoryAttribute,
  locale: string | undefined,
  value: Json,
): Strange | undefined => {
  const allowed = allowedValues(definition, locale);
  if (allowed.length === 0) return undefined;
  const text = textsOf(value).find((one) => !allowed.includes(one));
  if (text === undefined) return undefined;
  const meantBy = (one: string) =>
    allowed.includes(one) ? one : allowed.find((other) => folded(other) === folded(one));
  if (!Array.isArray(value)) return { text, meant: meantBy(text) };
  const items = textsOf(value).map(meantBy);
  return { text, meant: items.every((item) => item !== undefined) ? [...new Set(items)] : undefined };
};

type Bounds = { readonly least: bigint | undefined; readonly most: bigint | undefined };

/** The step between two numbers of the attribute's precision, in millionths. */
const stepOf = ({ precision }: CategoryAttribute): bigint =>
  precision === undefined || precision < 0 || precision >= RANGE_SCALE ? 1n : pow10(RANGE_SCALE - precision);

const floorTo = (value: bigint, step: bigint): bigint => value - (((value % step) + step) % step);

/** The smallest and largest allowed number of the attribute's precision, in millionths. */
export const rangeBounds = (definition: CategoryAttribute): Bounds => {
  const { range } = definition;
  const step = stepOf(definition);
  const [low, high] = range ? [lowest(range), highest(range)] : [undefined, undefined];
  return {
    least: low === undefined ? undefined : -floorTo(-low, step),
    most: high === undefined ? undefined : floorTo(high, step),
  };
};

/** A range in finer units than millionths, for a number with more decimals. */
const finer = (range: Interval, factor: bigint): Interval => ({
  ...range,
  min: range.min === undefined ? undefined : range.min * factor,
  max: range.max === undefined ? undefined : range.max * factor,
});

const positionOf = (range: Interval, { units, scale }: Decimal) =>
  scale <= RANGE_SCALE
    ? positionIn(range, units * pow10(RANGE_SCALE - scale))
    : positionIn(finer(range, pow10(scale - RANGE_SCALE)), units);

/** A number in millionths, truncated. */
const unitsOf = ({ units, scale }: Decimal): bigint =>
  scale <= RANGE_SCALE ? units * pow10(RANGE_SCALE - scale) : units / pow10(scale - RANGE_SCALE);

const asDecimal = (units: bigint): Decimal => ({ units, scale: RANGE_SCALE });

/** A bound as plain text: `0.5`. */
export const boundText = (units: bigint): string => formatDecimal(asDecimal(units), PLAIN);

const rounded = (units: bigint, step: bigint): bigint => floorTo(units + step / 2n, step);

/** The allowed number nearest to `value`; undefined where there is none. */
export const nearestNumber = (definition: CategoryAttribute, value: number): number | undefined => {
  const decimal = decimalOfNumber(value);
  if (!decimal) return undefined;
  const { least, most } = rangeBounds(definition);
  const near = rounded(unitsOf(decimal), stepOf(definition));
  const lifted = least !== undefined && near < least ? least : near;
  const cut = most !== undefined && lifted > most ? most : lifted;
  return least !== undefined && cut < least ? undefined : numberOfDecimal(asDecimal(cut));
};

/** The violated bound, in millionths; undefined where the number is inside. */
export const brokenBound = (
  definition: CategoryAttribute,
  value: number,
): { readonly side: 'below' | 'above'; readonly bound: bigint } | undefined => {
  const decimal = decimalOfNumber(value);
  if (!decimal || !definition.range) return undefined;
  const side = positionOf(definition.range, decimal);
  if (side === 'inside') return undefined;
  const { least, most } = rangeBounds(definition);
  const bound = side === 'below' ? least : most;
  return bound === undefined ? undefined : { side, bound };
};

/** Has the number more decimals than the attribute's precision? */
export const isTooPrecise = ({ precision }: CategoryAttribute, value: number): boolean =>
  precision !== undefined && precision >= 0 && (decimalOfNumber(value)?.scale ?? 0) > precision;
