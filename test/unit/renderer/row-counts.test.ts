import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowCounter } from '../../../renderer/core/rows/row-counts.ts';
import { createRowStore } from '../../../renderer/core/rows/row-store.ts';
import { NO_FILTER, rowTest } from '../../../renderer/core/rows/view-filter.ts';
import { VIEWS } from '../../../shared/contract/saved-views.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { counted, gridRow, problem, rowKey } from './rows.ts';

const ROWS: readonly GridRow[] = [
  gridRow(1),
  gridRow(2, { state: 'edited', drafts: { bidMicros: '20000' }, problems: [problem('bidMicros', 'error')] }),
  gridRow(3, { state: 'new', id: null, values: { title: 'Ligstoel', status: 'PAUSED', categoryId: 12 } }),
  gridRow(4, { conflicts: { title: 'Theirs' }, drafts: { title: 'Was' }, state: 'edited' }),
];

const anyRow = fc
  .record({
    number: fc.nat(9),
    status: fc.constantFrom('ACTIVE', 'PAUSED', null),
    categoryId: fc.constantFrom(11, 12, null),
    campaignId: fc.constantFrom(1, 2, null),
    state: fc.constantFrom('live' as const, 'new' as const, 'edited' as const),
    problems: fc.array(fc.constantFrom(problem('title', 'error'), problem('title', 'warning')), {
      maxLength: 2,
    }),
  })
  .map(({ number, status, categoryId, campaignId, ...part }) =>
    gridRow(number, { ...part, values: { status, categoryId, campaignId } }),
  );

describe('the counts of rows', () => {
  it('say of each view what it would show', () => {
    const counts = counted(ROWS);
    for (const view of VIEWS) {
      const shown = ROWS.filter(rowTest({ ...NO_FILTER, view }, []));
      expect(counts.views[view]).toBe(shown.length);
    }
    expect(counts.errors).toBe(1);
    expect(counts.statuses.get('PAUSED')).toBe(1);
    expect(counts.categories).toEqual(
      new Map([
        [11, 3],
        [12, 1],
      ]),
    );
  });

  it('are after any patches those of the rows that are left', () => {
    const step = fc.record({
      put: fc.uniqueArray(anyRow, { selector: ({ key }) => key }),
      drop: fc.array(fc.nat(9)),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const store = createRowStore();
        const counter = createRowCounter();
        store.subscribe(counter.follow);
        for (const { put, drop } of steps) {
          store.patch({ rows: put, removed: drop.map(rowKey) });
          expect(counter.counts()).toEqual(counted(store.all()));
        }
        store.clear();
        expect(counter.counts()).toEqual(counted([]));
      }),
    );
  });

  it('keep the map in which nothing moved', () => {
    const store = createRowStore();
    const counter = createRowCounter();
    store.subscribe(counter.follow);
    store.patch({ rows: ROWS, removed: [] });
    const before = counter.counts();
    store.patch({ rows: [gridRow(1, { state: 'edited' })], removed: [] });
    expect(counter.counts().categories).toBe(before.categories);
    store.patch({ rows: [], removed: [rowKey(3)] });
    expect(counter.counts().categories).toEqual(new Map([[11, 3]]));
    expect(before.categories.get(12)).toBe(1);
  });
});
