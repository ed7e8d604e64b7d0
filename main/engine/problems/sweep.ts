/** Work that is done in short slices between which everything else gets its turn. */
import { setImmediate } from 'node:timers/promises';

/** Resolves when whatever else waits had its turn. */
export const nextTurn = (): Promise<void> => setImmediate();

export type Sweep = {
  /** Begins, unless it goes on already; nothing is done before the caller returns. */
  readonly start: () => void;
  /** Resolves when nothing is left (or it was stopped); rejects with what a slice failed of. */
  readonly settled: () => Promise<void>;
  /** No slice begins any more. */
  readonly stop: () => void;
};

/** `slice` does a little and says whether there is more. A slice that fails ends the sweep until the next `start`. */
export const createSweep = (slice: () => boolean, onFailure: (error: unknown) => void): Sweep => {
  let going: Promise<void> | undefined;
  let stopped = false;

  const run = async (): Promise<void> => {
    try {
      do await nextTurn();
      while (!stopped && slice());
    } finally {
      going = undefined;
    }
  };

  return {
    start: () => {
      if (stopped || going) return;
      going = run();
      going.catch(onFailure);
    },
    settled: () => going ?? Promise.resolve(),
    stop: () => {
      stopped = true;
    },
  };
};
