/** Things that come often, acted on once: a while after the last of them. The window's one timer of this kind. */
import { useEffect, useRef, useState } from 'react';

export type Debounced = {
  /** Asks for the work; asked again before it is done, it waits anew. */
  readonly soon: () => void;
  readonly cancel: () => void;
};

/** Milliseconds; a function is asked each time. */
export type Rest = number | (() => number);

const msOf = (rest: Rest): number => (typeof rest === 'function' ? rest() : rest);

/**
 * Does `work` when nothing has asked for it for `rest` milliseconds, and at the latest `most` milliseconds after it was
 * first asked for: with `most` as short as `rest`, it is done that often, however much comes.
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

/** Does `work` after `rest` milliseconds, unless what it returns was called before: what an effect needs. */
export const afterRest = (work: () => unknown, rest: number): (() => void) => {
  const { soon, cancel } = debounce(work, rest);
  soon();
  return cancel;
};

/** As `debounce`, for as long as a component is there; it does what the last drawing of it would have done. */
export const useDebounced = (work: () => unknown, rest: number): Debounced => {
  const latest = useRef(work);
  latest.current = work;
  const made = useRef<Debounced>(null);
  made.current ??= debounce(() => latest.current(), rest);
  const { current: debounced } = made;
  useEffect(() => debounced.cancel, [debounced]);
  return debounced;
};

/** A value as it was when it last came to rest. */
export const useRested = <T>(value: T, rest: number): T => {
  const [rested, setRested] = useState(value);
  useEffect(() => afterRest(() => setRested(value), rest), [value, rest]);
  return rested;
};
