import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
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
