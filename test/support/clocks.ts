/** The clocks of a machine as a test moves them; in between they go on like the real ones. */
import { uptime } from 'node:os';
import type { TimeSources } from '../../main/engine/index.ts';

export type TestClocks = TimeSources & {
  /** Somebody sets the wall clock ahead, or back where `ms` is negative. */
  readonly setWall: (ms: number) => void;
  /** The machine sleeps: it comes back with a monotonic clock that stood still meanwhile. */
  readonly sleep: (ms: number) => void;
};

/** Clocks of which the one on the wall is `ahead` milliseconds ahead of the real one. */
export const testClocks = (ahead = 0): TestClocks => {
  let set = ahead;
  let slept = 0;
  return {
    monotonic: () => performance.now(),
    wall: () => Date.now() + set + slept,
    uptime: () => uptime() * 1000 + slept,
    setWall: (ms) => {
      set += ms;
    },
    sleep: (ms) => {
      slept += ms;
    },
  };
};
