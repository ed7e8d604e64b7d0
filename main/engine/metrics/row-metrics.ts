/** Metrics for filters and formulas: `clicks(30d)` of a row. */
import type { LastDays, MetricSums } from '../../../shared/contract/results/metrics.ts';
import type { RowReader } from '../../../shared/expression/index.ts';
import { dayAfter } from '../../../shared/metrics/days.ts';
import type { Figures } from '../../../shared/metrics/figures.ts';
import { addFigures, metricValue, NO_FIGURES } from '../../../shared/metrics/figures.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { Row } from '../rows/row.ts';
import { inTimeSlices } from '../time-slices.ts';
import type { KnownPeriod } from './known-days.ts';
import { knownDays, knownIn, tenantDay } from './known-days.ts';

/** Expressions count hits, as sellers pay for these. */
const SCOPE = 'hit';

/** Figures that end earlier than this do not count as those of the last days. */
const MOST_DAYS_OLD = 7;

/**
 * The last `days` days with figures. Undefined where they are too old, or a day between was never read: an edit based
 * on incomplete figures would be worse than none.
 */
const daysOf = (mirror: Mirror, days: number, today: string): (LastDays & KnownPeriod) | undefined => {
  const known = knownDays(mirror, SCOPE);
  const to = known.at(-1)?.day;
  if (to === undefined || to < dayAfter(today, -MOST_DAYS_OLD)) return undefined;
  const period = { from: dayAfter(to, 1 - days), to };
  const found = knownIn(known, period);
  return found.days.length === days ? { ...period, ...found } : undefined;
};

/** The days behind `clicks(30d)`; null where not all were read. */
export const lastDays = (mirror: Mirror, days: number): LastDays | null => {
  const found = daysOf(mirror, days, tenantDay(mirror, new Date()));
  return found ? { from: found.from, to: found.to, partial: found.partial } : null;
};

type Sums = LastDays & KnownPeriod & { readonly byAd: ReadonlyMap<number, Figures> };

type Kept = { readonly generation: number; readonly today: string; readonly sums: Map<number, Sums | null> };

const keptFor = new WeakMap<Mirror, Kept>();

const keptNow = (mirror: Mirror): Kept => {
  const generation = mirror.metrics.generation();
  const today = tenantDay(mirror, new Date());
  const kept = keptFor.get(mirror);
  if (kept?.generation === generation && kept.today === today) return kept;
  const fresh = { generation, today, sums: new Map<number, Sums | null>() };
  keptFor.set(mirror, fresh);
  return fresh;
};

/** The sums of all ads, cached until a day is read again or a new day begins. */
const sumsOf = (mirror: Mirror, days: number): Sums | null => {
  const { sums, today } = keptNow(mirror);
  const known = sums.get(days);
  if (known !== undefined) return known;
  const period = daysOf(mirror, days, today);
  const made = period ? { ...period, byAd: mirror.metrics.sumsByAd(SCOPE, period.days) } : null;
  sums.set(days, made);
  return made;
};

/** Entries read before yielding. */
const SLICE = 5000;

type Entries = ReturnType<Mirror['metrics']['ofDay']>;

const entriesOf = function* (mirror: Mirror, days: readonly string[]): Generator<Entries> {
  for (const day of days) {
    let after = 0;
    for (;;) {
      const entries = mirror.metrics.ofDay(SCOPE, day, after, SLICE);
      yield entries;
      if (entries.length < SLICE) break;
      after = entries.at(-1)?.adId ?? after;
    }
  }
};

/** The sums over a period, made in time slices; undefined where a day was read meanwhile, null where one is missing. */
const sumInTurns = async (
  mirror: Mirror,
  days: number,
  { generation, today }: Kept,
): Promise<Sums | null | undefined> => {
  const period = daysOf(mirror, days, today);
  if (!period) return null;
  const byAd = new Map<number, Figures>();
  await inTimeSlices(entriesOf(mirror, period.days), (entries) => {
    for (const { adId, ...figures } of entries) {
      byAd.set(adId, addFigures(byAd.get(adId) ?? NO_FIGURES, figures));
    }
  });
  return mirror.metrics.generation() === generation ? { ...period, byAd } : undefined;
};

/**
 * Computes sums in advance, in time slices, so that later calls need not wait. Resolves with the days among them that
 * are only partly known, in order.
 */
export const readySums = async (mirror: Mirror, periods: readonly number[]): Promise<readonly string[]> => {
  for (const days of new Set(periods)) {
    const kept = keptNow(mirror);
    if (kept.sums.has(days)) continue;
    const made = await sumInTurns(mirror, days, kept);
    if (made !== undefined) kept.sums.set(days, made);
  }
  const partial = [...new Set(periods)].flatMap((days) => sumsOf(mirror, days)?.partial ?? []);
  return [...new Set(partial)].toSorted();
};

/**
 * The metrics of rows: zeros for an ad without activity, null for an ad that is not on the marketplace yet or where
 * not all days were read.
 */
export const rowMetrics = (mirror: Mirror): NonNullable<RowReader<Pick<Row, 'id'>>['metric']> => {
  return ({ id }, metric, days) => {
    const sums = id === null ? null : sumsOf(mirror, days);
    return id === null || !sums ? null : metricValue(sums.byAd.get(id) ?? NO_FIGURES, metric);
  };
};

/** The sums of all ads over `days` days, as columns for the window; null where not every one of those days was read. */
export const metricSums = (mirror: Mirror, days: number): MetricSums | null => {
  const sums = sumsOf(mirror, days);
  if (!sums) return null;
  const known = mirror.ads.marks().flatMap(({ key, id }) => {
    const figures = sums.byAd.get(id);
    return figures ? [{ key, figures }] : [];
  });
  const counts = (name: Exclude<keyof Figures, 'spentMicros'>) => known.map(({ figures }) => figures[name]);
  return {
    from: sums.from,
    to: sums.to,
    partial: sums.partial,
    keys: known.map(({ key }) => key),
    impressions: counts('impressions'),
    clicks: counts('clicks'),
    urlClicks: counts('urlClicks'),
    emails: counts('emails'),
    engagement: counts('engagement'),
    spentMicros: known.map(({ figures }) => String(figures.spentMicros)),
  };
};
