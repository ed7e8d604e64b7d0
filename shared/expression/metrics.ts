/** The metrics of an ad, as functions of a number of days: `clicks(7d)`. */
export const METRICS = [
  'impressions',
  'clicks',
  'urlClicks',
  'emails',
  'engagement',
  'spent',
  'ctr',
  'engagementCtr',
  'websiteCtr',
  'cpc',
  'urlCpc',
] as const;
/**
 * `ctr` is clicks per hundred impressions, `engagementCtr` engagement and `websiteCtr` URL clicks per hundred clicks;
 * `cpc` is the cost of a click, `urlCpc` that of a URL click. `spent` and costs are in units of the currency.
 */
export type Metric = (typeof METRICS)[number];

/** The last `days` whole days, or as many just before these. */
export type Period = { readonly days: number; readonly before: boolean };

export const lastPeriod = (days: number): Period => ({ days, before: false });

/** How many whole days a period reaches back. */
export const reachOf = ({ days, before }: Period): number => (before ? 2 * days : days);

export const periodKey = ({ days, before }: Period): string => `${days}${before ? ' before' : ''}`;

export type MetricUse = { readonly metric: Metric; readonly period: Period };

/** The default period of a metric, in days. */
export const DEFAULT_DAYS = 30;
export const MAX_DAYS = 366;

export const metricNamed = (name: string): Metric | undefined =>
  METRICS.find((metric) => metric.toLowerCase() === name.toLowerCase());

export const isMoneyMetric = (metric: Metric): boolean =>
  metric === 'spent' || metric === 'cpc' || metric === 'urlCpc';
