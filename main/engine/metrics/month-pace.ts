/** What a month comes to at the pace of the last days. */
import type { MonthPace } from '../../../shared/contract/results/performance.ts';
import { countDays, dayAfter, daysIn } from '../../../shared/metrics/days.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { inTimeSlices } from '../time-slices.ts';
import { packedTotal } from './figure-sums.ts';

/** A week has each weekday once. */
const PACE_DAYS = 7;

const lastOfMonth = (day: string): string =>
  dayAfter(`${dayAfter(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1);

/**
 * Of the ads that are in it; null where the newest week, or a day of its month so far, is not known as a whole: sums
 * of other days would be another pace. In time slices.
 */
export const monthPace = async (
  { metrics }: Mirror,
  whole: ReadonlySet<string>,
  isIn: (adId: number) => boolean,
): Promise<MonthPace | null> => {
  const to = [...whole].at(-1);
  if (to === undefined) return null;
  const [week, first] = [dayAfter(to, 1 - PACE_DAYS), `${to.slice(0, 7)}-01`];
  const from = week < first ? week : first;
  const days = daysIn(from, to);
  if (!days.every((day) => whole.has(day))) return null;
  let [ofWeek, ofMonth] = [0n, 0n];
  await inTimeSlices(days, (day) => {
    const { spentMicros } = packedTotal(metrics.ofDay(day), isIn);
    if (day >= week) ofWeek += spentMicros;
    if (day >= first) ofMonth += spentMicros;
  });
  const end = lastOfMonth(to);
  const left = BigInt(countDays(to, end) - 1);
  return {
    from: week,
    to,
    dayMicros: String(ofWeek / BigInt(PACE_DAYS)),
    end,
    soFarMicros: String(ofMonth),
    endMicros: String(ofMonth + (ofWeek * left) / BigInt(PACE_DAYS)),
  };
};
