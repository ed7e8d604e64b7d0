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
export type Rest = number | (() => number);

const msOf = (rest: Rest): number => (typeof rest === 'function' ? rest() : rest);

/**
 * Runs `work` when nothing has requested it for `rest` milliseconds, and at the latest `most` milliseconds after the
 * first request. With `most` equal to `rest` it runs at that interval while requests go on.
 */
export const debounce = (work: () => unknown, rest: Rest, most?: Rest): Debounced => {
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
      resting = setTimeout(run, msOf(rest));
      if (most !== undefined) latest ??= setTimeout(run, msOf(most));
    },
    cancel,
  };
};

/** Runs `work` after `rest` milliseconds unless the returned function was called before; fits an effect's cleanup. */
export const afterRest = (work: () => unknown, rest: number): (() => void) => {
  const { soon, cancel } = debounce(work, rest);
  soon();
  return cancel;
};

/** `debounce` for the lifetime of a component; runs the `work` of its latest render. */
export const useDebounced = (work: () => unknown, rest: number): Debounced => {
  const latest = useRef(work);
  latest.current = work;
  const made = useRef<Debounced>(null);
  made.current ??= debounce(() => latest.current(), rest);
  const { current: debounced } = made;
  useEffect(() => debounced.cancel, [debounced]);
  return debounced;
};

/** A value that follows `value` once it has not changed for `rest` milliseconds. */
export const useRested = <T>(value: T, rest: number): T => {
  const [rested, setRested] = useState(value);
  useEffect(() => afterRest(() => setRested(value), rest), [value, rest]);
  return rested;
};
