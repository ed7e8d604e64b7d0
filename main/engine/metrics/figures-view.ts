/** Figures as other processes get them: counts, and ratios of the sums. */
import type { MetricFigures } from '../../../shared/contract/results/metrics.ts';
import type { Figures } from '../../../shared/metrics/figures.ts';
import { metricValue } from '../../../shared/metrics/measures.ts';
import { roundToScale } from '../../../shared/money/arithmetic.ts';
import type { Decimal } from '../../../shared/money/decimal.ts';
import { atScale, formatDecimal } from '../../../shared/money/decimal.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';

/** Decimals of a percentage, and of money. */
const RATE_SCALE = 2;
const MONEY_SCALE = 6;

const rounded = (figures: Figures, metric: 'ctr' | 'engagementCtr' | 'websiteCtr' | 'cpc' | 'urlCpc') => {
  const value = metricValue({ ...figures, earned: null }, metric);
  return (scale: number): Decimal | null =>
    value === null || typeof value === 'number' ? null : roundToScale(value, scale);
};

const rate = (figures: Figures, metric: 'ctr' | 'engagementCtr' | 'websiteCtr'): number | null => {
  const value = rounded(figures, metric)(RATE_SCALE);
  return value && Number(formatDecimal(value, PLAIN));
};

const cost = (figures: Figures, metric: 'cpc' | 'urlCpc'): string | null => {
  const value = rounded(figures, metric)(MONEY_SCALE);
  return value && String(atScale(value, MONEY_SCALE));
};

export const figuresView = (figures: Figures): MetricFigures => ({
  impressions: figures.impressions,
  clicks: figures.clicks,
  urlClicks: figures.urlClicks,
  emails: figures.emails,
  engagement: figures.engagement,
  spentMicros: String(figures.spentMicros),
  ctr: rate(figures, 'ctr'),
  engagementCtr: rate(figures, 'engagementCtr'),
  websiteCtr: rate(figures, 'websiteCtr'),
  cpcMicros: cost(figures, 'cpc'),
  urlCpcMicros: cost(figures, 'urlCpc'),
});
