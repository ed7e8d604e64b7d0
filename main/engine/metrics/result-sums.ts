/** What the ads did over a range of days, and before: the figures of the sheet's columns. */

import type { FieldPath } from '../../../shared/ad/model.ts';
import { resultColumnOf } from '../../../shared/ad/result-fields.ts';
import type { ResultRange } from '../../../shared/contract/result-range.ts';
import type {
  FigureColumns,
  MetricPeriod,
  MetricSums,
  PeriodSums,
} from '../../../shared/contract/results/metrics.ts';
import { DEFAULT_DAYS } from '../../../shared/expression/metrics.ts';
import { countDays, dayAfter, daysIn } from '../../../shared/metrics/days.ts';
import { NO_FIGURES } from '../../../shared/metrics/figures.ts';
import type { Mirror } from '../mirror/mirror.ts';
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

type Summed = MetricPeriod & { readonly missing: readonly string[]; readonly byAd: FigureSums | null };

const summed = async (mirror: Mirror, period: MetricPeriod): Promise<Summed> => {
  const days = daysIn(period.from, period.to);
  const whole = new Set(wholeDays(mirror));
  const missing = days.filter((day) => !whole.has(day));
  // Without all of its days there is nothing to show.
  return { ...period, missing, byAd: missing.length === 0 ? await sumDays(mirror, days) : null };
};

/** The ids of ads in both lists, which are in order, each once. */
const merged = (one: readonly number[], other: readonly number[]): Float64Array =>
  Float64Array.from(new Set([...one, ...other])).sort();

const columnsOf = async (byAd: FigureSums, ids: Float64Array): Promise<FigureColumns> => {
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

const sumsIn = async ({ byAd, ...period }: Summed, ids: Float64Array): Promise<PeriodSums> => ({
  ...period,
  figures: byAd && (await columnsOf(byAd, ids)),
});

/** The sums of a range, and with `compare` of as many days before it. Made in time slices. */
export const resultSums = async (
  mirror: Mirror,
  range: ResultRange,
  compare: boolean,
  now: Date,
): Promise<MetricSums> => {
  const period = periodOf(mirror, range, now);
  const present = await summed(mirror, period);
  const past = compare ? await summed(mirror, before(period)) : null;
  const ids = merged([...(present.byAd?.ids() ?? [])], [...(past?.byAd?.ids() ?? [])]);
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
  const isCompared = columns.some(({ form }) => form !== 'value');
  return resultSums(mirror, range ?? { days: DEFAULT_DAYS }, isCompared, now);
};
