/** Tables with a column for each picture: `Image 1`, `Image 2`, or one for the main picture and one for the others. */

import { headerName, LONGEST_HEADER } from './attribute-labels.ts';
import type { Guess } from './header.ts';
import { guessColumns, hintKey } from './header.ts';
import type { FieldReading } from './table-reading.ts';

/** The number of a column among others of its name; null for a name without one. */
const NUMBERED = /^(.*?)[\s_-]*[([]?(\d{1,2})[)\]]?([^\d]*)$/u;

const isPictures = (header: string): boolean => guessColumns([header])[0]?.to === 'images';

/** Is it a name of pictures with a number? */
const isNumbered = (header: string): boolean => {
  if (header.length > LONGEST_HEADER) return false;
  const [, before = '', , after = ''] = NUMBERED.exec(headerName(header)) ?? [];
  return before !== '' && isPictures(`${before}${after}`.trim());
};

/**
 * The pictures of all columns that are for pictures, in their order; undefined where one column has them all. A column
 * that the file or the seller gave another field is none of them.
 */
export const picturesOfColumns = (
  headers: readonly string[],
  guesses: readonly Guess[],
): FieldReading | undefined => {
  const columns = headers.filter((header, at) => {
    const { to = null, leftOut = null } = guesses[at] ?? {};
    if (to === 'images') return true;
    return (leftOut === 'twice' && isPictures(header)) || (leftOut === 'unknown' && isNumbered(header));
  });
  const isOneEach = new Set(columns.map(hintKey)).size === columns.length;
  if (columns.length < 2 || !isOneEach) return undefined;
  return { to: 'images', from: { columns }, rows: 'all' };
};
