/** When a write that was certainly not applied is made again (`docs/sync.md#unknown-outcomes`), and the pause before. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { WriteOutcome } from '../../service/service.ts';

const MOST_REFUSALS = 6;
const MOST_BUSY = 60;
const LONGEST_PAUSE_MS = 30_000;
const PASSING: readonly string[] = ['service-busy', 'service-unreachable', 'service-timeout'];

/**
 * The milliseconds before the next attempt, after so many that were not applied; throws `cause` where trying again is no
 * use, or was in vain too often.
 */
export const pauseAfterNotApplied = (
  { cause, waitMs }: Extract<WriteOutcome<unknown>, { kind: 'not-applied' }>,
  refusals: number,
  signal: AbortSignal,
): number => {
  const most = cause.code === 'service-busy' ? MOST_BUSY : MOST_REFUSALS;
  if (!PASSING.includes(cause.code) || refusals > most || signal.aborted) throw cause;
  return Math.min(LONGEST_PAUSE_MS, Math.max(waitMs, 250 * 2 ** Math.min(refusals, 6)));
};

/** Resolves after so many milliseconds, or as soon as the job is stopped. */
export const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  try {
    await sleep(Math.max(1, ms), undefined, { signal });
  } catch (cause) {
    if (!signal.aborted) throw cause;
  }
};
