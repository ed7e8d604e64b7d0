/**
 * Refreshing what may change without a new `dateLastUpdated`: spend, and the statuses that only the service sets. Each
 * pull reads the ads again that were read longest ago, so that some pulls cover all of them (`docs/sync.md#ages`).
 */
import type { AccountContext, JobHandle } from '../../context.ts';
import { ADS_A_REQUEST, rereadMany } from './reread.ts';

/** How far a pull reaches: to all that may have moved, or to what the service lists as changed. */
export type PullReach = 'all' | 'changes';

/** Younger than this, spend is as good as new. */
const FRESH_MS = 10 * 60_000;
/** With a pull every quarter of an hour, a round over 10,000 ads takes half a day. */
const REQUESTS_A_PULL = 2;

/** Is `at`, by this machine's clock, more than `age` milliseconds ago? An instant in the future counts as older. */
export const isOlderThan = (at: string, age: number, now: Date): boolean => {
  const passed = now.getTime() - Date.parse(at);
  return !(passed >= 0 && passed <= age);
};

/** Reads the ads again whose spend or status is oldest among those where it may move by itself. */
export const refreshOldest = async (context: AccountContext, job: JobHandle): Promise<void> => {
  const now = context.now().getTime();
  const ids = context.mirror.ads.oldestMoving(
    new Date(now - FRESH_MS).toISOString(),
    REQUESTS_A_PULL * ADS_A_REQUEST,
  );
  context.rowsChanged(await rereadMany(context, ids, job.signal));
};
