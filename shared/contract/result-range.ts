/** The days that the columns of results are of. */
import { z } from 'zod';
import { MAX_DAYS } from '../expression/metrics.ts';
import { countDays, isDay } from '../metrics/days.ts';

const day = z.string().refine(isDay, 'not a day');

const isRange = ({ from, to }: { readonly from: string; readonly to: string }): boolean => {
  const days = countDays(from, to);
  return days >= 1 && days <= MAX_DAYS;
};

/** The last so many whole days, which move on with each day, or the days of a period, which stay. */
export const resultRange = z.union([
  z.object({ days: z.int().min(1).max(MAX_DAYS) }),
  z.object({ from: day, to: day }).refine(isRange, 'not a period of 1 to 366 days'),
]);
export type ResultRange = z.output<typeof resultRange>;
