/** Reads performance into the mirror, day by day. */
import type {
  MetricPeriod,
  MetricScope,
  MetricsPullResult,
} from '../../../shared/contract/results/metrics.ts';
import { daysIn } from '../../../shared/metrics/days.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import { inParallelFailFast } from '../parallel.ts';
import { tenantDay } from './known-days.ts';

/** Days requested at once. */
const WIDTH = 4;

export type MetricsRequest = MetricPeriod & { readonly scope: MetricScope };

/** The service's time, by a request of its own; the machine's where the answer has none. */
const askTime = async ({ service, now }: AccountContext, signal: AbortSignal): Promise<Date> => {
  await service.listAds({ limit: 1, include: ['ads', 'id', 'count'] }, signal);
  return service.time() ?? now();
};

/** The days of a period that have begun; before a day is left out, the service's time is requested. */
const begunDays = async (
  context: AccountContext,
  { from, to }: MetricPeriod,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const { mirror, service } = context;
  const told = service.time();
  if (told && to <= tenantDay(mirror, told)) return daysIn(from, to);
  const present = tenantDay(mirror, await askTime(context, signal));
  return daysIn(from, to < present ? to : present);
};

/**
 * Reads the figures of every ad on each day of a period, newest first, replacing stored ones; days that have not
 * begun in the tenant's zone are left out. A day is stored completely or not at all, with the time of its report; a
 * stopped or failed pull keeps the days it has read. Rejects as every read of the service, and with `cancelled`.
 */
export const pullMetrics = async (
  context: AccountContext,
  job: JobHandle,
  { from, to, scope }: MetricsRequest,
): Promise<MetricsPullResult> => {
  const { mirror, service, now } = context;
  const requests = service.requests();
  const start = performance.now();
  job.progress('job.metrics', 0, 0);
  const days = (await begunDays(context, { from, to }, job.signal)).toReversed();
  const kept: string[] = [];
  let entries = 0;
  job.progress('job.metrics', 0, days.length);
  await inParallelFailFast(days, WIDTH, job.signal, async (day, signal) => {
    const { ads, asOf } = await service.adMetrics({ day, scope }, signal);
    const readAt = asOf ?? now();
    // If no earlier answer had a time, this one may show that the day has not begun.
    if (day > tenantDay(mirror, readAt)) return;
    // It can be read again at any time, so it need not be durable at once.
    mirror.transaction(() => mirror.metrics.saveDay(scope, day, ads, readAt.toISOString()), 'soon');
    kept.push(day);
    entries += ads.length;
    job.progress('job.metrics', kept.length, days.length);
  });
  return {
    from,
    to: kept.toSorted().at(-1) ?? to,
    scope,
    days: kept.length,
    entries,
    requests: service.requests() - requests,
    seconds: (performance.now() - start) / 1000,
  };
};
