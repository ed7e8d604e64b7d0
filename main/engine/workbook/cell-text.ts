/**
 * Texts in the form a workbook can hold (`docs/workbooks.md#texts`): a text stays text, whatever its first character.
 */

/** Most UTF-16 units of a cell; Excel refuses a file that has more in one. */
const MOST_UNITS = 32_767;
const CUT = '…';

/** Characters that XML cannot hold and no reader shows. Tabs and line feeds stay. */
const NOT_IN_XML = /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu;

/** `_x0041_` in a file means the letter A, so an underscore before such a code is written as a code itself. */
const READ_AS_CODE = /_(?=x[0-9A-Fa-f]{4}_)/gu;

/** A text as it is read back from a file: without the characters a file cannot hold. */
export const plainText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/gu, '\n').replace(NOT_IN_XML, '');

/** Can one cell hold the whole text? */
export const fitsCell = (text: string): boolean =>
  text.length <= MOST_UNITS || plainText(text).length <= MOST_UNITS;

/** The text of a cell in the file, without the characters a file cannot hold; a text that is too long ends in `…`. */
export const cellText = (text: string): string => {
  const clean = plainText(text);
  const short = clean.length > MOST_UNITS ? clean.slice(0, MOST_UNITS - 1).toWellFormed() + CUT : clean;
  return short.replace(READ_AS_CODE, '_x005F_');
};
