/**
 * The service's intervals: `[a,b]`, `(a,b)`, `(a,b]` and `[a,b)`, either bound possibly missing. Amounts are 64-bit,
 * so bounds are bigint.
 */
import { atScale, parseDecimal } from '../money/decimal.ts';
import { PLAIN } from '../money/number-format.ts';

export type Interval = {
  /** Undefined where that side has no bound. */
  readonly min: bigint | undefined;
  readonly max: bigint | undefined;
  readonly minOpen: boolean;
  readonly maxOpen: boolean;
};

const FORM = /^\s*([[(])\s*([^,\s]*)\s*,\s*([^,\s]*)\s*([\])])\s*$/;

type Bound = { readonly ok: boolean; readonly value: bigint | undefined };

const parseBound = (text: string, scale: number): Bound => {
  if (text === '') return { ok: true, value: undefined };
  const parsed = parseDecimal(text, PLAIN);
  const value = parsed.ok ? atScale(parsed.value, scale) : undefined;
  return { ok: value !== undefined, value };
};

/**
 * Parses an interval, with bounds in units of `10^-scale`; undefined for anything else, which sets no limit: an
 * unknown form must not refuse a seller's ad.
 */
export const parseInterval = (text: unknown, scale = 0): Interval | undefined => {
  const [, open, low = '', high = '', close] = (typeof text === 'string' && FORM.exec(text)) || [];
  if (open === undefined) return undefined;
  const min = parseBound(low, scale);
  const max = parseBound(high, scale);
  if (!min.ok || !max.ok) return undefined;
  return { min: min.value, max: max.value, minOpen: open === '(', maxOpen: close === ')' };
};

/** The smallest whole value inside; undefined without a lower bound. */
export const lowest = ({ min, minOpen }: Interval): bigint | undefined =>
  min === undefined || !minOpen ? min : min + 1n;

/** The largest whole value inside; undefined without an upper bound. */
export const highest = ({ max, maxOpen }: Interval): bigint | undefined =>
  max === undefined || !maxOpen ? max : max - 1n;

export type Position = 'below' | 'inside' | 'above';

/** The position of a whole value; for an empty interval every value is outside, below first. */
export const positionIn = (interval: Interval, value: bigint): Position => {
  const low = lowest(interval);
  const high = highest(interval);
  if (low !== undefined && value < low) return 'below';
  return high !== undefined && value > high ? 'above' : 'inside';
};
