import { mkdir } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import { columnsInOrder, proposeRow } from '../../../main/engine/proposals/propose.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import { ad, category } from '../../support/ads.ts';
import { temporaryFolder } from '../../support/home.ts';

// A table that comes back weeks after it was made: what each cell held then is known.

const AT = '2026-01-02T03:04:05.000Z';

const propose = async (before: Readonly<Record<FieldPath, Json>>, cells: readonly string[]) => {
  const folder = await temporaryFolder();
  await mkdir(folder, { recursive: true });
  const mirror = openMirror(folder);
  onTestFinished(mirror.close);
  mirror.categories.save([category], AT);
  const key = mirror.ads.addBase(ad(1, { sellerName: 'Nu anders' }), AT);
  const trial = {
    mirror,
    columns: columnsInOrder(['title', 'sellerName', 'status']),
    decimal: ',' as const,
    currency: 'EUR',
    namesIn: () => ({ category: () => undefined, campaign: () => undefined, priceUnit: () => undefined }),
    baseline: (_key: string, field: FieldPath) => before[field],
  };
  return proposeRow(trial, { at: 2, cells }, { is: 'ad', key });
};

const BEFORE = { title: 'Tuinstoel 1', sellerName: 'Tuin & Zo', status: 'DAILY_BUDGET_REACHED' };

describe('a table with a baseline', () => {
  it('changes nothing where it says what it said, though the ad moved', async () => {
    const row = await propose(BEFORE, ['Tuinstoel 1', 'Tuin & Zo', 'Dagbudget op']);
    expect(row).toMatchObject({ kind: 'unchanged', cells: [] });
  });

  it('changes what was edited in it, and calls a conflict what moved on both sides', async () => {
    const row = await propose(BEFORE, ['Andere stoel', 'Winkel', 'Gepauzeerd']);
    expect(row.cells).toMatchObject([
      { field: 'title', state: 'change', before: 'Tuinstoel 1', after: 'Andere stoel' },
      { field: 'sellerName', state: 'conflict', before: 'Nu anders', after: 'Winkel' },
      { field: 'status', state: 'change', before: 'ACTIVE', after: 'PAUSED' },
    ]);
  });

  it('empties what was emptied in it', async () => {
    const row = await propose({ ...BEFORE, title: 'Tuinstoel 1' }, ['', 'Tuin & Zo', '']);
    expect(row.cells).toContainEqual(
      expect.objectContaining({ field: 'title', state: 'clear', before: 'Tuinstoel 1', after: null }),
    );
  });

  it('takes no status that only the marketplace gives', async () => {
    const row = await propose({ ...BEFORE, status: 'PAUSED' }, ['', '', 'SUSPENDED_BY_CS']);
    expect(row.cells.find(({ field }) => field === 'status')).toMatchObject({ state: 'refused' });
  });
});
