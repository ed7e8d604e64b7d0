/**
 * Which days of performance are due to be read. A day is read until it is whole, and again for some days after its
 * end, as figures are still corrected then.
 */
import { countDays, dayAfter, dayIn, daysIn } from '../../../shared/metrics/days.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { DayRead } from '../mirror/remote/metrics.ts';
import { tenantZone } from '../settings/tenant-days.ts';

/** The first days that are read by themselves, each by a request; older ones are read when they are asked for. */
export const FIRST_DAYS = 35;

/** How many days after its end a day is read again, at least and at most. */
const LEAST_SETTLING = 3;
const MOST_SETTLING = 28;

/** How long today's figures are taken for news, in milliseconds. */
const TODAY_MS = 60 * 60_000;

/** The setting that holds the greatest age in days at which a day that was read as a whole had other figures. */
const CORRECTED = 'metricsCorrectedAfter';

/** How many days after its end a day may still change, by what was seen of this account. */
export const settlingDays = ({ settings }: Pick<Mirror, 'settings'>): number => {
  const seen = Number(settings.get(CORRECTED) ?? 0);
  return Math.min(MOST_SETTLING, Math.max(LEAST_SETTLING, seen + LEAST_SETTLING));
};

/** The newest day that is no longer corrected on the day `today`. */
export const newestSettled = (mirror: Pick<Mirror, 'settings'>, today: string): string =>
  dayAfter(today, -1 - settlingDays(mirror));

/** Notes that a day had other figures than before in a report of that time. */
export const noteCorrection = (mirror: Mirror, day: string, asOf: Date): void => {
  const age = countDays(day, dayIn(tenantZone(mirror), asOf)) - 1;
  // Of a day that was not over, other figures are no correction.
  if (age < 2 || age <= Number(mirror.settings.get(CORRECTED) ?? 0)) return;
  mirror.settings.set(CORRECTED, Math.min(age, MOST_SETTLING));
};

export type DueFacts = {
  readonly zone: string;
  readonly now: Date;
  readonly read: readonly DayRead[];
  readonly settling: number;
};

const isDue = (asOf: string | null | undefined, day: string, { zone, now, settling }: DueFacts): boolean => {
  if (!asOf) return true;
  const today = dayIn(zone, now);
  if (day === today) return now.getTime() - Date.parse(asOf) >= TODAY_MS;
  const readOn = dayIn(zone, new Date(asOf));
  // A report of a later day than today is one of a clock that was wrong.
  return readOn <= day || (readOn <= dayAfter(day, settling) && readOn < today);
};

/** The days to be read, oldest first: of the last weeks those that are unknown, partial or may have been corrected. */
export const dueDays = (facts: DueFacts): readonly string[] => {
  const today = dayIn(facts.zone, facts.now);
  const asOf = new Map(facts.read.map((day) => [day.day, day.asOf]));
  return daysIn(dayAfter(today, 1 - FIRST_DAYS), today).filter((day) => isDue(asOf.get(day), day, facts));
};
