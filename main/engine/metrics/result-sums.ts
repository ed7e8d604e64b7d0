/** What the ads did over a range of days, and before: the figures of the sheet's columns. */

import type { FieldPath } from '../../../shared/ad/model.ts';
import { resultColumnOf } from '../../../shared/ad/result-fields.ts';
import type { ResultRange } from '../../../shared/contract/result-range.ts';
import type {
  EarnedColumns,
  FigureColumns,
  MetricPeriod,
  MetricSums,
  OrdersKnown,
  PeriodSums,
} from '../../../shared/contract/results/metrics.ts';
import { DEFAULT_DAYS } from '../../../shared/expression/metrics.ts';
import { countDays, dayAfter, daysIn } from '../../../shared/metrics/days.ts';
import { NO_FIGURES, NOTHING_SOLD, type Sold } from '../../../shared/metrics/figures.ts';
import { isOfOrders } from '../../../shared/metrics/measures.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { coveredDays, ordersKnown, soldOverInSlices } from '../orders/sums.ts';
import { tenantDay } from '../settings/tenant-days.ts';
import { inTimeSlices } from '../time-slices.ts';
import type { FigureSums } from './figure-sums.ts';
import { newestDay, sumDays, wholeDays } from './row-metrics.ts';

/** The last days are those of expressions; where these are not known, they end yesterday, and some are missing. */
const periodOf = (mirror: Mirror, range: ResultRange, now: Date): MetricPeriod => {
  if (!('days' in range)) return range;
  const to = newestDay(mirror) ?? dayAfter(tenantDay(mirror, now), -1);
  return { from: dayAfter(to, 1 - range.days), to };
};

const before = ({ from, to }: MetricPeriod): MetricPeriod => ({
  from: dayAfter(from, -countDays(from, to)),
  to: dayAfter(from, -1),
});

type Summed = MetricPeriod & {
  readonly missing: readonly string[];
  readonly byAd: FigureSums | null;
  /** Absent where orders were not asked for. */
  readonly orders?: OrdersKnown | null;
  readonly sold: ReadonlyMap<number, Sold> | null;
};

const soldIn = async (mirror: Mirror, period: MetricPeriod): Promise<Pick<Summed, 'orders' | 'sold'>> => {
  const days = daysIn(period.from, period.to);
  const covered = coveredDays(mirror, days);
  if (!covered) return { orders: null, sold: null };
  const { byAd, unmatched } = await soldOverInSlices(mirror, period);
  return { orders: ordersKnown(days, covered, unmatched), sold: covered.size === days.length ? byAd : null };
};

const summed = async (mirror: Mirror, period: MetricPeriod, withOrders: boolean): Promise<Summed> => {
  const days = daysIn(period.from, period.to);
  const whole = new Set(wholeDays(mirror));
  const missing = days.filter((day) => !whole.has(day));
  // Without all of its days there is nothing to show.
  const byAd = missing.length === 0 ? await sumDays(mirror, days) : null;
  const { orders, sold } = withOrders ? await soldIn(mirror, period) : { sold: null };
  return { ...period, missing, byAd, ...(orders === undefined ? {} : { orders }), sold: byAd && sold };
};

/** The ids of ads of some lists, in order, each once. */
const merged = (lists: readonly Iterable<number>[]): Float64Array =>
  Float64Array.from(new Set(lists.flatMap((list) => [...list]))).sort();

const figuresOf = async (byAd: FigureSums, ids: Float64Array): Promise<FigureColumns> => {
  const counts = () => new Float64Array(ids.length);
  const columns: FigureColumns = {
    impressions: counts(),
    clicks: counts(),
    urlClicks: counts(),
    emails: counts(),
    engagement: counts(),
    spentMicros: new BigInt64Array(ids.length),
  };
  await inTimeSlices(ids.entries(), ([at, id]) => {
    const figures = byAd.of(id) ?? NO_FIGURES;
    columns.impressions[at] = figures.impressions;
    columns.clicks[at] = figures.clicks;
    columns.urlClicks[at] = figures.urlClicks;
    columns.emails[at] = figures.emails;
    columns.engagement[at] = figures.engagement;
    columns.spentMicros[at] = figures.spentMicros;
  });
  return columns;
};

const earnedOf = async (sold: ReadonlyMap<number, Sold>, ids: Float64Array): Promise<EarnedColumns> => {
  const columns: EarnedColumns = {
    orders: new Float64Array(ids.length),
    revenueMicros: new BigInt64Array(ids.length),
    goodsMicros: new BigInt64Array(ids.length),
    uncosted: new Float64Array(ids.length),
  };
  await inTimeSlices(ids.entries(), ([at, id]) => {
    const { orders, revenueMicros, goodsMicros, uncosted } = sold.get(id) ?? NOTHING_SOLD;
    columns.orders[at] = orders;
    columns.revenueMicros[at] = revenueMicros;
    columns.goodsMicros[at] = goodsMicros;
    columns.uncosted[at] = uncosted;
  });
  return columns;
};

const sumsIn = async ({ byAd, sold, ...period }: Summed, ids: Float64Array): Promise<PeriodSums> => ({
  ...period,
  figures: byAd && (await figuresOf(byAd, ids)),
  earned: sold && (await earnedOf(sold, ids)),
});

const idsIn = ({ byAd, sold }: Summed): readonly Iterable<number>[] => [
  byAd?.ids() ?? [],
  sold?.keys() ?? [],
];

export type ResultsAsked = {
  readonly range: ResultRange;
  /** As many days before the range too. */
  readonly compare: boolean;
  /** The seller's orders too. */
  readonly orders?: boolean | undefined;
};

/** The sums of a range, and of as many days before it. Made in time slices. */
export const resultSums = async (
  mirror: Mirror,
  { range, compare, orders = false }: ResultsAsked,
  now: Date,
): Promise<MetricSums> => {
  const period = periodOf(mirror, range, now);
  const present = await summed(mirror, period, orders);
  const past = compare ? await summed(mirror, before(period), orders) : null;
  const ids = merged([...idsIn(present), ...(past ? idsIn(past) : [])]);
  return { ids, now: await sumsIn(present, ids), before: past && (await sumsIn(past, ids)) };
};

/**
 * The sums that columns of results among `paths` need, of the last thirty days where no range is named; null where
 * there are no such columns.
 */
export const sumsForColumns = async (
  mirror: Mirror,
  paths: readonly FieldPath[],
  range: ResultRange | undefined,
  now: Date,
): Promise<MetricSums | null> => {
  const columns = paths.flatMap((path) => resultColumnOf(path) ?? []);
  if (columns.length === 0) return null;
  const asked = {
    range: range ?? { days: DEFAULT_DAYS },
    compare: columns.some(({ form }) => form !== 'value'),
    orders: columns.some(({ measure }) => isOfOrders(measure)),
  };
  return resultSums(mirror, asked, now);
};
