/** Dates in expressions: a day or an instant, in UTC as the service's times are. */
import type { Decimal } from '../money/decimal.ts';

/** `text` is the ISO text; `ms` are milliseconds since 1970. A date without a time means its whole day. */
export type Moment = { readonly ms: number; readonly hasTime: boolean; readonly text: string };

const DAY = 86_400_000;
const ISO = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)Z?)?$/;

/** Parses `2026-01-31` or `2026-01-31T10:00:00Z`; undefined for other texts and for 31 February. */
export const momentOf = (text: string): Moment | undefined => {
  const [, day, time] = ISO.exec(text.trim()) ?? [];
  if (day === undefined) return undefined;
  const ms = Date.parse(`${day}T${time ?? '00:00:00'}Z`);
  if (Number.isNaN(ms) || new Date(ms).getUTCDate() !== Number(day.slice(8))) return undefined;
  return { ms, hasTime: time !== undefined, text: text.trim() };
};

const dayOf = (moment: Moment): number => Math.floor(moment.ms / DAY);

/** Negative, zero or positive as `a` is before, at or after `b`; by whole days if either is a day. */
export const compareMoments = (a: Moment, b: Moment): number =>
  a.hasTime && b.hasTime ? a.ms - b.ms : dayOf(a) - dayOf(b);

/** Days from `b` to `a`. */
export const daysBetween = (a: Moment, b: Moment): Decimal => ({
  units: BigInt(dayOf(a) - dayOf(b)),
  scale: 0,
});

/** The date `days` later; undefined for fractions of days and beyond the years 0001 to 9999. */
export const daysAfter = (moment: Moment, days: Decimal): Moment | undefined => {
  if (days.scale > 0 || days.units > 4_000_000n || days.units < -4_000_000n) return undefined;
  const date = new Date((dayOf(moment) + Number(days.units)) * DAY);
  const year = date.getUTCFullYear();
  return year < 1 || year > 9999 ? undefined : momentOf(date.toISOString().slice(0, 10));
};
