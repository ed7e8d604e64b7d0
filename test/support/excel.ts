/**
 * A model of how Excel writes csv files, as Excel is not available to tests. Documented by Microsoft, and known to
 * everyone who has opened such a file again:
 *
 * - `CSV (delimited)` holds what cells SHOW, not their values: amounts with their currency sign, dates in their
 * format, and unformatted numbers with eleven characters, from twelve digits on as `8,71235E+12`
 * (support.microsoft.com, "Display numbers in scientific notation"; "Last digits are changed to zeros": fifteen
 * digits are kept).
 * - An opened csv file has no formats: digits become numbers and lose leading zeros, and `1-2` becomes a day of this
 * year ("Stop automatically changing numbers to dates"). A leading `'` stays, as it is an ordinary character there.
 * - It is written in Windows' code page, here that of Western Europe; characters the page lacks become `?`.
 * - Cells are separated by Windows' list separator: a semicolon where the comma is the decimal sign.
 */
import { writeFile } from 'node:fs/promises';
import type { Typing } from './typed.ts';
import { entered, gridOf, typedInto } from './typed.ts';

export type Windows = { readonly decimal: ',' | '.'; readonly separator: ';' | ',' };

/** The characters of Windows-1252 from 128 to 159, in order. */
const WESTERN = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const westernByte = (unit: string): number => {
  const code = unit.charCodeAt(0);
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const place = WESTERN.indexOf(unit);
  return place < 0 ? 0x3f : 0x80 + place;
};

/** A character outside the BMP becomes two `?`, one for each UTF-16 half. */
const inWestern = (text: string): Buffer => Buffer.from(text.split('').map(westernByte));

/** A text after it was written to such a file and read again. */
export const leftInWestern = (text: string): string =>
  text
    .split('')
    .map((unit) => (westernByte(unit) === 0x3f ? '?' : unit))
    .join('');

const localized = (plain: string, { decimal }: Windows): string => plain.replace('.', decimal);

const SHOWN = 11;

/** An unformatted number as Excel shows it. */
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

/**
 * The text of a csv cell as Excel shows it after opening the file, or after it was typed into an unformatted cell.
 */
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

/** Opens a file in Excel, types the edits, and saves it as `CSV (delimited)`. */
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
