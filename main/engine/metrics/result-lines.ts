/** What single ads did day by day over the last weeks: the lines in the sheet. */
import type {
  DayKnown,
  EarnedColumns,
  FigureColumns,
  ResultLines,
} from '../../../shared/contract/results/metrics.ts';
import { dayAfter, daysIn } from '../../../shared/metrics/days.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { eachPacked } from '../mirror/remote/packed-figures.ts';
import { soldDays } from '../orders/sums.ts';
import { tenantDay } from '../settings/tenant-days.ts';
import { inTimeSlices } from '../time-slices.ts';
import { knownDays } from './known-days.ts';

/** Four weeks before today. */
const DAYS_BEFORE = 28;

/** The figures of some ads on a day, written where `placeOf` says; ids are in order, as those of a day are. */
const takeDay = (
  packed: Uint8Array,
  ids: readonly number[],
  placeOf: (at: number) => number,
  figures: FigureColumns,
): void => {
  let cursor = 0;
  eachPacked(packed, (adId, impressions, clicks, urlClicks, emails, engagement, spent) => {
    while ((ids[cursor] ?? Number.POSITIVE_INFINITY) < adId) cursor += 1;
    if (ids[cursor] !== adId) return;
    const place = placeOf(cursor);
    figures.impressions[place] = impressions;
    figures.clicks[place] = clicks;
    figures.urlClicks[place] = urlClicks;
    figures.emails[place] = emails;
    figures.engagement[place] = engagement;
    figures.spentMicros[place] = BigInt(spent);
  });
};

type Wanted = {
  readonly ids: readonly number[];
  /** The seller's orders too. */
  readonly orders?: boolean | undefined;
};

/** The lines of these ads, up to today. Made in time slices of a day. */
export const resultLines = async (mirror: Mirror, wanted: Wanted, now: Date): Promise<ResultLines> => {
  const ids = [...new Set(wanted.ids)].sort((a, b) => a - b);
  const to = tenantDay(mirror, now);
  const days = daysIn(dayAfter(to, -DAYS_BEFORE), to);
  const known = new Map(knownDays(mirror).map(({ day, isWhole }) => [day, isWhole]));
  const counts = () => new Float64Array(ids.length * days.length);
  const figures: FigureColumns = {
    ...{
      impressions: counts(),
      clicks: counts(),
      urlClicks: counts(),
      emails: counts(),
      engagement: counts(),
    },
    spentMicros: new BigInt64Array(ids.length * days.length),
  };
  const earned: EarnedColumns = {
    orders: counts(),
    revenueMicros: new BigInt64Array(ids.length * days.length),
    goodsMicros: new BigInt64Array(ids.length * days.length),
    uncosted: counts(),
  };
  const sold = wanted.orders ? await soldDays(mirror, { from: days[0] ?? to, to }) : undefined;
  await inTimeSlices(days.entries(), ([day, name]) => {
    const packed = known.has(name) ? mirror.metrics.ofDay(name) : undefined;
    if (packed) takeDay(packed, ids, (at) => at * days.length + day, figures);
    for (const [at, id] of ids.entries()) {
      const of = sold?.get(name)?.byAd.get(id);
      if (!of) continue;
      const place = at * days.length + day;
      earned.orders[place] = of.orders;
      earned.revenueMicros[place] = of.revenueMicros;
      earned.goodsMicros[place] = of.goodsMicros;
      earned.uncosted[place] = of.uncosted;
    }
  });
  const stateOf = (day: string): DayKnown => {
    const isWhole = known.get(day);
    return isWhole === undefined ? 'unknown' : isWhole ? 'whole' : 'partial';
  };
  return {
    days: days.map((day) => ({ day, known: stateOf(day), sold: sold?.has(day) ?? false })),
    ids: Float64Array.from(ids),
    ...{ figures, earned },
  };
};
