/** Values of measures among figures that came from the engine. */
import type { ResultMeasure } from '../ad/result-fields.ts';
import type { MetricFigures } from '../contract/results/metrics.ts';

type Read = (figures: MetricFigures) => number | string | null | undefined;

const READ: Readonly<Record<ResultMeasure, Read>> = {
  impressions: (of) => of.impressions,
  clicks: (of) => of.clicks,
  ctr: (of) => of.ctr,
  urlClicks: (of) => of.urlClicks,
  emails: (of) => of.emails,
  spent: (of) => of.spentMicros,
  cpc: (of) => of.cpcMicros,
  orders: ({ earned }) => earned?.orders,
  revenue: ({ earned }) => earned?.revenueMicros,
  costPerOrder: ({ earned }) => earned?.costPerOrderMicros,
  margin: ({ earned }) => earned?.marginMicros,
};

/** Counts and rates in percent as numbers, money as digits of micros; null where it is not known. */
export const measured = (figures: MetricFigures, measure: ResultMeasure): number | string | null =>
  READ[measure](figures) ?? null;
