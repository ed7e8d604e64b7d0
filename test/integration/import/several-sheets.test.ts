import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { adsFrom } from '../../support/ads.ts';
import { writeBook } from './books.ts';
import { editsIn, openImporter } from './importing.ts';

// Workbooks with ads on several sheets.

const SHEETS = {
  Stoelen: [
    ['Ad ID', 'Titel', 'Bod'],
    [1, 'Stoel van de lijst', 0.35],
    ['', 'Een nieuwe stoel', 0.2],
  ],
  Tafels: [
    ['Onze tafels'],
    ['Bod', 'Omschrijving', 'Title', 'Ad ID'],
    [0.4, 'Van eiken', 'Tafel van de lijst', 2],
    [0.5, 'Van beuken', 'Een nieuwe tafel', ''],
  ],
  Voorblad: [['Onze winkel']],
};

describe('a workbook with ads on several sheets', () => {
  it('is read from one of them, and says which others look like ads', async () => {
    const { imported, place } = await openImporter();
    const { file, rows } = await imported(await writeBook(place('shop.xlsx'), SHEETS));
    expect(rows).toBe(2);
    expect(file).toMatchObject({ read: [expect.any(String)], alike: ['Stoelen', 'Tafels'] });
  });

  it('counts blank rows, as ranges and sheet by sheet', async () => {
    const { imported, place } = await openImporter();
    const [none, ad] = [[''], ['', 'Nog een stoel', 0.3]];
    const chairs = [...SHEETS.Stoelen, none, none, none, ad, none, ad];
    const tables = [['Onze tafels'], none, ...SHEETS.Tafels.slice(1), none, ['0,1', '', 'Tafel', '']];
    const file = await writeBook(place('gaps.xlsx'), { Stoelen: chairs, Tafels: tables });
    const proposal = await imported(file, { sheets: ['Stoelen', 'Tafels'] });
    expect(proposal.leftRows).toMatchObject({ blank: 6, title: 1 });
    expect(proposal.left.map(({ at, last, why }) => [at, last, why])).toEqual([
      [4, 6, 'blank'],
      [8, 8, 'blank'],
      [2_000_001, undefined, 'title'],
      [2_000_002, 2_000_002, 'blank'],
      [2_000_006, 2_000_006, 'blank'],
    ]);
    const alone = await imported(file, { sheets: ['Tafels'] });
    expect(alone.left.map(({ at, why }) => [at, why])).toEqual([
      [1, 'title'],
      [2, 'blank'],
      [6, 'blank'],
    ]);
  });

  it('is read from all of them by the names of their columns, each from its own header', async () => {
    const { imported, rowsOf, place, keys } = await openImporter();
    const file = await writeBook(place('shop.xlsx'), SHEETS);
    const proposal = await imported(file, { sheets: ['Stoelen', 'Tafels'] });
    const rows = await rowsOf(proposal);
    expect(rows.map(({ at, key, kind }) => [at, key, kind])).toEqual([
      ...[
        [2, keys[0], 'changed'],
        [3, null, 'new'],
      ],
      ...[
        [2_000_003, keys[1], 'changed'],
        [2_000_004, null, 'new'],
      ],
    ]);
    expect(proposal.columns.map(({ to }) => to)).toEqual(['id', 'title', 'bidMicros', 'description']);
    // The sheet with the chairs has no descriptions, and empties none.
    expect(
      editsIn(rows.slice(0, 1))
        .map(({ field }) => field)
        .toSorted(),
    ).toEqual(['bidMicros', 'title']);
    expect(proposal.left).toMatchObject([{ at: 2_000_001, text: 'Onze tafels' }]);
    expect(proposal.file?.places).toEqual([
      [0, 1, 2, -1],
      [3, 2, 0, 1],
    ]);
    expect(await imported(file, { sheets: 'all' })).toMatchObject({
      ...{ rows: 4, counts: proposal.counts, file: { read: ['Stoelen', 'Tafels'] } },
    });
  });

  it('names the sheet of a row that shares its ad with another', async () => {
    const { imported, rowsOf, place } = await openImporter();
    const twice = {
      ...SHEETS,
      Meer: [
        ['Ad ID', 'Titel'],
        [1, 'Nog een stoel'],
      ],
    };
    const file = await writeBook(place('shop.xlsx'), twice);
    const rows = await rowsOf(await imported(file, { sheets: ['Stoelen', 'Meer'] }));
    expect(rows[0]?.failure).toMatchObject({ code: 'twice', params: { rows: 'Meer 2' } });
  });

  it('cannot be read together with a sheet that has no names of columns', async () => {
    const { imported, place } = await openImporter();
    const file = await writeBook(place('shop.xlsx'), SHEETS);
    const refused = imported(file, { sheets: ['Stoelen', 'Voorblad'] });
    await expect(refused).rejects.toMatchObject({ code: 'sheet-no-header' });
  });
});

it('an ad that went to another sheet of our file is not missing', async () => {
  const { exported, imported, call, account, place } = await openImporter(adsFrom(1, 5));
  const { file } = await exported('ads.xlsx');
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(file);
  const sheet = book.worksheets[0];
  const more = book.addWorksheet('Later');
  for (const row of [1, 3, 4]) more.addRow(sheet?.getRow(row).values as ExcelJS.CellValue[]);
  for (const row of [3, 4, 5]) sheet?.getRow(row).eachCell((cell) => Object.assign(cell, { value: null }));
  const back = place('back.xlsx');
  await book.xlsx.writeFile(back);
  const one = await imported(back);
  expect(one).toMatchObject({
    rows: 2,
    file: { missing: 1, elsewhere: 2, alike: [expect.any(String), 'Later'] },
  });
  const asked = await call('proposals.map', { account, proposal: one.proposal, missing: 'delete' });
  expect(asked.counts).toMatchObject({ deletes: 1 });
  const all = await imported(back, { sheets: 'all' });
  expect(all).toMatchObject({ rows: 4, file: { missing: 1, elsewhere: 0 }, counts: { unchanged: 4 } });
});
