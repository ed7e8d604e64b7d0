/** Ctrl and an arrow: moves between the edges of filled blocks, as in spreadsheets. Pure. */
import { type Direction, type Extent, moved, type Place, samePlace } from '../../sheet/public.ts';

/**
 * From a filled cell with a filled neighbour to the last cell of its block, otherwise to the next filled cell, or to
 * the edge of the sheet.
 */
export const edgeFrom = (
  from: Place,
  direction: Direction,
  extent: Extent,
  isFilled: (place: Place) => boolean,
): Place => {
  const next = (place: Place): Place => moved(place, direction, extent);
  const isLast = (place: Place): boolean => samePlace(next(place), place);
  let at = next(from);
  const isWithin = isFilled(from) && isFilled(at);
  while (!isLast(at) && (isWithin ? isFilled(next(at)) : !isFilled(at))) at = next(at);
  return at;
};
