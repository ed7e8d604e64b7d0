/** Rectangles of cells in display order: indexes of rows and columns, both ends included. Pure. */

export type CellPosition = { readonly row: number; readonly column: number };

export type Rect = {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
};

export const samePosition = (a: CellPosition | null, b: CellPosition | null): boolean =>
  a?.row === b?.row && a?.column === b?.column;

/** Number of rows and columns. */
export type Extent = { readonly rows: number; readonly columns: number };

/** The rectangle with these two corners. */
export const rectOf = (a: CellPosition, b: CellPosition): Rect => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});

export const heightOf = ({ top, bottom }: Rect): number => bottom - top + 1;
export const widthOf = ({ left, right }: Rect): number => right - left + 1;
export const areaOf = (rect: Rect): number => heightOf(rect) * widthOf(rect);

export const contains = (rect: Rect, { row, column }: CellPosition): boolean =>
  row >= rect.top && row <= rect.bottom && column >= rect.left && column <= rect.right;

export const sameRect = (a: Rect | null, b: Rect | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.top === b.top &&
    a.bottom === b.bottom &&
    a.left === b.left &&
    a.right === b.right);

/** The smallest rectangle around both. */
export const boundingRect = (a: Rect, b: Rect): Rect => ({
  top: Math.min(a.top, b.top),
  bottom: Math.max(a.bottom, b.bottom),
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
});

const within = (number: number, count: number): number => Math.max(0, Math.min(count - 1, number));

/** The nearest position within the sheet, which must not be empty. */
export const clampedPosition = ({ row, column }: CellPosition, { rows, columns }: Extent): CellPosition => ({
  row: within(row, rows),
  column: within(column, columns),
});

/** The part of a rectangle within the sheet; null if empty. */
export const clippedRect = (rect: Rect, { rows, columns }: Extent): Rect | null => {
  const bottom = Math.min(rect.bottom, rows - 1);
  const right = Math.min(rect.right, columns - 1);
  return bottom < rect.top || right < rect.left ? null : { ...rect, bottom, right };
};

export type Direction = 'up' | 'down' | 'left' | 'right';

const STEPS: Readonly<Record<Direction, CellPosition>> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

/** The position `steps` further, or the last one in that direction. */
export const movedPosition = (
  from: CellPosition,
  direction: Direction,
  extent: Extent,
  steps = 1,
): CellPosition => {
  const { row, column } = STEPS[direction];
  return clampedPosition({ row: from.row + row * steps, column: from.column + column * steps }, extent);
};

/** The next position in a rectangle for Tab (along rows) or Enter (along columns), around the end. */
export const nextWithin = (
  rect: Rect,
  from: CellPosition,
  by: 'row' | 'column',
  backward: boolean,
): CellPosition => {
  const [height, width] = [heightOf(rect), widthOf(rect)];
  const [row, column] = [from.row - rect.top, from.column - rect.left];
  const at = by === 'row' ? row * width + column : column * height + row;
  const next = (at + (backward ? -1 : 1) + height * width) % (height * width);
  return by === 'row'
    ? { row: rect.top + Math.floor(next / width), column: rect.left + (next % width) }
    : { row: rect.top + (next % height), column: rect.left + Math.floor(next / height) };
};

/**
 * The rectangle that dragging the handle of `source` to a position fills: the source extended in one direction, the
 * longer one. Shrinking clears nothing, so a position inside gives null.
 */
export const fillTo = (source: Rect, { row, column }: CellPosition): Rect | null => {
  const down = Math.max(row - source.bottom, source.top - row, 0);
  const along = Math.max(column - source.right, source.left - column, 0);
  if (down === 0 && along === 0) return null;
  return down >= along
    ? { ...source, top: Math.min(source.top, row), bottom: Math.max(source.bottom, row) }
    : { ...source, left: Math.min(source.left, column), right: Math.max(source.right, column) };
};
