import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop, plainAds } from './shop.ts';
import { exportedIn, savedIn } from './tables.ts';

// Which ads rows are, what changed since their file was written, and the answers to that.

let shop: Shop;

beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '40']);
}, 120_000);
afterAll(() => shop.close());

const saved = savedIn(() => shop);
const exported = exportedIn(() => shop);

describe('adsheet import', () => {
  test('leaves rows aside that may be ads which the file had, and says so', async () => {
    const head = ['Title', 'Category', 'Bid'];
    const row = (title: string) => [title, 'Nowhere', '0.20'];
    await shop.done('import', await saved('once.csv', [head, row('A cupbaord')]), '--accept', 'all');
    const mended = await saved('once.csv', [head, row('A cupboard')]);
    const done = await shop.done('import', mended, '--accept', 'all');
    expect(done).toMatchObject({ new: 1, unsure: 1, changeset: null });
    expect(done['problems']).toContainEqual(expect.objectContaining({ row: 2, code: 'may-be-draft' }));
  });

  test('makes new ads of rows that were copied with their ad ID, only when asked to', async () => {
    const grid = await exported('copied.csv');
    const [head = [], row = []] = grid;
    const copy = [...row];
    copy[head.indexOf('Title')] = 'A copy of the first';
    const file = await saved('copied-back.csv', grid.toSpliced(2, 0, copy));
    const refused = await shop.done('import', file, '--accept', 'all');
    expect(refused).toMatchObject({ failed: 2, copies: { as: 'refuse', rows: 2 }, changeset: null });
    expect(refused['problems']).toMatchObject([
      { row: 2, code: 'twice' },
      { row: 3, code: 'twice' },
    ]);
    expect((await runAdsheet(['import', file], shop.env)).stdout).toContain(
      '2 rows name an ad that another row names too (--copies new)',
    );
    const done = await shop.done('import', file, '--copies', 'new', '--accept', 'all');
    expect(done).toMatchObject({ copies: { as: 'new', rows: 2 }, applied: { new: 1, changed: 0 } });
    const { ads } = await shop.done('ads', '--where', 'draft and title = "A copy of the first"');
    expect(ads).toHaveLength(1);
    expect(await shop.done('import', file)).toMatchObject({ new: 0, changed: 0, failed: 0 });
    await shop.done('undo', String(done['changeset']));
  });

  test('answers a question about rows for all of its kind', async () => {
    const [ad] = await plainAds(shop);
    const file = await saved('both-edited.csv', [
      ['Ad ID', 'Title'],
      [String(ad?.id), 'Edited, or a copy'],
      [String(ad?.id), 'Edited too, or a copy'],
    ]);
    const asked = await shop.done('import', file, '--copies', 'new', '--accept', 'all');
    expect(asked).toMatchObject({ changeset: null, questions: [{ code: 'which-copy', rows: 2, kept: 0 }] });
    const { stdout } = await runAdsheet(['import', file, '--copies', 'new'], shop.env);
    expect(stdout).toMatch(/2 rows name ads .* \(--answer which-copy=take\)/u);
    const options = ['--copies', 'new', '--answer', 'which-copy=take', '--accept', 'all'];
    const done = await shop.done('import', file, ...options);
    expect(done).toMatchObject({ applied: { new: 1, changed: 1 }, questions: [{ kept: 2 }] });
    await shop.done('undo', String(done['changeset']));
    for (const answer of ['which-copy', 'which-copy=yes', 'which=take']) {
      const wrong = await shop.adsheet('import', file, '--answer', answer);
      expect([wrong.code, wrong.json]).toMatchObject([2, { error: { code: 'bad-input' } }]);
    }
  });

  test('takes nothing of a column that was sorted without the ad IDs, unless it is told to', async () => {
    const [head = [], ...rows] = await exported('sorted.csv');
    const at = head.indexOf('Title');
    const titles = rows.map((row) => row[at] ?? '').toSorted();
    const apart = rows.map((row, i) => row.toSpliced(at, 1, titles[i] ?? ''));
    const file = await saved('sorted-back.csv', [head, ...apart]);
    expect(await shop.done('import', file)).toMatchObject({ apart: { as: 'hold', columns: ['Title'] } });
    expect((await runAdsheet(['import', file], shop.env)).stdout).toContain('(--apart take)');
    const refused = await shop.adsheet('import', file, '--accept', 'all');
    expect([refused.code, refused.json]).toMatchObject([3, { error: { code: 'rows-apart' } }]);
    const done = await shop.done('import', file, '--accept', 'all', '--apart', 'take', '--yes');
    expect(done).toMatchObject({ apart: { as: 'take' }, changeset: expect.any(Number) as number });
    await shop.done('undo', String(done['changeset']));
  });

  test('leaves conflicts as they are, shows their three values, and takes those it is told to', async () => {
    const [ad] = await plainAds(shop);
    const grid = await exported('both.csv');
    const [head = []] = grid;
    const row = grid.find((cells) => cells[head.indexOf('Ad ID')] === String(ad?.id)) ?? [];
    row[head.indexOf('Title')] = 'Renamed in the file';
    row[head.indexOf('Seller name')] = 'Somebody else';
    const file = await saved('both-back.csv', grid);
    await shop.done('set', '--keys', String(ad?.key), 'title=Renamed in Adsheet');
    const errors = join(shop.home, 'left.xlsx');
    const told = await runAdsheet(['import', file, '--accept', 'all', '--errors', errors], shop.env);
    expect(told.stdout).toMatch(
      /1 cell changed in the file and in Adsheet.*import the file again with --answer/u,
    );
    expect(told.stdout).toContain(
      `it was ${ad?.title} then, is Renamed in Adsheet now, and the file says Renamed in the file`,
    );
    expect(told.stdout).toContain(errors);
    const again = await shop.done('import', errors);
    expect(again).toMatchObject({ rows: 1, conflicts: 1, problems: [{ code: 'conflict', column: 'Title' }] });
    const shown = async () =>
      (await shop.done('ads', '--where', `id = ${ad?.id}`, '--columns', 'title,sellerName'))['ads'];
    expect(await shown()).toMatchObject([{ title: 'Renamed in Adsheet', sellerName: 'Somebody else' }]);

    const [asked] = (await shop.done('import', file))['problems'] as readonly { readonly cell: string }[];
    expect(asked).toMatchObject({
      conflict: { base: ad?.title, before: 'Renamed in Adsheet', after: 'Renamed in the file' },
    });
    expect(await shop.adsheet('import', file, '--answer', 'A99=take')).toMatchObject({ code: 2 });
    const left = await shop.done(
      'import',
      file,
      '--answer',
      'conflict=take',
      '--answer',
      `${asked?.cell}=leave`,
    );
    expect(left['problems']).toMatchObject([{ cell: asked?.cell, code: 'conflict' }]);
    const taken = await shop.done('import', file, '--answer', `${asked?.cell}=take`, '--accept', 'all');
    expect(taken).toMatchObject({ problems: [], applied: { changed: 1 } });
    expect(await shown()).toMatchObject([{ title: 'Renamed in the file' }]);
  });
});
