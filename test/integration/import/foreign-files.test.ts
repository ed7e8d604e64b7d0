import { writeFile } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { oldFileOfTexts } from '../../fixtures/workbook/old-excel.ts';
import { documentOfTexts } from '../../fixtures/workbook/open-document.ts';
import { ad, CATEGORY } from '../../support/ads.ts';
import { writeBook } from './books.ts';
import { editsIn, mapping, openImporter } from './importing.ts';

// Files made by hand or by another program.

describe('a file made elsewhere', () => {
  it('is read from the sheet that is most like a table of ads', async () => {
    const { imported, rowsOf, place, keys } = await openImporter();
    const file = await writeBook(place('stock.xlsx'), {
      Voorblad: [['Voorraad van onze winkel']],
      Ads: [
        ['Ad ID', 'Titre', 'Bod', 'Eigen code'],
        [1, 'Stoel van de lijst', 0.35, 'A'],
        ['', 'Een nieuwe stoel', 0.2, 'B'],
      ],
    });
    const proposal = await imported(file);
    expect(proposal.file).toMatchObject({ sheet: 'Ads', ours: null, missing: 0 });
    expect(proposal.file?.sheets.map(({ name }) => name)).toEqual(['Voorblad', 'Ads']);
    expect(proposal.columns.map(({ to, leftOut }) => to ?? leftOut)).toEqual([
      ...['id', 'title', 'bidMicros', 'unknown'],
    ]);
    const rows = await rowsOf(proposal);
    expect(rows.map(({ at, key, kind }) => [at, key, kind])).toEqual([
      [2, keys[0], 'changed'],
      [3, null, 'new'],
    ]);
    expect((await imported(file, { sheets: ['voorblad'] })).rows).toBe(1);
    await expect(imported(file, { sheets: ['Nergens'] })).rejects.toMatchObject({ code: 'sheet-unknown' });
  });

  it('leaves ads that are over as they are where it says what they say, and is told of where it does not', async () => {
    const { imported, rowsOf, place } = await openImporter([ad(1), ad(2, { status: 'DELETED' })]);
    const file = await writeBook(place('stock.xlsx'), {
      Ads: [
        ['Ad ID', 'Titel', 'Bod'],
        [2, 'Tuinstoel 2', null],
      ],
    });
    const { counts } = await imported(file);
    expect(counts).toMatchObject({ unchanged: 1, failed: 0, attention: 0 });
    const other = await writeBook(place('other.xlsx'), {
      Ads: [
        ['Ad ID', 'Titel'],
        [2, 'Een andere stoel'],
      ],
    });
    expect(await rowsOf(await imported(other))).toMatchObject([
      { kind: 'failed', failure: { code: 'ad-final' } },
    ]);
  });

  it('is read below what people write above their tables', async () => {
    const { imported, rowsOf, place, keys } = await openImporter();
    const file = place('titled.csv');
    await writeFile(file, 'Prijslijst voorjaar;\n;\nAd ID;Titel\n2;Stoel van de lijst\n');
    expect(await rowsOf(await imported(file))).toMatchObject([{ at: 4, key: keys[1], kind: 'changed' }]);
  });

  it('is read from its table where Numbers put a list of its tables first, and a name above each', async () => {
    const { imported, rowsOf, place, keys } = await openImporter();
    const file = await writeBook(place('numbers.xlsx'), {
      'Export Summary': [['This document was exported from Numbers.'], ['Title', 'Name']],
      'Blad 1 - Tabel 1': [['Tabel 1'], ['Ad ID', 'Titel'], [2, 'Stoel van de lijst']],
    });
    const proposal = await imported(file);
    expect(proposal.file).toMatchObject({ sheet: 'Blad 1 - Tabel 1' });
    expect(await rowsOf(proposal)).toMatchObject([{ at: 3, key: keys[1], kind: 'changed' }]);
  });

  it('never empties a field by a blank, and says what a number may have lost', async () => {
    const { imported, rowsOf, place } = await openImporter();
    const file = await writeBook(place('numbers.xlsx'), {
      Blad1: [
        ['id', 'title', 'phoneNumber', 'description', 'sellerName'],
        [1, null, 201_234_567, 12_345_678_901_234_567_000, '[]'],
        [2, 'Tuinstoel 2', null, null, null],
      ],
    });
    const rows = await rowsOf(await imported(file));
    expect(rows[0]?.cells).toMatchObject([
      { field: 'phoneNumber', state: 'change', after: '201234567', note: 'zeros' },
      { field: 'description', state: 'refused', code: 'rounded-number' },
      { field: 'sellerName', state: 'clear' },
    ]);
    expect(rows[1]).toMatchObject({ kind: 'unchanged', cells: [] });
  });

  it('is refused row by row where cells are merged, and says which rows were hidden', async () => {
    const { imported, rowsOf, place } = await openImporter();
    const file = await writeBook(
      place('merged.xlsx'),
      {
        Blad1: [
          ['id', 'title'],
          [1, 'Een'],
          [2, 'Twee'],
          [3, 'Drie'],
        ],
      },
      (book) => {
        const [sheet] = book.worksheets;
        sheet?.mergeCells('B2:B3');
        const hidden = sheet?.getRow(4);
        if (hidden) hidden.hidden = true;
      },
    );
    const proposal = await imported(file);
    expect(proposal).toMatchObject({ file: { hiddenRows: 1 }, counts: { hidden: 1 } });
    const rows = await rowsOf(proposal);
    expect(rows.map(({ failure, hidden }) => [failure?.code ?? null, hidden ?? false])).toEqual([
      ['merged', false],
      ['merged', false],
      [null, true],
    ]);
    expect(rows[0]?.failure?.params).toEqual({ range: 'B2:B3' });
  });

  it.each([
    ['ods', documentOfTexts],
    ['xls', oldFileOfTexts],
  ] as const)('is read as .%s as it is as a workbook of today', async (format, made) => {
    const { imported, rowsOf, place } = await openImporter([]);
    const file = place(`list.${format}`);
    await writeFile(
      file,
      made([
        ['Titel', 'Prijs'],
        ['Café stoel', '12,50'],
      ]),
    );
    const proposal = await imported(file);
    expect(proposal).toMatchObject({ headerRow: 1, file: { format, sheet: 'Ads', csv: null } });
    expect(editsIn(await rowsOf(proposal))).toEqual([
      { at: 2, field: 'title', state: 'change', after: 'Café stoel' },
      { at: 2, field: 'price.amountCents', state: 'change', after: 1250 },
    ]);
  });

  it('is read as somebody says, by headers or by letters, and its bytes as he says', async () => {
    const { imported, rowsOf, place } = await openImporter([]);
    const file = place('latin.csv');
    await writeFile(file, Buffer.from('Naam;Kost\nCaf\xe9 stoel;12,50\n', 'latin1'));
    const map = { Naam: 'title', B: 'price' };
    const proposal = await imported(file, { reading: mapping(map), encoding: 'windows-1252' });
    expect(proposal.file?.csv).toMatchObject({ encoding: 'windows-1252', separator: ';', unsure: [] });
    expect(editsIn(await rowsOf(proposal))).toEqual([
      { at: 2, field: 'title', state: 'change', after: 'Café stoel' },
      { at: 2, field: 'price.amountCents', state: 'change', after: 1250 },
    ]);
    const bare = place('bare.csv');
    await writeFile(bare, 'Zomaar een stoel;12,50\n');
    const letters = await imported(bare, { reading: mapping({ A: 'title', B: 'price' }) });
    expect(letters).toMatchObject({ headerRow: null, rows: 1, counts: { new: 1 } });
    await expect(imported(bare, { reading: mapping({ D: 'title' }) })).rejects.toMatchObject({
      code: 'column-unknown',
    });
    await expect(imported(bare, { reading: mapping({ A: 'nothing' }) })).rejects.toMatchObject({
      code: 'unknown-field',
    });
  });
});

describe('an import', () => {
  it('that is stopped leaves the proposed changes of before as they were', async () => {
    const { imported, rowsOf, place, call, account, finished, events } = await openImporter();
    const file = place('once.csv');
    await writeFile(file, 'Ad ID;Titel\n2;Stoel van de lijst\n');
    const before = await imported(file);
    const { job } = await call('workbook.import', { account, file });
    await call('jobs.cancel', { job });
    expect(await finished(job)).toMatchObject({ state: 'cancelled' });
    expect(await rowsOf(before)).toMatchObject([{ kind: 'changed' }]);
    const compared = events.flatMap((event) =>
      event.type === 'job' && event.job.phase === 'job.import.compare' ? [event.job.id] : [],
    );
    expect(compared.length).toBeGreaterThan(0);
    expect(compared).not.toContain(job);
  });
});

describe('a template for new ads', () => {
  it('gives its category to rows that name none, and needs none filled in', async () => {
    const { imported, rowsOf, exported } = await openImporter([]);
    const { file } = await exported('new.xlsx', { template: CATEGORY });
    expect(await imported(file)).toMatchObject({ rows: 0, counts: { new: 0, failed: 0 } });
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(file);
    const [sheet] = book.worksheets;
    const heads = sheet?.getRow(1).values as readonly string[];
    const title = sheet?.getRow(2).getCell(heads.indexOf('Titel *'));
    if (title) title.value = 'Een bank uit de mal';
    await book.xlsx.writeFile(file);
    const [row] = await rowsOf(await imported(file));
    expect(row).toMatchObject({ kind: 'new', title: 'Een bank uit de mal' });
    expect(row?.cells).toContainEqual(
      expect.objectContaining({ field: 'categoryId', state: 'change', after: CATEGORY, column: null }),
    );
  });
});

describe('a workbook with amounts in another currency', () => {
  it('sets no price by them, and by those in the currency of the account', async () => {
    const { imported, rowsOf, place } = await openImporter([ad(1), ad(2)]);
    const file = await writeBook(
      place('amounts.xlsx'),
      {
        Blad1: [
          ['Advertentie-ID', 'Prijs'],
          [1, 100],
          [2, 100],
        ],
      },
      (book) => {
        const [sheet] = book.worksheets;
        const formats = ['[$$-409]#,##0.00', '[$€-413] #,##0.00'];
        formats.forEach((format, i) => {
          const cell = sheet?.getCell(2 + i, 2);
          if (cell) cell.numFmt = format;
        });
      },
    );
    const cells = (await rowsOf(await imported(file))).map((row) =>
      row.cells.find(({ field }) => field === 'price.amountCents'),
    );
    expect(cells).toMatchObject([
      { state: 'refused', code: 'other-currency' },
      { state: 'change', after: 10_000 },
    ]);
  });
});
