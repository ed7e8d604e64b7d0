/**
 * Days of performance from one table of ads by day, in place of a report for each. The table is a source only where
 * the reports say the same: that of one of its days, and that of its whole period, for every ad and every count.
 */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { MetricPeriod, TableFault } from '../../../shared/contract/results/metrics.ts';
import { countDays, dayAfter } from '../../../shared/metrics/days.ts';
import type { Figures } from '../../../shared/metrics/figures.ts';
import { NO_FIGURES } from '../../../shared/metrics/figures.ts';
import { tenantLocale } from '../categories/known-categories.ts';
import type { AccountContext } from '../context.ts';
import type { ReportedFigures } from '../service/service.ts';
import { inTimeSlices } from '../time-slices.ts';
import type { TableDay } from './day-table.ts';
import { createDayTable, DAY_TABLE_FIELDS } from './day-table.ts';
import type { FigureSums } from './figure-sums.ts';
import { createFigureSums } from './figure-sums.ts';

/** Days of one table: a month is made while a request waits. */
const MOST_DAYS = 31;
/** Fewer days are read as fast by a report for each: a table takes three requests. */
const LEAST_DAYS = 5;
/** Rows of a table by the number of ads, some hundred megabytes in memory; twice as many are read at most. */
const ROWS = 1_000_000;

/** Multiplies the time-outs: a table that takes longer is not waited for, as its days can be read without it. */
const PATIENCE = 4;

/** Days that tables are read for, newest first, and those that are left to be read one by one. */
export type TableParts = { readonly tables: readonly MetricPeriod[]; readonly left: readonly string[] };

/**
 * Splits days, which are in order, into tables of days up to `settled`, the newest that is no longer corrected; `ads`
 * is how many ads a day may have.
 */
export const tableParts = (days: readonly string[], settled: string, ads: number): TableParts => {
  const most = Math.min(MOST_DAYS, Math.floor(ROWS / Math.max(1, ads)));
  const tables: MetricPeriod[] = [];
  const left: string[] = [];
  for (let end = days.length; end > 0; ) {
    const to = days[end - 1] ?? '';
    let start = end - 1;
    const goesOn = (): boolean => days[start - 1] === dayAfter(days[start] ?? '', -1);
    while (to <= settled && start > 0 && end - start < most && goesOn()) start -= 1;
    if (end - start >= LEAST_DAYS) tables.push({ from: days[start] ?? '', to });
    else left.unshift(...days.slice(start, end));
    end = start;
  }
  return { tables, left };
};

const MEASURES = Object.keys(NO_FIGURES) as readonly (keyof Figures)[];

/** The first measure in which sums and a report are not the same of some ad; an ad that is in one alone has zeros. */
const differingMeasure = async (
  sums: FigureSums,
  reported: readonly ReportedFigures[],
): Promise<keyof Figures | undefined> => {
  const byAd = new Map<number, Figures>(reported.map((row) => [row.adId, row]));
  let found: keyof Figures | undefined;
  await inTimeSlices(new Set([...byAd.keys(), ...sums.ids()]), (adId) => {
    const [ours, theirs] = [sums.of(adId) ?? NO_FIGURES, byAd.get(adId) ?? NO_FIGURES];
    found ??= MEASURES.find((measure) => ours[measure] !== theirs[measure]);
  });
  return found;
};

const sumsOf = async (days: readonly TableDay[]): Promise<FigureSums> => {
  const sums = createFigureSums();
  await inTimeSlices(days, ({ packed }) => sums.add(packed));
  return sums;
};

/** The day that would show another rounding or zone best: the one with most spent, the oldest where nothing was. */
const tellingDay = (days: readonly TableDay[]): TableDay | undefined =>
  days.toSorted((a, b) => (a.spentMicros === b.spentMicros ? 0 : a.spentMicros < b.spentMicros ? 1 : -1))[0];

/** Of a failed request for a table; undefined where days could not be read one by one either. */
const faultOf = ({ code, params }: AdsheetError): TableFault | undefined => {
  switch (code) {
    case 'no-such-report':
    case 'service-refused':
    case 'not-allowed':
      return 'absent';
    case 'service-answer':
      return Number(params['status'] ?? 0) >= 500 ? 'late' : 'unreadable';
    case 'service-timeout':
      return 'late';
    default:
      return undefined;
  }
};

export type TableRead =
  | {
      readonly kind: 'equal';
      readonly days: readonly TableDay[];
      /** When the table was made. */
      readonly asOf: Date;
      /** The ads of the period, as the report names them. */
      readonly ads: readonly ReportedFigures[];
    }
  /** `reason` is for the log. */
  | { readonly kind: 'refused'; readonly why: TableFault; readonly reason: string };

type Refused = Extract<TableRead, { readonly kind: 'refused' }>;

const refused = (why: TableFault, reason: string): Refused => ({ kind: 'refused', why, reason });

/** What a failure is, by itself unless `why` says it; throws what is a failure of any reading. */
const refusedFor = (error: unknown, why?: TableFault): Refused => {
  if (!(error instanceof AdsheetError)) throw error;
  const fault = faultOf(error);
  if (fault === undefined) throw error;
  const { status, why: kind, reason } = error.params;
  return refused(why ?? fault, [error.code, status, kind, reason].filter(Boolean).join(' '));
};

/**
 * Reads the days of a period that is over and compares them. The table has no count of engagement: it is that of URL
 * clicks and e-mails, as the interface defines its rate, and compared as the others are. Rejects as every read of the
 * service, and with `cancelled`.
 */
export const readTable = async (
  { mirror, service }: Pick<AccountContext, 'mirror' | 'service'>,
  period: MetricPeriod,
  signal: AbortSignal,
): Promise<TableRead> => {
  const { from, to } = period;
  const table = createDayTable(period, 2 * ROWS);
  const asked = { ...period, form: 'csv', aggregate: 'daily', deleted: true } as const;
  const wait = { patience: PATIENCE, waitsOnce: true } as const;
  const locale = tenantLocale(mirror) || undefined;
  let asOf: Date | null;
  let days: readonly TableDay[];
  try {
    const columns = DAY_TABLE_FIELDS;
    ({ asOf } = await service.adTable({ ...asked, ...wait, columns, locale }, table.sink, signal));
    days = await table.days();
  } catch (error) {
    return refusedFor(error);
  }
  const telling = tellingDay(days);
  if (asOf === null || telling === undefined) return refused('unreadable', 'no Date');
  const { day } = telling;
  try {
    const ofDay = await service.adMetrics({ from: day, to: day, scope: 'hit' }, signal);
    const dayDiffers = await differingMeasure(await sumsOf([telling]), ofDay.ads);
    if (dayDiffers) return refused('differs', `${dayDiffers} of ${day}`);
    const ofAll = await service.adMetrics({ ...period, scope: 'hit' }, signal);
    const allDiffers = await differingMeasure(await sumsOf(days), ofAll.ads);
    if (allDiffers) return refused('differs', `${allDiffers} of ${countDays(from, to)} days up to ${to}`);
    return { kind: 'equal', days, asOf, ads: ofAll.ads };
  } catch (error) {
    return refusedFor(error, 'unproven');
  }
};
