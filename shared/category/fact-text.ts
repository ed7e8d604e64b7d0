/** Bounds for people: `0,02 – 5,00`, `more than 0, at most 500 kg`. Pure. */
import type { Translate } from '../locale/translate.ts';
import { formatDecimal } from '../money/decimal.ts';
import { MICROS_PER_CENT } from '../money/micros.ts';
import { formatMoney } from '../money/money.ts';
import type { NumberFormat } from '../money/number-format.ts';
import type { Interval } from './interval.ts';
import { highest, lowest } from './interval.ts';

/** One side of a range: its text, and whether it is exclusive. */
type Side = { readonly text: string; readonly open: boolean };

type Sides = { readonly low: Side | undefined; readonly high: Side | undefined };

/** From here on a configured maximum means that there is none. */
const NO_MAXIMUM = BigInt(Number.MAX_SAFE_INTEGER);

/** Smaller numbers of attributes have no grouping, as a year has none. */
const GROUPED_FROM = 10_000n;

/** A count with grouping. */
export const wholeText = (value: bigint, format: NumberFormat): string =>
  formatDecimal({ units: value, scale: 0 }, format);

const closed = (text: string | undefined): Side | undefined =>
  text === undefined ? undefined : { text, open: false };

/** Counts and lengths: exclusive bounds become the nearest whole number inside. */
export const countSides = (interval: Interval | undefined, format: NumberFormat): Sides => {
  const low = interval && lowest(interval);
  const high = interval && highest(interval);
  const bounded = high !== undefined && high < NO_MAXIMUM ? high : undefined;
  return {
    low: closed(low === undefined ? undefined : wholeText(low, format)),
    high: closed(bounded === undefined ? undefined : wholeText(bounded, format)),
  };
};

/** An exclusive bound whose nearest micro inside is whole cents is treated as inclusive. */
const moneySide = (bound: bigint, inside: bigint, format: NumberFormat): Side =>
  inside % MICROS_PER_CENT === 0n || inside === bound
    ? { text: formatMoney(inside, format), open: false }
    : { text: formatMoney(bound, format), open: true };

export const moneySides = (interval: Interval | undefined, format: NumberFormat): Sides => {
  const low = interval && lowest(interval);
  const high = interval && highest(interval);
  return {
    low: low === undefined ? undefined : moneySide(interval?.min ?? low, low, format),
    high:
      high === undefined || high >= NO_MAXIMUM ? undefined : moneySide(interval?.max ?? high, high, format),
  };
};

/**
 * The range of a number with at most `precision` decimals, in units of `10^-scale`. With a known precision, an
 * exclusive bound becomes the nearest number inside.
 */
export const numberSides = (
  interval: Interval | undefined,
  scale: number,
  precision: number | undefined,
  format: NumberFormat,
): Sides => {
  const step =
    precision !== undefined && precision >= 0 && precision <= scale
      ? 10n ** BigInt(scale - precision)
      : undefined;
  const whole = 10n ** BigInt(scale) * GROUPED_FROM;
  const text = (units: bigint): string =>
    formatDecimal({ units, scale }, units < whole && units > -whole ? { ...format, group: '' } : format);
  const side = (bound: bigint | undefined, open: boolean, inward: 1n | -1n): Side | undefined => {
    if (bound === undefined) return undefined;
    const steps = open && step !== undefined && bound % step === 0n;
    return { text: text(steps ? bound + inward * step : bound), open: open && !steps };
  };
  return {
    low: side(interval?.min, interval?.minOpen ?? false, 1n),
    high: side(interval?.max, interval?.maxOpen ?? false, -1n),
  };
};

/** The sentence of a range; `wrap` adds a unit to a number. Undefined without bounds. */
export const rangeText = (
  { low, high }: Sides,
  say: Translate,
  wrap: (text: string) => string = (text) => text,
): string | undefined => {
  if (low && high && !low.open && !high.open) {
    return low.text === high.text
      ? say('facts.range.exactly', { value: wrap(low.text) })
      : wrap(say('facts.range.between', { min: low.text, max: high.text }));
  }
  const parts = [
    low && say(low.open ? 'facts.range.above' : 'facts.range.from', { min: wrap(low.text) }),
    high && say(high.open ? 'facts.range.below' : 'facts.range.to', { max: wrap(high.text) }),
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : undefined;
};
