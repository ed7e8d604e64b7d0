/** Doing several things at once: at most `width` of them, all ended when the promise settles. */
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

/** Pieces of at most `size`. */
export const inPieces = <T>(things: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(things.length / size) }, (_, i) => things.slice(i * size, (i + 1) * size));
