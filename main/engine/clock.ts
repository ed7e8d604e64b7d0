/**
 * Measures elapsed time by all clocks of the machine. The monotonic clock stands still while the machine sleeps, the
 * wall clock is set by people, and some systems count the time since boot in whole seconds: none can be trusted
 * alone. The largest result is used to judge age, so that a wrong clock makes data look older than it is, never
 * younger.
 */
import { uptime } from 'node:os';

/** The clocks of a machine, all in milliseconds. */
export type TimeSources = {
  /** Running time: steady, but it stands still while the machine sleeps. */
  readonly monotonic: () => number;
  /** Milliseconds since 1970, UTC; it can be set and jump either way. */
  readonly wall: () => number;
  /** Since boot, including sleep. */
  readonly uptime: () => number;
};

/** A reading of all clocks at one instant, in milliseconds; only meaningful in the same process. */
export type ClockReading = { readonly [Source in keyof TimeSources]: number };

/** Milliseconds left; 0 or less when the time is over. */
export type Countdown = () => number;

export type Clock = {
  readonly read: () => ClockReading;
  /** Milliseconds since a reading: the largest difference of any clock, never less than 0. */
  readonly since: (mark: ClockReading) => number;
  /**
   * Milliseconds since a reading during which the monotonic clock stood still: sleep, or a clock that was set ahead.
   */
  readonly missed: (mark: ClockReading) => number;
  /** Counts `ms` milliseconds down from now on. */
  readonly countdown: (ms: number) => Countdown;
  /**
   * The time for stored instants: the wall clock's, but it never goes back within the process, so that of two
   * instants the later one is larger even if the clock is set back. While it is ahead, it advances with `since`.
   */
  readonly now: () => Date;
};

type RunningClocks = Pick<TimeSources, 'monotonic' | 'wall'>;

/** A reading of the time since boot is extended by the other clocks for this long, in milliseconds. */
const UPTIME_KEPT_MS = 5;

/**
 * The time since boot, of which Linux opens a file at each reading: a sixth of a push's processor time. For a few
 * milliseconds it is extended by the monotonic clock, unless the wall clock says that more time passed.
 */
export const extendedUptime = (readUptime: () => number, { monotonic, wall }: RunningClocks) => {
  let last = { uptime: -Infinity, monotonic: -Infinity, wall: -Infinity };
  return (): number => {
    const now = { monotonic: monotonic(), wall: wall() };
    const passed = now.monotonic - last.monotonic;
    const isKept = passed <= UPTIME_KEPT_MS && Math.abs(now.wall - last.wall) <= 2 * UPTIME_KEPT_MS;
    if (!isKept) last = { ...now, uptime: readUptime() };
    return isKept ? last.uptime + passed : last.uptime;
  };
};

const running: RunningClocks = { monotonic: () => performance.now(), wall: () => Date.now() };

const MACHINE: TimeSources = { ...running, uptime: extendedUptime(() => uptime() * 1000, running) };

/**
 * Tolerance between clocks, in milliseconds: some systems count `uptime` in whole seconds, and the wall clock is
 * gradually corrected.
 */
const ROUNDING_MS = 2_000;

/** A countdown that is over. */
export const NO_WAIT: Countdown = () => 0;

/**
 * The clock of one engine. Tests replace the machine's clocks: one whose `wall` and `uptime` advance by hours while
 * `monotonic` does not is a machine that slept. A test's process passes them to `createEngine` as `time`.
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
      // Measured from one common reading: adding up steps would add up their rounding errors.
      const passed = agreed.wall + since(agreed);
      const wasSetBack = passed - told > ROUNDING_MS;
      if (!wasSetBack) agreed = mark();
      last = Math.max(last, Math.floor(wasSetBack ? passed : told));
      return new Date(last);
    },
  };
};

const POLL_MS = 1_000;
/** Milliseconds; without sleep two clocks differ by whole seconds at most, and by corrections of the wall clock. */
const LEAST_SLEEP_MS = 3_000;

/** Has the machine slept since a reading? */
export const sleptSince = (clock: Clock, mark: ClockReading): boolean => clock.missed(mark) >= LEAST_SLEEP_MS;

/**
 * Calls `woke` after the machine slept, detected by the clocks, as plain Node is not told. Does not keep the process
 * alive; returns the function that stops watching.
 */
export const watchForSleep = (clock: Clock, woke: () => void): (() => void) => {
  let last = clock.read();
  const timer = setInterval(() => {
    const slept = sleptSince(clock, last);
    last = clock.read();
    if (slept) woke();
  }, POLL_MS).unref();
  return () => clearInterval(timer);
};
