/** Runs long work on the window's thread in time slices, short enough not to delay typing and scrolling. */

/** Milliseconds of work before yielding. */
const SLICE_MS = 8;
/** From this many rows on, filtering and sorting take noticeable time, and progress is shown. */
export const MANY_ROWS = 20_000;
/** Items processed between two checks of the clock. */
const PIECES_A_CHECK = 50;

/** Resolves after the window has handled waiting input; it may also have painted. */
export const yieldToWindow = (): Promise<void> =>
  new Promise((resolve) => {
    // Not a timer: nested timers wait at least four milliseconds each, and a second in a hidden window.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/**
 * Creates a counter of runs of which only the newest matters: each call starts a run and returns a function that
 * tells whether a newer one was started. For work of the window itself; questions to the engine have their own
 * (`answers.ts`).
 */
export const latestOnly = (): (() => () => boolean) => {
  let newest = 0;
  return () => {
    newest += 1;
    const mine = newest;
    return () => mine !== newest;
  };
};

type Watch = {
  /** Called before yielding; true ends the work. */
  readonly pause?: () => boolean;
};

/** Calls a function for each item. False when `pause` ended it early. Small work runs at once, without yielding. */
export const inSlices = async <T>(
  pieces: Iterable<T>,
  take: (piece: T) => void,
  { pause = () => false }: Watch = {},
): Promise<boolean> => {
  let until = performance.now() + SLICE_MS;
  let looked = 0;
  for (const piece of pieces) {
    take(piece);
    looked += 1;
    if (looked % PIECES_A_CHECK !== 0 || performance.now() < until) continue;
    if (pause()) return false;
    await yieldToWindow();
    if (pause()) return false;
    until = performance.now() + SLICE_MS;
  }
  return true;
};

/** A hidden window does not paint, so waiting for a paint ends after this many milliseconds. */
const DRAWN_MS = 100;

/** Resolves when the window has painted the changes so far. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, DRAWN_MS);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
