// Reads files as grids of texts, with another library than Adsheet uses, and types a seller's edits into them.
import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import ExcelJS from 'exceljs';

/** An edit of a cell of the first sheet; row and column count from 0. */
export type Typing = { readonly row: number; readonly column: number; readonly text: string };

const NUMBER = {
  ',': /^\d{1,3}(?:\.\d{3})*,\d+$|^\d+(?:,\d+)?$/u,
  '.': /^\d{1,3}(?:,\d{3})*\.\d+$|^\d+(?:\.\d+)?$/u,
};

/** The value a program stores for typed text: text in a text cell, otherwise a number if it is one. */
export const entered = (text: string, format: string, decimal: ',' | '.'): string | number | null => {
  if (text === '') return null;
  if (format === '@' || !NUMBER[decimal].test(text)) return text;
  return Number(decimal === ',' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', ''));
};

/** Opens a workbook with exceljs and types edits into its first sheet. */
export const typedInto = async (
  file: string,
  type: readonly Typing[],
  decimal: ',' | '.',
): Promise<{ readonly workbook: ExcelJS.Workbook; readonly sheet: ExcelJS.Worksheet }> => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(file);
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error(`no sheet in ${file}`);
  for (const { row, column, text } of type) {
    const cell = sheet.getCell(row + 1, column + 1);
    cell.value = entered(text, cell.numFmt ?? 'General', decimal);
  }
  return { workbook, sheet };
};

export type Grid = readonly (readonly string[])[];

/** The first sheet of a workbook, or a csv file, as texts by row and column. */
export const gridOf = async (file: string): Promise<Grid> => {
  const bytes = await readFile(file);
  const book = file.endsWith('.csv')
    ? read(bytes.toString('utf8').replace(/^\ufeff/u, ''), { type: 'string', raw: true })
    : read(bytes);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Error(`no sheet in ${file}`);
  const rows = utils.sheet_to_json<readonly unknown[]>(sheet, { header: 1, raw: true, defval: '' });
  return rows.map((row) => row.map(String));
};
