/** The period that a file of orders is of: each of its days is known, and one of them without a row had no orders. Pure. */
import { countDays, daysIn } from '../metrics/days.ts';
import type { OrderLine, UnreadRow } from './read-orders.ts';

/** Days as `yyyy-mm-dd`, both inclusive. */
export type OrdersPeriod = { readonly from: string; readonly to: string };

/** What was said of a period; an end that was not said is that of the rows. */
export type PeriodSaid = { readonly from?: string | undefined; readonly to?: string | undefined };

export type PeriodRead = {
  /** By what was said and by the rows; null where it has to be said. */
  readonly period: OrdersPeriod | null;
  /** The first day with a row, and the last, whatever the row says. */
  readonly rows: OrdersPeriod;
  /** The first wide gap: the days with rows on both sides of it. */
  readonly gap: OrdersPeriod | null;
};

/** A gap up to so many days is never wide: shops have quiet weeks. */
const QUIET_DAYS = 7;
/** A wide gap is more than so many times as long as is usual between days with rows. */
const TIMES_USUAL = 3;

const apart = (from: string, to: string): number => countDays(from, to) - 1;

/** The middle one of the distances but for the longest, which is the one in doubt; a day where there is no other. */
const usual = (distances: readonly number[]): number => {
  const others = distances.toSorted((a, b) => a - b).slice(0, -1);
  return others[Math.floor((others.length - 1) / 2)] ?? 1;
};

/** The first gap between these days, in order, that is wide: a mistyped day, or rows of two exports. */
const wideGap = (days: readonly string[]): OrdersPeriod | null => {
  const gaps = days.slice(1).map((to, at) => ({ from: days[at] ?? to, to }));
  const distances = gaps.map(({ from, to }) => apart(from, to));
  const most = Math.max(QUIET_DAYS, TIMES_USUAL * usual(distances));
  return gaps.find((_gap, at) => (distances[at] ?? 0) > most) ?? null;
};

/** The days of lines, each once, in order. */
const daysOf = (lines: readonly OrderLine[]): readonly string[] =>
  [...new Set(lines.map(({ day }) => day))].toSorted();

/**
 * The period of a file: from its first row to its last, unless one is said. Rows of what was taken back may be of days
 * long ago and do not stretch it, and no day after `last`, the newest that was over, is ever in it. Rows with a wide gap
 * between them leave it open, as do those that none of this is left of.
 */
export const readPeriod = (lines: readonly OrderLine[], last: string, said: PeriodSaid): PeriodRead => {
  const all = daysOf(lines);
  const [first = last] = all;
  const rows = { from: first, to: all.at(-1) ?? first };
  const [least, most] = [said.from ?? first, said.to ?? last];
  const sold = lines.filter(({ day, revenueMicros: is }) => is >= 0n && day >= least && day <= most);
  const days = daysOf(sold);
  const isSaid = said.from !== undefined && said.to !== undefined;
  const gap = isSaid ? null : wideGap(days);
  const [from, to] = [said.from ?? days[0], said.to ?? days.at(-1)];
  const period = from === undefined || to === undefined || gap !== null ? null : { from, to };
  return { period, rows, gap };
};

/** The lines of days of a period. */
export const linesIn = (lines: readonly OrderLine[], { from, to }: OrdersPeriod): readonly OrderLine[] =>
  lines.filter(({ day }) => day >= from && day <= to);

/**
 * The days of a period that rows left unread make unknown, in order: theirs, and all of them where the day is what could
 * not be read.
 */
export const unreadDays = (rows: readonly UnreadRow[], { from, to }: OrdersPeriod): readonly string[] => {
  const days = new Set(rows.map(({ day }) => day));
  return days.has(undefined) ? daysIn(from, to) : daysIn(from, to).filter((day) => days.has(day));
};
