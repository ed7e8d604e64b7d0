/** Where the cells of a block go: over and over in a range that is a multiple of it, else once from its corner. Pure. */
import { clipped, type Extent, heightOf, type Place, type Rect, widthOf } from '../sheet/public.ts';

/** Cells by row and column; undefined where a short row of a table says nothing. */
export type Block<T> = {
  readonly rows: number;
  readonly columns: number;
  readonly at: (row: number, column: number) => T | undefined;
};

/** The block of a table whose rows may differ in length. */
export const blockOf = <T>(table: readonly (readonly T[])[]): Block<T> => ({
  rows: table.length,
  columns: table.reduce((most, { length }) => Math.max(most, length), 0),
  at: (row, column) => table[row]?.[column],
});

export type PastePlan<T> = {
  /** What is written, as far as the sheet goes. */
  readonly rect: Rect;
  /** Cells for which the sheet had no room. */
  readonly lost: number;
  /** What goes to a place. */
  readonly at: (place: Place) => T | undefined;
};

/** A block of the size `own` in a range of the size `chosen`: repeated where it fits, and into a single row or column. */
const sizeIn = (own: number, chosen: number, otherFits: boolean): number =>
  chosen % own === 0 && otherFits ? chosen : own;

/** Lays a block on a range; null for a block without cells. */
export const planPaste = <T>(block: Block<T>, range: Rect, extent: Extent): PastePlan<T> | null => {
  const { rows, columns } = block;
  if (rows === 0 || columns === 0) return null;
  const [height, width] = [heightOf(range), widthOf(range)];
  const high = sizeIn(rows, height, width % columns === 0 || width === 1);
  const wide = sizeIn(columns, width, height % rows === 0 || height === 1);
  const whole = { ...range, bottom: range.top + high - 1, right: range.left + wide - 1 };
  const rect = clipped(whole, extent);
  if (!rect) return null;
  return {
    rect,
    lost: high * wide - heightOf(rect) * widthOf(rect),
    at: ({ row, column }) => block.at((row - rect.top) % rows, (column - rect.left) % columns),
  };
};
