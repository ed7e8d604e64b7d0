/** Long work on the window's thread, in slices short enough that typing and scrolling never wait for it. */

/** Milliseconds of work before the window gets its turn. */
const SLICE_MS = 8;
/** From so many rows on, filtering or sorting all of them is felt, and said. */
export const MANY_ROWS = 20_000;
/** Pieces between two looks at the clock. */
const PIECES_A_LOOK = 50;

/** Resolves when the window had its turn: input that waited is handled, and what changed may be drawn. */
export const yieldToWindow = (): Promise<void> =>
  new Promise((resolve) => {
    // Not a timer: those of a chain wait four milliseconds each, and a second each where the window is hidden.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/**
 * Work of which only the newest counts: each call begins one, and gives what says whether another was begun since. What the
 * window works out itself is dropped by it; what the engine is asked, by its question (`answers.ts`).
 */
export const overtaking = (): (() => () => boolean) => {
  let newest = 0;
  return () => {
    newest += 1;
    const mine = newest;
    return () => mine !== newest;
  };
};

type Watch = {
  /** Called before the window gets a turn; true ends the work. */
  readonly pause?: () => boolean;
};

/** Does the same to every piece. False when `pause` ended it early. Small work is done at once, without a turn. */
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
    if (looked % PIECES_A_LOOK !== 0 || performance.now() < until) continue;
    if (pause()) return false;
    await yieldToWindow();
    if (pause()) return false;
    until = performance.now() + SLICE_MS;
  }
  return true;
};

/** A hidden window draws nothing: whoever waits for it goes on all the same. */
const DRAWN_MS = 100;

/** Resolves when the window has drawn what changed so far. */
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
