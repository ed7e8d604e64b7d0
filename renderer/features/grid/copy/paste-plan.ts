/**
 * Where the cells of a pasted block go: repeated in a range that is a multiple of its size, otherwise once from the
 * corner. Pure.
 */
import {
  type CellPosition,
  clippedRect,
  type Extent,
  heightOf,
  type Rect,
  widthOf,
} from '../../sheet/public.ts';

/** Cells by row and column; undefined where a table's row is short. */
export type Block<T> = {
  readonly rows: number;
  readonly columns: number;
  readonly at: (row: number, column: number) => T | undefined;
};

/** The block of a table; its rows may differ in length. */
export const blockOf = <T>(table: readonly (readonly T[])[]): Block<T> => ({
  rows: table.length,
  columns: table.reduce((most, { length }) => Math.max(most, length), 0),
  at: (row, column) => table[row]?.[column],
});

export type PastePlan<T> = {
  /** The written cells, clipped to the sheet. */
  readonly rect: Rect;
  /** Number of cells beyond the edge of the sheet. */
  readonly lost: number;
  /** The content for a cell. */
  readonly at: (place: CellPosition) => T | undefined;
};

/** The pasted size along one axis: `chosen` where that is a multiple of `own` and the other axis fits, else `own`. */
const sizeIn = (own: number, chosen: number, otherFits: boolean): number =>
  chosen % own === 0 && otherFits ? chosen : own;

/** Plans a paste into a range; null for a block without cells. */
export const planPaste = <T>(block: Block<T>, range: Rect, extent: Extent): PastePlan<T> | null => {
  const { rows, columns } = block;
  if (rows === 0 || columns === 0) return null;
  const [height, width] = [heightOf(range), widthOf(range)];
  const high = sizeIn(rows, height, width % columns === 0 || width === 1);
  const wide = sizeIn(columns, width, height % rows === 0 || height === 1);
  const whole = { ...range, bottom: range.top + high - 1, right: range.left + wide - 1 };
  const rect = clippedRect(whole, extent);
  if (!rect) return null;
  return {
    rect,
    lost: high * wide - heightOf(rect) * widthOf(rect),
    at: ({ row, column }) => block.at((row - rect.top) % rows, (column - rect.left) % columns),
  };
};
