/** Which days of performance are known, and which of them only in part, by when the service made their reports. */
import type { MetricPeriod } from '../../../shared/contract/results/metrics.ts';
import { dayIn } from '../../../shared/metrics/days.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { tenantZone } from '../settings/tenant-days.ts';

export type KnownDay = { readonly day: string; readonly isWhole: boolean };

/**
 * The known days, oldest first. A day is whole where its report was made after its end, and partial where it was made
 * while the day went on or at a time that is not known; of a day that had not begun nothing can be known.
 */
export const knownDays = (mirror: Mirror): readonly KnownDay[] => {
  const zone = tenantZone(mirror);
  return mirror.metrics.daysRead().flatMap(({ day, asOf }) => {
    if (asOf === null) return [{ day, isWhole: false }];
    const then = dayIn(zone, new Date(asOf));
    return day > then ? [] : [{ day, isWhole: day < then }];
  });
};

export type KnownPeriod = { readonly days: readonly string[]; readonly partial: readonly string[] };

/** The known days of a period, and those among them that are partial. */
export const knownIn = (days: readonly KnownDay[], { from, to }: MetricPeriod): KnownPeriod => {
  const within = days.filter(({ day }) => day >= from && day <= to);
  return {
    days: within.map(({ day }) => day),
    partial: within.filter(({ isWhole }) => !isWhole).map(({ day }) => day),
  };
};
