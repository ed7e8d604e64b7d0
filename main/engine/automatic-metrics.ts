/**
 * Automatic reading of performance: in the window's engine, the days that are due are read when a pull has ended well,
 * unless the seller has turned automatic pulls off. Its failures are told by the days that stay missing.
 */
import type { Job } from '../../shared/contract/jobs.ts';
import type { Countdown } from './clock.ts';
import { NO_WAIT } from './clock.ts';
import type { EngineParts } from './commands/engine-parts.ts';
import { startAccountJob } from './commands/start-job.ts';
import { dueDays, settlingDays } from './metrics/due-days.ts';
import { pullDays } from './metrics/pull.ts';
import type { OpenAccount } from './open-account.ts';
import { failureLine } from './outcome.ts';
import { tenantZone } from './settings/tenant-days.ts';

/** After a failure, such as a sign-in without the scope for reports, and after a stop, pulls of an hour start nothing. */
const REST_MS = 60 * 60_000;

export type AutomaticMetrics = {
  readonly opened: (account: string) => void;
  /** A job ended or made progress. */
  readonly jobTold: (job: Job) => void;
  /** The account is being closed: nothing is started for it any more. */
  readonly closed: (account: string) => void;
};

const daysDueFor = ({ context: { mirror, now } }: OpenAccount): readonly string[] =>
  dueDays({
    zone: tenantZone(mirror),
    now: now(),
    read: mirror.metrics.daysRead(),
    settling: settlingDays(mirror),
  });

export const createAutomaticMetrics = (engine: EngineParts): AutomaticMetrics => {
  const resting = new Map<string, Countdown>();

  const start = (open: OpenAccount): void => {
    const { readOnly, settings } = open.state();
    const { name } = open.context.profile;
    if (settings.sync.pullMinutes === 0 || readOnly === 'signed-out') return;
    if (engine.jobs.isRunning(name, 'metrics') || (resting.get(name) ?? NO_WAIT)() > 0) return;
    const days = daysDueFor(open);
    if (days.length === 0) return;
    const run = (handle: Parameters<typeof pullDays>[1]) => pullDays(open.context, handle, { days });
    startAccountJob(engine, open, { kind: 'metrics', automatic: true, run });
  };

  const pulled = (account: string): void => {
    const open = engine.accounts.find(account);
    if (!open) return;
    try {
      start(open);
    } catch (error) {
      engine.log(failureLine('automatic reading of performance', error));
    }
  };

  return {
    opened: (account) => void resting.set(account, NO_WAIT),
    jobTold: ({ account, kind, state, automatic }) => {
      if (!resting.has(account)) return;
      if (kind === 'pull' && state === 'done') pulled(account);
      // A seller who stops it does not want it again with the next pull.
      if (kind === 'metrics' && automatic && (state === 'failed' || state === 'cancelled'))
        resting.set(account, engine.clock.countdown(REST_MS));
    },
    closed: (account) => void resting.delete(account),
  };
};
