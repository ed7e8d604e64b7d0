import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alike,
  canBeWritten,
  decisionsOf,
  nextFocus,
  ofSameRow,
} from '../../../renderer/features/conflicts/decisions.ts';
import type { Conflict } from '../../../shared/contract/views.ts';
import { rowKey } from './rows.ts';

const conflict = (row: number, field: string, part: Partial<Conflict> = {}): Conflict => ({
  key: rowKey(row),
  field,
  base: 'a',
  mine: 'b',
  theirs: 'c',
  unit: field,
  stamp: 'as shown',
  id: row,
  title: `Ad ${row}`,
  changedAt: null,
  run: null,
  ...part,
});

const LIST = decisionsOf([
  conflict(1, 'bidMicros', { unit: 'bid' }),
  conflict(1, 'budgets.daily.limitMicros', { unit: 'bid', changedAt: '2026-01-02T00:00:00Z' }),
  conflict(1, 'title'),
  conflict(2, 'bidMicros', { unit: 'bid' }),
  conflict(3, 'bidMicros', { unit: 'bid' }),
  conflict(4, 'bidMicros', { unit: 'status' }),
  conflict(4, 'status', { unit: 'status', mine: 'DELETED', run: 7 }),
  conflict(5, 'images'),
]);
const names = LIST.map(({ id }) => id);

describe('decisions', () => {
  it('are one for a unit with its fields, and one for an ad that is to be deleted, the delete first', () => {
    expect(names).toEqual(['r1 bid', 'r1 title', 'r2 bid', 'r3 bid', 'r4 status', 'r5 images']);
    expect(LIST[0]).toMatchObject({ isFirst: true, changedAt: '2026-01-02T00:00:00Z' });
    expect(LIST[0]?.fields).toHaveLength(2);
    expect(LIST[1]?.isFirst).toBe(false);
    expect(LIST[4]).toMatchObject({ isDelete: true, run: 7, fields: [{ field: 'status' }, {}] });
  });

  it('are alike where they are about the same fields', () => {
    expect(LIST.map((one) => alike(LIST, one).length)).toEqual([1, 1, 2, 2, 1, 1]);
    expect(LIST.map((one) => ofSameRow(LIST, one).length)).toEqual([2, 2, 1, 1, 1, 1]);
  });

  it('take another value where an entry can hold it, and none for a delete or a list of pictures', () => {
    expect(LIST.map(canBeWritten)).toEqual([true, true, true, true, false, false]);
  });
});

describe('the focus', () => {
  const without = (...gone: readonly string[]) => LIST.filter(({ id }) => !gone.includes(id));

  it('goes on to what stands after the one that was decided, and up from the last', () => {
    expect(nextFocus(LIST, without('r1 title'), 1)).toBe(1);
    expect(nextFocus(LIST, without('r1 title', 'r2 bid'), 1)).toBe(1);
    expect(nextFocus(LIST, without('r5 images'), 5)).toBe(4);
    expect(nextFocus(LIST, [], 0)).toBeUndefined();
  });

  it('goes to what an undo brought back', () => {
    expect(nextFocus(without('r2 bid'), LIST, 0)).toBe(2);
  });

  it('stays with its conflict where others are decided, and always on one there is', () => {
    fc.assert(
      fc.property(fc.subarray(names), fc.nat(names.length - 1), (gone, at) => {
        const now = without(...gone);
        const next = nextFocus(LIST, now, at);
        if (now.length === 0) expect(next).toBeUndefined();
        else expect(now[next ?? -1]).toBeDefined();
        if (!gone.includes(names[at] ?? '')) expect(now[next ?? -1]?.id).toBe(names[at]);
      }),
    );
  });
});
