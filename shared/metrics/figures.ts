/** Figures of ads over some days, and the values of metrics. */
import type { Metric } from '../expression/index.ts';
import type { Decimal } from '../money/decimal.ts';
import { normalized, pow10 } from '../money/decimal.ts';

/** Counts of one day or several (`docs/interface.md#get-metricsreport`). */
export type Figures = {
  readonly impressions: number;
  readonly clicks: number;
  readonly urlClicks: number;
  readonly emails: number;
  /** URL clicks and e-mails. */
  readonly engagement: number;
  readonly spentMicros: bigint;
};

export const NO_FIGURES: Figures = {
  impressions: 0,
  clicks: 0,
  urlClicks: 0,
  emails: 0,
  engagement: 0,
  spentMicros: 0n,
};

export const addFigures = (a: Figures, b: Figures): Figures => ({
  impressions: a.impressions + b.impressions,
  clicks: a.clicks + b.clicks,
  urlClicks: a.urlClicks + b.urlClicks,
  emails: a.emails + b.emails,
  engagement: a.engagement + b.engagement,
  spentMicros: a.spentMicros + b.spentMicros,
});

const MICROS_SCALE = 6;
const RATIO_SCALE = 12;

/** `part / whole`, cut after twelve decimals; null where the whole is 0. */
const ratio = (part: Decimal, whole: number): Decimal | null =>
  whole === 0
    ? null
    : normalized({
        units: (part.units * pow10(RATIO_SCALE - part.scale)) / BigInt(whole),
        scale: RATIO_SCALE,
      });

const percentOf = (part: number, whole: number): Decimal | null =>
  ratio({ units: BigInt(part) * 100n, scale: 0 }, whole);

/**
 * The value of a metric: money in units of the currency, rates in percent. Ratios are those of the sums, and null
 * where the divisor is 0, for example the click rate of an ad that was never shown.
 */
export const metricValue = (figures: Figures, metric: Metric): Decimal | number | null => {
  const spent = { units: figures.spentMicros, scale: MICROS_SCALE };
  switch (metric) {
    case 'spent':
      return normalized(spent);
    case 'cpc':
      return ratio(spent, figures.clicks);
    case 'urlCpc':
      return ratio(spent, figures.urlClicks);
    case 'ctr':
      return percentOf(figures.clicks, figures.impressions);
    case 'engagementCtr':
      return percentOf(figures.engagement, figures.clicks);
    case 'websiteCtr':
      return percentOf(figures.urlClicks, figures.clicks);
    default:
      return figures[metric];
  }
};
