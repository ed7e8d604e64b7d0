import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { ImportResult } from '../../../shared/contract/results/workbooks.ts';
import type { ColumnsToChoose } from '../../../shared/proposals/chosen-columns.ts';
import { documentOfTexts } from '../../fixtures/workbook/open-document.ts';
import { writeBook } from './books.ts';
import type { Importer } from './importing.ts';
import { editsIn, openImporter } from './importing.ts';

// Tables with more columns than are read at once.

const WIDTH = 1_200;

const named = (at: number): string => ({ 3: 'Ad ID', 700: 'Titel', 1199: 'Bod' })[at] ?? `Meta: _${at}`;

const HEADER = Array.from({ length: WIDTH }, (_, at) => named(at));

/** A row of which only three columns say something about an ad; the others are all filled. */
const row = (values: Readonly<Record<number, string>>): string[] =>
  Array.from({ length: WIDTH }, (_, at) => values[at] ?? `v${at}`);

const ROWS = [
  HEADER,
  row({ 3: '1', 700: 'Stoel van de lijst', 1199: '0,35' }),
  row({ 3: '2', 700: 'Tafel van de lijst', 1199: '0,40' }),
];

const WANTED = ['Ad ID', 'Titel', 'Bod'];

const csvOf = (rows: readonly (readonly string[])[]): string =>
  `${rows.map((cells) => cells.join(';')).join('\n')}\n`;

const written = async (seller: Pick<Importer, 'place'>, name: string, rows = ROWS): Promise<string> => {
  const file = seller.place(name);
  await writeFile(file, csvOf(rows));
  return file;
};

type Wanted = Omit<CommandInput<'workbook.import'>, 'account' | 'file'>;

/** The columns that the seller is asked to choose from. */
const asked = async (
  { account, call, finished }: Importer & Awaited<ReturnType<typeof openImporter>>,
  file: string,
  wanted: Wanted = {},
): Promise<ColumnsToChoose> => {
  const ended = await finished((await call('workbook.import', { account, file, ...wanted })).job);
  const result = ended.state === 'done' ? (ended.result as ImportResult) : undefined;
  if (!result || 'proposal' in result) throw new Error(`nothing was asked: ${ended.state}`);
  return result.toChoose;
};

describe('a table with more columns than are read at once', () => {
  it('is read once columns are chosen, of which the likely ones are marked', async () => {
    const seller = await openImporter();
    const file = await written(seller, 'wide.csv');
    const choice = await asked(seller, file);
    expect(choice).toMatchObject({ file: 'wide.csv', sheet: '', of: WIDTH, most: 256 });
    expect(choice.columns).toHaveLength(WIDTH);
    const likely = choice.columns.filter((column) => column.likely);
    expect(likely).toEqual([
      { column: 4, header: 'Ad ID', sample: '1 · 2', likely: true },
      {
        column: 701,
        header: 'Titel',
        sample: 'Stoel van de lijst · Tafel van de lijst',
        likely: true,
      },
      { column: 1_200, header: 'Bod', sample: '0,35 · 0,40', likely: true },
    ]);
    const proposal = await seller.imported(file, { columns: likely.map(({ column }) => column) });
    expect(proposal.columns.map(({ number, to }) => [number, to])).toEqual([
      [4, 'id'],
      [701, 'title'],
      [1_200, 'bidMicros'],
    ]);
    expect(proposal.file?.readColumns).toEqual({ columns: [3, 700, 1_199], of: WIDTH });
    expect(editsIn(await seller.rowsOf(proposal))).toMatchObject([
      { at: 2, field: 'title', after: 'Stoel van de lijst' },
      { at: 2, field: 'bidMicros' },
      { at: 3, field: 'title', after: 'Tafel van de lijst' },
      { at: 3, field: 'bidMicros' },
    ]);
  });

  it('is read alike as a workbook, as a text document and as csv', async () => {
    const seller = await openImporter();
    const xlsx = await writeBook(seller.place('wide.xlsx'), { Lijst: ROWS });
    const ods = seller.place('wide.ods');
    await writeFile(ods, documentOfTexts(ROWS));
    const csv = await written(seller, 'wide.csv');
    const read = [];
    for (const file of [csv, xlsx, ods])
      read.push(editsIn(await seller.rowsOf(await seller.imported(file, { columns: WANTED }))));
    expect(read[1]).toEqual(read[0]);
    expect(read[2]).toEqual(read[0]);
    expect(read[0]).toHaveLength(4);
  });

  it('is also asked about where only a row far below is too wide', async () => {
    const seller = await openImporter();
    const narrow = Array.from({ length: 3_000 }, (_, at) => [String(at + 10), `Stoel ${at}`]);
    const rows = [['Ad ID', 'Titel'], ...narrow, [...row({}).slice(0, 300), 'far']];
    const file = await written(seller, 'below.csv', rows);
    const choice = await asked(seller, file);
    expect(choice).toMatchObject({ of: 301, columns: [{ column: 1 }, { column: 2 }] });
    const proposal = await seller.imported(file, { columns: [1, 2] });
    // What was read before the wide row is not read twice.
    expect(proposal.rows).toBe(3_001);
  });

  it('keeps each chosen cell in its column where others are empty', async () => {
    const seller = await openImporter();
    const file = await written(seller, 'gaps.csv', [
      HEADER,
      row({ 3: '1', 700: '', 1199: '0,35' }),
      row({ 3: '2', 700: 'Tafel van de lijst', 1199: '' }),
    ]);
    const proposal = await seller.imported(file, { columns: WANTED });
    expect(editsIn(await seller.rowsOf(proposal)).map(({ at, field }) => [at, field])).toEqual([
      [2, 'bidMicros'],
      [3, 'title'],
    ]);
  });

  it('beyond the last column of spreadsheet programs is refused', async () => {
    const seller = await openImporter();
    const file = await written(seller, 'far.csv', [Array.from({ length: 16_385 }, (_, at) => `c${at}`)]);
    await expect(seller.imported(file)).rejects.toMatchObject({
      code: 'file-too-wide',
      message: expect.stringContaining('XFE1'),
    });
  });
});

describe('columns of a file', () => {
  it('are chosen by header, letters and range, of a narrow table too', async () => {
    const seller = await openImporter();
    const file = await written(seller, 'narrow.csv', [
      ['Ad ID', 'Voorraad', 'Titel', 'Bod', 'Omschrijving'],
      ['1', '5', 'Stoel van de lijst', '0,35', 'Van eiken'],
    ]);
    const proposal = await seller.imported(file, { columns: ['ad id', 'C:D'] });
    expect(proposal.columns.map(({ number, header }) => [number, header])).toEqual([
      [1, 'Ad ID'],
      [3, 'Titel'],
      [4, 'Bod'],
    ]);
    expect(proposal.file?.readColumns?.of).toBe(5);
    await expect(seller.imported(file, { columns: ['Kleur'] })).rejects.toMatchObject({
      code: 'column-unknown',
    });
  });

  it('are named by the letters that they have in the file, whichever of them were read', async () => {
    const seller = await openImporter();
    const file = await written(seller, 'letters.csv', [
      ['Ad ID', 'Prijs A', 'Prijs B', 'Prijs C', 'Prijs D'],
      ['1', '1', '2', '3,50', '4'],
    ]);
    const columns = ['A', 'D', 'E'];
    const read = async (fields: Wanted['reading']) =>
      editsIn(await seller.rowsOf(await seller.imported(file, { columns, reading: fields })));
    const price = { field: 'price.amountCents', after: 350 };
    const to = 'price.amountCents';
    expect(await read({ columns: [{ column: 'D', to }], fields: [] })).toMatchObject([price]);
    const doubled = await read({
      columns: [],
      fields: [{ to, from: { formula: 'D * 2' }, rows: 'all' }],
    });
    expect(doubled).toMatchObject([{ ...price, after: 700 }]);
    // The file has a column B, but it was not read.
    await expect(read({ columns: [{ column: 'B', to }], fields: [] })).rejects.toMatchObject({
      code: 'column-unknown',
    });
  });

  it('that name the ads of our own file are read in any case', async () => {
    const seller = await openImporter();
    const file = seller.place('own.csv');
    await seller.exported('own.csv');
    const proposal = await seller.imported(file, { columns: ['Bod'] });
    expect(proposal.columns.map(({ to }) => to)).toEqual(['id', 'bidMicros', '_adsheet']);
    expect(proposal.counts).toMatchObject({ new: 0, unchanged: 3 });
  });
});

describe('columns that were chosen', () => {
  it('are those of the next file with the same headers, once something of it was applied', async () => {
    const seller = await openImporter();
    const file = await written(seller, 'week-1.csv');
    await seller.apply(await seller.imported(file, { columns: WANTED }));
    const next = await written(seller, 'week-2.csv', [HEADER, row({ 3: '1', 700: 'Zetel', 1199: '0,35' })]);
    const proposal = await seller.imported(next);
    expect(proposal.file?.readColumns).toEqual({ columns: [3, 700, 1_199], of: WIDTH });
    // They can still be chosen anew.
    expect(await asked(seller, next, { columns: 'choose' })).toMatchObject({ of: WIDTH });
  });

  it('are kept in a recipe, by which a file with other columns besides is read', async () => {
    const seller = await openImporter();
    const { account, call } = seller;
    const first = await seller.imported(await written(seller, 'week-1.csv'), { columns: WANTED });
    const { own } = await call('recipes.save', { account, name: 'Breed', proposal: first.proposal });
    expect(own).toMatchObject([{ name: 'Breed', columns: WANTED, headers: WANTED }]);
    const moved = [
      ['Nieuw', ...HEADER, 'Ook nieuw'],
      ['x', ...row({ 3: '2', 700: 'Bank', 1199: '0,45' }), 'y'],
    ];
    const proposal = await seller.imported(await written(seller, 'week-2.csv', moved));
    expect(proposal.file).toMatchObject({
      recipe: { name: 'Breed', missing: [] },
      readColumns: { columns: [4, 701, 1_200], of: WIDTH + 2 },
    });
    expect(editsIn(await seller.rowsOf(proposal))).toMatchObject([
      { field: 'title', after: 'Bank' },
      { field: 'bidMicros' },
    ]);
    // Without it the columns are asked about again.
    const without = await written(seller, 'week-3.csv', moved);
    expect(await asked(seller, without, { recipe: null })).toMatchObject({ of: WIDTH + 2 });
  });

  it('leave out the others where a recipe with them reads a narrow file', async () => {
    const seller = await openImporter();
    const { account, call } = seller;
    const rows = [
      ['Ad ID', 'Titel', 'Bod', 'Omschrijving'],
      ['1', 'Stoel van de lijst', '0,35', 'Van eiken'],
    ];
    const file = await written(seller, 'narrow.csv', rows);
    const first = await seller.imported(file, { columns: WANTED });
    await call('recipes.save', { account, name: 'Smal', proposal: first.proposal });
    const proposal = await seller.imported(file);
    expect(proposal.file).toMatchObject({ recipe: { name: 'Smal' }, readColumns: null });
    expect(proposal.columns.map(({ to }) => to)).toEqual(['id', 'title', 'bidMicros', null]);
  });

  it('are those that a built-in recipe knows, of a wide export of its system', async () => {
    const seller = await openImporter([]);
    const meta = Array.from({ length: 600 }, (_, at) => `Meta: _yoast_${at}`);
    const header = [
      'ID',
      'Type',
      'SKU',
      'Name',
      'Published',
      'Visibility in catalog',
      'Regular price',
      ...meta,
    ];
    const line = ['7', 'simple', 'S-7', 'Stoel', '1', 'visible', '25', ...meta.map((_, at) => `m${at}`)];
    const proposal = await seller.imported(await written(seller, 'woo.csv', [header, line]));
    expect(proposal.file).toMatchObject({
      recipe: { name: 'WooCommerce', builtIn: true },
      readColumns: { columns: [0, 1, 2, 3, 4, 5, 6], of: 607 },
    });
    expect(editsIn(await seller.rowsOf(proposal))).toContainEqual(
      expect.objectContaining({ field: 'title', after: 'Stoel' }),
    );
  });
});
