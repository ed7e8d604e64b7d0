/** Where Ctrl and an arrow lead: from edge to edge of what is filled, as spreadsheets have it. Pure. */
import { type Direction, type Extent, moved, type Place, samePlace } from '../sheet/public.ts';

/**
 * From within filled cells their last one, else the next filled cell; the last cell there is where that way holds
 * nothing more.
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
