/**
 * Numbers of rows in a table that is read from several sheets: those of the first sheet are its own, and each further
 * sheet has a range of numbers of its own, so that a row is known by one number and is told by its sheet.
 */

/** More than any sheet has rows. */
const RANGE = 2_000_000;

/** No workbook is read that has more. */
export const MOST_SHEETS = 500;

/** The highest number of a row. */
export const LAST_ROW_NUMBER = RANGE * MOST_SHEETS;

/** The number in the table of a row of the sheet at this place among those read. */
export const rowInTable = (place: number, at: number): number => place * RANGE + at;

/** The number that a row of the table has in its own sheet. */
export const rowInSheet = (at: number): number => at % RANGE;

/** The sheet of a row of the table; null where only one was read. */
export const sheetOfRow = (read: readonly string[], at: number): string | null =>
  read.length < 2 ? null : (read[Math.floor(at / RANGE)] ?? null);

/** The column that a row of the table has in its own sheet, of which `places` has those of each sheet. */
export const columnInSheet = (places: readonly (readonly number[])[], at: number, column: number): number =>
  places[Math.floor(at / RANGE)]?.[column] ?? column;

/** Are two rows of the table of the same sheet? */
export const isOfOneSheet = (at: number, other: number): boolean =>
  Math.floor(at / RANGE) === Math.floor(other / RANGE);

/** The number of rows between two rows of the same sheet; 0 of different ones. */
export const rowsBetween = (at: number, next: number): number =>
  isOfOneSheet(at, next) ? Math.max(0, next - at - 1) : 0;

/** What a row, or the rows up to a last one, are called: their number, with their sheet where there are several. */
export const rowCalled = (read: readonly string[], at: number, last = at): string => {
  const sheet = sheetOfRow(read, at);
  const [from, to] = sheet === null ? [at, last] : [rowInSheet(at), rowInSheet(last)];
  const rows = from === to ? String(from) : `${from}–${to}`;
  return sheet === null ? rows : `${sheet} ${rows}`;
};
