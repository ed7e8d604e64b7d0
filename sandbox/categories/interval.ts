/**
 * An interval of the service in one of its four forms: `[a,b]`, `(a,b)`, `(a,b]`, `[a,b)`; whole numbers of any size.
 */
export type Interval = {
  readonly min: bigint;
  readonly max: bigint;
};

const form = /^([[(])\s*(-?\d+)\s*,\s*(-?\d+)\s*([\])])$/;

/** Parses an interval of whole numbers into inclusive bounds. @throws RangeError when the text is no interval. */
export const readInterval = (text: string): Interval => {
  const [, open, low, high, close] = form.exec(text) ?? [];
  if (low === undefined || high === undefined) throw new RangeError(`not an interval: ${text}`);
  return {
    min: BigInt(low) + (open === '(' ? 1n : 0n),
    max: BigInt(high) - (close === ')' ? 1n : 0n),
  };
};

export const contains = (interval: Interval, value: bigint): boolean =>
  interval.min <= value && value <= interval.max;

/** As `readInterval`, for lengths and counts, which fit a JavaScript number. */
export const readCounts = (text: string): { readonly min: number; readonly max: number } => {
  const { min, max } = readInterval(text);
  return { min: Number(min), max: Number(max) };
};

const realForm = /^([[(])\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*([\])])$/;

/** Is a number attribute's value within the attribute's range? */
export const inRange = (text: string, value: number): boolean => {
  const [, open, low, high, close] = realForm.exec(text) ?? [];
  if (low === undefined || high === undefined) throw new RangeError(`not a range: ${text}`);
  const aboveLow = open === '(' ? value > Number(low) : value >= Number(low);
  const belowHigh = close === ')' ? value < Number(high) : value <= Number(high);
  return aboveLow && belowHigh;
};
