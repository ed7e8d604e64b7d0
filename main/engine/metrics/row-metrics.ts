/** Metrics for filters, formulas and columns: `clicks(30d)` of a row. */
import type { LastDays } from '../../../shared/contract/results/metrics.ts';
import type { MetricUse, Period, RowReader } from '../../../shared/expression/index.ts';
import { lastPeriod, periodKey, reachesOf } from '../../../shared/expression/metrics.ts';
import { dayAfter, daysIn } from '../../../shared/metrics/days.ts';
import { NO_FIGURES, NOTHING_SOLD, type Sold } from '../../../shared/metrics/figures.ts';
import { isOfOrders, metricValue } from '../../../shared/metrics/measures.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { coveredDays, isCovered, soldOver, soldOverInSlices } from '../orders/sums.ts';
import type { Row } from '../rows/row.ts';
import { tenantDay } from '../settings/tenant-days.ts';
import { inTimeSlices } from '../time-slices.ts';
import type { FigureSums } from './figure-sums.ts';
import { createFigureSums } from './figure-sums.ts';
import { knownDays } from './known-days.ts';

/** Figures that end earlier than this do not count as those of the last days. */
const MOST_DAYS_OLD = 7;

/** The days that are known as a whole. */
export const wholeDays = (mirror: Mirror): readonly string[] =>
  knownDays(mirror).flatMap(({ day, isWhole }) => (isWhole ? [day] : []));

/** The newest whole day, unless it is too old. */
export const newestDay = (mirror: Mirror, whole = wholeDays(mirror)): string | undefined => {
  const to = whole.at(-1);
  return to === undefined || to < dayAfter(tenantDay(mirror, new Date()), -MOST_DAYS_OLD) ? undefined : to;
};

/**
 * The days of a period, which are counted back from the newest whole one. Null where that is too old, or one of them
 * is not known as a whole: an edit based on a part of the figures would be worse than none.
 */
export const daysOf = (mirror: Mirror, period: Period): LastDays | null => {
  const whole = wholeDays(mirror);
  const newest = newestDay(mirror, whole);
  return newest === undefined ? null : daysUpTo(whole, newest, period);
};

/** As `daysOf`, counted back from a day. */
export const daysUpTo = (
  whole: readonly string[],
  newest: string,
  { days, before }: Period,
): LastDays | null => {
  const to = before ? dayAfter(newest, -days) : newest;
  const from = dayAfter(to, 1 - days);
  return whole.filter((day) => day >= from && day <= to).length === days ? { from, to } : null;
};

/** The `days` days up to the newest whole one; null as for every period. */
export const lastDays = (mirror: Mirror, days: number): LastDays | null => daysOf(mirror, lastPeriod(days));

/** Those of the last `days` days that no file of orders covers; null where the days themselves are not known. */
export const missingOrdersOf = (mirror: Mirror, days: number): readonly string[] | null => {
  const last = lastDays(mirror, days);
  if (last === null) return null;
  const all = daysIn(last.from, last.to);
  const covered = coveredDays(mirror, all);
  return all.filter((day) => covered?.has(day) !== true);
};

/** Are all days of these metrics known? */
export const isKnownOf = (mirror: Mirror, uses: readonly MetricUse[]): boolean =>
  uses.every(({ metric, period }) => {
    const days = daysOf(mirror, period);
    return days !== null && (!isOfOrders(metric) || isCovered(mirror, days));
  });

/** By how many last days metrics reach back whose figures, or whose orders, are not all known; each once, in order. */
export type UnknownReaches = {
  readonly unknownDays: readonly number[];
  readonly unknownOrders: readonly number[];
};

export const isKnown = ({ unknownDays, unknownOrders }: UnknownReaches): boolean =>
  unknownDays.length === 0 && unknownOrders.length === 0;

export const unknownReaches = (mirror: Mirror, uses: readonly MetricUse[]): UnknownReaches => {
  const unknownDays = reachesOf(uses).filter((days) => lastDays(mirror, days) === null);
  const ofOrders = uses.filter(({ metric }) => isOfOrders(metric));
  const unknownOrders = reachesOf(ofOrders).filter(
    (days) => (missingOrdersOf(mirror, days) ?? []).length > 0,
  );
  return { unknownDays, unknownOrders };
};

/** What each ad sold; null where that is not known of all the days. */
type SoldIn = ReadonlyMap<number, Sold> | null;

/** The sums of a period by which the metrics of rows are told. Orders are read for metrics of these alone. */
export type RowSums = { readonly byAd: FigureSums; readonly sold: () => SoldIn };

type Sums = LastDays & RowSums & { readonly readySold: () => Promise<void> };

type Kept = { readonly generation: number; readonly today: string; readonly sums: Map<string, Sums | null> };

const keptFor = new WeakMap<Mirror, Kept>();

const keptNow = (mirror: Mirror): Kept => {
  const generation = mirror.metrics.generation();
  const today = tenantDay(mirror, new Date());
  const kept = keptFor.get(mirror);
  if (kept?.generation === generation && kept.today === today) return kept;
  const fresh = { generation, today, sums: new Map<string, Sums | null>() };
  keptFor.set(mirror, fresh);
  return fresh;
};

const addDay =
  ({ metrics }: Mirror, sums: FigureSums) =>
  (day: string): void =>
    sums.add(metrics.ofDay(day));

/** The sums of all ads over some days, made in time slices. */
export const sumDays = async (mirror: Mirror, days: readonly string[]): Promise<FigureSums> => {
  const byAd = createFigureSums();
  await inTimeSlices(days, addDay(mirror, byAd));
  return byAd;
};

/** What was sold over a period, kept until orders change, or the ads whose vendor IDs they name. */
const keptSold = (mirror: Mirror, days: LastDays): Pick<Sums, 'sold' | 'readySold'> => {
  let kept: { readonly version: string; readonly sold: SoldIn } | undefined;
  const version = (): string => `${mirror.orders.generation()} ${mirror.ads.answers()}`;
  return {
    sold: () => {
      const present = version();
      if (kept?.version !== present)
        kept = { version: present, sold: isCovered(mirror, days) ? soldOver(mirror, days).byAd : null };
      return kept.sold;
    },
    readySold: async () => {
      const present = version();
      if (kept?.version === present) return;
      const sold = isCovered(mirror, days) ? (await soldOverInSlices(mirror, days)).byAd : null;
      kept = { version: present, sold };
    },
  };
};

/** The sums of all ads, cached until a day is read again or a new day begins. */
const sumsOf = (mirror: Mirror, period: Period): Sums | null => {
  const { sums } = keptNow(mirror);
  const key = periodKey(period);
  const known = sums.get(key);
  if (known !== undefined) return known;
  const days = daysOf(mirror, period);
  const byAd = createFigureSums();
  if (days) daysIn(days.from, days.to).forEach(addDay(mirror, byAd));
  const made = days && { ...days, byAd, ...keptSold(mirror, days) };
  sums.set(key, made);
  return made;
};

/** Computes sums in advance, in time slices, so that later calls need not wait. */
export const readySums = async (mirror: Mirror, uses: readonly MetricUse[]): Promise<void> => {
  for (const { metric, period } of uses) {
    const kept = keptNow(mirror);
    const key = periodKey(period);
    if (!kept.sums.has(key)) {
      const days = daysOf(mirror, period);
      const byAd = days && (await sumDays(mirror, daysIn(days.from, days.to)));
      // A day that was read meanwhile began another generation, which has sums of its own.
      kept.sums.set(key, byAd && { ...days, byAd, ...keptSold(mirror, days) });
    }
    if (isOfOrders(metric)) await kept.sums.get(key)?.readySold();
  }
};

type ReadMetric = NonNullable<RowReader<Pick<Row, 'id'>>['metric']>;

/** The metrics of rows by the sums of periods; null is a period of which not all days are known. */
export const metricsBy =
  (sumsFor: (period: Period) => RowSums | null): ReadMetric =>
  ({ id }, metric, period) => {
    const sums = id === null ? null : sumsFor(period);
    if (id === null || !sums) return null;
    const figures = sums.byAd.of(id) ?? NO_FIGURES;
    const sold = isOfOrders(metric) ? sums.sold() : null;
    const earned = sold && { ...(sold.get(id) ?? NOTHING_SOLD), spentMicros: figures.spentMicros };
    return metricValue({ ...figures, earned }, metric);
  };

/**
 * The metrics of rows: zeros for an ad without activity, null for an ad that is not on the marketplace yet or where
 * not all days are known.
 */
export const rowMetrics = (mirror: Mirror): ReadMetric => metricsBy((period) => sumsOf(mirror, period));
