/** Work that is done in short time slices, with the engine's other work in between. */
import { yieldToEventLoop } from './time-slices.ts';

export type BackgroundLoop = {
  /** Starts, unless it is running; no slice runs before the caller returns. */
  readonly start: () => void;
  /** Resolves when no work is left (or it was stopped); rejects with the error of a slice. */
  readonly settled: () => Promise<void>;
  /** Starts no further slice. */
  readonly stop: () => void;
};

/**
 * `slice` does a little work and returns whether there is more. A failing slice ends the loop until the next `start`.
 */
export const createBackgroundLoop = (
  slice: () => boolean,
  onFailure: (error: unknown) => void,
): BackgroundLoop => {
  let going: Promise<void> | undefined;
  let stopped = false;

  const run = async (): Promise<void> => {
    try {
      do await yieldToEventLoop();
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
