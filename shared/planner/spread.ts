/**
 * Spreads an amount over ads, exact to the micro: each gets a part in proportion to its weight, within what it must and
 * may get. What whole micros, or cents, leave over goes to the largest fractions, and of equal ones to those named
 * first.
 */

export type SpreadPart = {
  /** What it must get at least, not negative. */
  readonly min: bigint;
  /** What it may get at most, not below `min`; null for no limit. */
  readonly max: bigint | null;
  /** Not negative. */
  readonly weight: bigint;
};

export type SpreadRefusal =
  | { readonly reason: 'spread-nothing' | 'spread-no-weights' }
  /** The amount is not a number of whole steps, or some bounds have none between them. */
  | { readonly reason: 'spread-step-amount' | 'spread-step-bounds' }
  /** The parts must get at least `bound` together. */
  | { readonly reason: 'spread-minima'; readonly bound: bigint }
  /** The parts may get at most `bound` together. */
  | { readonly reason: 'spread-maxima'; readonly bound: bigint };

export type Spread =
  | { readonly ok: true; readonly shares: readonly bigint[] }
  | ({ readonly ok: false } & SpreadRefusal);

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

const mostOf = (parts: readonly SpreadPart[]): bigint | null =>
  parts.reduce<bigint | null>((sum, { max }) => (sum === null || max === null ? null : sum + max), 0n);

type Free = SpreadPart & { readonly at: number };

/** Where all weights are 0, each counts alike. */
const weighed = (free: readonly Free[]): { readonly free: readonly Free[]; readonly whole: bigint } => {
  const whole = sumOf(free.map(({ weight }) => weight));
  return whole > 0n
    ? { free, whole }
    : { free: free.map((one) => ({ ...one, weight: 1n })), whole: BigInt(free.length) };
};

/** Whole numbers in proportion to the weights: the sum is exactly `amount`. */
const dealt = (amount: bigint, found: readonly Free[]): readonly (readonly [number, bigint])[] => {
  const { free, whole } = weighed(found);
  const parts = free.map(({ at, weight }) => ({
    at,
    share: (amount * weight) / whole,
    fraction: (amount * weight) % whole,
  }));
  const left = Number(amount - sumOf(parts.map(({ share }) => share)));
  const first = new Set(
    parts
      .toSorted((a, b) => (a.fraction === b.fraction ? a.at - b.at : a.fraction > b.fraction ? -1 : 1))
      .slice(0, left)
      .map(({ at }) => at),
  );
  return parts.map(({ at, share }) => [at, first.has(at) ? share + 1n : share] as const);
};

/**
 * Gives those their bound that a plain proportion would leave outside of theirs, then spreads the rest over the others,
 * and again: those below their minimum first while these need more than those above their maximum leave.
 */
const fill = (amount: bigint, parts: readonly SpreadPart[]): readonly bigint[] => {
  const shares = parts.map(() => 0n);
  let free: readonly Free[] = parts.map((part, at) => ({ ...part, at }));
  let room = amount;
  while (free.length > 0) {
    const { free: counted, whole } = weighed(free);
    const low = counted.filter(({ min, weight }) => room * weight < min * whole);
    const high = counted.filter(({ max, weight }) => max !== null && room * weight > max * whole);
    const lacking = sumOf(low.map(({ min, weight }) => min * whole - room * weight));
    const exceeding = sumOf(high.map(({ max, weight }) => room * weight - (max ?? 0n) * whole));
    const isLow = lacking >= exceeding;
    const isHigh = exceeding >= lacking;
    const bound = new Map([
      ...(isLow ? low.map(({ at, min }) => [at, min] as const) : []),
      ...(isHigh ? high.map(({ at, max }) => [at, max ?? 0n] as const) : []),
    ]);
    for (const [at, share] of bound) shares[at] = share;
    room -= sumOf([...bound.values()]);
    free = free.filter(({ at }) => !bound.has(at));
    if (bound.size > 0) continue;
    for (const [at, share] of dealt(room, free)) shares[at] = share;
    break;
  }
  return shares;
};

/** A part counted in steps, within its bounds. */
const inSteps = ({ min, max, weight }: SpreadPart, step: bigint): SpreadPart => ({
  min: (min + step - 1n) / step,
  max: max === null ? null : max / step,
  weight,
});

/**
 * The share of each part, in their order, each a number of whole steps; refused with the numbers where their bounds
 * leave no way.
 */
export const spreadAmount = (amount: bigint, parts: readonly SpreadPart[], step = 1n): Spread => {
  if (parts.length === 0) return { ok: false, reason: 'spread-nothing' };
  if (amount % step !== 0n) return { ok: false, reason: 'spread-step-amount' };
  const counted = parts.map((part) => inSteps(part, step));
  if (counted.some(({ min, max }) => max !== null && max < min))
    return { ok: false, reason: 'spread-step-bounds' };
  const least = sumOf(counted.map(({ min }) => min)) * step;
  if (amount < least) return { ok: false, reason: 'spread-minima', bound: least };
  const most = mostOf(counted);
  if (most !== null && amount > most * step)
    return { ok: false, reason: 'spread-maxima', bound: most * step };
  if (parts.every(({ weight }) => weight === 0n)) return { ok: false, reason: 'spread-no-weights' };
  return { ok: true, shares: fill(amount / step, counted).map((share) => share * step) };
};
