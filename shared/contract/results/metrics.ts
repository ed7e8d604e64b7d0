/** Performance between processes: daily figures of ads, summed up in various ways. */
import type { RowKey } from '../../ad/model.ts';
import type { JsonObject } from '../../json.ts';
import type { Question } from '../../metrics/questions.ts';

/** What is counted: every hit, or sessions with at least one (`docs/interface.md#get-metricsreport`). */
export const METRIC_SCOPES = ['hit', 'session'] as const;
export type MetricScope = (typeof METRIC_SCOPES)[number];

export const METRIC_GROUPS = ['ad', 'day', 'category', 'campaign'] as const;
export type MetricGroup = (typeof METRIC_GROUPS)[number];

/** Days as `yyyy-mm-dd`, both inclusive. */
export type MetricPeriod = { readonly from: string; readonly to: string };

/** What was sold, by the seller's own files of orders. Money is micros as digits. */
export type EarnedFigures = {
  readonly orders: number;
  readonly revenueMicros: string;
  /** Spend of an order, rounded; null without orders. */
  readonly costPerOrderMicros: string | null;
  /** What is left of the revenue after the goods and the clicks; null where a row leaves the cost of goods empty. */
  readonly marginMicros: string | null;
};

/** Rates are percentages with two decimals; ratios are those of the sums, and null where the divisor is 0. */
export type MetricFigures = {
  readonly impressions: number;
  readonly clicks: number;
  readonly urlClicks: number;
  readonly emails: number;
  readonly engagement: number;
  /** Micros as digits. */
  readonly spentMicros: string;
  /** Clicks of a hundred impressions. */
  readonly ctr: number | null;
  /** Engagement of a hundred clicks. */
  readonly engagementCtr: number | null;
  /** URL clicks of a hundred clicks. */
  readonly websiteCtr: number | null;
  /** Micros as digits, rounded. */
  readonly cpcMicros: string | null;
  /** The cost of a URL click, as above. */
  readonly urlCpcMicros: string | null;
  /** Absent where no file of orders was taken, or where it is not told. */
  readonly earned?: EarnedFigures;
};

/** The subject of figures. Ads, categories and campaigns missing in the local copy have no name. */
export type MetricSubject =
  | { readonly kind: 'ad'; readonly key: RowKey | null; readonly id: number | null; readonly title: string }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'category' | 'campaign'; readonly id: number | null; readonly title: string };

/**
 * Zeros without activity; null where nothing is known, as for an ad that is not on the marketplace yet. `relative` is
 * the place of an ad in its category from 1 to 100, where exactly this period was asked for and there were enough data.
 */
export type MetricRow = MetricSubject & {
  readonly figures: MetricFigures | null;
  readonly relative: number | null;
};

export type Metrics = MetricPeriod & {
  readonly scope: MetricScope;
  /** The time zone of the days, of the IANA database. */
  readonly zone: string;
  /** Days of the period that were never read. */
  readonly missing: readonly string[];
  /** Days of the period that were read before they ended, and are only partly known. */
  readonly partial: readonly string[];
  /** Days in order; other groups by spend, highest first. */
  readonly rows: readonly MetricRow[];
  /** Null where nothing is known, and for sessions, which do not add up. */
  readonly totals: MetricFigures | null;
};

/** The last days for expressions: those up to the newest one that is known as a whole. */
export type LastDays = MetricPeriod;

/** Figures of many ads in columns: the entries at an index belong to the ad whose id stands at that index. */
export type FigureColumns = {
  readonly impressions: Float64Array;
  readonly clicks: Float64Array;
  readonly urlClicks: Float64Array;
  readonly emails: Float64Array;
  readonly engagement: Float64Array;
  readonly spentMicros: BigInt64Array;
};

/** What was sold of ads, beside their figures. */
export type EarnedColumns = {
  readonly orders: Float64Array;
  readonly revenueMicros: BigInt64Array;
  readonly goodsMicros: BigInt64Array;
  /** Orders whose goods' cost is not known. */
  readonly uncosted: Float64Array;
};

/** Orders by vendor IDs that no ad has: they are counted, but of no ad. Micros as digits. */
export type UnmatchedOrders = { readonly orders: number; readonly revenueMicros: string };

/**
 * What the seller's files of orders say of a period: its days that none of them covers, and what is of no ad.
 */
export type OrdersKnown = { readonly missing: readonly string[]; readonly unmatched: UnmatchedOrders };

/**
 * Sums of a period, null where one of its days is not known as a whole; `missing` are these days. `orders` is null
 * where no file of orders was ever taken, and absent where they were not asked for; `earned` is null where figures or
 * orders of one of the days are not known.
 */
export type PeriodSums = MetricPeriod & {
  readonly missing: readonly string[];
  readonly figures: FigureColumns | null;
  readonly orders?: OrdersKnown | null;
  readonly earned: EarnedColumns | null;
};

/**
 * The sums of a period, and of as many days right before it where they are asked for. `ids` are in order; ads that are
 * not among them have zeros, those that are not on the marketplace yet no figures.
 */
export type MetricSums = {
  readonly ids: Float64Array;
  readonly now: PeriodSums;
  readonly before: PeriodSums | null;
};

/** What is known of a day: all of it, a part as it was read while it went on, or nothing. */
export type DayKnown = 'whole' | 'partial' | 'unknown';

/**
 * Ads day by day over the last weeks, today last. The figures of the ad at an index of `ids`, which are in order, on
 * the day at an index of `days` stand at `ad * days.length + day`; they are zeros where nobody saw the ad, and where
 * the day is not known.
 */
export type ResultLines = {
  /** `sold`: a file of orders covers the day. */
  readonly days: readonly { readonly day: string; readonly known: DayKnown; readonly sold: boolean }[];
  readonly ids: Float64Array;
  readonly figures: FigureColumns;
  readonly earned: EarnedColumns;
};

type DaysOfResults = Pick<PeriodSums, 'from' | 'to' | 'missing' | 'orders'>;

/** The days of columns of results, and the days before where they are compared; `missing` are not known as a whole. */
export type ResultDays = DaysOfResults & { readonly before: DaysOfResults | null };

/**
 * Ads as JSON. Those of a query with columns of results have them as `results`, by name (`clicks`, `clicks.percent`),
 * null where they are not known.
 */
export type FoundAds = {
  readonly count: number;
  readonly ads: readonly JsonObject[];
  readonly results?: ResultDays;
};

/**
 * Why the marketplace's table of ads by day is no source of days: there is none, it cannot be read, it takes too long,
 * or its figures are not those of the reports (`docs/interface.md#get-metricsads`).
 */
export const TABLE_FAULTS = ['absent', 'unreadable', 'late', 'unproven', 'differs'] as const;
export type TableFault = (typeof TABLE_FAULTS)[number];

/** Days are read one by one since this day of the marketplace, and for thirty days. */
export type TableRefusal = { readonly why: TableFault; readonly since: string };

export type MetricsPullResult = MetricPeriod & {
  readonly scope: MetricScope;
  readonly days: number;
  /** How many of the days came by tables of many days, and why others did not, where the tables are the reason. */
  readonly byTable: number;
  readonly tableRefusal: TableRefusal | null;
  /** Number of figures of one ad on one day, or over the period. */
  readonly entries: number;
  readonly requests: number;
  readonly seconds: number;
};

/** A ready question about ads. */
export type ReadyQuestion = {
  readonly name: Question;
  /** Null where it compares with averages that are not known. */
  readonly where: string | null;
  /** Null where it was not counted, or days it reads are not known as a whole. */
  readonly count: number | null;
};
