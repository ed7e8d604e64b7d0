/** Reads performance into the mirror: hits by day, and answers for whole periods. */
import type {
  MetricPeriod,
  MetricScope,
  MetricsPullResult,
  TableRefusal,
} from '../../../shared/contract/results/metrics.ts';
import { countDays, daysIn } from '../../../shared/metrics/days.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { packDay } from '../mirror/remote/packed-figures.ts';
import type { Log } from '../outcome.ts';
import { inParallelFailFast } from '../parallel.ts';
import type { ReportedFigures } from '../service/service.ts';
import { tenantDay } from '../settings/tenant-days.ts';
import type { TableDay } from './day-table.ts';
import { newestSettled, noteCorrection } from './due-days.ts';
import { readTable, tableParts } from './read-table.ts';
import { noteTableRefusal, tableRefusal } from './table-refusal.ts';

/** Days requested at once. */
const WIDTH = 4;

/** The service's time, by a request of its own; the machine's where the answer has none. */
const askTime = async ({ service, now }: AccountContext, signal: AbortSignal): Promise<Date> => {
  await service.listAds({ limit: 1, include: ['ads', 'id', 'count'] }, signal);
  return service.time() ?? now();
};

/** The present day where the marketplace is; it is asked for only where one of the days may not have begun. */
const presentDay = async (context: AccountContext, last: string, signal: AbortSignal): Promise<string> => {
  const { mirror, service } = context;
  const told = service.time();
  if (told && last <= tenantDay(mirror, told)) return tenantDay(mirror, told);
  return tenantDay(mirror, await askTime(context, signal));
};

/** Keeps what names the ads of a report that the mirror lacks, such as deleted ones. */
const saveReportedAds = ({ ads, metrics }: Mirror, rows: readonly ReportedFigures[]): void => {
  const known = new Set<number>(ads.marks().map(({ id }) => id));
  for (const row of rows) if (!known.has(row.adId)) metrics.saveReportedAd(row);
};

/** What the work counts; `entries` are figures of one ad on one day or over one period. */
type Counted = { days: number; entries: number; byTable: number; tableRefusal: TableRefusal | null };

const measured = async (
  { service }: AccountContext,
  work: (counted: Counted) => Promise<MetricPeriod & { readonly scope: MetricScope }>,
): Promise<MetricsPullResult> => {
  const requests = service.requests();
  const start = performance.now();
  const counted: Counted = { days: 0, entries: 0, byTable: 0, tableRefusal: null };
  const read = await work(counted);
  return {
    ...read,
    ...counted,
    requests: service.requests() - requests,
    seconds: (performance.now() - start) / 1000,
  };
};

/** A reading of days under way. */
type DayReading = {
  readonly context: AccountContext;
  readonly job: JobHandle;
  readonly counted: Counted;
  /** How many days are to be read. */
  readonly total: number;
};

/** Stores whole days or none of them. They can be read again at any time, so they need not be durable at once. */
const storeDays = (
  { context: { mirror, passFailpoint }, job, counted, total }: DayReading,
  days: readonly Omit<TableDay, 'spentMicros'>[],
  asOf: Date | null,
  ads: readonly ReportedFigures[],
): void => {
  mirror.transaction(() => {
    for (const { day, packed } of days) {
      const isCorrected = mirror.metrics.savePackedDay(day, packed, asOf?.toISOString() ?? null);
      if (isCorrected && asOf) noteCorrection(mirror, day, asOf);
      passFailpoint('day-written');
    }
    saveReportedAds(mirror, ads);
  }, 'soon');
  counted.days += days.length;
  for (const day of days) counted.entries += day.ads;
  job.progress('job.metrics', counted.days, total);
};

/** Reads each day by its report; resolves with the newest one stored, empty where none was. */
const readOneByOne = async (reading: DayReading, days: readonly string[]): Promise<string> => {
  const { service, mirror } = reading.context;
  let newest = '';
  await inParallelFailFast(days.toReversed(), WIDTH, reading.job.signal, async (day, signal) => {
    const { ads, asOf } = await service.adMetrics({ from: day, to: day, scope: 'hit' }, signal);
    // If no earlier answer had a time, this one may show that the day has not begun.
    if (asOf && day > tenantDay(mirror, asOf)) return;
    storeDays(reading, [{ day, ads: ads.length, packed: packDay(ads) }], asOf, ads);
    if (day > newest) newest = day;
  });
  return newest;
};

/**
 * Reads what it can of the days by tables of many days; resolves with those that are left to be read one by one. A
 * table that is not what the reports say ends it, and is remembered.
 */
const readByTables = async (
  reading: DayReading,
  days: readonly string[],
  present: string,
  log: Log,
): Promise<readonly string[]> => {
  const { context, job, counted } = reading;
  const { mirror, service } = context;
  const known = mirror.ads.marks().length + mirror.metrics.reportedAds().length;
  const { tables } = tableParts(days, newestSettled(mirror, present), known);
  // Without the service's time a table does not tell whether its days were over.
  if (tables.length === 0 || service.time() === null) return days;
  counted.tableRefusal = tableRefusal(mirror, present);
  if (counted.tableRefusal) return days;
  const stored = new Set<string>();
  for (const period of tables) {
    job.progress('job.metrics.table', counted.days, reading.total);
    const read = await readTable(context, period, job.signal);
    if (read.kind === 'refused') {
      const refusal = { why: read.why, since: present };
      counted.tableRefusal = refusal;
      mirror.transaction(() => noteTableRefusal(mirror, refusal), 'soon');
      log(`days of performance are read one by one: table ${read.why}, ${read.reason}`);
      break;
    }
    storeDays(reading, read.days, read.asOf, read.ads);
    for (const { day } of read.days) stored.add(day);
    counted.byTable = stored.size;
  }
  return days.filter((day) => !stored.has(day));
};

type Wanted = {
  readonly days: readonly string[];
  /** Where days may come by tables: what tells why they do not. */
  readonly byTables?: Log;
};

/**
 * Reads the hits of every ad on each of some days, newest first, replacing stored ones; days that have not begun in
 * the tenant's zone are left out. A day is stored completely or not at all, with the time of its report; a stopped or
 * failed pull keeps the days it has read. Rejects as every read of the service, and with `cancelled`.
 */
export const pullDays = (
  context: AccountContext,
  job: JobHandle,
  { days: wanted, byTables }: Wanted,
): Promise<MetricsPullResult> =>
  measured(context, async (counted) => {
    job.progress('job.metrics', 0, 0);
    const sorted = [...new Set(wanted)].toSorted();
    const [from = '', to = ''] = [sorted[0], sorted.at(-1)];
    const present = await presentDay(context, to, job.signal);
    const days = sorted.filter((day) => day <= present);
    const reading: DayReading = { context, job, counted, total: days.length };
    job.progress('job.metrics', 0, days.length);
    const left = byTables ? await readByTables(reading, days, present, byTables) : days;
    const newestLeft = await readOneByOne(reading, left);
    const newest = days.findLast((day) => day <= newestLeft || !left.includes(day));
    return { from, to: newest ?? to, scope: 'hit' };
  });

/**
 * Reads what is counted over a period as a whole, which its days do not add up to: sessions, and the place among
 * other ads of the category. Rejects as every read of the service, and with `cancelled`.
 */
export const pullPeriod = (
  context: AccountContext,
  job: JobHandle,
  { scope, ...period }: MetricPeriod & { readonly scope: MetricScope },
): Promise<MetricsPullResult> =>
  measured(context, async (counted) => {
    const { mirror, service } = context;
    job.progress('job.metrics', 0, 1);
    const { ads, asOf } = await service.adMetrics({ ...period, scope }, job.signal);
    mirror.transaction(() => {
      mirror.metrics.savePeriod(scope, period, ads, asOf?.toISOString() ?? null);
      saveReportedAds(mirror, ads);
    }, 'soon');
    counted.days = countDays(period.from, period.to);
    counted.entries = ads.length;
    job.progress('job.metrics', 1, 1);
    return { ...period, scope };
  });

/** What is read of a period by default: of hits its days, of sessions the period. */
export const pullMetrics = (
  context: AccountContext,
  job: JobHandle,
  { scope, whole, ...period }: MetricPeriod & { readonly scope: MetricScope; readonly whole: boolean },
  log: Log,
): Promise<MetricsPullResult> =>
  scope === 'session' || whole
    ? pullPeriod(context, job, { ...period, scope })
    : pullDays(context, job, { days: daysIn(period.from, period.to), byTables: log });
