/** The clocks of a machine as a test moves them; in between they go on like the real ones. */
import { uptime } from 'node:os';
import type { TimeSources } from '../../main/engine/index.ts';

export type TestClocks = TimeSources & {
  /** So much time goes by with the machine awake: on all clocks. */
  readonly pass: (ms: number) => void;
  /** Somebody sets the wall clock ahead, or back where `ms` is negative. */
  readonly setWall: (ms: number) => void;
  /** The machine sleeps: it comes back with a monotonic clock that stood still meanwhile. */
  readonly sleep: (ms: number) => void;
};

/** Clocks of which the one on the wall is `ahead` milliseconds ahead of the real one. */
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
