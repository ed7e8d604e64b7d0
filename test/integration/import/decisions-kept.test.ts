import { describe, expect, it } from 'vitest';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { ProposedRow } from '../../../shared/proposals/proposal.ts';
import { adsFrom } from '../../support/ads.ts';
import { edited, openImporter } from './importing.ts';

// A seller's decisions about a file remain when the field of one of its columns is chosen again.

const OTHER_NAME = 'Nieuwe naam';

const keptAt = (rows: readonly ProposedRow[], row: number, field: FieldPath): boolean | undefined =>
  rows[row]?.cells.find((cell) => cell.field === field)?.kept;

/** A file with changes in each row, a conflict in the second, and a column whose field is unknown. */
const openChanged = async () => {
  const seller = await openImporter(adsFrom(1, 4));
  const { exported, imported, place, call, account, keys } = seller;
  const { file } = await exported('ads.csv');
  const meanwhile = [
    ...['title', 'sellerName'].map((field) => ({ key: keys[1] ?? '', field, text: 'In Adsheet' })),
    { key: keys[2] ?? '', field: 'bidMicros', text: '0.40' },
  ];
  await call('edits.apply', { account, label: 'meanwhile', changes: meanwhile });
  const back = await edited(file, place('back.csv'), (grid, column) => {
    for (const row of grid.slice(1)) {
      row[column('Bod')] = '0,35';
      row[column('Prijs')] = '12,00';
    }
    const second = grid[2];
    if (second) second[column('Titel')] = 'In Excel';
    const third = grid[3];
    if (third) third[column('Bod')] = '1.500';
    return grid.map((row, i) => [...row, i === 0 ? OTHER_NAME : `Winkel ${i}`]);
  });
  const proposal = await imported(back);
  const at = { account, proposal: proposal.proposal };
  const columns = proposal.columns.map(({ to }) => to);
  const withNames = proposal.columns.map(({ header, to }) => {
    if (header === OTHER_NAME) return 'sellerName';
    return to === 'sellerName' ? null : to;
  });
  return { ...seller, proposal, at, columns, withNames };
};

describe('saying anew what a column is for', () => {
  it('keeps what was decided of rows, cells and other columns; a new conflict waits', async () => {
    const { call, at, withNames, rowsOf, proposal } = await openChanged();
    await call('proposals.decide', { ...at, keep: false, rows: [0] });
    await call('proposals.decide', { ...at, keep: false, fields: ['price.amountCents', 'sellerName'] });
    await call('proposals.decide', { ...at, keep: false, cells: [{ row: 3, field: 'bidMicros' }] });
    await call('proposals.decide', { ...at, keep: true, cells: [{ row: 1, field: 'title' }] });
    const again = await call('proposals.map', { ...at, columns: withNames });
    expect(again.rejectedColumns).toEqual(['price.amountCents']);
    const rows = await rowsOf(proposal);
    expect(rows.map(({ kept }) => kept)).toEqual([false, true, true, true]);
    expect([0, 1, 3].map((row) => keptAt(rows, row, 'bidMicros'))).toEqual([false, true, false]);
    expect([0, 1, 3].map((row) => keptAt(rows, row, 'price.amountCents'))).toEqual([false, false, false]);
    expect(rows[1]?.cells).toContainEqual(
      expect.objectContaining({ field: 'sellerName', state: 'conflict' }),
    );
    expect(keptAt(rows, 1, 'title')).toBe(true);
    expect([1, 2].map((row) => keptAt(rows, row, 'sellerName'))).toEqual([false, true]);
  });

  it('lets a conflict wait that only now is one, and keeps what is none any more', async () => {
    const { call, at, columns, rowsOf, proposal } = await openChanged();
    const cells = [
      { row: 1, field: 'title' },
      { row: 2, field: 'bidMicros' },
    ];
    await call('proposals.decide', { ...at, keep: true, cells });
    await call('proposals.map', { ...at, decimal: '.' });
    const rows = await rowsOf(proposal);
    expect(rows[2]?.cells).toContainEqual(
      expect.objectContaining({ field: 'bidMicros', state: 'conflict', after: '1500000' }),
    );
    expect(cells.map(({ row, field }) => keptAt(rows, row, field))).toEqual([true, false]);
    const unmarked = columns.map((to) => (to === '_adsheet' ? null : to));
    await call('proposals.map', { ...at, columns: unmarked });
    const now = await rowsOf(proposal);
    expect(now[2]?.cells).toContainEqual(expect.objectContaining({ field: 'bidMicros', state: 'change' }));
    expect(keptAt(now, 2, 'bidMicros')).toBe(true);
  });

  it('begins anew where the first row becomes one of ads', async () => {
    const { call, at, rowsOf, proposal } = await openChanged();
    await call('proposals.decide', { ...at, keep: false, rows: [1] });
    await call('proposals.map', { ...at, headerRow: null });
    await call('proposals.map', { ...at, headerRow: 1 });
    expect((await rowsOf(proposal)).map(({ kept }) => kept)).toEqual([true, true, true, true]);
  });
});
