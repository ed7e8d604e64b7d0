/**
 * The machine's clock as what is stored needs it: never going back while the process lives, so that of two instants the
 * later one is known whoever sets the clock in between. It goes on at the pace of the machine's own running time then.
 */
export const steadyClock = (
  told: () => Date,
  running: () => number = () => performance.now(),
): (() => Date) => {
  let last = told().getTime();
  let at = running();
  return () => {
    const ran = Math.max(0, Math.floor(running() - at));
    const now = told().getTime();
    if (now >= last) {
      last = now;
      at = running();
      return new Date(now);
    }
    last += ran;
    at += ran;
    return new Date(last);
  };
};
