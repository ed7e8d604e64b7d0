/** The line of a measure over days, as it is drawn: pieces between days that are not known, and its ends. Pure. */

export type LinePoint = { readonly x: number; readonly y: number };

export type LineDrawing = {
  /** What joins days that are known one after the other; a single one is a piece too. */
  readonly pieces: readonly (readonly LinePoint[])[];
};

/**
 * The values of whole days, null where there is none, in a box: the first day at its left, the last at its right, zero
 * at its foot, or the least where that is less, and the greatest at its top. A line of zeros lies at the foot.
 */
export const drawLine = (
  values: readonly (number | null)[],
  { width, height }: { readonly width: number; readonly height: number },
): LineDrawing => {
  const known = values.map((value) => value ?? 0);
  const least = Math.min(0, ...known);
  const span = Math.max(0, ...known) - least;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const pieces: LinePoint[][] = [];
  let isOpen = false;
  for (const [at, value] of values.entries()) {
    if (value === null) {
      isOpen = false;
      continue;
    }
    const point = { x: at * step, y: span === 0 ? height : height * (1 - (value - least) / span) };
    if (isOpen) pieces.at(-1)?.push(point);
    else pieces.push([point]);
    isOpen = true;
  }
  return { pieces };
};
