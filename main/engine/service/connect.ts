import type { Profile } from '../../../shared/contract/views.ts';
import type { Clock } from '../clock.ts';
import { createClock } from '../clock.ts';
import { adCalls } from './calls/ads.ts';
import { campaignCalls } from './calls/campaigns.ts';
import { categoryCalls } from './calls/categories.ts';
import { externalIdCalls } from './calls/external-ids.ts';
import { feedCalls } from './calls/feeds.ts';
import { imageCalls } from './calls/images.ts';
import { metricCalls } from './calls/metrics.ts';
import { positionCalls } from './calls/position.ts';
import { reportCalls } from './calls/reports.ts';
import { userCalls } from './calls/user.ts';
import { createConcurrencyLimiter } from './http/concurrency-limiter.ts';
import type { Connection } from './http/connection.ts';
import type { Log, RetryPolicy, TokenSource } from './http/request.ts';
import { createCaller, DEFAULT_RETRY } from './http/request.ts';
import type { Service } from './service.ts';

export type ServiceOptions = {
  readonly retry?: Partial<RetryPolicy>;
  readonly log?: Log;
  /** The clock; the machine's by default. */
  readonly clock?: Clock;
};

/** What a connection needs of the session: its tokens, and the pool of sockets both use. */
export type ServiceSession = TokenSource & { readonly connection: Connection };

/**
 * The service of one account. Requests use the session's sockets; closing cuts those in flight. The base address was
 * checked when the profile was saved.
 */
export const connectService = (
  profile: Pick<Profile, 'baseUrl'>,
  session: ServiceSession,
  options: ServiceOptions = {},
): Service => {
  const clock = options.clock ?? createClock();
  const gate = createConcurrencyLimiter(clock);
  const retry = { ...DEFAULT_RETRY, ...options.retry };
  const log = options.log ?? (() => undefined);
  const caller = createCaller(profile.baseUrl, session, session.connection, gate, clock, retry, log);
  return {
    ...adCalls(caller),
    ...externalIdCalls(caller),
    ...imageCalls(caller),
    ...categoryCalls(caller),
    ...campaignCalls(caller),
    ...positionCalls(caller),
    ...userCalls(caller),
    ...metricCalls(caller),
    ...reportCalls(caller),
    ...feedCalls(caller),
    newestDate: caller.newestDate,
    requests: () => session.connection.requests(),
    time: () => session.connection.serviceTime(),
    setConcurrency: gate.setMost,
    onHold: gate.onHold,
    suspend: session.connection.suspend,
    resume: () => {
      session.connection.resume();
      gate.lookAgain();
    },
    close: () => session.connection.close(),
  };
};
