/** Ctrl+C: once stops the work in hand and lets what is on its way answer, again (or with no such work) ends at once. */
export type Interrupts = {
  readonly signal: () => void;
  /** While `work` goes on, the first signal calls `cancel`. */
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
