import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import { ad } from '../../support/ads.ts';
import { mended } from './books.ts';
import { edited, editsIn, openImporter } from './importing.ts';

const LONG = `<p>${'x'.repeat(40_000)}</p>`;

const open = async (...ads: Parameters<typeof openImporter>) => {
  const seller = await openImporter(...ads);
  const table = async (name: string, rows: readonly string[]): Promise<string> => {
    await writeFile(seller.place(name), rows.join('\n'));
    return seller.place(name);
  };
  return { ...seller, table };
};

describe('a text that is too long for a cell', () => {
  it('is not cut by the workbook of what was not taken: mended, that leaves the text of the ad alone', async () => {
    const { imported, left, place, rowsOf, table } = await open([ad(1)]);
    const long = await table('long.csv', ['Ad ID;Beschrijving;Bod', `1;${LONG};veel`]);
    await left(await imported(long), place('left.xlsx'));
    const again = await imported(await mended(place('left.xlsx'), 'Bod', 2, '0,45'));
    expect(editsIn(await rowsOf(again))).toEqual([
      { at: 2, field: 'bidMicros', state: 'change', after: '450000' },
    ]);
  });

  it('is told to be missing where the row becomes a new ad', async () => {
    const { imported, left, place, rowsOf, table } = await open([]);
    const long = await table('new.csv', ['Titel;Beschrijving;Bod', `Een kast;${LONG};veel`]);
    await left(await imported(long), place('left.xlsx'));
    const again = await imported(await mended(place('left.xlsx'), 'Bod', 2, '0,45'));
    expect(again.counts).toMatchObject({ new: 1, refused: 1 });
    const [row] = await rowsOf(again);
    expect(row?.cells).toContainEqual(
      expect.objectContaining({ field: 'description', state: 'refused', code: 'too-long-for-file' }),
    );
  });
});

describe('[] in the column of attributes', () => {
  it('empties those that the ad has, whoever wrote the file', async () => {
    const attributes = [
      { key: 'material', value: 'Hout', type: 'STRING' },
      { key: 'colour', value: 'Rood', type: 'STRING' },
    ];
    const { imported, rowsOf, table } = await open([ad(1, { attributes }), ad(2, { attributes: [] })]);
    const file = await table('theirs.csv', ['Ad ID;Kenmerken', '1;[]', '2;[]']);
    expect(editsIn(await rowsOf(await imported(file)))).toEqual([
      { at: 2, field: 'attributes.material', state: 'clear', after: null },
      { at: 2, field: 'attributes.colour', state: 'clear', after: null },
    ]);
    const both = await table('both.csv', ['Ad ID;Kenmerken;attributes.colour', '1;[];Blauw']);
    expect(editsIn(await rowsOf(await imported(both)))).toEqual([
      { at: 2, field: 'attributes.material', state: 'clear', after: null },
      { at: 2, field: 'attributes.colour', state: 'change', after: 'Blauw' },
    ]);
  });
});

describe('a blank status', () => {
  it('says nothing, in files of ours too: no ad can be without one', async () => {
    const { exported, imported, place, rowsOf } = await open();
    const { file } = await exported('ads.csv');
    const back = await edited(file, place('back.csv'), (grid, column) =>
      grid.map((row, i) => (i === 0 ? row : row.with(column('Status'), ''))),
    );
    const proposal = await imported(back);
    expect(proposal.counts).toMatchObject({ clears: 0, changed: 0, unchanged: 3 });
    expect(editsIn(await rowsOf(proposal))).toEqual([]);
  });
});

describe('the pictures of an ad in one cell', () => {
  it('are told apart whatever stands between them, and refused where one is no address', async () => {
    const { imported, rowsOf, table } = await open([ad(1), ad(2), ad(3), ad(4), ad(5)]);
    const [a, b] = ['https://img.example/w_3,h_2/1.jpg', 'https://img.example/2.jpg'];
    const file = await table('pictures.csv', [
      'Ad ID;Foto',
      `1;${a},${b}`,
      `2;"${a};${b}"`,
      `3;${a} | ${b}`,
      `4;"${a}\n${b}"`,
      `5;${a} 2.jpg`,
    ]);
    const rows = await rowsOf(await imported(file));
    const both = { state: 'change', after: [{ src: a }, { src: b }] };
    expect(rows.map(({ cells }) => cells[0])).toMatchObject([
      ...[both, both, both, both],
      { state: 'refused', code: 'not-images', text: `${a} 2.jpg` },
    ]);
  });

  it.each(['ads.xlsx', 'ads.csv'])(
    'stay off the ad in %s where one was removed since and nobody touched its cell',
    async (name) => {
      const [front, back] = ['https://img.example/front.jpg', 'https://img.example/back.jpg'];
      const images = [{ src: front }, { src: back }];
      const { exported, imported, rowsOf, call, account, keys } = await openImporter([ad(1, { images })]);
      const { file } = await exported(name);
      const change = { key: keys[0] ?? ('' as RowKey), field: 'images', value: [{ src: front }] };
      await call('edits.apply', { account, label: 'Fewer', changes: [change] });
      const again = await imported(file);
      expect(again.counts).toMatchObject({ unchanged: 1, changed: 0, conflicts: 0 });
      expect(editsIn(await rowsOf(again))).toEqual([]);
    },
  );

  it.each<[string, boolean]>([
    ['their cell was edited', true],
    ['the export is of another local copy', false],
  ])('are a conflict where one was removed since and %s', async (_when, isOurs) => {
    const [front, back, side] = ['front', 'back', 'side'].map((name) => `https://img.example/${name}.jpg`);
    const open = (...sources: readonly (string | undefined)[]) =>
      openImporter([ad(1, { images: sources.map((src) => ({ src: src ?? '' })) })]);
    const before = await open(front, back);
    const { file } = await before.exported('ads.csv');
    const { call, account, keys } = before;
    const change = { key: keys[0] ?? ('' as RowKey), field: 'images', value: [{ src: front ?? '' }] };
    if (isOurs) await call('edits.apply', { account, label: 'Fewer', changes: [change] });
    const now = isOurs ? before : await open(front);
    const more = await edited(file, now.place('more.csv'), (grid, column) => {
      const at = column('Foto’s');
      return grid.map((row, i) => (isOurs && i === 1 ? row.with(at, `${row[at]} ${side}`) : row));
    });
    const proposal = await now.imported(more);
    expect(proposal.counts).toMatchObject({ conflicts: 1, changes: 1 });
    expect((await now.rowsOf(proposal)).map(({ cells }) => cells[0])).toMatchObject([
      { field: 'images', state: 'conflict', before: [{ src: front }] },
    ]);
  });

  it('come back as they were where the service keeps them under a name, and nobody knows the export any more', async () => {
    const images = [{ src: 'f3a1c2', status: 'OK' }, { src: 'https://img.example/1,https://x/2.jpg' }];
    const { exported, imported, place } = await open([ad(1, { images }), ad(2)]);
    const { file } = await exported('ads.csv');
    const other = await open([ad(1, { images }), ad(2)]);
    expect((await other.imported(file)).counts).toMatchObject({ unchanged: 2, changed: 0, refused: 0 });
    const swapped = await edited(file, place('swapped.csv'), (grid, column) => {
      const at = column('Foto’s');
      return grid.map((row, i) => (i === 2 ? row.with(at, grid[1]?.[at] ?? '') : row));
    });
    expect((await imported(swapped)).counts).toMatchObject({ changed: 1, refused: 0 });
  });
});
