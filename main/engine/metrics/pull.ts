/** Getting performance into the mirror, day by day. */
import type {
  MetricPeriod,
  MetricScope,
  MetricsPullResult,
} from '../../../shared/contract/results/metrics.ts';
import { daysIn } from '../../../shared/metrics/days.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import { inParallelFailFast } from '../parallel.ts';
import { tenantDay } from './known-days.ts';

/** Days asked for at once. */
const WIDTH = 4;

export type MetricsWanted = MetricPeriod & { readonly scope: MetricScope };

/** The service's time by a request of its own; the machine's where the service tells none. */
const askTime = async ({ service, now }: AccountContext, signal: AbortSignal): Promise<Date> => {
  await service.listAds({ limit: 1, include: ['ads', 'id', 'count'] }, signal);
  return service.time() ?? now();
};

/** The days of a period that have begun; before any is left out the service is asked what day it is. */
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
 * Gets the figures of every ad on each day of a period, the newest first, in place of those there were; no day that has
 * not begun in the tenant's zone. A day is kept as a whole or not at all, with the time as of which; a pull that is
 * stopped or fails keeps the days it had. Rejects as every read of the service does, and with `cancelled`.
 */
export const pullMetrics = async (
  context: AccountContext,
  job: JobHandle,
  { from, to, scope }: MetricsWanted,
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
    // Where no answer told the time before, this one may say that the day is still to come.
    if (day > tenantDay(mirror, readAt)) return;
    // What is asked for again at any time need not be on the disk at once.
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
