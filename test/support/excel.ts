/**
 * Excel as it writes csv files, which is not here to be asked. What it does is documented by Microsoft and known to who
 * ever opened such a file again:
 *
 * - `CSV (delimited)` holds what cells SHOW, not what they hold: amounts with their sign, dates by their format, and
 *   numbers of no format with eleven signs, from twelve digits on as `8,71235E+12` (support.microsoft.com, "Display
 *   numbers in scientific notation"; "Last digits are changed to zeros": fifteen digits are kept).
 * - A csv file that is opened has no formats: digits become numbers and lose zeros in front, `1-2` a day of this year
 *   ("Stop automatically changing numbers to dates"). A `'` in front stays, as it is a sign there like any other.
 * - It is written in the code page of Windows, of Western Europe here; signs that page lacks become `?`.
 * - Cells stand apart by Windows' list separator: a semicolon where the comma stands before decimals.
 */
import { writeFile } from 'node:fs/promises';
import type { Typing } from './typed.ts';
import { entered, gridOf, typedInto } from './typed.ts';

export type Windows = { readonly decimal: ',' | '.'; readonly separator: ';' | ',' };

/** The signs that Windows-1252 has between 128 and 159, in their order. */
const WESTERN = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const westernByte = (unit: string): number => {
  const code = unit.charCodeAt(0);
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const place = WESTERN.indexOf(unit);
  return place < 0 ? 0x3f : 0x80 + place;
};

/** Each half of a sign beyond the first 65,536 becomes a `?` of its own. */
const inWestern = (text: string): Buffer => Buffer.from(text.split('').map(westernByte));

/** What is left of a text in such a file. */
export const leftInWestern = (text: string): string =>
  text
    .split('')
    .map((unit) => (westernByte(unit) === 0x3f ? '?' : unit))
    .join('');

const localized = (plain: string, { decimal }: Windows): string => plain.replace('.', decimal);

const SHOWN = 11;

/** A number in a cell of no format. */
const general = (value: number, windows: Windows): string => {
  const exact = Number(value.toPrecision(15));
  const whole = Math.trunc(Math.abs(exact)).toString().length;
  if (Math.abs(exact) < 10 ** SHOWN) {
    const room = Number.isInteger(exact) ? 0 : Math.max(SHOWN - 1 - whole, 0);
    return localized(String(Number(exact.toFixed(room))), windows);
  }
  const [digits = '', power = ''] = exact.toExponential(5).split('e+');
  return `${localized(String(Number(digits)), windows)}E+${power.padStart(2, '0')}`;
};

const AMOUNT = /^"(?<sign>[^"]*)" #,##0\.00(?<more>#*)$/u;

const shownAmount = (value: number, sign: string, more: number, windows: Windows): string => {
  const [units = '', decimals = ''] = Math.abs(value)
    .toFixed(2 + more)
    .split('.');
  const grouped = units.replace(/\B(?=(?:\d{3})+$)/gu, windows.decimal === ',' ? '.' : ',');
  const kept = decimals.slice(0, 2) + decimals.slice(2).replace(/0+$/u, '');
  return `${value < 0 ? '-' : ''}${sign} ${grouped}${windows.decimal}${kept}`;
};

const shown = (value: unknown, format: string, windows: Windows): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ');
  if (typeof value !== 'number') return String(value);
  const { sign, more } = AMOUNT.exec(format)?.groups ?? {};
  return sign === undefined ? general(value, windows) : shownAmount(value, sign, more?.length ?? 0, windows);
};

const MONTHS: Readonly<Record<Windows['decimal'], readonly string[]>> = {
  ',': ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
  '.': ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
};

/** What a cell of a csv file shows once Excel has read it, or once it was typed where there is no format. */
const shownAgain = (text: string, windows: Windows): string => {
  const [, day = '', month = ''] = /^(\d{1,2})[-/](\d{1,2})$/u.exec(text) ?? [];
  const name = MONTHS[windows.decimal][Number(month) - 1];
  if (name && Number(day) <= 31) return `${Number(day)}-${name}`;
  if (/^\d+(?:[.,]\d+)?e[+-]?\d+$/iu.test(text)) return general(Number(text.replace(',', '.')), windows);
  const value = entered(text, 'General', windows.decimal);
  return typeof value === 'number' ? general(value, windows) : text;
};

const csvOf = (grid: readonly (readonly string[])[], { separator }: Windows): Buffer => {
  const quoted = (text: string): string =>
    /["\n\r]/u.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  return inWestern(grid.map((row) => `${row.map(quoted).join(separator)}\r\n`).join(''));
};

const cellsOf = async (file: string, type: readonly Typing[], windows: Windows) => {
  const { sheet } = await typedInto(file, type, windows.decimal);
  return Array.from({ length: sheet.rowCount }, (_, row) =>
    Array.from({ length: sheet.columnCount }, (_, column) => {
      const cell = sheet.getCell(row + 1, column + 1);
      return shown(cell.value, cell.numFmt ?? 'General', windows);
    }),
  );
};

/** Opens a file in Excel, types edits in, and saves it as `CSV (delimited)`. */
export const asCsvByExcel = async (
  file: string,
  type: readonly Typing[],
  windows: Windows,
  saved: string,
): Promise<void> => {
  if (!file.endsWith('.csv')) {
    await writeFile(saved, csvOf(await cellsOf(file, type, windows), windows));
    return;
  }
  const grid = (await gridOf(file)).map((row) => [...row]);
  for (const { row, column, text } of type) grid[row]?.splice(column, 1, text);
  const opened = grid.map((row) => row.map((text) => shownAgain(text.replaceAll('\r\n', '\n'), windows)));
  await writeFile(saved, csvOf(opened, windows));
};
