/** The values of columns of results, from sums: ratios are those of the sums, whatever these are added up of. */
import type { ResultColumn, ResultMeasure } from '../ad/result-fields.ts';
import { roundToScale } from '../money/arithmetic.ts';
import { atScale, type Decimal, formatDecimal } from '../money/decimal.ts';
import { PLAIN } from '../money/number-format.ts';
import { addFigures, type Figures, metricValue } from './figures.ts';

/** As in a cell: counts as numbers, rates in percent, money as digits of micros. */
export type ResultValue = number | string | null;

/** Figures of a range, and of as many days before it; null where not all of the days are known. */
export type ResultFigures = { readonly now: Figures | null; readonly before: Figures | null };

const added = (a: Figures | null, b: Figures | null): Figures | null => a && b && addFigures(a, b);

/** The figures of several ads together. */
export const addResults = (a: ResultFigures, b: ResultFigures): ResultFigures => ({
  now: added(a.now, b.now),
  before: added(a.before, b.before),
});

/** Do the values of several ads add up to that of all? Ratios and changes in percent are those of the sums instead. */
export const addsUp = ({ measure, form }: ResultColumn): boolean =>
  form !== 'percent' && measure !== 'ctr' && measure !== 'cpc';

/** Decimals of a percentage, and of money. */
const RATE_SCALE = 2;
const MONEY_SCALE = 6;

const rounded = (figures: Figures, measure: 'ctr' | 'cpc', scale: number): Decimal | null => {
  const value = metricValue(figures, measure);
  return value === null || typeof value === 'number' ? null : roundToScale(value, scale);
};

/** Exact: counts, micros, or hundredths of a percent; null where the divisor is 0. */
const exact = (figures: Figures, measure: ResultMeasure): bigint | null => {
  if (measure === 'spent') return figures.spentMicros;
  if (measure !== 'ctr' && measure !== 'cpc') return BigInt(figures[measure]);
  const scale = measure === 'ctr' ? RATE_SCALE : MONEY_SCALE;
  const value = rounded(figures, measure, scale);
  return value && (atScale(value, scale) ?? null);
};

/** The exact number as the value of a cell. */
const shown = (amount: bigint, measure: ResultMeasure): ResultValue => {
  if (measure === 'spent' || measure === 'cpc') return String(amount);
  return measure === 'ctr'
    ? Number(formatDecimal({ units: amount, scale: RATE_SCALE }, PLAIN))
    : Number(amount);
};

/** A ratio as it is, for orders and percentages; null where the divisor is 0. */
const size = (figures: Figures, measure: ResultMeasure): number | null => {
  const { clicks, impressions } = figures;
  const spent = Number(figures.spentMicros);
  if (measure === 'spent') return spent;
  if (measure === 'ctr') return impressions === 0 ? null : (100 * clicks) / impressions;
  if (measure === 'cpc') return clicks === 0 ? null : spent / clicks;
  return figures[measure];
};

/** The value as a number for ordering; null where there is none. */
export const resultSize = (
  { now, before }: ResultFigures,
  { measure, form }: ResultColumn,
): number | null => {
  const present = now && size(now, measure);
  if (form === 'value' || present === null) return present;
  const past = before && size(before, measure);
  if (past === null) return null;
  if (form === 'difference') return present - past;
  return past === 0 ? null : (100 * (present - past)) / past;
};

/**
 * The value of a cell. It is null where days are not known, and where there is nothing to divide by: the click rate of
 * an ad that was never shown, the change of what was nothing before.
 */
export const resultValue = (figures: ResultFigures, column: ResultColumn): ResultValue => {
  const { now, before } = figures;
  const { measure, form } = column;
  if (form === 'percent') {
    const percent = resultSize(figures, column);
    return percent === null ? null : Math.round(percent);
  }
  const present = now && exact(now, measure);
  if (present === null) return null;
  if (form === 'value') return shown(present, measure);
  const past = before && exact(before, measure);
  return past === null ? null : shown(present - past, measure);
};
