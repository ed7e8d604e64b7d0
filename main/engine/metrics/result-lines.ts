/** What single ads did day by day over the last weeks: the lines in the sheet. */
import type { DayKnown, FigureColumns, ResultLines } from '../../../shared/contract/results/metrics.ts';
import { dayAfter, daysIn } from '../../../shared/metrics/days.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { eachPacked } from '../mirror/remote/packed-figures.ts';
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

/** The lines of these ads, up to today. Made in time slices of a day. */
export const resultLines = async (
  mirror: Mirror,
  asked: readonly number[],
  now: Date,
): Promise<ResultLines> => {
  const ids = [...new Set(asked)].sort((a, b) => a - b);
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
  await inTimeSlices(days.entries(), ([day, name]) => {
    const packed = known.has(name) ? mirror.metrics.ofDay(name) : undefined;
    if (packed) takeDay(packed, ids, (at) => at * days.length + day, figures);
  });
  const stateOf = (day: string): DayKnown => {
    const isWhole = known.get(day);
    return isWhole === undefined ? 'unknown' : isWhole ? 'whole' : 'partial';
  };
  return { days: days.map((day) => ({ day, known: stateOf(day) })), ids: Float64Array.from(ids), figures };
};
