/** Which days of performance are known, and which of them only in part, judged by when they were read. */
import type { MetricPeriod, MetricScope } from '../../../shared/contract/results/metrics.ts';
import { dayIn, zoneOf } from '../../../shared/metrics/days.ts';
import { tenantLocale } from '../categories/known-categories.ts';
import type { Mirror } from '../mirror/mirror.ts';

export type KnownDay = { readonly day: string; readonly isWhole: boolean };

/** The zone in which the account's marketplace counts its days. */
export const tenantZone = (mirror: Mirror): string => zoneOf(tenantLocale(mirror));

/** The present day of the account's marketplace, by a clock. */
export const tenantDay = (mirror: Mirror, now: Date): string => dayIn(tenantZone(mirror), now);

/**
 * The known days, oldest first. A day is whole where it was read after its end, and partial where it was read while it
 * went on; a day that was only read before it began is left out, since nothing of it could be known.
 */
export const knownDays = (mirror: Mirror, scope: MetricScope): readonly KnownDay[] => {
  const zone = tenantZone(mirror);
  return mirror.metrics.daysRead(scope).flatMap(({ day, readAt }) => {
    const then = dayIn(zone, new Date(readAt));
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
