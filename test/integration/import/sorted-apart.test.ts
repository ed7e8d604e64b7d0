import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { adsFrom } from '../../support/ads.ts';
import type { Grid } from './importing.ts';
import { edited, openImporter } from './importing.ts';

// A seller sorts a part of a sheet, and the ad IDs stay where they were.

const ADS = adsFrom(1, 12).map((ad, i) => ({
  ...ad,
  title: `Kast ${String.fromCharCode(97 + ((i * 5) % 12))}`,
  dateCreated: `2025-01-${String(((i * 7) % 12) + 10)}T10:00:00Z`,
}));

const openSeller = async () => {
  const seller = await openImporter(ADS);
  const { file } = await seller.exported('ads.csv');
  /** The export with these columns in the order of the titles, and the others as they were. */
  const sorted = (name: string, moves: (header: string) => boolean, then?: (grid: Grid) => Grid) =>
    edited(file, seller.place(name), (grid, column) => {
      const [head = [], ...rows] = grid;
      const titles = column('Titel');
      const inOrder = rows.toSorted((a, b) => ((a[titles] ?? '') < (b[titles] ?? '') ? -1 : 1));
      const next = [
        head,
        ...rows.map((row, i) =>
          row.map((cell, at) => (moves(head[at] ?? '') ? inOrder[i]?.[at] : cell) ?? ''),
        ),
      ];
      return then ? then(next) : next;
    });
  return { ...seller, file, sorted };
};

const HELD = { code: 'rows-apart' };

describe('rows that were sorted apart from their ad IDs', () => {
  it('hold the import where one column was, until it is taken by the IDs or left out', async () => {
    const { account, call, imported, sorted, apply } = await openSeller();
    const seen = await imported(await sorted('titles.csv', (header) => header === 'Titel'));
    const at = seen.columns.findIndex(({ to }) => to === 'title');
    expect(seen.apart).toMatchObject({ as: 'hold', columns: [at] });
    expect(seen.apart.rows).toBe(seen.counts.changed);
    await expect(apply(seen)).rejects.toMatchObject({ ...HELD, params: { columns: 'Titel' } });

    const { proposal } = seen;
    const columns = seen.columns.map(({ to }, i) => (i === at ? null : to));
    const without = await call('proposals.map', { account, proposal, columns });
    expect(without).toMatchObject({ apart: { rows: 0, columns: [] }, counts: { changed: 0 } });
    const again = await call('proposals.map', {
      account,
      proposal,
      columns: seen.columns.map(({ to }) => to),
    });
    expect(again.apart.as).toBe('hold');
    const taken = await call('proposals.map', { account, proposal, apart: 'take' });
    expect(taken.apart).toMatchObject({ as: 'take', columns: [at] });
    const later = await call('proposals.map', { account, proposal, decimal: ',' });
    expect(later.apart.as).toBe('take');
    await apply(later);
  });

  it('hold it where all but the IDs were, by what nobody can edit too', async () => {
    const { imported, sorted, apply } = await openSeller();
    const stays = ['Advertentie-ID', '_adsheet'];
    const seen = await imported(await sorted('all.csv', (header) => !stays.includes(header)));
    const named = seen.apart.columns.map((at) => seen.columns[at]?.header);
    expect(named).toContain('Titel');
    expect(named).toContain('Geplaatst');
    await expect(apply(seen)).rejects.toMatchObject(HELD);
  });

  it('hold it where the IDs alone were, beside the marks and without them', async () => {
    const { imported, sorted, apply } = await openSeller();
    const ids = await imported(await sorted('ids.csv', (header) => header === 'Advertentie-ID'));
    expect(ids.apart.columns.map((at) => ids.columns[at]?.to)).toEqual(['id']);
    const facts = ['Advertentie-ID', 'Geplaatst', 'Status'];
    const bare = (grid: Grid): Grid => {
      const kept = facts.map((header) => grid[0]?.indexOf(header) ?? -1);
      return grid.map((row) => kept.map((at) => row[at] ?? ''));
    };
    const unmarked = await imported(await sorted('bare.csv', (header) => header === 'Advertentie-ID', bare));
    expect(unmarked.apart.columns.map((at) => unmarked.columns[at]?.header)).toEqual(['Geplaatst']);
    await expect(apply({ ...unmarked })).rejects.toMatchObject(HELD);
  });

  it('are none where titles are edited in bulk, two exchanged, or rows sorted whole', async () => {
    const { imported, file, place } = await openSeller();
    const bulk = await edited(file, place('bulk.csv'), (grid, column) => {
      for (const row of grid.slice(1)) row[column('Titel')] += ' van eiken';
      return grid;
    });
    expect(await imported(bulk)).toMatchObject({ apart: { rows: 0 }, counts: { changed: 12 } });
    const swapped = await edited(file, place('swapped.csv'), (grid, column) => {
      const [one = [], two = []] = grid.slice(1);
      const at = column('Titel');
      [one[at], two[at]] = [two[at] ?? '', one[at] ?? ''];
      return grid;
    });
    expect(await imported(swapped)).toMatchObject({ apart: { rows: 0 }, counts: { changed: 2 } });
    const whole = await edited(file, place('whole.csv'), ([head = [], ...rows]) => [
      head,
      ...rows.toReversed(),
    ]);
    expect(await imported(whole)).toMatchObject({ apart: { rows: 0 }, counts: { unchanged: 12 } });
  });

  it('are none in a list made elsewhere with new prices for ads of which many cost the same', async () => {
    const { imported, place } = await openSeller();
    const rows = ADS.map((ad, i) => `${String((ad as { id?: number }).id)};${String(0.1 + (i % 4) / 10)}`);
    await writeFile(place('list.csv'), ['Advertentie-ID;Bod', ...rows, ''].join('\n'));
    expect((await imported(place('list.csv'))).apart).toMatchObject({ rows: 0, columns: [] });
  });
});
