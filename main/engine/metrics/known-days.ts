/** Which days of performance are known, and which of them only in part: judged by when they were read, whenever that is asked. */
import type { MetricPeriod, MetricScope } from '../../../shared/contract/metrics.ts';
import { dayIn, zoneOf } from '../../../shared/metrics/days.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { tenantLocale } from '../rows/known-categories.ts';

export type KnownDay = { readonly day: string; readonly isWhole: boolean };

/** The zone in which the account's marketplace counts its days. */
export const tenantZone = (mirror: Mirror): string => zoneOf(tenantLocale(mirror));

/** The present day of the account's marketplace, by a clock. */
export const tenantDay = (mirror: Mirror, now: Date): string => dayIn(tenantZone(mirror), now);

/** In order. A day read after its end is whole, one read while it went on is not; one read before it began is not known. */
export const knownDays = (mirror: Mirror, scope: MetricScope): readonly KnownDay[] => {
  const zone = tenantZone(mirror);
  return mirror.metrics.daysRead(scope).flatMap(({ day, readAt }) => {
    const then = dayIn(zone, new Date(readAt));
    return day > then ? [] : [{ day, isWhole: day < then }];
  });
};

export type Known = { readonly days: readonly string[]; readonly partial: readonly string[] };

/** Those of a period. */
export const knownIn = (days: readonly KnownDay[], { from, to }: MetricPeriod): Known => {
  const within = days.filter(({ day }) => day >= from && day <= to);
  return {
    days: within.map(({ day }) => day),
    partial: within.filter(({ isWhole }) => !isWhole).map(({ day }) => day),
  };
};
