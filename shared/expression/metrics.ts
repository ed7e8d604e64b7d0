/**
 * The metrics of an ad, as functions of a number of days: `clicks(7d)`. `spent`, costs and amounts are in units of the
 * currency.
 */
import { MEASURES, METRICS, type Metric } from '../metrics/measures.ts';

export { METRICS, type Metric };

/** The last `days` whole days, or as many just before these. */
export type Period = { readonly days: number; readonly before: boolean };

export const lastPeriod = (days: number): Period => ({ days, before: false });

/** How many whole days a period reaches back. */
export const reachOf = ({ days, before }: Period): number => (before ? 2 * days : days);

export const periodKey = ({ days, before }: Period): string => `${days}${before ? ' before' : ''}`;

export type MetricUse = { readonly metric: Metric; readonly period: Period };

/** By how many last days they reach back, each number once, in order. */
export const reachesOf = (uses: readonly MetricUse[]): readonly number[] =>
  [...new Set(uses.map(({ period }) => reachOf(period)))].sort((a, b) => a - b);

/** The default period of a metric, in days. */
export const DEFAULT_DAYS = 30;
export const MAX_DAYS = 366;

export const metricNamed = (name: string): Metric | undefined =>
  METRICS.find((metric) => metric.toLowerCase() === name.toLowerCase());

export const isMoneyMetric = (metric: Metric): boolean => MEASURES[metric].unit === 'money';
