/** Long work in time slices: the one place from which the engine's other work in the event loop gets its turn. */
import { setImmediate } from 'node:timers/promises';

/** Length of a time slice in milliseconds; it ends with the piece of work that is under way. */
const SLICE_MS = 12;

/** Rows read at once. */
export const PAGE_ROWS = 100;

/** Throws where the work is no longer wanted; called after each time slice. */
export type ThrowIfStale = () => void;

/** Resolves after the other work that waits in the event loop. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();

/** Begins a time slice; the function it returns says whether its time is over. */
export const beginSlice = (): (() => boolean) => {
  const until = performance.now() + SLICE_MS;
  return () => performance.now() >= until;
};

/**
 * Runs `work` on each thing, in time slices with other work in between; `between` is called after each slice. Rejects
 * with what `between` throws.
 */
export const inTimeSlices = async <T>(
  things: Iterable<T>,
  work: (thing: T) => void,
  between: () => void | Promise<void> = () => {},
): Promise<void> => {
  let isOver = beginSlice();
  for (const thing of things) {
    work(thing);
    if (!isOver()) continue;
    await yieldToEventLoop();
    await between();
    isOver = beginSlice();
  }
};

/** Splits a list into pages of `PAGE_ROWS`. */
export const inPages = function* <T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += PAGE_ROWS) yield rows.slice(at, at + PAGE_ROWS);
};
