/** Addresses of cells: `AB12` is column 28 of row 12. */

const A = 'A'.charCodeAt(0);
const LETTERS = 26;

/** Columns have at most three letters; one with more is out of range, whatever its number. */
const MOST_LETTERS = 8;

/** The column of an address, from 1; 0 without one. */
export const columnOf = (address: string): number => {
  let column = 0;
  for (let i = 0; i < Math.min(address.length, MOST_LETTERS); i += 1) {
    // Upper and lower case letters differ in this bit.
    const letter = (address.charCodeAt(i) & ~0x20) - A;
    if (letter < 0 || letter >= LETTERS) break;
    column = column * LETTERS + letter + 1;
  }
  return column;
};

/** The last row of a range such as `A2:B3`. */
export const lastRowOf = (range: string): number => Number(/(\d+)$/u.exec(range)?.[1] ?? 0);

/** `A` for 1, `AB` for 28. */
export const lettersOf = (column: number): string =>
  column === 0
    ? ''
    : lettersOf(Math.floor((column - 1) / LETTERS)) + String.fromCharCode(A + ((column - 1) % LETTERS));
