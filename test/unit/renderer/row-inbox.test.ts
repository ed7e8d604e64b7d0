import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowInbox } from '../../../renderer/core/rows/row-inbox.ts';
import { createRowStore, type RowUpdate } from '../../../renderer/core/rows/row-store.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { gridRow, rowKey } from './rows.ts';

const bytesOf = (rows: readonly GridRow[], removed: readonly number[] = []): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ rows, removed: removed.map(rowKey) }));

const LONG = 'x'.repeat(1_000);
const rowsTo = (count: number, id: number): readonly GridRow[] =>
  Array.from({ length: count }, (_, at) => gridRow(at, { id, values: { title: LONG } }));

const opened = () => {
  const store = createRowStore();
  const heard: RowUpdate[] = [];
  store.subscribe((news) => heard.push(news));
  return { store, heard, inbox: createRowInbox(store) };
};

describe('the inbox of rows', () => {
  it('lets a few rows in at once', () => {
    const { store, inbox } = opened();
    inbox.receive(bytesOf([gridRow(1)]));
    expect(store.size()).toBe(1);
  });

  it('lets many changed rows in bit by bit, and what comes behind them after them', async () => {
    const { store, heard, inbox } = opened();
    await inbox.receive(bytesOf(rowsTo(400, 1)));
    heard.length = 0;
    const many = inbox.receive(bytesOf(rowsTo(400, 2), [399]));
    const last = inbox.receive(bytesOf([gridRow(7, { id: 3 })]));
    expect(heard).toEqual([]);
    await Promise.all([many, last]);
    expect(heard.length).toBeGreaterThan(3);
    expect(store.get(rowKey(7))?.id).toBe(3);
    expect(store.get(rowKey(6))?.id).toBe(2);
    expect(store.get(rowKey(399))).toBeUndefined();
  });

  it('drops what is on its way when it is emptied, and takes what comes then', async () => {
    const { store, inbox } = opened();
    const dropped = inbox.receive(bytesOf(rowsTo(400, 1)));
    inbox.clear();
    const taken = inbox.receive(bytesOf(rowsTo(200, 2)));
    expect(await dropped).toBeNull();
    expect((await taken)?.rows).toHaveLength(200);
    expect(store.size()).toBe(200);
  });

  it('tells of a chunk it cannot read, and takes the next one', async () => {
    const { store, inbox } = opened();
    const broken = inbox.receive(bytesOf(rowsTo(400, 1)).slice(0, -1));
    const whole = inbox.receive(bytesOf([gridRow(1)]));
    await expect(broken).rejects.toThrow(SyntaxError);
    await whole;
    expect(store.size()).toBe(1);
  });

  it('leaves, however much comes at once, the last word on each row', async () => {
    const chunk = fc.record({
      many: fc.boolean(),
      put: fc.uniqueArray(fc.nat(5)),
      drop: fc.array(fc.nat(5)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(chunk, { maxLength: 6 }), async (chunks) => {
        const { store, inbox } = opened();
        const inTurn = createRowStore();
        const coming = chunks.map(({ many, put, drop }, at) => {
          const rows = put.map((number) =>
            gridRow(number, { id: at, values: { title: many ? LONG.repeat(70) : '' } }),
          );
          const removed = drop.filter((number) => !put.includes(number));
          inTurn.patch({ rows, removed: removed.map(rowKey) });
          return inbox.receive(bytesOf(rows, removed));
        });
        await Promise.all(coming);
        expect(store.all()).toEqual(inTurn.all());
      }),
      { numRuns: 30 },
    );
  });
});
