// exceljs and SheetJS open our workbooks, have edits made in them, and save them again.
import { readFile, writeFile } from 'node:fs/promises';
import { read, utils, write } from '@e965/xlsx';
import type { Typing } from '../support/typed.ts';
import { entered, typedInto } from '../support/typed.ts';

export const throughExceljs = async (
  file: string,
  type: readonly Typing[],
  decimal: ',' | '.',
  saved: string,
): Promise<void> => {
  const { workbook } = await typedInto(file, type, decimal);
  await workbook.xlsx.writeFile(saved);
};

export const throughSheetjs = async (
  file: string,
  type: readonly Typing[],
  decimal: ',' | '.',
  saved: string,
): Promise<void> => {
  const workbook = read(await readFile(file), { cellStyles: true, cellNF: true });
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ''];
  if (!sheet) throw new Error(`no sheet in ${file}`);
  for (const { row, column, text } of type) {
    const place = utils.encode_cell({ r: row, c: column });
    const format = sheet[place]?.z ?? sheet[utils.encode_cell({ r: 1, c: column })]?.z ?? '@';
    const value = entered(text, format, decimal);
    if (value === null) delete sheet[place];
    else sheet[place] = { v: value, t: typeof value === 'number' ? 'n' : 's', z: format };
  }
  await writeFile(saved, write(workbook, { type: 'buffer', bookType: 'xlsx' }));
};
