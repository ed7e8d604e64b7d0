/** Performance as it crosses a process border: daily figures of ads, summed up in one way or another. */
import type { RowKey } from '../../ad/model.ts';

/** What is counted: every hit, or the sessions in which there was one (`docs/interface.md#get-metricsreport`). */
export const METRIC_SCOPES = ['hit', 'session'] as const;
export type MetricScope = (typeof METRIC_SCOPES)[number];

export const METRIC_GROUPS = ['ad', 'day', 'category', 'campaign'] as const;
export type MetricGroup = (typeof METRIC_GROUPS)[number];

/** Days as `yyyy-mm-dd`, both counted. */
export type MetricPeriod = { readonly from: string; readonly to: string };

/** `ctr` is clicks of a hundred impressions; both ratios are null where there is nothing to divide by. */
export type MetricFigures = {
  readonly impressions: number;
  readonly clicks: number;
  readonly urlClicks: number;
  readonly emails: number;
  readonly engagement: number;
  /** Digits. */
  readonly spentMicros: string;
  readonly ctr: number | null;
  /** Digits, cut to a whole micro. */
  readonly cpcMicros: string | null;
};

/** What the figures are of. Ads, categories and campaigns that the local copy lacks have no name. */
export type MetricSubject =
  | { readonly kind: 'ad'; readonly key: RowKey | null; readonly id: number | null; readonly title: string }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'category' | 'campaign'; readonly id: number | null; readonly title: string };

/** Zeros where nothing happened; null where nothing is known, as of an ad that is not on the marketplace yet. */
export type MetricRow = MetricSubject & { readonly figures: MetricFigures | null };

export type Metrics = MetricPeriod & {
  readonly scope: MetricScope;
  /** Days of the period without figures: they were never got. */
  readonly missing: readonly string[];
  /** Days of the period that were read before they were over: of them only a part is known. */
  readonly partial: readonly string[];
  /** Days in order; the others by what was spent, the most first. */
  readonly rows: readonly MetricRow[];
  readonly totals: MetricFigures | null;
};

/** What expressions take for the last days: those up to the newest there is. */
export type LastDays = MetricPeriod & {
  /** Those that were read before they were over. */
  readonly partial: readonly string[];
};

/**
 * What expressions know of the last `days` days, in columns: the entry at a place of each belongs to the row whose key
 * stands there. Ads that are not among them have zeros; those that are not on the marketplace yet have nothing.
 */
export type MetricSums = LastDays & {
  readonly keys: readonly RowKey[];
  readonly impressions: readonly number[];
  readonly clicks: readonly number[];
  readonly urlClicks: readonly number[];
  readonly emails: readonly number[];
  readonly engagement: readonly number[];
  /** Digits. */
  readonly spentMicros: readonly string[];
};

export type MetricsPullResult = MetricPeriod & {
  readonly scope: MetricScope;
  readonly days: number;
  /** Figures of one ad on one day. */
  readonly entries: number;
  readonly requests: number;
  readonly seconds: number;
};
