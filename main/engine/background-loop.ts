/** Work that is done in short time slices, with the engine's other work in between. */
import { setImmediate } from 'node:timers/promises';

/** Resolves after the other work that waits in the event loop. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();

export type BackgroundLoop = {
  /** Begins, unless it goes on already; nothing is done before the caller returns. */
  readonly start: () => void;
  /** Resolves when nothing is left (or it was stopped); rejects with what a slice failed of. */
  readonly settled: () => Promise<void>;
  /** No slice begins any more. */
  readonly stop: () => void;
};

/** `slice` does a little and says whether there is more. A slice that fails ends the sweep until the next `start`. */
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
