import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import type { FieldReading } from '../../../shared/proposals/table-reading.ts';
import { filesOf, systems } from '../../corpora/systems/systems.ts';
import { CATEGORY } from '../../support/ads.ts';
import type { Importer } from './importing.ts';
import { editsIn, openImporter } from './importing.ts';

// What was chosen for a list is chosen again when it comes next week, and changes no ad that is there.

const category = (rows: FieldReading['rows']): FieldReading => ({
  to: 'categoryId',
  from: { value: String(CATEGORY) },
  rows,
});
const bid = (rows: FieldReading['rows'], value = '0.35'): FieldReading => ({
  to: 'bidMicros',
  from: { value },
  rows,
});

const list = async ({ place }: Pick<Importer, 'place'>, name: string, lines: readonly string[]) => {
  await writeFile(place(name), [...lines, ''].join('\n'));
  return place(name);
};

const HEAD = 'Artnr;Naam;Verkoop;Staat';
const row = (number: number, price = '10,00') => `${number};Stoel ${number};${price};concept`;
const rows = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => row(from + i));

/** A seller with a list of six ads, whose columns were chosen by hand. */
const withList = async (fields: readonly FieldReading[] = [category('all'), bid('all')]) => {
  const seller = await openImporter([]);
  const { account, call } = seller;
  const first = await seller.imported(await list(seller, '1.csv', [HEAD, ...rows(1, 6)]));
  const chosen = await call('proposals.map', {
    ...{ account, proposal: first.proposal, match: 0, fields: [...fields] },
    answers: [
      { column: 1, to: 'title' },
      { column: 2, to: 'price.amountCents' },
      { column: 3, to: 'status', words: { concept: 'ACTIVE' } },
    ],
  });
  await seller.apply(chosen);
  return seller;
};

const givenIn = async ({ rowsOf }: Importer, proposal: Proposal, field: FieldPath) =>
  (await rowsOf(proposal)).flatMap((one) =>
    editsIn([one])
      .filter((edit) => edit.field === field)
      .map(({ at, after }) => [at, after]),
  );

describe('an export that a built-in recipe reads', () => {
  it.each(['woocommerce', 'shopify', 'bol'])('needs no answer again: %s', async (name) => {
    const system = systems.find((one) => one.name === name);
    if (!system) throw new Error(name);
    const seller = await openImporter([]);
    const { account, call, imported, place } = seller;
    const { 1: first, 2: second, changes } = await filesOf(system, 7);
    const placed = async ({ week, bytes }: typeof first): Promise<string> => {
      await writeFile(place(`${week}.csv`), bytes);
      return place(`${week}.csv`);
    };
    const asked = await imported(await placed(first));
    const fields = [...asked.fields, category('empty'), bid('all')];
    await seller.apply(await call('proposals.map', { account, proposal: asked.proposal, fields }));
    const keys = (await call('ads.query', { account })).ads.map(({ key }) => key as RowKey);
    await call('edits.apply', {
      ...{ account, label: 'Raised' },
      changes: [{ keys, field: 'bidMicros', value: '900000' }],
    });
    const next = await imported(await placed(second));
    expect(next.file?.recipe).toMatchObject({ builtIn: true });
    expect(next.file?.lastTime).toEqual({ fields: [category('new'), bid('new')], pauses: false });
    expect(next.counts.needs.map(({ field }) => field)).not.toContain('categoryId');
    expect(next.counts).toMatchObject({ new: changes.added.length, changed: changes.priced.length });
    const bids = await givenIn(seller, next, 'bidMicros');
    expect(bids.map(([, after]) => after)).toEqual(changes.added.map(() => '350000'));
  });
});

describe('a list that no recipe is for', () => {
  it('is read as last time, with a column more and others moved, and finds its ads', async () => {
    const seller = await withList();
    const next = await seller.imported(
      await list(seller, '2.csv', [
        'Lijst van week 2;;;;',
        'Staat;Artnr;Plank;Naam;Verkoop',
        ...[2, 3, 4, 5, 6, 7].map((number) => `concept;${number};p2;Stoel ${number};${number},50`),
      ]),
    );
    expect(next.columns.map(({ header, to }) => [header, to])).toEqual([
      ...[
        ['Staat', 'status'],
        ['Artnr', null],
        ['Plank', null],
      ],
      ...[
        ['Naam', 'title'],
        ['Verkoop', 'price.amountCents'],
      ],
    ]);
    expect(next.match).toEqual({ column: 1, known: 5 });
    expect(next.file?.lastTime?.fields).toEqual([category('new'), bid('new')]);
    expect(next.counts).toMatchObject({ new: 1, changed: 5, failed: 0, unsure: 0, refused: 0 });
    expect(next.file).toMatchObject({ missing: 1, list: { ads: 6 } });
    expect(await givenIn(seller, next, 'bidMicros')).toEqual([[8, '350000']]);
  });

  it('is another list where its columns are nearly the same and its numbers are not', async () => {
    const seller = await withList();
    const other = ['Artnr;Naam;Verkoop;Staat;Merk', ...rows(6, 11).map((one) => `${one};Gazelle`)];
    const next = await seller.imported(await list(seller, 'other.csv', other));
    expect(next.columns[1]?.to).toBe('title');
    expect(next.file?.list).toMatchObject({ ads: 0 });
    // One of its numbers is one of the first list.
    expect(next.counts).toMatchObject({ new: 5, unsure: 0 });
    expect(next.file?.missing).toBe(0);
  });

  it('is asked about again where what was given is taken back, and read afresh where the seller wants that', async () => {
    const seller = await withList();
    const { account, call, imported } = seller;
    const file = await list(seller, '2.csv', [HEAD, ...rows(2, 8)]);
    const next = await imported(file);
    const fields = next.fields.filter(({ to }) => to !== 'bidMicros');
    await seller.apply(await call('proposals.map', { account, proposal: next.proposal, fields }));
    const third = await imported(await list(seller, '3.csv', [HEAD, ...rows(3, 10)]));
    expect(third.fields).toEqual([category('new')]);
    const afresh = await imported(file, { afresh: true });
    expect([afresh.file?.lastTime, afresh.fields, afresh.match]).toEqual([null, [], null]);
    expect(afresh.columns[3]?.to).toBeNull();
  });

  it('proposes to pause what left it, where that was done last time', async () => {
    const seller = await withList();
    const { account, call, imported } = seller;
    const second = await imported(await list(seller, '2.csv', [HEAD, ...rows(2, 6)]));
    expect(second.missing).toBe('leave');
    await seller.apply(await call('proposals.map', { account, proposal: second.proposal, missing: 'pause' }));
    const third = await imported(await list(seller, '3.csv', [HEAD, ...rows(3, 6)]));
    expect(third).toMatchObject({
      missing: 'pause',
      counts: { missing: 1 },
      file: { lastTime: { pauses: true } },
    });
  });

  it('is not known before anything of it was applied', async () => {
    const seller = await openImporter([]);
    const { account, call, imported } = seller;
    const file = await list(seller, '1.csv', [HEAD, ...rows(1, 6)]);
    const first = await imported(file);
    await call('proposals.map', { account, proposal: first.proposal, fields: [bid('new')] });
    expect((await imported(file)).file?.lastTime).toBeNull();
  });

  it('is found by its headers alone where nothing was chosen', async () => {
    const seller = await openImporter([]);
    const head = 'Vendor ID;Titel;Prijs';
    const lines = (from: number, to: number) =>
      rows(from, to).map((one) => one.split(';').slice(0, 3).join(';'));
    await seller.apply(await seller.imported(await list(seller, '1.csv', [head, ...lines(1, 6)])));
    const more = lines(2, 6).map((one) => `${one};7`);
    const next = await seller.imported(await list(seller, '2.csv', [`${head};Plank`, ...more]));
    expect(next.file).toMatchObject({ lastTime: null, list: { ads: 6 } });
    expect((next.file?.missing ?? 0) + (next.file?.list?.idle ?? 0)).toBe(1);
  });
});

describe('what was chosen beside a recipe', () => {
  const saved = async () => {
    const seller = await withList([category('empty')]);
    const { account, call, imported } = seller;
    const { proposal } = await imported(await list(seller, '1.csv', [HEAD, ...rows(1, 6)]));
    await call('recipes.save', { account, proposal, name: 'Grossier' });
    const next = await imported(await list(seller, '2.csv', [HEAD, ...rows(2, 8)]));
    expect(next.file).toMatchObject({ recipe: { name: 'Grossier' }, lastTime: null });
    const fields = [...next.fields, bid('new', '0.40')];
    await seller.apply(await call('proposals.map', { account, proposal: next.proposal, fields }));
    return seller;
  };
  const third = async (seller: Importer): Promise<Proposal> =>
    seller.imported(await list(seller, '3.csv', [HEAD, ...rows(3, 9)]));

  it('is chosen again, also after it was renamed', async () => {
    const seller = await saved();
    expect((await third(seller)).file?.lastTime?.fields).toEqual([bid('new', '0.40')]);
    const { account, call } = seller;
    await call('recipes.rename', { account, name: 'Grossier', to: 'Lijst' });
    expect((await third(seller)).file).toMatchObject({
      recipe: { name: 'Lijst' },
      lastTime: { fields: [bid('new', '0.40')] },
    });
  });

  it('is part of the recipe once that is saved with it, and gone from one that is saved without', async () => {
    const seller = await saved();
    const { account, call } = seller;
    const next = await third(seller);
    await call('recipes.save', { account, proposal: next.proposal, name: 'Grossier' });
    const again = await third(seller);
    expect([again.file?.lastTime, again.fields.at(-1)]).toEqual([null, bid('new', '0.40')]);
    const { proposal, fields } = again;
    await call('proposals.map', { account, proposal, fields: fields.slice(0, -1) });
    await call('recipes.save', { account, proposal, name: 'Grossier' });
    expect((await third(seller)).fields.map(({ to }) => to)).toEqual(['categoryId']);
  });

  it('stays with the list where the recipe is deleted', async () => {
    const seller = await saved();
    const { account, call } = seller;
    const next = await third(seller);
    await call('recipes.remove', { account, name: 'Grossier' });
    await seller.apply(next);
    const fourth = await seller.imported(await list(seller, '4.csv', [HEAD, ...rows(3, 11)]));
    expect(fourth).toMatchObject({ file: { recipe: null }, match: { column: 0 } });
    expect(fourth.fields).toContainEqual(bid('new', '0.40'));
  });
});
