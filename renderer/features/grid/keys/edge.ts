/** Ctrl and an arrow: moves between the edges of filled blocks, as in spreadsheets. Pure. */
import {
  type CellPosition,
  type Direction,
  type Extent,
  movedPosition,
  samePosition,
} from '../../sheet/public.ts';

/**
 * From a filled cell with a filled neighbour to the last cell of its block, otherwise to the next filled cell, or to
 * the edge of the sheet.
 */
export const edgeFrom = (
  from: CellPosition,
  direction: Direction,
  extent: Extent,
  isFilled: (place: CellPosition) => boolean,
): CellPosition => {
  const next = (place: CellPosition): CellPosition => movedPosition(place, direction, extent);
  const isLast = (place: CellPosition): boolean => samePosition(next(place), place);
  let at = next(from);
  const isWithin = isFilled(from) && isFilled(at);
  while (!isLast(at) && (isWithin ? isFilled(next(at)) : !isFilled(at))) at = next(at);
  return at;
};
