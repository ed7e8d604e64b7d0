/** Sums, comparison and rounding of exact decimals. */
import { type Decimal, pow10 } from './decimal.ts';

/** Two decimals at the same scale. */
export const aligned = (
  a: Decimal,
  b: Decimal,
): { readonly a: bigint; readonly b: bigint; readonly scale: number } => {
  const scale = Math.max(a.scale, b.scale);
  return { a: a.units * pow10(scale - a.scale), b: b.units * pow10(scale - b.scale), scale };
};

export const plus = (left: Decimal, right: Decimal): Decimal => {
  const { a, b, scale } = aligned(left, right);
  return { units: a + b, scale };
};

/** Negative where the first is smaller, positive where it is larger. */
export const compareDecimals = (left: Decimal, right: Decimal): number => {
  const { a, b } = aligned(left, right);
  return a < b ? -1 : a > b ? 1 : 0;
};

/** `units / divisor` (a positive divisor), rounded to a whole number; halves away from zero. */
export const wholeTimes = (units: bigint, divisor: bigint): bigint => {
  const size = units < 0n ? -units : units;
  const rounded = (size * 2n + divisor) / (divisor * 2n);
  return units < 0n ? -rounded : rounded;
};

/** Rounds to `scale` decimals (tens and hundreds where negative); halves away from zero. */
export const roundToScale = (value: Decimal, scale: number): Decimal => {
  if (value.scale <= scale) return value;
  const rounded = wholeTimes(value.units, pow10(value.scale - scale));
  return scale >= 0 ? { units: rounded, scale } : { units: rounded * pow10(-scale), scale: 0 };
};

/** The nearest multiple of a positive `step`; halves away from zero. */
export const nearestMultiple = (value: Decimal, step: Decimal): Decimal => {
  const { a: units, b: size, scale } = aligned(value, step);
  return { units: wholeTimes(units, size) * size, scale };
};
