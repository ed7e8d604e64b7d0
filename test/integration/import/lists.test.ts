import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { MatchReading, TableReading } from '../../../shared/proposals/table-reading.ts';
import { adsFrom, CATEGORY } from '../../support/ads.ts';
import type { Importer } from './importing.ts';
import { openImporter } from './importing.ts';

// A price list of the seller's own system, week after week. Its numbers are none that an ad has.

const OWN: MatchReading = { column: 'Artnr', by: 'own' };

const READING: TableReading = {
  columns: [
    { column: 'Naam', to: 'title' },
    { column: 'Prijs', to: 'price.amountCents' },
    { column: 'Staat', to: 'status', words: { ja: 'ACTIVE' } },
  ],
  fields: [
    { to: 'categoryId', from: { value: String(CATEGORY) }, rows: 'all' },
    { to: 'bidMicros', from: { value: '0.35' }, rows: 'all' },
  ],
  match: OWN,
};

const HEAD = 'Artnr;Naam;Prijs;Staat';

const list = async (
  { place }: Pick<Importer, 'place'>,
  name: string,
  rows: readonly string[],
  head = HEAD,
): Promise<string> => {
  const file = place(name);
  await writeFile(file, [head, ...rows, ''].join('\n'));
  return file;
};

const stool = (number: string, name: string, price = '10,00') => `${number};${name};${price};ja`;

const FIRST = [stool('0012', 'Kruk'), stool('13', 'Stoel'), stool('14', 'Tafel')];

const openWithList = async (rows: readonly string[] = FIRST) => {
  const seller = await openImporter([]);
  await seller.apply(await seller.imported(await list(seller, 'week 1.csv', rows), { reading: READING }));
  return seller;
};

const keysIn = (rows: readonly { readonly key: RowKey | null }[]) => rows.map(({ key }) => key);

describe('a list that comes again', () => {
  it('changes the ads of before, by its own numbers, in any order and under any name', async () => {
    const seller = await openWithList();
    const before = await seller.imported(await list(seller, 'week 1.csv', FIRST));
    expect(before.match).toEqual({ column: 0, known: 3 });
    const keys = keysIn(await seller.rowsOf(before));
    const rows = [stool('15', 'Kruk'), stool('14', 'Grote tafel'), stool('0012', 'Stoel', '12,50')];
    const next = await seller.imported(await list(seller, 'week 2.csv', rows), { reading: READING });
    expect(next.counts).toMatchObject({ new: 1, changed: 2, failed: 0, unsure: 0 });
    expect(next.match).toEqual({ column: 0, known: 2 });
    expect(next.file?.list).toMatchObject({ ads: 3 });
    expect(keysIn(await seller.rowsOf(next))).toEqual([null, keys[2], keys[0]]);
  });

  it('asks where a number is written otherwise than the week before, and knows both from then on', async () => {
    const seller = await openWithList([stool('104', 'Kruk'), stool('A-5', 'Stoel'), stool('105.0', 'Tafel')]);
    const keys = keysIn(await seller.rowsOf(await seller.imported(seller.place('week 1.csv'))));
    const rows = [
      stool('104.0', 'Kruk', '11,00'),
      stool('A\u20115', 'Zetel'),
      stool('105', 'Tafel', '12,00'),
    ];
    const file = await list(seller, 'week 2.csv', rows);
    const next = await seller.imported(file, { reading: READING });
    expect(next.counts).toMatchObject({ new: 0, changed: 3, failed: 0, unsure: 3, kept: { changed: 0 } });
    expect((await seller.rowsOf(next)).map(({ key, question }) => [key, question])).toEqual(
      ['104', 'A-5', '105.0'].map((name, i) => [keys[i], { code: 'other-spelling', params: { name } }]),
    );
    const { account, call } = seller;
    await call('proposals.decide', {
      account,
      proposal: next.proposal,
      question: 'other-spelling',
      keep: true,
    });
    await seller.apply(next);
    expect((await seller.imported(file, { reading: READING })).counts).toMatchObject({ new: 0, unsure: 0 });
  });

  it('refuses rows that share a number, and numbers that differ by zeros or case alone', async () => {
    const seller = await openWithList();
    const rows = [
      stool('13', 'Stoel'),
      stool('13', 'Nog een'),
      stool('12', 'Kruk'),
      stool('3-1-2026', 'Dag'),
    ];
    const next = await seller.imported(await list(seller, 'week 2.csv', rows), { reading: READING });
    const [first, second, third, fourth] = await seller.rowsOf(next);
    expect(first?.failure).toEqual({ code: 'match-twice', params: { rows: '3' } });
    expect(second?.failure).toEqual({ code: 'match-twice', params: { rows: '2' } });
    expect(third?.failure).toMatchObject({ code: 'match-alike' });
    expect(fourth).toMatchObject({ kind: 'new', failure: null });
    expect(next.counts.kept).toMatchObject({ new: 1, changed: 0 });
  });

  it('asks where a list with other columns has the number, and makes nothing twice', async () => {
    const seller = await openWithList();
    const head = `${HEAD};Kleur`;
    const rows = [stool('13', 'Stoel', '11,00'), stool('99', 'Lamp')].map((row) => `${row};rood`);
    const file = await list(seller, 'week 2.csv', rows, head);
    const next = await seller.imported(file, { reading: READING });
    expect(next.counts).toMatchObject({ new: 1, changed: 1, unsure: 1, kept: { new: 1, changed: 0 } });
    const [first] = await seller.rowsOf(next);
    expect(first).toMatchObject({ kept: false, question: { code: 'other-list' } });
    const { account, call } = seller;
    await call('proposals.decide', { account, proposal: next.proposal, keep: true, kind: 'unsure' });
    await seller.apply(next);
    const again = await seller.imported(file, { reading: READING });
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2, unsure: 0 });
    expect(again.match?.known).toBe(2);
  });

  it('takes the ads that its vendor IDs named at first, and finds them without these', async () => {
    const seller = await openImporter(adsFrom(1, 3));
    const names = ['V-1', 'V-2', 'V-3'];
    const head = 'Artnr;Vendor ID;Naam';
    const reading = { ...READING, columns: [{ column: 'Naam', to: 'title' }], fields: [] };
    const rows = names.map((name, i) => `${i + 1};${name};Kast ${i + 1}`);
    await seller.apply(await seller.imported(await list(seller, 'week 1.csv', rows, head), { reading }));
    const bare = rows.map((row) => row.replace(/;.*;/u, ';;').replace('Kast', 'Kist'));
    const next = await seller.imported(await list(seller, 'week 2.csv', bare, head), { reading });
    expect(next.counts).toMatchObject({ new: 0, changed: 3, conflicts: 0 });
    const crossed = [`1;${names[1]};Kast`, `2;${names[0]};Kast`];
    const wrong = await seller.imported(await list(seller, 'week 3.csv', crossed, head), { reading });
    expect((await seller.rowsOf(wrong)).map(({ failure }) => failure?.code)).toEqual([
      ...['names-differ', 'names-differ'],
    ]);
  });

  it('is not fooled by a row at the place and with the name of another', async () => {
    const seller = await openWithList();
    const rows = [stool('21', 'Kruk'), stool('22', 'Stoel'), stool('23', 'Tafel')];
    const next = await seller.imported(await list(seller, 'week 1.csv', rows), { reading: READING });
    expect(next.counts).toMatchObject({ new: 3, changed: 0, unsure: 0 });
  });

  it('makes an ad again that an undo took back, and asks before it does so for one that ended', async () => {
    const seller = await openWithList();
    const { account, call, imported } = seller;
    const file = await list(seller, 'week 2.csv', FIRST);
    const [first] = keysIn(await seller.rowsOf(await imported(file, { reading: READING })));
    await call('edits.status', { account, select: { keys: [first as RowKey] }, status: 'DELETED' });
    expect((await imported(file, { reading: READING })).counts).toMatchObject({ new: 1, unsure: 1 });
    const again = await openImporter([]);
    await again.apply(await again.imported(await list(again, 'a.csv', FIRST), { reading: READING }));
    await again.call('edits.undo', { account });
    const next = await again.imported(await list(again, 'a.csv', FIRST), { reading: READING });
    expect(next.counts).toMatchObject({ new: 3, unsure: 0 });
  });
});

describe('ads that left a list', () => {
  it('stay as they are, or are paused: those that this list had, and that run', async () => {
    const seller = await openWithList([
      ...FIRST,
      stool('15', 'Lamp'),
      stool('16', 'Kast'),
      stool('17', 'Rek'),
    ]);
    const { account, call, imported, rowsOf } = seller;
    const other = await list(seller, 'other.csv', [`${stool('x', 'Van elders')};1`], `${HEAD};Kleur`);
    await seller.apply(await imported(other, { reading: READING }));
    const all = await imported(await list(seller, 'all.csv', FIRST), { reading: READING });
    expect(all.file).toMatchObject({ missing: 3, list: { ads: 6, idle: 0 } });
    expect(all.counts).toMatchObject({ missing: 0 });
    const many = await call('proposals.map', { account, proposal: all.proposal, missing: 'pause' });
    expect(many.counts).toMatchObject({ missing: 3, unsure: 3, deletes: 0, kept: { changed: 0 } });

    const rows = [...FIRST, stool('15', 'Lamp')];
    const next = await imported(await list(seller, 'week 2.csv', rows), { reading: READING });
    const asked = await call('proposals.map', { account, proposal: next.proposal, missing: 'pause' });
    expect(asked.counts).toMatchObject({ missing: 2, unsure: 0, kept: { changed: 2 } });
    expect((await rowsOf(asked)).slice(4)).toMatchObject([
      { at: null, title: 'Kast', cells: [{ field: 'status', before: 'ACTIVE', after: 'PAUSED' }] },
      { at: null, title: 'Rek', cells: [{ field: 'status', before: 'ACTIVE', after: 'PAUSED' }] },
    ]);
    await seller.apply(asked);
    const third = await imported(await list(seller, 'week 3.csv', rows), { reading: READING });
    expect(third.file).toMatchObject({ missing: 0, list: { ads: 6, idle: 2 } });
  });

  it('are none that a row names which is read as no data', async () => {
    const seller = await openImporter([]);
    const { account, call, imported, rowsOf } = seller;
    const active = { to: 'status', from: { value: 'ACTIVE' }, rows: 'all' } as const;
    const reading = { ...READING, columns: READING.columns.slice(0, 2), fields: [...READING.fields, active] };
    const stock = (name: string, rows: readonly string[]) =>
      list(seller, name, rows, 'Artnr;Naam;Prijs;Voorraad');
    const chairs = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter};Stoel ${letter};10,00;3`);
    await seller.apply(await imported(await stock('week 1.csv', chairs), { reading }));
    const rows = ['a;Stoel a;op aanvraag;n.v.t.', ...chairs.slice(1, 4), 'e'];
    const next = await imported(await stock('week 2.csv', rows), { reading });
    expect(next.left.map(({ at, why }) => [at, why])).toEqual([
      [2, 'instruction'],
      [6, 'note'],
    ]);
    expect(next.file).toMatchObject({ missing: 0, list: { ads: 5, idle: 0 } });
    const asked = await call('proposals.map', { account, proposal: next.proposal, missing: 'pause' });
    expect((await rowsOf(asked)).filter(({ at }) => at === null)).toEqual([]);
  });

  it('are none for certain while a row may be any of them', async () => {
    const seller = await openImporter([]);
    const { account, call, imported, rowsOf } = seller;
    const head = `${HEAD};Id`;
    const reading = { ...READING, columns: [...READING.columns, { column: 'Id', to: 'id' }] };
    const first = FIRST.map((row) => `${row};`);
    await seller.apply(await imported(await list(seller, 'week 1.csv', first, head), { reading }));
    const wrong = [first[0] ?? '', first[1] ?? '', ';Tafel;1,00;ja;999'];
    const next = await imported(await list(seller, 'week 2.csv', wrong, head), { reading });
    const asked = await call('proposals.map', { account, proposal: next.proposal, missing: 'pause' });
    const missing = (await rowsOf(asked)).filter(({ at }) => at === null);
    expect(missing.map(({ failure }) => failure?.code)).toEqual(['missing-unsure']);
  });
});
