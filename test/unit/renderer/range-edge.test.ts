import '../../support/local-storage.ts';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgeFrom } from '../../../renderer/features/grid/keys/edge.ts';

/** A column of cells, `#` for a filled one: where Ctrl+Down and Ctrl+Up lead from a row. */
const inColumn = (cells: string, from: number, direction: 'down' | 'up'): number =>
  edgeFrom(
    { row: from, column: 0 },
    direction,
    { rows: cells.length, columns: 1 },
    ({ row }) => cells[row] === '#',
  ).row;

describe('Ctrl and an arrow', () => {
  it('go to the end of what is filled, then to the next filled cell', () => {
    const cells = '###..##.';
    expect([0, 2, 3, 5].map((from) => inColumn(cells, from, 'down'))).toEqual([2, 5, 5, 6]);
    expect([6, 5, 4, 1].map((from) => inColumn(cells, from, 'up'))).toEqual([5, 2, 2, 0]);
  });

  it('go to the last cell where nothing more is filled, and stay there', () => {
    expect([inColumn('#..', 0, 'down'), inColumn('..#', 2, 'up'), inColumn('...', 1, 'down')]).toEqual([
      2, 0, 2,
    ]);
    expect([inColumn('##', 1, 'down'), inColumn('##', 0, 'up')]).toEqual([1, 0]);
  });

  it('end at an edge of what is filled or of the sheet, wherever they begin', () => {
    const column = fc.array(fc.constantFrom('#', '.'), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(column, fc.nat(), (cells, number) => {
        const from = number % cells.length;
        const to = inColumn(cells.join(''), from, 'down');
        expect(to).toBeGreaterThanOrEqual(from);
        const isEdge = cells[to] === '#' && (cells[to - 1] !== '#' || cells[to + 1] !== '#');
        expect(isEdge || to === cells.length - 1).toBe(true);
      }),
    );
  });
});
