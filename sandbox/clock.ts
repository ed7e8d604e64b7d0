/** The service's time: the machine's, which tests can move so that they need not wait for expiry. */
export type Clock = {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly offset: () => number;
  readonly setOffset: (milliseconds: number) => void;
};

export const createClock = (initialOffset = 0): Clock => {
  let offset = initialOffset;
  return {
    now: () => Date.now() + offset,
    offset: () => offset,
    setOffset: (milliseconds) => {
      offset = milliseconds;
    },
  };
};

export const minute = 60_000;
export const day = 24 * 60 * minute;
