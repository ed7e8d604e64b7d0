import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowStore, decodeChunk, type RowUpdate } from '../../../renderer/core/rows/row-store.ts';
import type { GridRow, RowChunk } from '../../../shared/contract/views.ts';
import { gridRow, rowKey } from './rows.ts';

const chunkOf = (rows: readonly GridRow[], removed: readonly number[] = []): RowChunk => ({
  rows,
  removed: removed.map(rowKey),
});

describe('the row store', () => {
  it('reads a chunk of the engine’s bytes', () => {
    const chunk = chunkOf([gridRow(1, { values: { title: 'Tuinstoel “groen” 🌿' } })], [7]);
    expect(decodeChunk(new TextEncoder().encode(JSON.stringify(chunk)))).toEqual(chunk);
  });

  it('tells new rows, changed rows and rows that went apart, once a patch', () => {
    const store = createRowStore();
    store.patch(chunkOf([gridRow(1), gridRow(2), gridRow(3)]));
    const heard: RowUpdate[] = [];
    store.subscribe((news) => heard.push(news));
    const changed = gridRow(2, { state: 'edited' });
    store.patch(chunkOf([changed, gridRow(4)], [3]));
    expect(heard).toHaveLength(1);
    expect(heard[0]).toEqual({
      kind: 'patch',
      patch: { add: [gridRow(4)], update: [changed], before: [gridRow(2)], remove: [gridRow(3)] },
    });
  });

  it('says nothing where nothing moved', () => {
    const store = createRowStore();
    const heard: RowUpdate[] = [];
    store.subscribe((news) => heard.push(news));
    store.patch(chunkOf([], [5]));
    expect(heard).toEqual([]);
  });

  it('forgets what a full reading did not bring', () => {
    const store = createRowStore();
    store.patch(chunkOf([gridRow(1), gridRow(2)]));
    store.keepOnly(new Set([rowKey(2)]));
    expect(store.all().map((row) => row.key)).toEqual(['r2']);
  });

  it('holds after any patches what a plain list of the last word on each row holds', () => {
    const step = fc.record({ put: fc.array(fc.nat(8)), drop: fc.array(fc.nat(8)) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const store = createRowStore();
        const expected = new Map<string, GridRow>();
        steps.forEach(({ put, drop }, at) => {
          const rows = [...new Set(put)].map((number) => gridRow(number, { id: at }));
          const removed = drop.filter((number) => !put.includes(number));
          store.patch(chunkOf(rows, removed));
          for (const row of rows) expected.set(row.key, row);
          for (const number of removed) expected.delete(rowKey(number));
        });
        expect(store.all()).toEqual([...expected.values()]);
        expect(store.size()).toBe(expected.size);
      }),
    );
  });
});
