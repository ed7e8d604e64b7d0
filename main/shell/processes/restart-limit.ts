const RESTARTS = 3;
const WINDOW_MS = 60_000;

/** Counts crashes: true while there were at most three within a minute, so that a restart makes sense. */
export const restartLimit = (now: () => number = () => performance.now()): (() => boolean) => {
  let deaths: readonly number[] = [];
  return () => {
    const at = now();
    deaths = [...deaths.filter((earlier) => at - earlier < WINDOW_MS), at];
    return deaths.length <= RESTARTS;
  };
};
