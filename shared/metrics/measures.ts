/**
 * The one table of measures: what each counts, which store knows it, and by what it is divided. Columns of results,
 * conditions, the page of performance and files take their values from here.
 */
import { type Decimal, normalized, pow10 } from '../money/decimal.ts';
import type { AdResults, Earned } from './figures.ts';

/** Who knows it: the marketplace, or the seller's own files of orders. */
export type MeasureStore = 'marketplace' | 'orders';

export type MeasureFacts = {
  readonly store: MeasureStore;
  /** Money is micros. */
  readonly unit: 'count' | 'money' | 'percent';
  /** A number for counts, a bigint for money; null where the store does not know it, or not of all the days. */
  readonly amount: (of: AdResults) => number | bigint | null;
  /** By what it is divided. Without it the values of ads, and of days, add up. */
  readonly per?: (of: AdResults) => number;
};

/** An amount of orders, where these are known. */
const known =
  (amount: (of: Earned) => number | bigint | null): MeasureFacts['amount'] =>
  ({ earned }) =>
    earned && amount(earned);

/** `ctr` is clicks per hundred impressions, `engagementCtr` engagement and `websiteCtr` URL clicks per hundred clicks. */
const TABLE = {
  impressions: { store: 'marketplace', unit: 'count', amount: (of) => of.impressions },
  clicks: { store: 'marketplace', unit: 'count', amount: (of) => of.clicks },
  urlClicks: { store: 'marketplace', unit: 'count', amount: (of) => of.urlClicks },
  emails: { store: 'marketplace', unit: 'count', amount: (of) => of.emails },
  engagement: { store: 'marketplace', unit: 'count', amount: (of) => of.engagement },
  spent: { store: 'marketplace', unit: 'money', amount: (of) => of.spentMicros },
  ctr: { store: 'marketplace', unit: 'percent', amount: (of) => of.clicks, per: (of) => of.impressions },
  engagementCtr: {
    store: 'marketplace',
    unit: 'percent',
    amount: (of) => of.engagement,
    per: (of) => of.clicks,
  },
  websiteCtr: { store: 'marketplace', unit: 'percent', amount: (of) => of.urlClicks, per: (of) => of.clicks },
  cpc: { store: 'marketplace', unit: 'money', amount: (of) => of.spentMicros, per: (of) => of.clicks },
  urlCpc: { store: 'marketplace', unit: 'money', amount: (of) => of.spentMicros, per: (of) => of.urlClicks },
  orders: { store: 'orders', unit: 'count', amount: known((of) => of.orders) },
  revenue: { store: 'orders', unit: 'money', amount: known((of) => of.revenueMicros) },
  costPerOrder: {
    store: 'orders',
    unit: 'money',
    amount: known((of) => of.spentMicros),
    per: ({ earned }) => earned?.orders ?? 0,
  },
  margin: {
    store: 'orders',
    unit: 'money',
    amount: known((of) => (of.uncosted > 0 ? null : of.revenueMicros - of.goodsMicros - of.spentMicros)),
  },
} as const satisfies Readonly<Record<string, MeasureFacts>>;

export type Metric = keyof typeof TABLE;

export const METRICS = Object.keys(TABLE) as readonly Metric[];

export const MEASURES: Readonly<Record<Metric, MeasureFacts>> = TABLE;

export const isOfOrders = (metric: Metric): boolean => MEASURES[metric].store === 'orders';

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

/**
 * The value of a metric: money in units of the currency, rates in percent. Ratios are those of the sums, and null
 * where the divisor is 0, for example the click rate of an ad that was never shown; metrics of orders are null where
 * these are not known.
 */
export const metricValue = (results: AdResults, metric: Metric): Decimal | number | null => {
  const { unit, amount, per } = MEASURES[metric];
  const value = amount(results);
  if (value === null) return null;
  if (!per)
    return unit === 'money' ? normalized({ units: BigInt(value), scale: MICROS_SCALE }) : Number(value);
  const part =
    unit === 'money'
      ? { units: BigInt(value), scale: MICROS_SCALE }
      : { units: BigInt(value) * 100n, scale: 0 };
  return ratio(part, per(results));
};
