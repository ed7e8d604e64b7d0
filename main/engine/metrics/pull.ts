/** Getting performance into the mirror, day by day. */
import type { MetricPeriod, MetricScope, MetricsPullResult } from '../../../shared/contract/metrics.ts';
import { dayAfter, daysIn, utcDayOf } from '../../../shared/metrics/days.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import { inConcert } from '../sync/parallel.ts';

/** Days asked for at once. */
const WIDTH = 4;

export type MetricsWanted = MetricPeriod & { readonly scope: MetricScope };

/** The newest first, and none that has begun nowhere: a tenant east of UTC is a day ahead. */
const daysToGet = ({ from, to }: MetricPeriod, now: Date): readonly string[] => {
  const last = dayAfter(utcDayOf(now), 1);
  return daysIn(from, to < last ? to : last).toReversed();
};

/**
 * Gets the figures of every ad on each day of a period, in place of those there were. A day is kept as a whole or not
 * at all; a pull that is stopped or fails keeps the days it had. Rejects as every read of the service does, and with
 * `cancelled`.
 */
export const pullMetrics = async (
  { mirror, service, now }: AccountContext,
  job: JobHandle,
  { from, to, scope }: MetricsWanted,
): Promise<MetricsPullResult> => {
  const requests = service.requests();
  const start = performance.now();
  const days = daysToGet({ from, to }, now());
  let done = 0;
  let entries = 0;
  job.progress('job.metrics', 0, days.length);
  await inConcert(days, WIDTH, job.signal, async (day, signal) => {
    const readAt = now().toISOString();
    const ads = await service.adMetrics({ day, scope }, signal);
    // What is asked for again at any time need not be on the disk at once.
    mirror.transaction(() => mirror.metrics.saveDay(scope, day, ads, readAt), 'soon');
    done += 1;
    entries += ads.length;
    job.progress('job.metrics', done, days.length);
  });
  return {
    from,
    to: days[0] ?? to,
    scope,
    days: days.length,
    entries,
    requests: service.requests() - requests,
    seconds: (performance.now() - start) / 1000,
  };
};
