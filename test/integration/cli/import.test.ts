import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import { plain } from '../../support/hostile-pictures.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop, plainAds } from './shop.ts';
import { exportedIn, savedIn } from './tables.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '40']);
}, 120_000);
afterAll(() => shop.close());

const saved = savedIn(() => shop);
const exported = exportedIn(() => shop);

describe('adsheet import', () => {
  test('says what an edited export would change, then makes it one changeset', async () => {
    const [ad] = await plainAds(shop);
    const grid = await exported('ads.csv');
    const [head = []] = grid;
    const row = grid.find((cells) => cells[head.indexOf('Ad ID')] === String(ad?.id));
    if (!row) throw new Error('no row');
    row[head.indexOf('Title')] = 'Renamed in Excel';
    const file = await saved(
      'back.csv',
      grid.filter((_, i) => i !== grid.length - 1 || grid[i] === row),
    );
    const shown = await shop.done('import', file);
    expect(shown).toMatchObject({ new: 0, changed: 1, failed: 0, conflicts: 0, changeset: null });
    expect(shown).toMatchObject({ problems: [], missing: 1, unchanged: Number(shown['rows']) - 1 });
    expect(await shop.done('import', file, '--dry-run')).toEqual(shown);
    const both = await shop.adsheet('import', file, '--dry-run', '--accept', 'all');
    expect([both.code, both.json]).toMatchObject([2, { error: { code: 'bad-input' } }]);
    expect(await shop.done('import', file, '--accept', 'new')).toMatchObject({ changeset: null });
    const done = await shop.done('import', file, '--accept', 'changed');
    expect(done['changeset']).toEqual(expect.any(Number));
    const { ads } = await shop.done('ads', '--where', 'draft');
    expect(ads).toMatchObject([{ key: ad?.key, title: 'Renamed in Excel' }]);
    expect(done).toMatchObject({ changed: 1, applied: { new: 0, changed: 1, changes: 1 } });
    expect(await shop.done('import', file)).toMatchObject({ changed: 0, applied: null });
  });

  test('accepts nothing of letters it is not sure of, and no text that lost some', async () => {
    const head = 'sku|title|category|bid\n';
    const unsure = join(shop.home, 'unsure.csv');
    await writeFile(unsure, Buffer.from(`${head}a-94|Schl\x94sser|1|0,10\n`, 'latin1'));
    const shown = await shop.done('import', unsure);
    expect(shown['csv']).toMatchObject({
      separator: '|',
      unsure: [{ text: 'Schlösser' }, { text: 'Schlîsser' }],
    });
    const refused = await shop.adsheet('import', unsure, '--accept', 'all');
    expect([refused.code, refused.json]).toMatchObject([3, { error: { code: 'encoding-asked' } }]);
    const said = await shop.done('import', unsure, '--encoding', 'macintosh', '--separator', '|');
    expect(said['csv']).toMatchObject({ encoding: 'macintosh', unsure: [] });

    const broken = join(shop.home, 'broken.csv');
    const lines = [`${head}a-95|Eén café|1|0,10\n`, 'a-96|caf', '|1|0,10\n'].map((text) => Buffer.from(text));
    await writeFile(broken, Buffer.concat([...lines.slice(0, 2), Buffer.from([0xe9]), ...lines.slice(2)]));
    expect(await shop.done('import', broken)).toMatchObject({
      csv: { encoding: 'utf-8', broken: { count: 1, first: 3 } },
      problems: expect.arrayContaining([expect.objectContaining({ cell: 'B3', code: 'broken-text' })]),
    });
  });

  test('makes new rows ads once, and names row, column and cell of what it cannot take', async () => {
    const file = await saved('new.csv', [
      ['Title', 'Category', 'Bid'],
      ['A brand new cupboard', 'Nowhere', '0.20'],
      ['', '', ''],
      ['Another one', '', 'much'],
    ]);
    const done = await shop.done('import', file, '--accept', 'all');
    expect(done).toMatchObject({ rows: 2, new: 2, already: 0 });
    expect(done['problems']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ row: 2, column: 'Category', cell: 'B2', code: 'no-category' }),
        expect.objectContaining({ row: 4, column: 'Bid', cell: 'C4', code: 'not-money' }),
      ]),
    );
    const again = await shop.done('import', file, '--accept', 'all');
    expect(again).toMatchObject({ new: 0, already: 2, changeset: null });
  });

  test('says which columns it leaves out with their values, and takes the one that is named', async () => {
    const [ad] = await plainAds(shop);
    const file = await saved('double.csv', [
      ['Ad ID', 'Bid', 'Bid', 'Shelf', 'Empty'],
      [String(ad?.id), '0.20', '0.31', 'A7', ''],
    ]);
    const { columns } = await shop.done('import', file);
    expect(columns).toMatchObject([
      { column: 'Bid', letters: 'C', code: 'beside', values: 1 },
      { column: 'Shelf', letters: 'D', code: 'unknown', values: 1 },
    ]);
    const map = join(shop.home, 'map.json');
    await writeFile(map, JSON.stringify({ C: 'bid', Shelf: null }));
    const mapped = await shop.done('import', file, '--map', map, '--accept', 'all');
    expect(mapped).toMatchObject({ changed: 1, columns: [] });
    const { ads } = await shop.done('ads', '--where', `id = ${ad?.id}`);
    expect(ads).toMatchObject([{ bidMicros: '310000' }]);
  });

  test('knows the rows of a list by its own numbers next week, and pauses the ads that left it', async () => {
    const head = ['Artnr', 'Title', 'Status'];
    const rows = ['71', '72', '73', '74'].map((number) => [number, `Cupboard ${number}`, 'Active']);
    const first = await saved('week-1.csv', [head, ...rows]);
    expect(await shop.done('import', first, '--match', 'Artnr', '--accept', 'all')).toMatchObject({
      ...{ new: 4, match: { column: 'Artnr', known: 0 }, list: { ads: 0, idle: 0 } },
    });
    const renamed = rows.slice(1).map(([number = '']) => [number, `Wardrobe ${number}`, 'Active']);
    const next = await saved('week-2.csv', [head, ...renamed.toReversed()]);
    expect(await shop.done('import', next)).toMatchObject({
      ...{ new: 0, changed: 3, missing: 1, proposed: 0, match: { column: 'Artnr', known: 3 } },
    });
    expect((await runAdsheet(['import', next], shop.env)).stdout).toContain(
      'stays as it is (--missing pause)',
    );
    const done = await shop.done('import', next, '--missing', 'pause', '--accept', 'all');
    expect(done).toMatchObject({ proposed: 1, applied: { new: 0, changed: 4, deletes: 0 } });
    const { ads } = await shop.done('ads', '--where', 'status = PAUSED and title = "Cupboard 71"');
    expect(ads).toHaveLength(1);
    const wrong = await shop.adsheet('import', next, '--match', 'Number');
    expect([wrong.code, wrong.json]).toMatchObject([2, { error: { code: 'column-unknown' } }]);
  });

  test('takes in the picture files that a list names, sends them, and knows them the next time', async () => {
    await shop.done('discard');
    const [one, two] = await plainAds(shop);
    await writeFile(join(shop.home, 'chair 1.png'), await plain(200, 100, '#aa3300').png().toBuffer());
    const file = await saved('pictures.csv', [
      ['Ad ID', 'Pictures'],
      [String(one?.id), 'chair 1.png'],
      [String(two?.id), 'nowhere.jpg'],
    ]);
    expect(await shop.done('import', file)).toMatchObject({
      pictures: { cells: 2, names: 2, taken: 0, left: [] },
      changed: 0,
    });
    expect((await runAdsheet(['import', file], shop.env)).stdout).toContain(
      '2 cells name 2 picture files (--picture-files takes them in)',
    );
    const done = await shop.done('import', file, '--picture-files', '--accept', 'all');
    expect(done).toMatchObject({
      pictures: { cells: 1, names: 1, taken: 1, left: [{ name: 'nowhere.jpg', why: 'no-file' }] },
      applied: { new: 0, changed: 1 },
    });
    expect((await runAdsheet(['import', file, '--picture-files'], shop.env)).stdout).toContain(
      'nowhere.jpg: there is no such file',
    );
    expect(await shop.done('push', '--yes')).toMatchObject({ done: 1 });
    await shop.done('pull', '--full');
    expect(await shop.done('import', file, '--picture-files')).toMatchObject({
      pictures: { taken: 1 },
      changed: 0,
    });
  });

  test('empties and deletes nothing that nobody said yes to', async () => {
    const [, one, two] = await plainAds(shop);
    const file = await saved('gone.csv', [
      ['Ad ID', 'Title', 'Status', 'Seller name'],
      [String(one?.id), '', 'Deleted', ''],
      [String(two?.id), 'Kept all the same', '', '[]'],
    ]);
    const shown = await shop.done('import', file);
    expect(shown).toMatchObject({ changed: 2, clears: 1, deletes: 1, changeset: null });
    const refused = await shop.adsheet('import', file, '--accept', 'all');
    expect(refused).toMatchObject({
      code: 3,
      json: { error: { code: 'not-confirmed', details: { clears: 1, deletes: 1 } } },
    });
    expect(refused.json).toHaveProperty('error.message', expect.stringMatching(/emptied: 1.*deleted: 1/u));
    const where = `id in (${one?.id}, ${two?.id}) and draft`;
    expect(await shop.done('ads', '--where', where)).toMatchObject({ count: 0 });
    const said = async (...more: string[]) => (await runAdsheet(['import', file, ...more], shop.env)).stdout;
    expect(await said()).toMatch(/Nothing was done yet: .* would empty 1 field and delete 1 ad\./u);
    const nothing = await said('--accept', 'new');
    expect(nothing).toContain('nothing was done');
    expect(nothing).not.toMatch(/emptied|deleted/u);
    expect(await shop.done('ads', '--where', where)).toMatchObject({ count: 0 });
    const done = await said('--accept', 'all', '--yes');
    expect(done).toMatch(/0 new ads, 2 ads changed, 1 field emptied, 1 ad to be deleted by the next push\./u);
    expect(await shop.done('ads', '--where', where)).toMatchObject({ count: 2 });
  });

  test('deletes ads that the file no longer has only when asked, with a yes', async () => {
    const grid = await exported('shorter.csv');
    const [head = []] = grid;
    const [, , , ad] = await plainAds(shop);
    const at = grid.findIndex((cells) => cells[head.indexOf('Ad ID')] === String(ad?.id));
    const file = await saved('shorter-back.csv', grid.toSpliced(at, 1));
    expect(await shop.done('import', file, '--accept', 'all')).toMatchObject({ missing: 1, changeset: null });
    const added = await shop.done('import', file, '--delete-missing', '--accept', 'new', '--yes');
    expect(added).toMatchObject({ changeset: null, applied: { changed: 0, deletes: 0 } });
    const ask = ['import', file, '--delete-missing', '--accept', 'changed'];
    expect(await shop.adsheet(...ask)).toMatchObject({ code: 3, json: { error: { code: 'not-confirmed' } } });
    const done = await shop.done(...ask, '--yes');
    expect(done).toMatchObject({ missing: 1, proposed: 1, changed: 0, applied: { changed: 1, deletes: 1 } });
    const { ads } = await shop.done('ads', '--where', `draft and id = ${ad?.id}`, '--columns', 'status');
    expect(ads).toMatchObject([{ status: 'DELETED' }]);
  });

  test('proposes no deletion where nobody knows which ads a file had', async () => {
    const theirs = await saved('theirs.csv', [
      ['Title', 'Bid'],
      ['A table', '0.20'],
    ]);
    const unknown = await shop.adsheet('import', theirs, '--delete-missing');
    expect(unknown).toMatchObject({ code: 1, json: { error: { code: 'export-unknown' } } });
  });

  test('asks the marketplace whose external IDs those of a file are, and says where it does not tell', async () => {
    const [ad] = await plainAds(shop);
    await shop.control('PATCH', `/ads/${ad?.id}`, { externalId: 'OLD-1' });
    const file = await saved('older.csv', [
      ['externalId', 'Title'],
      ['OLD-1', 'By its old name'],
    ]);
    expect(await shop.done('import', file)).toMatchObject({ externalIds: 'known', changed: 1, failed: 0 });
    await shop.control('PATCH', '/settings', { externalIds: 'gone' });
    onTestFinished(async () => {
      await shop.control('PATCH', '/settings', { externalIds: 'answered' });
    });
    const gone = await shop.done('import', file);
    expect(gone).toMatchObject({ externalIds: 'gone', new: 0, failed: 1 });
    expect(gone['problems']).toMatchObject([{ row: 2, code: 'external-id-unasked' }]);
  });

  test('gives fields to all rows that the file has no column for, by options and by a whole reading', async () => {
    const [model] = await plainAds(shop);
    const file = await saved('prices.csv', [
      ['Brand', 'Model', 'Cost', 'State'],
      ['Hartman', 'Bench', '10.00', 'draft'],
      ['Hartman', '', 'ask us', 'draft'],
    ]);
    const fields = [
      ...['--set', `categoryId=${model?.['categoryId']}`, '--set-empty', 'bid=0.30'],
      ...['--set-template', 'title={Brand} {Model}', '--set-formula', 'price=Cost * 1.21'],
    ];
    const shown = await shop.done('import', file, ...fields);
    expect(shown).toMatchObject({ new: 1, failed: 1 });
    expect(shown['problems']).toContainEqual(
      expect.objectContaining({ row: 3, column: 'Price', cell: null, code: 'not-computed' }),
    );
    const reading = await shop.file('reading.json', {
      columns: [{ column: 'State', to: 'status', words: { draft: 'PAUSED' } }],
      fields: [{ to: 'title', from: { template: '{Brand} {Model}' }, rows: 'all' }],
    });
    const done = await shop.done('import', file, '--map', reading, ...fields, '--accept', 'all');
    expect(done).toMatchObject({ applied: { new: 1 } });
    const { ads } = await shop.done('ads', '--where', 'title = "Hartman Bench"');
    expect(ads).toMatchObject([{ price: { amountCents: 1210 }, bidMicros: '300000', status: 'PAUSED' }]);
    const wrong = await shop.file('no-reading.json', { fields: [{ to: 'title', from: {}, rows: 'all' }] });
    expect(await shop.adsheet('import', file, '--map', wrong)).toMatchObject({ code: 2 });
    expect(await shop.adsheet('import', file, '--set-formula', 'price=Colour * 2')).toMatchObject({
      ...{ code: 2, json: { error: { code: 'bad-expression' } } },
    });
  });

  test('reads columns as a file says, and keeps to it for files like that', async () => {
    const rows = [
      ['Artikel', 'Wat', 'Prijs'],
      ['X-1', 'A garden bench', '12.50'],
    ];
    const file = await saved('foreign.csv', rows);
    const map = await shop.file('map.json', { Artikel: 'vendor', Wat: 'title', C: null });
    const done = await shop.done('import', file, '--map', map, '--accept', 'all');
    expect(done).toMatchObject({ new: 1 });
    const next = await saved('foreign-2.csv', [...rows, ['X-2', 'Another bench', '1']]);
    expect(await shop.done('import', next, '--accept', 'new')).toMatchObject({ new: 1, changed: 0 });
    const { ads } = await shop.done('ads', '--where', 'vendor in ("X-1", "X-2")', '--columns', 'title,price');
    expect(ads).toMatchObject([{ title: 'A garden bench' }, { title: 'Another bench' }]);
    const wrong = await shop.file('wrong.json', { Nergens: 'title' });
    const said = await shop.adsheet('import', file, '--map', wrong);
    expect(said.json).toMatchObject({ error: { code: 'column-unknown' } });
    expect(said.code).toBe(2);
  });

  test('says why a file is none, and reads nothing of it', async () => {
    const file = join(shop.home, 'old.xls');
    await writeFile(file, Buffer.from('d0cf11e0a1b11ae1', 'hex'));
    const said = await shop.adsheet('import', file);
    expect(said.code).toBe(1);
    expect(JSON.stringify(said.json)).toContain('file-damaged');
  });
});
