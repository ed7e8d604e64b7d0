/** Performance (`docs/terminal.md#performance`): read by day, stored locally, and summed up from there. */
import { z } from 'zod';
import { MAX_DAYS } from '../../expression/metrics.ts';
import { LANGUAGES } from '../../locale/index.ts';
import { countDays, isDay } from '../../metrics/days.ts';
import {
  AD_TABLE_COLUMNS,
  AGGREGATES,
  DATA_COUNTS,
  DATA_DIMENSIONS,
  REPORTS,
} from '../../metrics/reports.ts';
import { resultRange } from '../result-range.ts';
import type { LastDays, MetricSums, Metrics, ReadyQuestion, ResultLines } from '../results/metrics.ts';
import { METRIC_GROUPS, METRIC_SCOPES } from '../results/metrics.ts';
import type { Performance } from '../results/performance.ts';
import { MOVED_MEASURES, PERFORMANCE_GROUPS } from '../results/performance.ts';
import { command, NO_QUEUES } from './command.ts';
import { account, file, selection } from './inputs.ts';

/** Three years: more than anyone compares, and few enough requests that a typing error does not take all day. */
export const MOST_DAYS = 1100;

/** The most ads whose days are asked for at once: those of a high window. */
export const MOST_LINES = 200;

const day = z.string().refine(isDay, 'not a day');
/** As far back as `clicks(366d, before)` reaches. */
const lastDays = z
  .int()
  .min(1)
  .max(2 * MAX_DAYS);
const scope = z.enum(METRIC_SCOPES).optional();

const isPeriod = ({ from, to }: { readonly from: string; readonly to: string }): boolean => {
  const days = countDays(from, to);
  return days >= 1 && days <= MOST_DAYS;
};

/** A report with what it takes (`REPORT_FACTS`); more is refused. */
const reportWanted = z.object({
  name: z.enum(REPORTS),
  from: day,
  to: day,
  /** Daily by default. */
  aggregate: z.enum(AGGREGATES).optional(),
  /** All by default. */
  columns: z.array(z.enum(AD_TABLE_COLUMNS)).min(1).optional(),
  /** Of titles. */
  phrase: z.string().min(1).max(200).optional(),
  /** Of the names of columns, such as `fr_BE`; the marketplace's own by default. */
  locale: z
    .string()
    .regex(/^[A-Za-z]{2}[_-][A-Za-z]{2}$/)
    .optional(),
  /** Deleted ads too. */
  deleted: z.boolean().optional(),
  /** The ads; all by default. */
  rows: selection.optional(),
  /** By category by default, and all that can be counted. */
  by: z.array(z.enum(DATA_DIMENSIONS)).optional(),
  counts: z.array(z.enum(DATA_COUNTS)).min(1).optional(),
  /** As many days right before too. */
  before: z.boolean().optional(),
  categories: z.array(z.int().min(1)).min(1).max(1_000).optional(),
});
export type ReportWanted = z.infer<typeof reportWanted>;

const performanceAsked = account.extend({
  from: day.optional(),
  to: day.optional(),
  by: z.enum(PERFORMANCE_GROUPS),
  only: z.string().max(200).optional(),
  measure: z.enum(MOVED_MEASURES),
});

/** Characters: a chart on the widest screen has a tenth of it. */
const MOST_PNG = 16_000_000;

export const METRIC_COMMANDS = {
  /**
   * Starts a job whose result is a MetricsPullResult: reads the hits of every ad on each day of the period, replacing
   * stored ones; days that have not begun in the marketplace's time zone are left out, and cancelled it leaves complete
   * days only. Days that are no longer corrected come by tables of many days where the reports say the same
   * (`docs/interface.md#get-metricsads`). Sessions are read for the period as a whole, as its days do not add up to it;
   * with `whole` hits are too, which tells the place of ads in their categories.
   */
  'metrics.pull': command<{ job: string }>()(
    account
      .extend({ from: day, to: day, scope, whole: z.boolean().optional() })
      .refine(isPeriod, 'not a period of 1 to 1100 days'),
    { changes: [], queues: NO_QUEUES, job: 'metrics' },
  ),
  /**
   * Stored figures, summed up by ad, day, category or campaign; sessions of the very period, by ad only. `to` is by
   * default the newest stored day, `from` thirty days before.
   */
  'metrics.list': command<Metrics>()(
    account.extend({ by: z.enum(METRIC_GROUPS), from: day.optional(), to: day.optional(), scope }),
    { reads: ['metrics', 'rows', 'campaigns', 'categories'] },
  ),
  /**
   * A period beside the one before it, of whole days alone: `to` is by default the newest of these, `from` thirty days
   * before. `only` is the id of a group, to which days, totals and movers are limited.
   */
  'metrics.performance': command<Performance>()(performanceAsked, {
    reads: ['metrics', 'rows', 'campaigns', 'categories'],
  }),
  /** The same as a workbook: totals, days, groups and ads that moved. Rejects with `file-unwritable`. */
  'metrics.workbook': command<{ file: string }>()(
    performanceAsked.extend({ file, language: z.enum(LANGUAGES).optional() }),
    { reads: ['metrics', 'rows', 'campaigns', 'categories'], files: { writes: ['file'] } },
  ),
  /** Keeps a chart that the window drew, as base64, in a PNG file. Rejects with `file-unwritable`. */
  'metrics.picture': command<{ file: string }>()(z.object({ file, png: z.string().max(MOST_PNG) }), {
    reads: [],
    files: { writes: ['file'] },
  }),
  /**
   * The days behind `clicks(30d)`; null where not all of them are known as a whole. `missingOrders` are those of the
   * days behind `orders(30d)` that no file of orders covers; null where these days are not known.
   */
  'metrics.last': command<{ last: LastDays | null; missingOrders: readonly string[] | null }>()(
    account.extend({ days: lastDays, orders: lastDays.optional() }),
    { reads: ['metrics'] },
  ),
  /**
   * What the ads did over a range of whole days, for the columns of the sheet: the last `days` days, which are those of
   * `clicks(30d)`, or a period; with `compare` also over as many days before, with `orders` the seller's orders too.
   * Rejects with `orders-damaged`.
   */
  'metrics.sums': command<MetricSums>()(
    account.extend({ range: resultRange, compare: z.boolean(), orders: z.boolean().optional() }),
    { reads: ['metrics'] },
  ),
  /**
   * Starts a job whose result is a DownloadResult: a report as the marketplace makes it, kept as a file and counted
   * nowhere here. A `file` that is a folder, or ends in a separator, holds it under the name the marketplace gives it.
   * Rejects with `bad-input` for what the report does not take, and `file-unwritable`; fails with `no-such-report`.
   */
  'metrics.download': command<{ job: string }>()(
    account.extend({ file, report: reportWanted.refine(isPeriod, 'not a period of 1 to 1100 days') }),
    { changes: [], queues: NO_QUEUES, job: 'download', files: { writes: ['file'] } },
  ),
  /** What these ads did day by day over the last four weeks and today, for the lines of the sheet; as the sums. */
  'metrics.lines': command<ResultLines>()(
    account.extend({ ids: z.array(z.int().min(1)).min(1).max(MOST_LINES), orders: z.boolean().optional() }),
    { reads: ['metrics'] },
  ),
  /** The ready questions with their conditions; `counted` with the number of ads that meet each. */
  'metrics.questions': command<{ questions: readonly ReadyQuestion[] }>()(
    account.extend({ counted: z.boolean().optional() }),
    { reads: ['metrics', 'rows', 'campaigns', 'categories'] },
  ),
} as const;
