import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { adsFrom } from '../../support/ads.ts';
import type { Grid } from './importing.ts';
import { edited, openImporter } from './importing.ts';

// A seller copies rows of an export to make other ads of them, with all that names the first ones.

const ID = String(adsFrom(1, 1)[0]?.['id']);

const openWithCopies = async (change: (grid: Grid, title: number) => void) => {
  const seller = await openImporter(adsFrom(1, 3));
  const { file } = await seller.exported('ads.csv');
  await edited(file, seller.place('copied.csv'), (grid, column) => {
    change(grid, column('Titel'));
    return grid;
  });
  return { ...seller, file: seller.place('copied.csv') };
};

const copied = (grid: Grid, at: number): string[] => {
  const row = [...(grid[at] ?? [])];
  grid.splice(at + 1, 0, row);
  return row;
};

describe('copied rows', () => {
  it('are refused, and become new ads in one go; the row that says what the ad says stays', async () => {
    const seller = await openWithCopies((grid, title) => {
      copied(grid, 2)[title] = 'Een tweede';
      const first = grid[1] as string[];
      copied(grid, 1);
      first[title] = 'Een eerste';
    });
    const { account, call, imported, rowsOf, file, keys } = seller;
    const refused = await imported(file);
    expect(refused.counts).toMatchObject({ failed: 4, new: 0 });
    expect(refused.copies).toEqual({ as: 'refuse', rows: 4 });
    const { proposal } = refused;
    const made = await call('proposals.map', { account, proposal, copies: 'new' });
    expect(made.counts).toMatchObject({ failed: 0, new: 2, unchanged: 3, kept: { new: 2, changed: 0 } });
    const rows = await rowsOf(made);
    expect(rows.map(({ key }) => key)).toEqual([null, keys[0], keys[1], null, keys[2]]);
    expect(rows.map(({ title }) => title)).toEqual([
      'Een eerste',
      ...[expect.any(String), expect.any(String), 'Een tweede', expect.any(String)],
    ]);
    expect(rows[0]?.cells.some(({ field }) => field === 'vendorId')).toBe(false);
    await seller.apply(made);

    const again = await imported(file);
    expect(again.counts).toMatchObject({ failed: 0, new: 0, changed: 0, unchanged: 5 });
    expect(again.copies).toEqual({ as: 'refuse', rows: 0 });
    const later = await edited(file, file, (grid, column) => {
      (grid[1] as string[])[column('Titel')] = 'Een derde';
      return grid;
    });
    const changed = await imported(later);
    expect(changed.counts).toMatchObject({ failed: 0, new: 0, changed: 1 });
  });

  it('are a question where none of them says what the ad says', async () => {
    const seller = await openWithCopies((grid, title) => {
      copied(grid, 1)[title] = 'Een tweede';
      (grid[1] as string[])[title] = 'Een eerste';
    });
    const { account, call, keys, rowsOf } = seller;
    const { proposal } = await seller.imported(seller.file);
    const made = await call('proposals.map', { account, proposal, copies: 'new' });
    expect(made.counts).toMatchObject({
      failed: 0,
      new: 1,
      changed: 1,
      unsure: 2,
      kept: { new: 0, changed: 0 },
    });
    const [first, second] = await rowsOf(made);
    expect(first).toMatchObject({
      key: keys[0],
      question: { code: 'which-copy', params: { row: 3, as: 'ad' } },
    });
    expect(second).toMatchObject({
      key: null,
      question: { code: 'which-copy', params: { row: 2, as: 'new' } },
    });
  });

  it('are told apart by the row that says anything of the ad, not by one that only names it', async () => {
    const seller = await openImporter(adsFrom(1, 3));
    const { call, account, imported, rowsOf, place } = seller;
    await writeFile(place('bare.csv'), `Advertentie-ID;Titel\n${ID};\n${ID};Een tweede\n`);
    const { proposal } = await imported(place('bare.csv'));
    const made = await call('proposals.map', { account, proposal, copies: 'new' });
    expect((await rowsOf(made)).map(({ kind, question, kept }) => [kind, question?.code, kept])).toEqual([
      ['unchanged', undefined, false],
      ['new', 'which-copy', false],
    ]);
  });

  it('that may be an ad whose own row is gone are a question: its ID may be a slip', async () => {
    const seller = await openImporter(adsFrom(1, 3));
    const { call, account, exported, imported, rowsOf, place, keys } = seller;
    const { file } = await exported('ads.csv');
    const slip = await edited(file, place('slip.csv'), (grid, column) => {
      const [id, mark] = [column('Advertentie-ID'), column('_adsheet')];
      (grid[2] as string[])[id] = grid[1]?.[id] ?? '';
      (grid[2] as string[])[mark] = '';
      return grid;
    });
    const { proposal } = await imported(slip);
    const made = await call('proposals.map', { account, proposal, copies: 'new' });
    const rows = await rowsOf(made);
    expect(rows[0]).toMatchObject({ key: keys[0], kind: 'unchanged' });
    expect(rows[1]).toMatchObject({ kind: 'failed', failure: { code: 'names-differ' } });
    await edited(slip, slip, (grid, column) => {
      (grid[2] as string[])[column('Verkopers-ID')] = '';
      return grid;
    });
    const again = await imported(slip);
    const asked = await call('proposals.map', { account, proposal: again.proposal, copies: 'new' });
    expect((await rowsOf(asked))[1]).toMatchObject({
      kind: 'new',
      kept: false,
      question: { code: 'may-be' },
    });
  });

  it('that became ads are known by their places where both were edited, and asked about where these moved', async () => {
    const seller = await openWithCopies((grid, title) => {
      copied(grid, 1)[title] = 'Een tweede';
    });
    const { account, call, imported, rowsOf, file, keys } = seller;
    const { proposal } = await imported(file);
    await seller.apply(await call('proposals.map', { account, proposal, copies: 'new' }));
    await edited(file, file, (grid, column) => {
      (grid[1] as string[])[column('Titel')] = 'De eerste';
      (grid[2] as string[])[column('Titel')] = 'De tweede';
      return grid;
    });
    const both = await imported(file);
    expect(both.counts).toMatchObject({ failed: 0, new: 0, changed: 2, unsure: 0 });
    const [first, second] = await rowsOf(both);
    expect(first?.key).toBe(keys[0]);
    expect([null, keys[0], keys[1], keys[2]]).not.toContain(second?.key);

    const moved = await edited(file, file, (grid) => {
      grid.splice(1, 0, [...(grid[3] ?? [])]);
      grid.splice(4, 1);
      return grid;
    });
    const shifted = await imported(moved);
    expect(shifted.counts).toMatchObject({ failed: 2, changed: 0 });
    const asked = await call('proposals.map', { account, proposal: shifted.proposal, copies: 'new' });
    expect(asked.counts).toMatchObject({ unsure: 2, kept: { new: 0, changed: 0 } });
  });

  it('that say the same are one ad and its copies, each made once', async () => {
    const seller = await openWithCopies((grid) => {
      copied(grid, 1);
      copied(grid, 1);
    });
    const { account, call, imported, file } = seller;
    const { proposal } = await imported(file);
    const made = await call('proposals.map', { account, proposal, copies: 'new' });
    expect(made.counts).toMatchObject({ new: 2, unchanged: 3 });
    await seller.apply(made);
    expect((await imported(file)).counts).toMatchObject({ failed: 0, new: 0, unchanged: 5 });
  });
});
