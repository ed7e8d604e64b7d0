/** Performance of a period beside the one before it, between processes. */
import type { RowKey } from '../../ad/model.ts';
import type { MetricFigures, MetricPeriod, OrdersKnown, TableRefusal } from './metrics.ts';

/** By what ads are put together: as they are now, not as they were on each day. */
export const PERFORMANCE_GROUPS = ['category', 'campaign', 'status', 'prefix', 'price'] as const;
export type PerformanceGroup = (typeof PERFORMANCE_GROUPS)[number];

/** Bands of prices in whole units of the currency, each up to the next. */
export const PRICE_BANDS = [0, 10, 25, 50, 100, 250, 500, 1_000, 5_000] as const;

/** Null where nothing of the period is known, and before it where not all days of both are: these sums do not compare. */
export type Compared = { readonly now: MetricFigures | null; readonly before: MetricFigures | null };

/** Null for a day that is not known as a whole. */
export type PerformanceDay = { readonly day: string; readonly figures: MetricFigures | null };

/**
 * Ads put together. `id` is that of the category or campaign, the status, what vendor IDs begin with, or the least
 * price of the band in whole units of the currency; empty for ads that have none. `name` is that of a category or
 * campaign, else empty.
 */
export type PerformanceLine = Compared & { readonly id: string; readonly name: string; readonly ads: number };

export const MOST_LINES = 200;

/** What can be compared ad by ad: ratios of single ads move by chance. */
export const MOVED_MEASURES = ['impressions', 'clicks', 'urlClicks', 'emails', 'spent'] as const;
export type MovedMeasure = (typeof MOVED_MEASURES)[number];

export type PerformanceMover = Compared & {
  /** Null for ads of a report that are not in the local copy. */
  readonly key: RowKey | null;
  readonly id: number;
  readonly title: string;
};

/** How many ads we sent changes of on a day, and of how many others changed something, as far as pulls saw it. */
export type DayMark = { readonly day: string; readonly own: number; readonly others: number };

/** What is spent a day on average, and a month comes to at that pace. Micros as digits. */
export type MonthPace = MetricPeriod & {
  readonly dayMicros: string;
  /** The last day of the month of `to`, what it cost up to `to`, and will have cost by then. */
  readonly end: string;
  readonly soFarMicros: string;
  readonly endMicros: string;
};

export type Performance = MetricPeriod & {
  /** What was asked for: the lines are of `by`, the ads that moved of `measure`. */
  readonly by: PerformanceGroup;
  readonly measure: MovedMeasure;
  readonly zone: string;
  /** As many days, right before. */
  readonly before: MetricPeriod;
  /** Days of either period that are not known as a whole: nothing here counts them. */
  readonly missing: readonly string[];
  /** Why the marketplace's table of ads by day is no source of missing days; null where it may be. */
  readonly tableRefusal: TableRefusal | null;
  /** Null where no file of orders was ever taken. Of missing days orders count as little as figures. */
  readonly orders: OrdersKnown | null;
  readonly days: readonly PerformanceDay[];
  readonly daysBefore: readonly PerformanceDay[];
  readonly totals: Compared;
  /** By spend, highest first; beyond `MOST_LINES` those with the least are left out, and counted. */
  readonly lines: readonly PerformanceLine[];
  readonly linesLeft: number;
  /** Ads whose measure rose or fell most; empty where days are missing. */
  readonly risers: readonly PerformanceMover[];
  readonly fallers: readonly PerformanceMover[];
  readonly marks: readonly DayMark[];
  /** Of the newest whole week, whatever the period; null where its days or its month's are not all known. */
  readonly pace: MonthPace | null;
};
