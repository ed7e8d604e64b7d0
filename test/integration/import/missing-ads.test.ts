import { describe, expect, it } from 'vitest';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import { applyProposal } from '../../support/account.ts';
import { ad, adsFrom } from '../../support/ads.ts';
import type { Grid } from './importing.ts';
import { edited, openImporter } from './importing.ts';

// Ads that a user removed from an exported file: left alone, unless the user asks for them to be deleted.

type Columns = (header: string) => number;

const ID = 'Advertentie-ID';

/** The file without the rows of these ads. */
const without =
  (...ids: readonly number[]) =>
  (grid: Grid, column: Columns): Grid =>
    grid.filter((row) => !ids.map(String).includes(row[column(ID)] ?? ''));

const openWithout = async (ids: readonly number[], ads = adsFrom(1, 5)) => {
  const seller = await openImporter(ads);
  const { exported, imported, place, call, account } = seller;
  const { file } = await exported('ads.csv');
  const takeOut = (more: (grid: Grid, column: Columns) => Grid = (grid) => grid): Promise<string> =>
    edited(file, place('back.csv'), (grid, column) => more(without(...ids)(grid, column), column));
  const asked = async (back: string) => {
    const { proposal } = await imported(back);
    return call('proposals.map', { account, proposal, missing: 'delete' });
  };
  const apply = (input: Omit<CommandInput<'proposals.apply'>, 'account'>) =>
    applyProposal(seller, { account, ...input });
  return { ...seller, file, takeOut, asked, apply };
};

describe('ads that a file no longer has', () => {
  it('stay as they are until somebody asks, and are deleted once he said yes to how many', async () => {
    const { takeOut, imported, rowsOf, asked, apply, call, account, keys } = await openWithout([2, 4]);
    const back = await takeOut();
    const first = await imported(back);
    expect(first).toMatchObject({ rows: 3, missing: 'leave', file: { missing: 2 } });
    expect(first.counts).toMatchObject({ missing: 0, deletes: 0, changed: 0 });
    const proposal = await asked(back);
    expect(proposal).toMatchObject({ rows: 3, missing: 'delete', file: { missing: 2 } });
    expect(proposal.counts).toMatchObject({ missing: 2, deletes: 2, changed: 0, unchanged: 3, clears: 0 });
    expect(proposal.counts).toMatchObject({ differing: 2, kept: { changed: 2 } });
    const changed = { account, proposal: proposal.proposal, kind: 'changed', from: 0, limit: 9 } as const;
    expect(await call('proposals.rows', changed)).toMatchObject({ total: 0 });
    const rows = await rowsOf(proposal);
    expect(rows.slice(3)).toMatchObject(
      [keys[1], keys[3]].map((key, i) => ({
        key,
        at: null,
        id: 2 + 2 * i,
        title: `Tuinstoel ${2 + 2 * i}`,
        kind: 'changed',
        kept: true,
        cells: [{ field: 'status', column: null, state: 'change', before: 'ACTIVE', after: 'DELETED' }],
      })),
    );
    const { proposal: id } = proposal;
    const unasked = apply({ proposal: id });
    await expect(unasked).rejects.toMatchObject({ code: 'not-confirmed', params: { deletes: 2 } });
    await call('proposals.decide', { account, proposal: id, keep: false, rows: [4] });
    await apply({ proposal: id, confirmed: { clears: 0, deletes: 1 } });
    const { ads } = await call('ads.query', { account, where: 'draft', columns: ['status'] });
    expect(ads).toMatchObject([{ key: keys[1], status: 'DELETED' }]);
  });

  it('are none that stand above the header, where somebody sorted that with them', async () => {
    const { file, place, asked } = await openWithout([]);
    const back = await edited(file, place('sorted.csv'), ([header = [], ...rows]) => [
      ...rows.slice(0, 2),
      header,
      ...rows.slice(2),
    ]);
    const proposal = await asked(back);
    expect(proposal.left.map(({ why }) => why)).toEqual(['title', 'title']);
    expect(proposal.file).toMatchObject({ missing: 0 });
    expect(proposal.counts).toMatchObject({ missing: 0, deletes: 0 });
  });

  it('are left again when asked, and what was decided of the rows of the file holds', async () => {
    const seller = await openWithout([2]);
    const { takeOut, rowsOf, asked, call, account } = seller;
    const back = await takeOut((grid, column) =>
      grid.map((row, i) => (i === 0 ? row : row.with(column('Titel'), `Nieuw ${i}`))),
    );
    const { proposal } = await asked(back);
    await call('proposals.decide', { account, proposal, keep: false, rows: [1, 4] });
    await call('proposals.decide', { account, proposal, keep: false, cells: [{ row: 2, field: 'title' }] });
    const left = await call('proposals.map', { account, proposal, missing: 'leave' });
    expect(left.counts).toMatchObject({ missing: 0, deletes: 0, kept: { changed: 2 } });
    expect((await rowsOf(left)).map(({ kept }) => kept)).toEqual([true, false, false, true]);
    const again = await call('proposals.map', { account, proposal, missing: 'delete' });
    expect((await rowsOf(again)).map(({ kept }) => kept)).toEqual([true, false, false, true, true]);
  });

  it('stay turned down where others among them are deleted meanwhile', async () => {
    const { takeOut, rowsOf, asked, call, account, keys } = await openWithout([2, 4]);
    const { proposal } = await asked(await takeOut());
    await call('proposals.decide', { account, proposal, keep: false, rows: [4] });
    const changes = [{ key: keys[1] ?? '', field: 'status', text: 'DELETED' }];
    await call('edits.apply', { account, label: 'meanwhile', changes });
    const again = await call('proposals.map', { account, proposal, missing: 'delete' });
    expect((await rowsOf(again)).slice(3)).toMatchObject([{ id: 4, kept: false }]);
  });

  it('are a conflict where somebody edited them since the file was written', async () => {
    const { takeOut, rowsOf, asked, call, account, keys } = await openWithout([2, 4]);
    const changes = [{ key: keys[1] ?? '', field: 'title', text: 'Toch nog nodig' }];
    await call('edits.apply', { account, label: 'meanwhile', changes });
    const proposal = await asked(await takeOut());
    expect(proposal.counts).toMatchObject({ missing: 2, deletes: 1, conflicts: 1 });
    const rows = await rowsOf(proposal);
    expect(rows.slice(3).map(({ id, kept, cells }) => [id, kept, cells[0]?.state])).toEqual([
      [2, false, 'conflict'],
      [4, true, 'change'],
    ]);
  });

  it('are none that are over, gone to be deleted anyhow, or never sent', async () => {
    const seller = await openImporter([...adsFrom(1, 4), ad(5, { status: 'DELETED' })]);
    const { exported, imported, place, call, account, keys } = seller;
    await call('edits.create', { account, rows: [{ title: 'Nooit verzonden' }] });
    const { file, rows } = await exported('ads.csv');
    expect(rows).toBe(6);
    await call('edits.apply', {
      account,
      label: 'meanwhile',
      changes: [{ key: keys[1] ?? '', field: 'status', text: 'DELETED' }],
    });
    const back = await edited(file, place('back.csv'), (grid, column) =>
      grid.filter((row) => [ID, '1'].includes(row[column(ID)] ?? '')),
    );
    const { proposal, file: facts } = await imported(back);
    expect(facts?.missing).toBe(2);
    const { counts } = await call('proposals.map', { account, proposal, missing: 'delete' });
    expect(counts).toMatchObject({ missing: 2, deletes: 2, failed: 0, conflicts: 0 });
  });

  it('are not told where nobody knows what the file had', async () => {
    const { file, imported, place, call, account } = await openWithout([]);
    const elsewhere = await edited(file, place('theirs.csv'), (grid, column) =>
      grid.slice(0, 3).map((row) => row.toSpliced(column('_adsheet'), 1)),
    );
    const { proposal, file: facts } = await imported(elsewhere);
    expect(facts).toMatchObject({ missing: 0, ours: null });
    await expect(call('proposals.map', { account, proposal, missing: 'delete' })).rejects.toMatchObject({
      code: 'export-unknown',
    });
  });

  it('are those of rows that are refused neither, and none at all while a row names no ad', async () => {
    const { takeOut, rowsOf, asked } = await openWithout([2]);
    const twice = await asked(await takeOut((grid) => [...grid, grid[1] ?? []]));
    expect(twice.counts).toMatchObject({ failed: 2, missing: 1, deletes: 1 });
    const said = { [ID]: '1,2E+10', 'Verkopers-ID': '', _adsheet: '' };
    const lost = await takeOut((grid, column) => {
      const unreadable = (row: readonly string[]): string[] =>
        Object.entries(said).reduce((cells, [name, text]) => cells.with(column(name), text), [...row]);
      return grid.map((row, i) => (i === 1 ? unreadable(row) : row));
    });
    const unsure = await asked(lost);
    expect(unsure.counts).toMatchObject({ failed: 1, missing: 2, deletes: 0 });
    expect((await rowsOf(unsure)).slice(4)).toMatchObject([
      { kind: 'failed', at: null, failure: { code: 'missing-unsure' }, cells: [] },
      { kind: 'failed', at: null, failure: { code: 'missing-unsure' }, cells: [] },
    ]);
  });
});
