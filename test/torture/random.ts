/** Drawing from a seed: the same seed gives the same script, the same faults and the same kills. */

export type Random = {
  /** A whole number from 0 up to, and without, `below`. */
  readonly int: (below: number) => number;
  readonly between: (least: number, most: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(from: readonly [T, ...(readonly T[])]) => T;
  readonly shuffled: <T>(list: readonly T[]) => readonly T[];
};

/** Mulberry32: small, quick, and good enough to draw scripts. */
export const createRandom = (seed: number): Random => {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    int,
    between: (least, most) => least + int(most - least + 1),
    chance: (probability) => next() < probability,
    pick: (from) => from[int(from.length)] ?? from[0],
    shuffled: (list) =>
      list
        .map((entry) => [next(), entry] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, entry]) => entry),
  };
};
