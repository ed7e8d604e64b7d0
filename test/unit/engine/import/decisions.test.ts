import { expect, it } from 'vitest';
import type { ComparedRow } from '../../../../main/engine/proposals/compare/compared.ts';
import {
  carriedOverDecisions,
  initialDecisions,
} from '../../../../main/engine/proposals/initial-decisions.ts';
import type { RowKey } from '../../../../shared/ad/model.ts';
import { decideCells, decideRows, keepsCell, keepsRow } from '../../../../shared/proposals/decisions.ts';

const look = (after: string, key = 'r1') => {
  const cell = { field: 'title', column: 0, state: 'conflict', before: 'now', after } as const;
  const row: ComparedRow = {
    at: 2,
    kind: 'changed',
    key: key as RowKey,
    id: 1,
    failure: null,
    cells: [cell],
  };
  const decimal = ',' as const;
  const own = {
    columns: ['title'],
    leftOut: [null],
    means: [null],
    near: [[]],
    readOnly: [null],
    offered: [null],
  };
  const mapping = { header: 1, decimal, decimals: [], answers: [], written: decimal, ...own };
  return { rows: [row], mapping };
};

it('a conflict that was taken waits again once the same column wants something else there, or of another ad', () => {
  const first = look('a');
  const taken = decideCells(initialDecisions(first.rows), [{ row: 0, field: 'title' }], true);
  const isKeptIn = (now: ReturnType<typeof look>): boolean =>
    keepsCell(carriedOverDecisions({ ...first, decisions: taken }, now), 0, 'title');
  expect(isKeptIn(look('a'))).toBe(true);
  expect(isKeptIn(look('b'))).toBe(false);
  expect(isKeptIn(look('a', 'r2'))).toBe(false);
});

it('an ad that the table no longer has is known by its key, wherever its row stands now', () => {
  const beside = (key: string): ComparedRow => {
    const cell = {
      field: 'status',
      column: null,
      state: 'change',
      before: 'ACTIVE',
      after: 'DELETED',
    } as const;
    return { at: null, kind: 'changed', key: key as RowKey, id: 2, failure: null, cells: [cell] };
  };
  const withBeside = (...keys: readonly string[]) => ({ ...look('a'), rows: keys.map(beside) });
  const first = withBeside('r7', 'r8', 'r9');
  const inRows = decideRows(initialDecisions(first.rows), [1], false);
  const decisions = decideCells(inRows, [{ row: 2, field: 'status' }], false);
  const now = carriedOverDecisions({ ...first, decisions }, withBeside('r8', 'r6', 'r9', 'r7'));
  expect([0, 1, 2, 3].map((row) => keepsRow(now, row))).toEqual([false, true, true, true]);
  expect([1, 2, 3].map((row) => keepsCell(now, row, 'status'))).toEqual([true, false, true]);
});
