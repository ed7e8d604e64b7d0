/** The values of columns of results, from sums: ratios are those of the sums, whatever these are added up of. */
import type { ResultColumn, ResultMeasure } from '../ad/result-fields.ts';
import { roundToScale } from '../money/arithmetic.ts';
import { atScale, formatDecimal } from '../money/decimal.ts';
import { PLAIN } from '../money/number-format.ts';
import { type AdResults, addAdResults } from './figures.ts';
import { MEASURES, metricValue } from './measures.ts';

/** As in a cell: counts as numbers, rates in percent, money as digits of micros. */
export type ResultValue = number | string | null;

/** Results of a range, and of as many days before it; null where not all of the days are known. */
export type ResultFigures = { readonly now: AdResults | null; readonly before: AdResults | null };

const added = (a: AdResults | null, b: AdResults | null): AdResults | null => a && b && addAdResults(a, b);

/** The results of several ads together. */
export const addResults = (a: ResultFigures, b: ResultFigures): ResultFigures => ({
  now: added(a.now, b.now),
  before: added(a.before, b.before),
});

/** Do the values of several ads add up to that of all? Ratios and changes in percent are those of the sums instead. */
export const addsUp = ({ measure, form }: ResultColumn): boolean =>
  form !== 'percent' && MEASURES[measure].per === undefined;

/** Decimals of a percentage, and of money. */
const RATE_SCALE = 2;
const MONEY_SCALE = 6;

/** Exact: counts, micros, or hundredths of a percent; null where there is nothing to divide by, or it is not known. */
const exact = (results: AdResults, measure: ResultMeasure): bigint | null => {
  const { unit, amount, per } = MEASURES[measure];
  if (!per) {
    const value = amount(results);
    return value === null ? null : BigInt(value);
  }
  const value = metricValue(results, measure);
  if (value === null || typeof value === 'number') return null;
  const scale = unit === 'percent' ? RATE_SCALE : MONEY_SCALE;
  return atScale(roundToScale(value, scale), scale) ?? null;
};

/** The exact number as the value of a cell. */
const shown = (amount: bigint, measure: ResultMeasure): ResultValue => {
  const { unit } = MEASURES[measure];
  if (unit === 'money') return String(amount);
  return unit === 'percent'
    ? Number(formatDecimal({ units: amount, scale: RATE_SCALE }, PLAIN))
    : Number(amount);
};

/** A ratio as it is, for ordering and percentages; null where there is nothing to divide by, or it is not known. */
const size = (results: AdResults, measure: ResultMeasure): number | null => {
  const { unit, amount, per } = MEASURES[measure];
  const value = amount(results);
  if (value === null) return null;
  const whole = per ? per(results) : 1;
  if (whole === 0) return null;
  return ((unit === 'percent' ? 100 : 1) * Number(value)) / whole;
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
  // Of a loss there is no part to tell.
  return past <= 0 ? null : (100 * (present - past)) / past;
};

/**
 * The value of a cell. It is null where days are not known, and where there is nothing to divide by: the click rate of
 * an ad that was never shown, the change of what was nothing, or a loss, before.
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
