import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { FieldReading, TableReading } from '../../../shared/proposals/table-reading.ts';
import { adsFrom, CATEGORY } from '../../support/ads.ts';
import { writeBook } from './books.ts';
import type { Importer } from './importing.ts';
import { edited, editsIn, openImporter } from './importing.ts';

// A price list that has no columns for half of what an ad needs.

const FIELDS: readonly FieldReading[] = [
  { to: 'title', from: { template: '{Merk} {Model}' }, rows: 'all' },
  { to: 'price.amountCents', from: { formula: 'Inkoop * 1.21' }, rows: 'all' },
  { to: 'categoryId', from: { value: String(CATEGORY) }, rows: 'all' },
  { to: 'bidMicros', from: { value: '0.35' }, rows: 'empty' },
];

const READING: TableReading = {
  columns: [{ column: 'Stand', to: 'status', words: { concept: 'PAUSED', leeg: '' } }],
  fields: FIELDS,
};

const priceList = async (
  { place }: Pick<Importer, 'place'>,
  rows: readonly string[] = [
    'Hartman;Zit 3;1.250,50;0,20;concept',
    'Hartman;;10;;leeg',
    ';Lig;op aanvraag;;concept',
  ],
): Promise<string> => {
  const file = place('lijst.csv');
  await writeFile(file, ['Merk;Model;Inkoop;Bod;Stand', ...rows, ''].join('\n'));
  return file;
};

describe('fields that no column has', () => {
  it('are given for all rows, by a template, by a formula and where a cell is empty', async () => {
    const seller = await openImporter([]);
    const proposal = await seller.imported(await priceList(seller), { reading: READING });
    expect(proposal.columns.map(({ to, leftOut }) => to ?? leftOut)).toEqual([
      ...['unknown', 'unknown', 'unknown', 'bidMicros', 'status'],
    ]);
    expect(proposal.columns[3]).toMatchObject({ leftOut: null, samples: ['0,20'] });
    expect(proposal.fields).toEqual(FIELDS);
    const [first, second, third] = await seller.rowsOf(proposal);
    const valuesIn = (row: typeof first) =>
      Object.fromEntries(editsIn(row ? [row] : []).map(({ field, after: value }) => [field, value]));
    expect(valuesIn(first)).toMatchObject({
      ...{ title: 'Hartman Zit 3', 'price.amountCents': 151_311, categoryId: CATEGORY },
      ...{ bidMicros: '200000', status: 'PAUSED' },
    });
    expect(valuesIn(second)).toMatchObject({
      title: 'Hartman',
      'price.amountCents': 1210,
      bidMicros: '350000',
    });
    expect(valuesIn(second)).not.toHaveProperty('status');
    expect(first?.cells.find(({ field }) => field === 'bidMicros')?.column).toBe(3);
    expect(second?.cells.find(({ field }) => field === 'bidMicros')?.column).toBeNull();
    expect(third).toMatchObject({ kind: 'failed', failure: { code: 'price-unreadable' } });
    expect(third?.cells).toMatchObject([{ field: 'price.amountCents', code: 'not-computed', column: null }]);
  });

  it('are not the row: other values for all make no other ads, and rows without anything else none', async () => {
    const seller = await openImporter([]);
    const file = await priceList(seller);
    await seller.apply(await seller.imported(file, { reading: READING }));
    const fields: FieldReading[] = FIELDS.map((field) =>
      field.to === 'bidMicros' ? { ...field, from: { value: '0.40' } } : field,
    );
    const again = await seller.imported(file, { reading: { ...READING, fields } });
    expect(again.counts).toMatchObject({ new: 0, changed: 1, unchanged: 1 });
    const bare = await seller.imported(await priceList(seller, [';;;;leeg']), { reading: READING });
    expect(bare.counts).toMatchObject({ new: 0, failed: 1, changes: 0 });
  });

  it('are given to new ads alone where that is said, and change no ad that is there', async () => {
    const seller = await openImporter(adsFrom(1, 2));
    const file = seller.place('bieden.csv');
    await writeFile(file, 'Vendor ID;Titel;Bod\nV-1;Stoel;\nV-9;Bank;\nV-10;Kruk;0,25\n');
    const fields: readonly FieldReading[] = [
      { to: 'bidMicros', from: { value: '0.35' }, rows: 'new' },
      { to: 'categoryId', from: { value: String(CATEGORY) }, rows: 'new' },
    ];
    const proposal = await seller.imported(file, { reading: { columns: [], fields } });
    const given = (await seller.rowsOf(proposal)).map((row) =>
      editsIn([row])
        .filter(({ field }) => field === 'bidMicros' || field === 'categoryId')
        .map(({ after }) => after),
    );
    expect(given).toEqual([[], [CATEGORY, '350000'], [CATEGORY, '250000']]);
  });

  it('leave the emptied cell of an ad that is there as its file has it', async () => {
    const seller = await openImporter(adsFrom(1, 2));
    const { file } = await seller.exported('ads.csv');
    const back = await edited(file, seller.place('back.csv'), (grid, column) => {
      for (const row of grid.slice(1, 2)) row[column('Bod')] = '';
      return grid;
    });
    const { account, call } = seller;
    const { proposal } = await seller.imported(back);
    const fields: FieldReading[] = [{ to: 'bidMicros', from: { value: '0.35' }, rows: 'new' }];
    const mapped = await call('proposals.map', { account, proposal, fields });
    expect(mapped.counts).toMatchObject({ clears: 1, changes: 1 });
  });

  it('come with the rows that could not be taken, which need nobody to choose again', async () => {
    const seller = await openImporter([]);
    const proposal = await seller.imported(await priceList(seller), { reading: READING });
    await seller.apply(proposal);
    const file = seller.place('over.xlsx');
    expect(await seller.left(proposal, file)).toMatchObject({ rows: 1 });
    const same = await seller.imported(file);
    expect(same.counts).toMatchObject({ new: 0, failed: 1 });
    const names = same.columns.map(({ header, to }) => [header, to]);
    expect(names).toContainEqual(['Titel', 'title']);
    expect(names).toContainEqual(['Bod', null]);
    expect(names).toContainEqual(['bidMicros', 'bidMicros']);
  });

  it('are chosen for the open proposal too, and taken back', async () => {
    const seller = await openImporter([]);
    const opened = await seller.imported(await priceList(seller));
    expect(opened.counts).toMatchObject({ new: 1, failed: 2 });
    const { account } = seller;
    const map = { account, proposal: opened.proposal, columns: [null, 'title', null, 'bidMicros', 'status'] };
    const titled = await seller.call('proposals.map', { ...map, fields: FIELDS.slice(2) });
    expect(titled.columns.map(({ to }) => to)).toEqual([null, 'title', null, 'bidMicros', 'status']);
    const rows = await seller.rowsOf(titled);
    expect(editsIn(rows).filter(({ field }) => field === 'categoryId')).toHaveLength(2);
    const worded = await seller.call('proposals.map', {
      ...{ account, proposal: opened.proposal },
      words: [{ column: 4, words: { concept: 'PAUSED', leeg: '' } }],
    });
    expect(worded.counts.refused).toBe(0);
    expect(worded.columns[4]?.samples).toEqual(['concept', 'leeg', 'concept']);
    const bare = await seller.call('proposals.map', {
      account,
      proposal: opened.proposal,
      fields: [],
      words: [],
    });
    expect(bare.counts.fields).not.toHaveProperty('categoryId');
    expect(bare.columns[3]).toMatchObject({ to: 'bidMicros', leftOut: null });
  });

  it('are shown for the first rows while they are chosen, and change nothing', async () => {
    const seller = await openImporter([]);
    const { account, call } = seller;
    const rows = Array.from({ length: 12 }, (_, i) => `Hartman;Zit ${i};${i},50;;concept`);
    const opened = await seller.imported(
      await priceList(seller, [...rows.slice(0, 9), 'Hartman;;gratis;;', ...rows.slice(9)]),
    );
    const shown = async (field: FieldReading) =>
      (await call('proposals.preview_field', { account, proposal: opened.proposal, field })).rows;
    const cents = await shown({ to: 'price.amountCents', from: { formula: 'Inkoop * 2' }, rows: 'all' });
    expect(cents).toHaveLength(10);
    expect([cents[0], cents[9]]).toEqual([
      { at: 2, cell: 1 },
      { at: 11, cell: expect.stringMatching(/^#/) },
    ]);
    const titles = await shown({ to: 'title', from: { template: '{Merk} {Model}' }, rows: 'all' });
    expect([titles[1]?.cell, titles[9]?.cell]).toEqual(['Hartman Zit 1', 'Hartman']);
    await expect(
      shown({ to: 'price.amountCents', from: { formula: 'Nergens * 2' }, rows: 'all' }),
    ).rejects.toMatchObject({ code: 'bad-expression' });
    await expect(shown({ to: 'id', from: { value: '1' }, rows: 'all' })).rejects.toMatchObject({
      code: 'unknown-field',
    });
    expect((await call('proposals.map', { account, proposal: opened.proposal })).fields).toEqual([]);
  });

  it('are refused with a sentence where they cannot be', async () => {
    const seller = await openImporter([]);
    const file = await priceList(seller);
    const refused = async (field: FieldReading) =>
      seller.imported(file, { reading: { columns: [], fields: [field] } }).catch(({ code }) => code);
    const all = 'all' as const;
    expect(await refused({ to: 'title', from: { template: '{Kleur}' }, rows: all })).toBe('bad-expression');
    expect(await refused({ to: 'images', from: { columns: ['Foto'] }, rows: all })).toBe('column-unknown');
    expect(await refused({ to: 'id', from: { value: '1' }, rows: all })).toBe('unknown-field');
    expect(await refused({ to: 'nothing', from: { value: '1' }, rows: all })).toBe('unknown-field');
  });

  it('are given to a workbook without a header row by the letters of its columns', async () => {
    const seller = await openImporter([]);
    const file = await writeBook(seller.place('kaal.xlsx'), {
      Blad1: [
        ['Hartman', 'Zit 3', 10],
        ['Kettler', 'Lig', 20],
      ],
    });
    const proposal = await seller.imported(file, {
      reading: {
        columns: [{ column: 'A', to: null }],
        fields: [
          { to: 'title', from: { template: '{A} {B}' }, rows: 'all' },
          { to: 'price.amountCents', from: { formula: 'C * 2' }, rows: 'all' },
        ],
      },
    });
    expect(proposal).toMatchObject({ headerRow: null, counts: { new: 2 } });
    const edits = editsIn(await seller.rowsOf(proposal));
    expect(edits.filter(({ field }) => field === 'title').map(({ after }) => after)).toEqual([
      ...['Hartman Zit 3', 'Kettler Lig'],
    ]);
    expect(edits).toContainEqual(expect.objectContaining({ at: 2, field: 'price.amountCents', after: 4000 }));
  });

  it('are those that the columns can have by another row’s names, and by none, once that is chosen', async () => {
    const seller = await openImporter([]);
    const file = seller.place('lijst.csv');
    const pictures = ['https://fotos.example/1.jpg', 'https://fotos.example/2.jpg'];
    const rows = [
      'Title;Image 1;Image 2;Merk',
      'Titel;Foto 1;Foto 2;Merk',
      `Kast;${pictures.join(';')};Hartman`,
    ];
    await writeFile(file, [...rows, ''].join('\n'));
    const proposal = await seller.imported(file, { headerRow: 1 });
    const at = { account: seller.account, proposal: proposal.proposal };
    const value: FieldReading = { to: 'bidMicros', from: { value: '0.35' }, rows: 'empty' };
    const brand: FieldReading = { to: 'sellerName', from: { template: '{Merk}' }, rows: 'all' };
    const english: FieldReading = { to: 'description', from: { template: '{Image 1}' }, rows: 'all' };
    const joined = (columns: readonly string[]): FieldReading => ({
      ...{ to: 'images', from: { columns }, rows: 'all' },
    });
    const first = joined(['Image 1', 'Image 2']);
    expect(proposal.fields).toEqual([first]);
    await seller.call('proposals.map', { ...at, fields: [first, value, brand, english] });
    const named = await seller.call('proposals.map', { ...at, headerRow: 2 });
    expect(named.fields).toEqual([joined(['Foto 1', 'Foto 2']), value, brand]);
    const sources = editsIn(await seller.rowsOf(named)).find(({ field }) => field === 'images')?.after;
    expect(sources).toEqual(pictures.map((src) => ({ src })));
    expect((await seller.call('proposals.map', { ...at, headerRow: null })).fields).toEqual([value]);
    const again = await seller.call('proposals.map', { ...at, headerRow: 1 });
    expect(again.fields).toEqual([first, value]);
    // What was taken back stays so.
    await seller.call('proposals.map', { ...at, fields: [value] });
    expect((await seller.call('proposals.map', { ...at, headerRow: 2 })).fields).toEqual([value]);
  });
});
