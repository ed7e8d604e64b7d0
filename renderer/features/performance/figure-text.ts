/** Figures in words and as heights of a chart. Pure. */
import type { MetricFigures } from '../../../shared/contract/results/metrics.ts';
import type { Compared } from '../../../shared/contract/results/performance.ts';
import type { Words } from '../../core/words.ts';
import type { Measure } from './performance-store.ts';

const MICROS = 1_000_000;
/** Parts of a hundred thousandth keep a change exact enough for whole percents. */
const PARTS = 100_000n;

/** Amounts as micros; undefined for measures that are none, null where there is none to tell. */
const microsOf = (figures: MetricFigures, measure: Measure): string | null | undefined => {
  switch (measure) {
    case 'spent':
      return figures.spentMicros;
    case 'cpc':
      return figures.cpcMicros;
    case 'revenue':
      return figures.earned?.revenueMicros ?? null;
    case 'costPerOrder':
      return figures.earned?.costPerOrderMicros ?? null;
    case 'margin':
      return figures.earned?.marginMicros ?? null;
    default:
      return undefined;
  }
};

type Count = Exclude<Measure, 'spent' | 'cpc' | 'revenue' | 'costPerOrder' | 'margin'>;

/** Whole things, of which there are no halves. */
const COUNTS: readonly Measure[] = ['impressions', 'clicks', 'urlClicks', 'emails', 'orders'];

export const isCount = (measure: Measure): boolean => COUNTS.includes(measure);

const countOf = (figures: MetricFigures, measure: Count): number | null =>
  measure === 'orders' ? (figures.earned?.orders ?? null) : figures[measure];

/** A click costs a few cents: in whole ones a tenth more or less would not be seen. */
const CLICK_DECIMALS = 3;

export const figureText = (
  figures: MetricFigures | null,
  measure: Measure,
  { number, amount, locale }: Pick<Words, 'number' | 'amount' | 'locale'>,
): string => {
  if (figures === null) return '–';
  const micros = microsOf(figures, measure);
  if (micros !== undefined) {
    if (micros === null) return '–';
    return measure === 'cpc' ? amount(micros, CLICK_DECIMALS) : amount(micros);
  }
  const count = countOf(figures, measure as Count);
  if (count === null) return '–';
  if (measure !== 'ctr') return number(count);
  return (count / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 2 });
};

/** The height in a chart: money in units of the currency, rates in percent; null leaves a gap. */
export const figureHeight = (figures: MetricFigures | null, measure: Measure): number | null => {
  if (figures === null) return null;
  const micros = microsOf(figures, measure);
  if (micros === undefined) return countOf(figures, measure as Count);
  return micros === null ? null : Number(micros) / MICROS;
};

const exact = (figures: MetricFigures, measure: Measure): bigint | null => {
  const micros = microsOf(figures, measure);
  if (micros !== undefined) return micros === null ? null : BigInt(micros);
  const value = countOf(figures, measure as Count);
  return value === null ? null : BigInt(Math.round(value * 100));
};

/** The change in whole percents, with a sign that does not need its colour; '' where there is none to tell. */
export const changeText = ({ now, before }: Compared, measure: Measure, locale: string): string => {
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
