/** Performance (`docs/terminal.md#performance`): got by day, kept locally, summed up from there. */
import { z } from 'zod';
import { MAX_DAYS } from '../../expression/metrics.ts';
import { countDays, isDay } from '../../metrics/days.ts';
import type { LastDays, MetricSums, Metrics } from '../results/metrics.ts';
import { METRIC_GROUPS, METRIC_SCOPES } from '../results/metrics.ts';
import { AT_ONCE, command } from './command.ts';
import { account } from './inputs.ts';

/** Three years: more than anyone compares, and not so many requests that a typing error takes all day. */
export const MOST_DAYS = 1100;

const day = z.string().refine(isDay, 'not a day');
const lastDays = z.int().min(1).max(MAX_DAYS);
const scope = z.enum(METRIC_SCOPES).optional();

const isPeriod = ({ from, to }: { readonly from: string; readonly to: string }): boolean => {
  const days = countDays(from, to);
  return days >= 1 && days <= MOST_DAYS;
};

export const METRIC_COMMANDS = {
  /**
   * Starts a job whose result is a MetricsPullResult: the figures of every ad on each day of the period, in place of
   * those there were; hits by default. Days that have not begun where the marketplace is are left out. One that is cancelled leaves whole days only.
   */
  'metrics.pull': command<{ job: string }>()(
    account.extend({ from: day, to: day, scope }).refine(isPeriod, 'not a period of 1 to 1100 days'),
    { changes: [], order: AT_ONCE, job: 'metrics' },
  ),
  /**
   * Figures kept locally, summed up by ad, day, category or campaign. Without `to` up to the newest day there is,
   * without `from` of thirty days.
   */
  'metrics.list': command<Metrics>()(
    account.extend({ by: z.enum(METRIC_GROUPS), from: day.optional(), to: day.optional(), scope }),
    { reads: ['metrics', 'rows', 'campaigns', 'categories'] },
  ),
  /** The days behind `clicks(30d)` and the like; null where not every one of them was got. */
  'metrics.last': command<{ last: LastDays | null }>()(account.extend({ days: lastDays }), {
    reads: ['metrics'],
  }),
  /** The figures behind `clicks(30d)` and the like; null where not every one of those days was got. */
  'metrics.sums': command<{ sums: MetricSums | null }>()(account.extend({ days: lastDays }), {
    reads: ['metrics'],
  }),
} as const;
