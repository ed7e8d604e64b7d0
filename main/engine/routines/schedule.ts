/** When a routine is due by itself: times are those of this computer's clock, as the seller reads it. */
import type { When } from '../../../shared/routines/routine.ts';

type Times = Extract<When, { readonly at: 'time' }>;

/** Sunday is its last day, which JavaScript counts as 0. */
const WEEK = 7;

/** The last time at or before `now`. */
export const lastTime = ({ time, days }: Times, now: Date): Date | undefined => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const daysAgo = Array.from({ length: WEEK + 1 }, (_, ago) => ago);
  return daysAgo
    .map((ago) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago, hours, minutes))
    .find((instant) => instant <= now && days.includes(instant.getDay() || WEEK));
};
