/** Draws from a seed: the same seed draws the same, on every machine. */
export type Random = {
  /** From 0 to below 1. */
  fraction: () => number;
  /** A whole number, both ends included. */
  whole: (from: number, to: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(of: readonly T[]) => T;
  /** One of the names, as often as their weights say. */
  weighted: <T extends string>(weights: Readonly<Partial<Record<T, number>>>) => T;
  shuffled: <T>(of: readonly T[]) => T[];
};

/** The generator known as mulberry32: 32 bits of state are plenty for data of tests. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const whole = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  function pick<T>(of: readonly T[]): T {
    const picked = of[whole(0, of.length - 1)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }
  function weighted<T extends string>(weights: Readonly<Partial<Record<T, number>>>): T {
    const entries = Object.entries(weights) as [T, number][];
    let left = fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    return pick(entries)[0];
  }
  function shuffled<T>(of: readonly T[]): T[] {
    const cards = [...of];
    for (let at = cards.length - 1; at > 0; at -= 1) {
      const other = whole(0, at);
      [cards[at], cards[other]] = [cards[other] as T, cards[at] as T];
    }
    return cards;
  }
  return { fraction, whole, chance: (share) => fraction() < share, pick, weighted, shuffled };
}

/** A seed of its own for each of many things that come from one seed. */
export function seedOf(seed: number, index: number): number {
  // The mixing of MurmurHash3: neighbours must not draw alike.
  let mixed = ((seed >>> 0) ^ Math.imul(index + 1, 0x9e3779b1)) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
