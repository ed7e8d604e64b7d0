import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { writeBook } from '../import/books.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop, plainAds } from './shop.ts';
import { savedIn } from './tables.ts';

// What an import asks about the columns of a file, and the options that answer it.

let shop: Shop;

beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '10']);
}, 120_000);
afterAll(() => shop.close());

const saved = savedIn(() => shop);

describe('adsheet import', () => {
  test('asks what values mean that their field does not have, and takes the answers by --word', async () => {
    const [first, second, third] = await plainAds(shop);
    const file = await saved('states.csv', [
      ['Ad ID', 'Status'],
      [String(first?.id), 'draft'],
      [String(second?.id), 'a=b'],
      [String(third?.id), 'Paused'],
    ]);
    const shown = await shop.done('import', file);
    expect(shown['problems']).toMatchObject([
      {
        ...{ row: null, column: 'Status', asked: 2, code: 'values' },
        values: [
          { text: 'draft', rows: 1, suggestion: { word: 'PAUSED', label: 'Paused' } },
          { text: 'a=b', rows: 1, suggestion: null },
        ],
        message:
          '2 values are none of Status, and not taken: “draft” (1 row), perhaps Paused: --word "B=draft=PAUSED"; “a=b” (1 row): --word "B=a=b=TEXT".',
      },
      { cell: 'B2', code: 'not-status' },
      { cell: 'B3', code: 'not-status' },
    ]);
    const said = await shop.done('import', file, '--word', 'B=draft=PAUSED', '--word', 'Status=a=b=');
    expect([said['problems'], said['changed']]).toEqual([[], 2]);
    const wrong = await shop.adsheet('import', file, '--word', 'Status=draft');
    expect([wrong.code, wrong.json]).toMatchObject([2, { error: { code: 'bad-input' } }]);
  });

  test('asks which attributes names mean that none has, and takes the answers by --attribute', async () => {
    const lines = 'Kleurr: Rood\nMagazijn: Hal 3';
    const file = await saved('names.csv', [
      ['Title', 'Category', 'Attributes'],
      ['A bike of steel', 'Elektrische fietsen', lines],
    ]);
    const shown = await shop.done('import', file);
    expect((shown['problems'] as JsonObject[]).filter(({ code }) => code === 'attributes')).toMatchObject([
      {
        ...{ row: null, column: 'Attributes', asked: 2 },
        names: [
          { name: 'Kleurr', rows: 1, near: [{ label: 'Kleur', keys: ['colour'] }] },
          { name: 'Magazijn', rows: 1, near: [] },
        ],
        message:
          '2 names are none of an attribute that the ads’ categories have, and not taken: “Kleurr” (1 row): --attribute "C=Kleurr=colour" for Kleur or --attribute "C=Kleurr=KEY" for another one by its key or --attribute "C=Kleurr=" to leave it out; “Magazijn” (1 row): --attribute "C=Magazijn=KEY" or --attribute "C=Magazijn=" to leave it out.',
      },
    ]);
    const answers = ['--attribute', 'C=kleurr=colour', '--attribute', 'Attributes=Magazijn='];
    const said = await shop.done('import', file, ...answers);
    const asked = (said['problems'] as JsonObject[]).map(({ code }) => code);
    expect(asked).not.toContain('attributes');
    expect(asked).not.toContain('unknown-attribute');
    const wrong = await shop.adsheet('import', file, '--attribute', 'C=Kleurr');
    expect([wrong.code, wrong.json]).toMatchObject([2, { error: { code: 'bad-input' } }]);
  });

  test('reads of a wide table the columns that are named, and says which may be meant', async () => {
    const [first] = await plainAds(shop);
    const names = Array.from({ length: 300 }, (_, i) => `Meta ${i}`);
    const file = await saved('wide.csv', [
      ['Ad ID', ...names, 'Title'],
      [String(first?.id), ...names.map(() => 'x'), 'Of a wide table'],
    ]);
    const refused = await shop.adsheet('import', file);
    expect([refused.code, refused.json]).toMatchObject([2, { error: { code: 'columns-to-choose' } }]);
    expect(refused.stderr + refused.stdout).toContain('--columns \\"Ad ID,Title\\"');
    const read = await shop.done('import', file, '--columns', 'Title,A,C:D');
    expect(read).toMatchObject({
      chosen: { columns: ['A', 'C', 'D', 'KP'], of: 302 },
      columns: [
        { column: 'Meta 1', letters: 'C' },
        { column: 'Meta 2', letters: 'D' },
      ],
      changed: 1,
    });
    const kept = await shop.done('recipes', 'save', 'Breed', file, '--columns', 'A,Title,B');
    expect(kept['recipes']).toMatchObject([{ name: 'Breed', columns: ['Ad ID', 'Meta 0', 'Title'] }]);
    const again = await shop.done('import', file);
    expect(again).toMatchObject({ recipe: { name: 'Breed' }, chosen: { of: 302 }, changed: 1 });
    await shop.done('recipes', 'delete', 'Breed');
  });

  test('names the sheet that was read, also the only one, and the blank rows by range', async () => {
    const [first, second] = await plainAds(shop);
    const file = await writeBook(join(shop.home, 'gaps.xlsx'), {
      Stoelen: [['Ad ID', 'Title'], [first?.id ?? 0, 'One'], [''], [''], [second?.id ?? 0, 'Two']],
    });
    const { stdout } = await runAdsheet(['import', file], shop.env);
    expect(stdout).toContain('Read the sheet Stoelen.');
    expect(stdout).toContain('rows 3–4: blank');
    expect(await shop.done('import', file)).toMatchObject({
      sheet: 'Stoelen',
      left: [{ row: 3, last: 4, code: 'blank' }],
      changed: 2,
    });
  });

  test('asks once a column what its amounts are, and names the options that answer it', async () => {
    const [first, second, third] = await plainAds(shop);
    const file = await saved('amounts.csv', [
      ['Ad ID', 'Bid', 'Price'],
      [String(first?.id), '1.250', '12.3456'],
      [String(second?.id), '1.500', '12.50'],
      [String(third?.id), '1', '(8.00)'],
    ]);
    const shown = await shop.done('import', file);
    const asked = { row: null, cell: null };
    expect(shown['problems']).toEqual([
      {
        ...{ ...asked, column: 'Bid', asked: 2, code: 'decimal-sign' },
        message:
          '2 cells could be two amounts, and no other of the column tells which. Say --decimal B=. for 1.250 = 1.25, 1.500 = 1.5 or --decimal B=, for 1.250 = 1250, 1.500 = 1500.',
      },
      {
        ...{ ...asked, column: 'Price', asked: 1, code: 'rounding' },
        message: '1 cell has more than 2 decimals. To have them rounded, 12.3456 = 12.35, say --round C.',
      },
      expect.objectContaining({ cell: 'B2', code: 'ambiguous' }),
      expect.objectContaining({ cell: 'C2', code: 'too-precise' }),
      expect.objectContaining({ cell: 'B3', code: 'ambiguous' }),
      expect.objectContaining({ cell: 'C4', code: 'negative' }),
    ]);
    const told = await shop.adsheet('import', file, '--decimal', 'Bid=;');
    expect([told.code, told.json]).toMatchObject([2, { error: { code: 'bad-input' } }]);
    const unknown = await shop.adsheet('import', file, '--round', 'Discount');
    expect(unknown.json).toMatchObject({ error: { code: 'column-unknown' } });
    const options = ['--decimal', 'B=.', '--round', 'price'];
    const said = await shop.done('import', file, ...options, '--accept', 'changed');
    expect(said['problems']).toMatchObject([{ cell: 'C4', code: 'negative' }]);
    const { ads } = await shop.done('ads', '--where', `id = ${first?.id}`);
    expect(ads).toMatchObject([{ bidMicros: '1250000' }]);
    await shop.done('undo', String(said['changeset']));
  });

  test('asks about amounts in cents and sale prices, and takes them by the options that it names', async () => {
    const [first, second, third] = await plainAds(shop);
    const file = await saved('sale.csv', [
      ['Ad ID', 'Title', 'Asking price', 'Offer price'],
      [String(first?.id), 'Korrel &amp; Zn.', '124995', '99995'],
      [String(second?.id), 'Table of oak', '5000', '0'],
      [String(third?.id), 'Lamp of steel', '9950', ''],
    ]);
    const shown = await shop.done('import', file, '--column', 'C=price', '--unit', 'C=cents');
    expect(shown['problems']).toMatchObject([
      {
        ...{ column: 'Offer price', code: 'beside', asked: 2 },
        message: expect.stringContaining(
          '--set-filled price.amountCents=D for Price where it is filled with --unit D=cents: 99995 = 999.95, 0 = 0 or --set-filled price.amountCents=D for Price where it is filled: 99995 = 99995, 0 = 0 or --column D=price.amountCents for Price with --unit D=cents: 99995 = 999.95, 0 = 0 or --column D= to leave it out',
        ),
      },
    ]);
    const options = [
      '--column',
      'C=price',
      '--unit',
      'C=cents',
      '--set-filled',
      'price=D',
      '--unit',
      'D=cents',
    ];
    const said = await shop.done('import', file, ...options, '--accept', 'changed');
    expect(said['problems']).toEqual([]);
    const ids = [first, second, third].map((ad) => ad?.id);
    const { ads } = await shop.done(
      'ads',
      '--where',
      `id in (${ids.join(', ')})`,
      '--columns',
      'id,title,price',
    );
    const byId = new Map((ads as readonly JsonObject[]).map((ad) => [ad['id'], ad]));
    expect(ids.map((id) => byId.get(id ?? 0))).toMatchObject([
      { title: 'Korrel & Zn.', price: { amountCents: 99995 } },
      { price: { amountCents: 5000 } },
      { price: { amountCents: 9950 } },
    ]);
    await shop.done('undo', String(said['changeset']));
    const plain = await shop.done('import', file, ...options, '--text', 'Title=plain');
    const [title] = plain['problems'] as readonly JsonObject[];
    expect(title).toMatchObject({ cell: 'B2', conflict: { after: 'Korrel &amp; Zn.' } });
    for (const wrong of [
      ['--unit', 'C=euros'],
      ['--text', 'Title=bold'],
      ['--unit', 'cents'],
    ])
      expect((await shop.adsheet('import', file, ...wrong)).json).toMatchObject({
        error: { code: 'bad-input' },
      });
  });

  test('asks what a column is for that only a short name of expressions heads, and does nothing until it is told', async () => {
    const ad = (await plainAds(shop)).at(-1);
    const file = await saved('total.csv', [
      ['Ad ID', 'Title', 'total', 'email'],
      [String(ad?.id), 'Of another shop', '750', 'me@example.nl'],
    ]);
    const shown = await shop.done('import', file);
    expect(shown).toMatchObject({ changed: 1, changeset: null });
    expect(shown['columns']).toMatchObject([
      { column: 'total', letters: 'C', code: 'short-name', values: 1 },
      { column: 'email', letters: 'D', code: 'short-name', values: 1 },
    ]);
    for (const more of [[], ['--yes']])
      expect(await shop.adsheet('import', file, '--accept', 'all', ...more)).toMatchObject({
        code: 3,
        json: { error: { code: 'columns-asked', details: { columns: 'C total, D email' } } },
      });
    const where = `id = ${ad?.id} and draft`;
    expect(await shop.done('ads', '--where', where)).toMatchObject({ count: 0 });
    const map = await shop.file('total.json', { total: 'total', email: null });
    expect(await shop.done('import', file, '--map', map, '--accept', 'all')).toMatchObject({ changed: 1 });
    expect(await shop.done('ads', '--where', `${where} and total = 750`)).toMatchObject({ count: 1 });
  });

  test('names the option that says what a column in doubt is for, and takes nothing before', async () => {
    const file = await saved('shop.csv', [
      ['ID', 'Name', 'Regular price', 'Status'],
      ['9901', 'Wardrobe one', '12.50', 'publish'],
      ['9902', 'Wardrobe two', '20.00', 'draft'],
      ['9903', 'Wardrobe three', '30.00', 'publish'],
    ]);
    const shown = await shop.done('import', file);
    const problems = shown['problems'] as readonly JsonObject[];
    expect(problems.filter(({ asked }) => asked !== undefined)).toEqual([
      expect.objectContaining({
        ...{ row: null, column: 'ID', cell: null, asked: 3, code: 'no-ads' },
        message: expect.stringContaining('--column A=vendorId for Vendor ID or --column A= to leave it out'),
      }),
      expect.objectContaining({ column: 'Regular price', code: 'other-name' }),
      expect.objectContaining({ column: 'Status', code: 'no-choices', asked: 3 }),
    ]);
    const words = await shop.adsheet('import', file, '--accept', 'all', '--yes', '--column', 'A=vendorId');
    expect(words).toMatchObject({
      code: 3,
      json: {
        error: { code: 'columns-asked', details: { columns: 'C Regular price, D Status', first: 'C' } },
      },
    });
    expect(JSON.stringify(words.json)).toContain('--column C=');
    const options = ['--column', 'ID=vendorId', '--column', 'Regular price=price', '--column', 'D='];
    const taken = await shop.done('import', file, ...options, '--accept', 'all');
    expect(taken).toMatchObject({ new: 3, applied: { new: 3 } });
    expect(await shop.done('ads', '--where', 'vendor = "9902" and price = 20')).toMatchObject({ count: 1 });
    await shop.done('undo', String(taken['changeset']));
    for (const wrong of ['Price', '=price'])
      expect(await shop.adsheet('import', file, '--column', wrong)).toMatchObject({ code: 2 });
    const unknown = await shop.adsheet('import', file, '--column', 'ID=prize');
    expect(unknown.json).toMatchObject({ error: { code: 'unknown-field' } });
  });

  test('says once what rows lack, with the option that gives it to all of them', async () => {
    const file = join(shop.home, 'lacking.csv');
    await writeFile(file, 'Title,Price\nA garden bench,10\nA garden chair,20\n');
    const { needs } = await shop.done('import', file);
    expect(needs).toContainEqual({ field: 'categoryId', code: 2000, rows: 2, to: 'new', others: 0 });
    const { stdout } = await runAdsheet(['import', file], shop.env);
    expect(stdout).toContain('2 rows lack: Category (--set-new categoryId=…)');
    expect(stdout).not.toContain('Category is missing');
  });
});
