/**
 * Automatic pulls: in the window's engine, each open account is pulled some minutes after its last pull. Never while
 * a job runs, a push is unfinished or the account is signed out. After failures the interval grows, and failures are
 * reported in the account's state only.
 */

import type { Job } from '../../shared/contract/jobs.ts';
import type { AccountState } from '../../shared/contract/views.ts';

/** The clock and timer; tests pass their own. */
export type Alarm = {
  readonly now: () => Date;
  /** Calls `act` once, `ms` milliseconds from now; the returned function cancels it. */
  readonly after: (ms: number, act: () => void) => () => void;
};

/** The machine's timers, `unref`ed, so that they do not keep the process alive. */
export const systemAlarm = (now: () => Date): Alarm => ({
  now,
  after: (ms, act) => {
    const timer = setTimeout(act, ms).unref();
    return () => clearTimeout(timer);
  },
});

const MINUTE_MS = 60_000;
/** The longest interval after failures, unless the seller's own setting is longer. */
const LONGEST_BACKOFF_MINUTES = 60;

/** The facts that determine when the next pull is due. */
export type PullFacts = Pick<AccountState, 'pulledAt' | 'readOnly' | 'unfinishedRun'> & {
  /** The seller's interval; 0 for never. */
  readonly minutes: number;
  /** When the last pull ended, with any result. */
  readonly endedAt: string | null;
  /** Number of consecutive failed automatic pulls. */
  readonly failures: number;
  readonly busy: boolean;
};

const minutesBetween = ({ minutes, failures }: PullFacts): number =>
  Math.max(minutes, Math.min(LONGEST_BACKOFF_MINUTES, minutes * 2 ** failures));

/**
 * Milliseconds until the next pull; null for none. An account that was never pulled waits for its seller. Times in
 * the future, left by a clock that was set back since, are ignored: one pull corrects them.
 */
export const nextPullIn = (facts: PullFacts, now: Date): number | null => {
  const { minutes, pulledAt, endedAt, readOnly, unfinishedRun, busy } = facts;
  if (minutes === 0 || pulledAt === null) return null;
  if (busy || unfinishedRun !== null || readOnly === 'signed-out') return null;
  const passed = [pulledAt, endedAt]
    .map((at) => (at === null ? Number.NaN : now.getTime() - Date.parse(at)))
    .filter((since) => since >= 0)
    .reduce((least, since) => Math.min(least, since), Number.POSITIVE_INFINITY);
  return Math.max(0, minutesBetween(facts) * MINUTE_MS - passed);
};

type Watched = {
  state: AccountState;
  endedAt: string | null;
  failures: number;
  stopAlarm: () => void;
};

export type AutomaticPulls = {
  /** An account was opened: pulls it at once if its last pull is old. */
  readonly opened: (state: AccountState) => void;
  readonly stateTold: (state: AccountState) => void;
  /** The machine slept, and its timers with it. */
  readonly woke: () => void;
  /** A job ended or made progress. */
  readonly jobTold: (job: Job) => void;
  /** The account is being closed: nothing is started for it any more. */
  readonly closed: (account: string) => void;
};

export type PullStarter = {
  /** Is any job running for the account? */
  readonly isBusy: (account: string) => boolean;
  readonly start: (account: string) => void;
  /** Called with the error that kept a pull from being started. */
  readonly onFailure: (error: unknown) => void;
};

export const createAutomaticPulls = (
  { isBusy, start, onFailure }: PullStarter,
  alarm: Alarm,
): AutomaticPulls => {
  const accounts = new Map<string, Watched>();

  const factsOf = (account: string, { state, endedAt, failures }: Watched): PullFacts => ({
    pulledAt: state.pulledAt,
    readOnly: state.readOnly,
    unfinishedRun: state.unfinishedRun,
    minutes: state.settings.sync.pullMinutes,
    endedAt,
    failures,
    busy: isBusy(account),
  });

  const pullNow = (account: string, watched: Watched): void => {
    try {
      start(account);
    } catch (error) {
      onFailure(error);
      watched.failures += 1;
      watched.endedAt = alarm.now().toISOString();
      plan(account);
    }
  };

  /** Sets the timer by the account's present state. */
  const plan = (account: string): void => {
    const watched = accounts.get(account);
    if (!watched) return;
    watched.stopAlarm();
    const wait = nextPullIn(factsOf(account, watched), alarm.now());
    if (wait === null) return;
    watched.stopAlarm = alarm.after(wait, () => {
      // After a sleep or a set clock the timer fires early or late.
      const left = nextPullIn(factsOf(account, watched), alarm.now());
      if (left === 0) pullNow(account, watched);
      else plan(account);
    });
  };

  return {
    opened: (state) => {
      accounts.set(state.account.name, { state, endedAt: null, failures: 0, stopAlarm: () => {} });
      plan(state.account.name);
    },
    stateTold: (state) => {
      const watched = accounts.get(state.account.name);
      if (!watched) return;
      watched.state = state;
      plan(state.account.name);
    },
    woke: () => {
      for (const account of accounts.keys()) plan(account);
    },
    jobTold: (job) => {
      const watched = accounts.get(job.account);
      if (!watched || job.state === 'running') return;
      if (job.kind === 'pull') {
        watched.endedAt = alarm.now().toISOString();
        if (job.state === 'done') watched.failures = 0;
        if (job.state === 'failed' && job.automatic) watched.failures += 1;
      }
      plan(job.account);
    },
    closed: (account) => {
      accounts.get(account)?.stopAlarm();
      accounts.delete(account);
    },
  };
};
