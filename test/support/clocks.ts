/** Clocks that a test can move; between moves they run like the real ones. */
import { uptime } from 'node:os';
import type { TimeSources } from '../../main/engine/index.ts';

export type TestClocks = TimeSources & {
  /** Moves all clocks on by `ms` milliseconds, as with the machine awake. */
  readonly pass: (ms: number) => void;
  /** Sets the wall clock ahead by `ms`, or back where it is negative. */
  readonly setWall: (ms: number) => void;
  /** The machine sleeps for `ms`: the monotonic clock does not advance meanwhile. */
  readonly sleep: (ms: number) => void;
};

/** Clocks whose wall clock is `ahead` milliseconds ahead of the real one. */
export const testClocks = (ahead = 0): TestClocks => {
  let set = ahead;
  let slept = 0;
  let passed = 0;
  return {
    monotonic: () => performance.now() + passed,
    wall: () => Date.now() + passed + set + slept,
    uptime: () => uptime() * 1000 + passed + slept,
    pass: (ms) => {
      passed += ms;
    },
    setWall: (ms) => {
      set += ms;
    },
    sleep: (ms) => {
      slept += ms;
    },
  };
};
