import { describe, expect, it } from 'vitest';
import type { DecidedCells, RowFilter } from '../../../shared/proposals/proposal.ts';
import { adsFrom } from '../../support/ads.ts';
import { edited, openImporter } from './importing.ts';

/** Ad 1: only a conflict. Ad 2: a conflict and a bid. Ad 3: only a bid. Ad 4: nothing. */
const openConflicts = async () => {
  const importer = await openImporter(adsFrom(1, 4));
  const { exported, imported, place, call, account, keys } = importer;
  const { file } = await exported('ads.csv');
  const renamed = (key: string | undefined) => ({
    key: key ?? '',
    field: 'title',
    text: 'In Adsheet hernoemd',
  });
  await call('edits.apply', {
    account,
    label: 'meanwhile',
    changes: [renamed(keys[0]), renamed(keys[1])],
  });
  const back = await edited(file, place('back.csv'), (grid, column) => {
    for (const row of [1, 2]) (grid[row] ?? [])[column('Titel')] = 'In Excel hernoemd';
    for (const row of [2, 3]) (grid[row] ?? [])[column('Bod')] = '0,35';
    return grid;
  });
  const { proposal, counts } = await imported(back);
  const page = (kind?: RowFilter) =>
    call('proposals.rows', { account, proposal, from: 0, limit: 500, ...(kind ? { kind } : {}) });
  /** What is kept after a decision: `2 title`, by the ad. */
  const keptAfter = async (keep: boolean, decided: Pick<DecidedCells, 'kind'> & { rows?: number[] }) => {
    await call('proposals.decide', { account, proposal, keep, ...decided });
    const { rows } = await page();
    return rows.flatMap(({ id, cells }) =>
      cells.flatMap(({ kept, field }) => (kept ? [`${id} ${field}`] : [])),
    );
  };
  return { counts, page, keptAfter };
};

describe('deciding on what a file proposes', () => {
  it('begins with what differs, counted by row and by field', async () => {
    const { counts, page } = await openConflicts();
    expect(counts).toMatchObject({ differing: 3, conflicting: 2, unchanged: 1, conflicts: 2 });
    expect(counts.fields).toEqual({ title: 2, bidMicros: 2 });
    expect((await page('differing')).rows.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect((await page('conflicting')).rows.map(({ id }) => id)).toEqual([1, 2]);
    expect(await page('differing')).toMatchObject({ total: 3, open: 3, kept: 2 });
  });

  it('counts what Review holds once it is applied, by the same reasons', async () => {
    const { imported, exported, place, apply, call, account } = await openImporter(adsFrom(1, 4));
    const { file } = await exported('ads.csv');
    const back = await edited(file, place('back.csv'), (grid, column) => {
      (grid[1] ?? [])[column('Titel')] = '';
      for (const row of [1, 2, 3]) (grid[row] ?? [])[column('Bod')] = '0,35';
      return grid;
    });
    const proposal = await imported(back);
    const { review } = proposal.counts;
    expect(review).toMatchObject({ goes: 2, held: 1, nothing: 0 });
    await apply(proposal);
    const { items } = await call('review.plan', { account });
    expect(items.map(({ blockedBy }) => blockedBy[0]?.message.key)).toEqual([
      review.reasons[0]?.problem.message.key,
      undefined,
      undefined,
    ]);
  });

  it('takes a row that has nothing but a conflict by the row, and gives it back', async () => {
    const { keptAfter } = await openConflicts();
    const others = ['2 bidMicros', '3 bidMicros'];
    expect(await keptAfter(true, { rows: [0] })).toEqual(['1 title', ...others]);
    expect(await keptAfter(false, { rows: [0] })).toEqual(others);
    expect(await keptAfter(true, { rows: [1] })).toEqual(others);
  });

  it('takes no conflict along with all rows, and nothing else along with all conflicts', async () => {
    const { keptAfter } = await openConflicts();
    const bids = ['2 bidMicros', '3 bidMicros'];
    expect(await keptAfter(true, { kind: 'conflicting' })).toEqual(['1 title', '2 title', ...bids]);
    expect(await keptAfter(false, { kind: 'conflicting' })).toEqual(bids);
    await keptAfter(true, { rows: [0] });
    expect(await keptAfter(false, { kind: 'differing' })).toEqual([]);
    expect(await keptAfter(true, { kind: 'differing' })).toEqual(bids);
  });
});
