import { writeFile } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { errorSentence } from '../../../shared/locale/index.ts';
import { openImporter } from './importing.ts';

// The other sheets of our workbooks contain no ads, and nothing of them is imported.

const OTHERS = ['Campagnes', 'Categorieën', 'Lees mij', '_lists'];

const sheetIn = async (file: string, name: string): Promise<ExcelJS.Worksheet> => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(file);
  const sheet = book.getWorksheet(name);
  if (!sheet) throw new Error(name);
  return sheet;
};

/** What a program writes that saves the sheet in sight as csv. */
const asCsv = async (sheet: ExcelJS.Worksheet, to: string): Promise<string> => {
  const lines: string[] = [];
  sheet.eachRow((row) => lines.push((row.values as readonly unknown[]).slice(1).join(';')));
  await writeFile(to, `${lines.join('\n')}\n`);
  return to;
};

describe('a sheet of ours beside the ads', () => {
  it.each(OTHERS)('is refused with what to do where it is chosen: %s', async (sheet) => {
    const { exported, imported } = await openImporter();
    const { file } = await exported('ads.xlsx');
    const refused = imported(file, { sheets: [sheet] });
    await expect(refused).rejects.toMatchObject({
      code: 'sheet-not-ads',
      details: { file: 'ads.xlsx', sheet },
    });
    expect((await imported(file, { sheets: ['Advertenties'] })).counts).toMatchObject({ unchanged: 3 });
  });

  it.each(OTHERS.slice(0, 2))('is refused where it became a file of its own: %s', async (name) => {
    const { exported, imported, place } = await openImporter();
    const { file } = await exported('ads.xlsx');
    const sheet = await sheetIn(file, name);
    const csv = await asCsv(sheet, place('saved.csv'));
    await expect(imported(csv)).rejects.toMatchObject({
      code: 'sheet-not-ads',
      details: { file: 'saved.csv' },
    });
    sheet.name = 'Mijn blad';
    const renamed = place('renamed.xlsx');
    await sheet.workbook.xlsx.writeFile(renamed);
    await expect(imported(renamed, { sheets: ['Mijn blad'] })).rejects.toMatchObject({
      code: 'sheet-not-ads',
    });
  });

  it('says so in each language, with and without the name of a sheet', () => {
    const error = (details: Record<string, string>) =>
      ({ code: 'sheet-not-ads', message: '', details }) as const;
    expect(errorSentence('en', error({ file: 'a.xlsx', sheet: 'B' }))).toContain(
      'The sheet “B” of a.xlsx holds',
    );
    expect(errorSentence('nl', error({ file: 'a.csv' }))).toMatch(/^a\.csv bevat/);
  });
});

describe('a sheet of somebody else', () => {
  it('is read whatever it is called, and with a column of campaigns', async () => {
    const { imported, place } = await openImporter();
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Campagnes').addRows([
      ['Titel', 'Campagne-ID', 'Status', 'Verkopers-ID'],
      ['Een stoel', '31', 'Actief', 'X-1'],
    ]);
    await book.xlsx.writeFile(place('mine.xlsx'));
    expect((await imported(place('mine.xlsx'))).counts).toMatchObject({ new: 1 });
  });
});
