/** Ctrl+C: once cancels the work and lets calls in flight finish; again (or without work) it ends the process. */
export type Interrupts = {
  readonly signal: () => void;
  /** While `work` is running, the first signal calls `cancel`. */
  readonly during: <T>(cancel: () => void, work: Promise<T>) => Promise<T>;
};

export const createInterrupts = (end: () => void): Interrupts => {
  let cancel: (() => void) | undefined;
  let asked = false;
  return {
    signal: () => {
      if (!cancel || asked) return end();
      asked = true;
      cancel();
    },
    during: async (cancelWork, work) => {
      cancel = cancelWork;
      try {
        return await work;
      } finally {
        cancel = undefined;
      }
    },
  };
};
