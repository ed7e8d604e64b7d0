/** Repeatable pseudo-random numbers (mulberry32), so that one seed always gives the same data. */
export type Random = {
  /** In [0,1). */
  readonly next: () => number;
  /** Whole number in [min,max]. */
  readonly int: (min: number, max: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
};

/** Goes on with a hash: that of a text's beginning becomes that of the whole. */
export const hashOn = (beginning: number, rest: string): number => {
  let hash = beginning;
  for (const character of rest) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
};

/** FNV-1a over the parts; neighbouring seeds and indexes get unrelated hashes. */
export const hashOf = (...parts: readonly (string | number)[]): number => hashOn(0x811c9dc5, parts.join('|'));

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[int(0, list.length - 1)];
    if (chosen === undefined) throw new RangeError('nothing to pick from');
    return chosen;
  };
  return { next, int, chance: (probability) => next() < probability, pick };
};
