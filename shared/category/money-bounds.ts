/** A category's bounds as amounts people can pay: whole cents where there are any within the bounds. */
import { MICROS_PER_CENT } from '../money/micros.ts';
import type { Interval } from './interval.ts';
import { highest, lowest, positionIn } from './interval.ts';

const wholeCents = (interval: Interval, cents: bigint, bound: bigint): bigint =>
  positionIn(interval, cents) === 'inside' ? cents : bound;

/** The smallest whole cents inside, in micros: `(0,5000000]` begins at a millionth, which nobody can pay. */
export const lowestMicros = (interval: Interval | undefined): bigint | undefined => {
  const least = interval && lowest(interval);
  if (interval === undefined || least === undefined) return undefined;
  return wholeCents(interval, ((least + MICROS_PER_CENT - 1n) / MICROS_PER_CENT) * MICROS_PER_CENT, least);
};

/** The largest whole cents inside, in micros. */
export const highestMicros = (interval: Interval | undefined): bigint | undefined => {
  const most = interval && highest(interval);
  if (interval === undefined || most === undefined) return undefined;
  return wholeCents(interval, (most / MICROS_PER_CENT) * MICROS_PER_CENT, most);
};
