/** Figures in words and as heights of a chart. Pure. */
import type { ResultMeasure } from '../../../shared/ad/result-fields.ts';
import type { MetricFigures } from '../../../shared/contract/results/metrics.ts';
import type { Compared } from '../../../shared/contract/results/performance.ts';
import { measured } from '../../../shared/metrics/measured.ts';
import { MEASURES } from '../../../shared/metrics/measures.ts';
import type { Words } from '../../core/words.ts';

const MICROS = 1_000_000;
/** Parts of a hundred thousandth keep a change exact enough for whole percents. */
const PARTS = 100_000n;

/** Whole things, of which there are no halves. */
export const isCount = (measure: ResultMeasure): boolean => MEASURES[measure].unit === 'count';

/** A click costs a few cents: in whole ones a tenth more or less would not be seen. */
const CLICK_DECIMALS = 3;

export const figureText = (
  figures: MetricFigures | null,
  measure: ResultMeasure,
  { number, amount, locale }: Pick<Words, 'number' | 'amount' | 'locale'>,
): string => {
  const value = figures && measured(figures, measure);
  if (value === null) return '–';
  if (measure === 'cpc') return amount(String(value), CLICK_DECIMALS);
  if (MEASURES[measure].unit === 'money') return amount(String(value));
  if (isCount(measure)) return number(Number(value));
  return (Number(value) / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 2 });
};

/** The height in a chart: money in units of the currency, rates in percent; null leaves a gap. */
export const figureHeight = (figures: MetricFigures | null, measure: ResultMeasure): number | null => {
  const value = figures && measured(figures, measure);
  if (value === null) return null;
  return MEASURES[measure].unit === 'money' ? Number(value) / MICROS : Number(value);
};

const exact = (figures: MetricFigures, measure: ResultMeasure): bigint | null => {
  const value = measured(figures, measure);
  if (value === null) return null;
  return MEASURES[measure].unit === 'money' ? BigInt(value) : BigInt(Math.round(Number(value) * 100));
};

/** The change in whole percents, with a sign that does not need its colour; '' where there is none to tell. */
export const changeText = ({ now, before }: Compared, measure: ResultMeasure, locale: string): string => {
  if (now === null || before === null) return '';
  const [present, past] = [exact(now, measure), exact(before, measure)];
  if (present === null || past === null || past <= 0n) return '';
  const part = Number(((present - past) * PARTS) / past) / Number(PARTS);
  return part.toLocaleString(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
};
