/**
 * How much time has passed, asked of all clocks of the machine at once. The monotonic clock stands still while the
 * machine sleeps, the wall clock is set by people, and some systems count the time since their start in whole seconds:
 * none can be trusted alone. What must not be old is judged by the largest of them, so that a clock that is wrong makes
 * things look older than they are and never younger.
 */
import { uptime } from 'node:os';

/** The clocks of a machine, all in milliseconds. */
export type TimeSources = {
  /** Running time: steady, but it stands still while the machine sleeps. */
  readonly monotonic: () => number;
  /** Since 1970, UTC, as somebody set it: it may jump either way. */
  readonly wall: () => number;
  /** Since the machine was started, its sleep included. */
  readonly uptime: () => number;
};

/** A reading of all clocks at one instant, in milliseconds; meaningful in the process that took it only. */
export type ClockReading = { readonly [Source in keyof TimeSources]: number };

/** Milliseconds left; none or fewer when the time is over. */
export type Countdown = () => number;

export type Clock = {
  readonly read: () => ClockReading;
  /** Milliseconds since a reading: the most that passed by any of the clocks, never less than 0. */
  readonly since: (mark: ClockReading) => number;
  /** Milliseconds since a reading in which the monotonic clock stood still: sleep, or a clock that was set ahead. */
  readonly missed: (mark: ClockReading) => number;
  /** Counts `ms` milliseconds down from now on. */
  readonly countdown: (ms: number) => Countdown;
  /**
   * The time as what is stored needs it: the wall clock's, but never going back while the process lives, so that of two
   * instants the later one is known whoever sets the clock in between. It goes on at the pace of `since` then.
   */
  readonly now: () => Date;
};

const MACHINE: TimeSources = {
  monotonic: () => performance.now(),
  wall: () => Date.now(),
  uptime: () => uptime() * 1000,
};

/**
 * Tolerance between clocks of which none was set, in milliseconds: some systems count `uptime` in whole seconds, and
 * the wall clock is slowly corrected.
 */
const ROUNDING_MS = 2_000;

/** A countdown that is over. */
export const AT_ONCE: Countdown = () => 0;

/**
 * The clock of one engine. A test puts clocks of its own in the place of the machine's: one whose `wall` and `uptime`
 * move by hours while `monotonic` does not is a machine that slept. A process of a test hands them to `createEngine`
 * as `time`.
 */
export const createClock = (sources: Partial<TimeSources> = {}): Clock => {
  const { monotonic, wall, uptime: running } = { ...MACHINE, ...sources };
  const mark = (): ClockReading => ({ monotonic: monotonic(), wall: wall(), uptime: running() });
  const since = (from: ClockReading): number =>
    Math.max(0, monotonic() - from.monotonic, wall() - from.wall, running() - from.uptime);
  let agreed = mark();
  let last = agreed.wall;
  return {
    read: mark,
    since,
    missed: (from) => Math.max(0, since(from) - Math.max(0, monotonic() - from.monotonic)),
    countdown: (ms) => {
      const from = mark();
      return () => ms - since(from);
    },
    now: () => {
      const told = wall();
      // Counted from the one moment at which the clocks agreed: summed up in steps, their roundings would add up too.
      const passed = agreed.wall + since(agreed);
      const wasSetBack = passed - told > ROUNDING_MS;
      if (!wasSetBack) agreed = mark();
      last = Math.max(last, Math.floor(wasSetBack ? passed : told));
      return new Date(last);
    },
  };
};

const LOOK_MS = 1_000;
/** What two clocks differ by where no machine slept: by whole seconds, and by what the one on the wall is put right. */
const LEAST_SLEEP_MS = 3_000;

/** Has the machine slept since a reading? */
export const sleptSince = (clock: Clock, mark: ClockReading): boolean => clock.missed(mark) >= LEAST_SLEEP_MS;

/**
 * Calls `woke` when the machine has slept, as the clocks that went on meanwhile tell: nobody else may. Keeps no process
 * alive; returns what ends it.
 */
export const watchForSleep = (clock: Clock, woke: () => void): (() => void) => {
  let last = clock.read();
  const timer = setInterval(() => {
    const slept = sleptSince(clock, last);
    last = clock.read();
    if (slept) woke();
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
};
