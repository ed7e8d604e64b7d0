/** The steps of a colour scale: how large a result is among those of all ads that are shown. Pure. */

/** Steps on each side of zero; zero itself has none. */
export const STEPS = 4;

/** The least size of each step above the first, upwards and downwards. */
export type Scale = { readonly up: readonly number[]; readonly down: readonly number[] };

/** Cuts sizes into as many steps of equal numbers of ads; fewer where many are equal. */
const cuts = (sizes: Float64Array): readonly number[] => {
  const ordered = sizes.toSorted();
  const least = ordered[0] ?? 0;
  const found = Array.from(
    { length: STEPS - 1 },
    (_, at) => ordered[Math.floor(((at + 1) * ordered.length) / STEPS)] ?? least,
  );
  return [...new Set(found)].filter((cut) => cut > least);
};

/** NaN stands for a cell without a value. */
export const scaleOf = (sizes: Float64Array): Scale => ({
  up: cuts(sizes.filter((size) => size > 0)),
  down: cuts(sizes.filter((size) => size < 0).map((size) => -size)),
});

/** From 1 to 4 above zero, from -1 to -4 below; 0 for zero and for no value. */
export const stepOf = ({ up, down }: Scale, size: number | null): number => {
  if (size === null || size === 0 || Number.isNaN(size)) return 0;
  const amount = Math.abs(size);
  // From the top, so that the largest has the last step also where many are equal.
  const step = STEPS - (size > 0 ? up : down).filter((least) => amount < least).length;
  return size > 0 ? step : -step;
};
