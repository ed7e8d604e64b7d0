/** Reads performance into the mirror: hits by day, and answers for whole periods. */
import type {
  MetricPeriod,
  MetricScope,
  MetricsPullResult,
} from '../../../shared/contract/results/metrics.ts';
import { countDays, daysIn } from '../../../shared/metrics/days.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { inParallelFailFast } from '../parallel.ts';
import type { ReportedFigures } from '../service/service.ts';
import { tenantDay } from '../settings/tenant-days.ts';
import { noteCorrection } from './due-days.ts';

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
type Counted = { days: number; entries: number };

const measured = async (
  { service }: AccountContext,
  work: (counted: Counted) => Promise<MetricPeriod & { readonly scope: MetricScope }>,
): Promise<MetricsPullResult> => {
  const requests = service.requests();
  const start = performance.now();
  const counted = { days: 0, entries: 0 };
  const read = await work(counted);
  return {
    ...read,
    ...counted,
    requests: service.requests() - requests,
    seconds: (performance.now() - start) / 1000,
  };
};

/**
 * Reads the hits of every ad on each of some days, newest first, replacing stored ones; days that have not begun in
 * the tenant's zone are left out. A day is stored completely or not at all, with the time of its report; a stopped or
 * failed pull keeps the days it has read. Rejects as every read of the service, and with `cancelled`.
 */
export const pullDays = (
  context: AccountContext,
  job: JobHandle,
  wanted: readonly string[],
): Promise<MetricsPullResult> =>
  measured(context, async (counted) => {
    const { mirror, service } = context;
    job.progress('job.metrics', 0, 0);
    const sorted = [...new Set(wanted)].toSorted();
    const [from = '', to = ''] = [sorted[0], sorted.at(-1)];
    const present = await presentDay(context, to, job.signal);
    const days = sorted.filter((day) => day <= present).toReversed();
    let newest = '';
    job.progress('job.metrics', 0, days.length);
    await inParallelFailFast(days, WIDTH, job.signal, async (day, signal) => {
      const { ads, asOf } = await service.adMetrics({ from: day, to: day, scope: 'hit' }, signal);
      // If no earlier answer had a time, this one may show that the day has not begun.
      if (asOf && day > tenantDay(mirror, asOf)) return;
      // It can be read again at any time, so it need not be durable at once.
      mirror.transaction(() => {
        const isCorrected = mirror.metrics.saveDay(day, ads, asOf?.toISOString() ?? null);
        if (isCorrected && asOf) noteCorrection(mirror, day, asOf);
        saveReportedAds(mirror, ads);
      }, 'soon');
      if (day > newest) newest = day;
      counted.days += 1;
      counted.entries += ads.length;
      job.progress('job.metrics', counted.days, days.length);
    });
    return { from, to: newest || to, scope: 'hit' };
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
): Promise<MetricsPullResult> =>
  scope === 'session' || whole
    ? pullPeriod(context, job, { ...period, scope })
    : pullDays(context, job, daysIn(period.from, period.to));
