/**
 * Pulls that nobody asks for: in the window's engine, each open account gets its changes again some minutes after it
 * last did. Never while a job runs, a push is unfinished or nobody is signed in; a failure waits longer and longer, and
 * is told with the account's state alone.
 */
import type { AccountState, Job } from '../../shared/contract/views.ts';

/** The clock and the alarm; a test has its own. */
export type Alarm = {
  readonly now: () => Date;
  /** Calls `act` once, `ms` milliseconds from now; the function that is returned cancels it. */
  readonly after: (ms: number, act: () => void) => () => void;
};

/** The machine's timers, `unref`ed: a process that has nothing else to do ends without waiting for the next pull. */
export const systemAlarm = (now: () => Date): Alarm => ({
  now,
  after: (ms, act) => {
    const timer = setTimeout(act, ms).unref();
    return () => clearTimeout(timer);
  },
});

const MINUTE_MS = 60_000;
/** A failing pull is tried again at least this often, where the seller did not set it to be rarer anyway. */
const LONGEST_BACKOFF_MINUTES = 60;

/** What decides when the next pull is due. */
export type PullFacts = Pick<AccountState, 'pulledAt' | 'readOnly' | 'unfinishedRun'> & {
  /** How often the seller wants it; 0 is never. */
  readonly minutes: number;
  /** When the last pull ended, however it did. */
  readonly endedAt: string | null;
  /** How many pulls that nobody asked for failed since the last that did not. */
  readonly failures: number;
  readonly busy: boolean;
};

const minutesBetween = ({ minutes, failures }: PullFacts): number =>
  Math.max(minutes, Math.min(LONGEST_BACKOFF_MINUTES, minutes * 2 ** failures));

/**
 * Milliseconds until the next pull; null when none is to be waited for. An account that was never pulled waits for its
 * seller. What was noted of a time to come, by a clock that was set back since, says nothing: one pull sets it right.
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
  /** An account was opened: pulls it, at once where its last pull is old. */
  readonly opened: (state: AccountState) => void;
  readonly stateTold: (state: AccountState) => void;
  /** The machine slept, and the alarms with it. */
  readonly woke: () => void;
  /** A job ended or went on. */
  readonly jobTold: (job: Job) => void;
  /** The account is being closed: nothing is started for it any more. */
  readonly closed: (account: string) => void;
};

export type PullStarter = {
  /** Does any job go on for the account? */
  readonly isBusy: (account: string) => boolean;
  readonly start: (account: string) => void;
  /** Told of what kept a pull from being started. */
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

  /** Sets the alarm anew by how the account stands now. */
  const plan = (account: string): void => {
    const watched = accounts.get(account);
    if (!watched) return;
    watched.stopAlarm();
    const wait = nextPullIn(factsOf(account, watched), alarm.now());
    if (wait === null) return;
    watched.stopAlarm = alarm.after(wait, () => {
      // A machine that slept, or a clock that was set, rings early or late.
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
