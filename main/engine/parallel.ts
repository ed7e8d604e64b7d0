/** Runs work on several things, at most `width` at once; all have ended when the promise settles. */
export const inParallel = async <T>(
  things: readonly T[],
  width: number,
  work: (thing: T) => Promise<void>,
): Promise<void> => {
  const queue = things.values();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const thing of queue) {
      if (failures.length > 0) return;
      await work(thing).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, things.length) }, worker));
  if (failures.length > 0) throw failures[0];
};

/** As `inParallel`; the first failure aborts the signal given to the others. */
export const inParallelFailFast = async <T>(
  things: readonly T[],
  width: number,
  signal: AbortSignal,
  work: (thing: T, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  await inParallel(things, width, async (thing) => {
    try {
      await work(thing, stop);
    } catch (error) {
      failed.abort();
      throw error;
    }
  });
};

/** Splits a list into batches of at most `size`. */
export const inBatches = <T>(things: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(things.length / size) }, (_, i) => things.slice(i * size, (i + 1) * size));
