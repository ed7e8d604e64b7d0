/**
 * The limits of categories for a field, as shown: `0,02 – 5,00`, `12 – 60`; for several categories, their
 * intersection. Pure.
 */
import { attributePath, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import {
  attributeOf,
  type Category,
  type CategoryConfig,
  RANGE_SCALE,
} from '../../../shared/category/category.ts';
import { highest, type Interval, lowest } from '../../../shared/category/interval.ts';
import { formatDecimal } from '../../../shared/money/decimal.ts';
import { formatMoney } from '../../../shared/money/money.ts';
import type { Words } from '../../core/words.ts';
import { VALUE_LIMIT } from './attributes.ts';

/** Inclusive bounds in whole numbers. */
type Bounds = { readonly min: bigint | undefined; readonly max: bigint | undefined };

const boundsOf = (interval: Interval | undefined): Bounds => ({
  min: interval && lowest(interval),
  max: interval && highest(interval),
});

const greatest = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a;
const least = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a;

const isEmpty = ({ min, max }: Bounds): boolean => min !== undefined && max !== undefined && min > max;
const isSame = (a: Bounds, b: Bounds): boolean => a.min === b.min && a.max === b.max;

type CommonBounds = Bounds & {
  /** The categories have different bounds. */
  readonly differ: boolean;
  /** The intersection is empty. */
  readonly none: boolean;
};

/** The intersection of several intervals. */
export const commonBounds = (intervals: readonly (Interval | undefined)[]): CommonBounds => {
  const all = intervals.map(boundsOf);
  const first = all[0] ?? { min: undefined, max: undefined };
  const common = all.reduce((a, b) => ({ min: greatest(a.min, b.min), max: least(a.max, b.max) }), first);
  return {
    ...common,
    differ: all.some((bounds) => !isSame(bounds, first)),
    none: isEmpty(common) && !all.some(isEmpty),
  };
};

const between = (min: string | undefined, max: string | undefined, { t }: Words): string | null => {
  if (min !== undefined && max !== undefined) return t('panel.limit.between', { min, max });
  if (min !== undefined) return t('panel.limit.from', { min });
  return max === undefined ? null : t('panel.limit.to', { max });
};

/** From here on a configured maximum means that there is none. */
const NO_MAXIMUM = BigInt(Number.MAX_SAFE_INTEGER);

const inWords = (
  intervals: readonly (Interval | undefined)[],
  text: (value: bigint) => string,
  words: Words,
): string | null => {
  const { min, max: top, differ, none } = commonBounds(intervals);
  if (none) return words.t('panel.limit.differs');
  const max = top !== undefined && top >= NO_MAXIMUM ? undefined : top;
  const limit = between(
    min === undefined ? undefined : text(min),
    max === undefined ? undefined : text(max),
    words,
  );
  return limit !== null && differ ? words.t('panel.limit.common', { limit }) : limit;
};

const lengthInterval = (path: FieldPath, category: Category | undefined): Interval | undefined => {
  const config = category?.config;
  if (path === 'title') return config?.titleLength;
  if (path === 'description') return config?.descriptionLength;
  const key = attributePath(path)?.key;
  return key === undefined ? undefined : attributeOf(category, key)?.length;
};

export type LengthLimits = { readonly min: number; readonly max: number | undefined };

/** The minimum and maximum length of a text in all of these categories, within the interface's own maximum. */
export const commonLengthLimits = (path: FieldPath, categories: readonly Category[]): LengthLimits => {
  const { min, max } = commonBounds(categories.map((category) => lengthInterval(path, category)));
  const most = attributePath(path) ? VALUE_LIMIT : fieldOf(path)?.maxLength;
  const limits = [max, most].filter((limit) => limit !== undefined).map(Number);
  return { min: Number(min ?? 0n), max: limits.length > 0 ? Math.min(...limits) : undefined };
};

/** The minimum and maximum length of a text in its category, within the interface's own maximum. */
export const lengthLimits = (path: FieldPath, category: Category | undefined): LengthLimits =>
  commonLengthLimits(path, category ? [category] : []);

/** The length limits as text: `60`, `12 – 60`; null without limits. */
export const lengthText = ({ min, max }: LengthLimits, { number }: Pick<Words, 'number'>): string | null => {
  if (max === undefined) return null;
  return min > 0 ? `${number(min)} – ${number(max)}` : number(max);
};

/** The precision of a NUMBER in all of the categories; undefined where they differ or have none. */
const commonPrecision = (path: FieldPath, categories: readonly Category[]): number | undefined => {
  const key = attributePath(path)?.key ?? '';
  const numbers = categories
    .map((category) => attributeOf(category, key))
    .filter((attribute) => attribute?.type === 'NUMBER');
  const [only, ...others] = new Set(numbers.map((attribute) => attribute?.precision));
  return others.length === 0 ? only : undefined;
};

const precisionText = (precision: number | undefined, { t }: Words): string | null => {
  if (precision === undefined) return null;
  return precision === 0 ? t('panel.limit.whole') : t('panel.limit.decimals', { count: precision });
};

/** A bound in millionths, rounded inwards to `precision` decimals, as nobody can enter what lies between. */
const inwards = (interval: Interval | undefined, precision: number | undefined): Interval | undefined => {
  if (!interval || precision === undefined || precision < 0 || precision > RANGE_SCALE) return interval;
  const step = 10n ** BigInt(RANGE_SCALE - precision);
  const { min, max } = boundsOf(interval);
  const up = (value: bigint): bigint => {
    const rest = ((value % step) + step) % step;
    return rest === 0n ? value : value + step - rest;
  };
  return {
    min: min === undefined ? undefined : up(min),
    max: max === undefined ? undefined : -up(-max),
    minOpen: false,
    maxOpen: false,
  };
};

const attributeLimit = (path: FieldPath, categories: readonly Category[], words: Words): string | null => {
  const key = attributePath(path)?.key ?? '';
  const precision = commonPrecision(path, categories);
  const format = { ...words.format, group: '' };
  const decimal = (units: bigint): string => formatDecimal({ units, scale: RANGE_SCALE }, format);
  const ranges = categories.map((category) => inwards(attributeOf(category, key)?.range, precision));
  const parts = [inWords(ranges, decimal, words), precisionText(precision, words)];
  const said = parts.filter((part) => part !== null);
  return said.length === 0 ? null : said.join(', ');
};

type Bounded = {
  readonly of: (config: CategoryConfig) => Interval | undefined;
  readonly text: (value: bigint, words: Words) => string;
};

const asMoney: Bounded['text'] = (value, { format }) => formatMoney(value, format);

/** The fields whose bounds are in a category's configuration. */
const BOUNDED: Readonly<Record<FieldPath, Bounded>> = {
  bidMicros: { of: ({ bid }) => bid, text: asMoney },
  'budgets.daily.limitMicros': { of: ({ daily }) => daily, text: asMoney },
  'budgets.total.limitMicros': { of: ({ total }) => total, text: asMoney },
  images: { of: ({ images }) => images, text: String },
};

/** The limit shown beside a field for all of these categories; null without one. */
export const limitText = (path: FieldPath, categories: readonly Category[], words: Words): string | null => {
  if (attributePath(path)) return attributeLimit(path, categories, words);
  const bounded = BOUNDED[path];
  if (!bounded) return null;
  const intervals = categories.map(({ config }) => config && bounded.of(config));
  return inWords(intervals, (value) => bounded.text(value, words), words);
};

/**
 * The setting all of these categories have for a switch (DISABLED, OPTIONAL, MANDATORY); `differs` where they
 * disagree.
 */
export const commonRule = (
  categories: readonly Category[],
  pick: (config: NonNullable<Category['config']>) => string | undefined,
): string | undefined => {
  const rules = new Set(categories.map(({ config }) => config && pick(config)));
  return rules.size > 1 ? 'differs' : [...rules][0];
};
