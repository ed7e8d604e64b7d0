/**
 * Debouncing: frequent triggers run work once, a while after the last of them. The window's only timer of this kind.
 */
import { useEffect, useRef, useState } from 'react';

export type Debounced = {
  /** Requests the work; a further request before it runs restarts the wait. */
  readonly soon: () => void;
  readonly cancel: () => void;
};

/** Milliseconds; a function is called for each wait. */
export type Wait = number | (() => number);

const msOf = (wait: Wait): number => (typeof wait === 'function' ? wait() : wait);

/**
 * Runs `work` when nothing has requested it for `wait` milliseconds, and at the latest `maxWait` milliseconds after the
 * first request. With `maxWait` equal to `wait` it runs at that interval while requests go on.
 */
export const debounce = (work: () => unknown, wait: Wait, maxWait?: Wait): Debounced => {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(resting);
    clearTimeout(latest);
    latest = undefined;
  };
  const run = (): void => {
    cancel();
    work();
  };
  return {
    soon: () => {
      clearTimeout(resting);
      resting = setTimeout(run, msOf(wait));
      if (maxWait !== undefined) latest ??= setTimeout(run, msOf(maxWait));
    },
    cancel,
  };
};

/** Runs `work` after `wait` milliseconds unless the returned function was called before; fits an effect's cleanup. */
export const afterRest = (work: () => unknown, wait: number): (() => void) => {
  const { soon, cancel } = debounce(work, wait);
  soon();
  return cancel;
};

/** `debounce` for the lifetime of a component; runs the `work` of its latest render. */
export const useDebounced = (work: () => unknown, wait: number): Debounced => {
  const latest = useRef(work);
  latest.current = work;
  const made = useRef<Debounced>(null);
  made.current ??= debounce(() => latest.current(), wait);
  const { current: debounced } = made;
  useEffect(() => debounced.cancel, [debounced]);
  return debounced;
};

/** A value that follows `value` once it has not changed for `wait` milliseconds. */
export const useRested = <T>(value: T, wait: number): T => {
  const [rested, setRested] = useState(value);
  useEffect(() => afterRest(() => setRested(value), wait), [value, wait]);
  return rested;
};
