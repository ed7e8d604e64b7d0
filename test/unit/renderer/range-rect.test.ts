import '../../support/local-storage.ts';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockOf, planPaste } from '../../../renderer/features/grid/copy/paste-plan.ts';
import {
  areaOf,
  type CellPosition,
  clippedRect,
  contains,
  type Extent,
  fillTo,
  movedPosition,
  nextWithin,
  rectOf,
} from '../../../renderer/features/sheet/rect.ts';

const EXTENT: Extent = { rows: 30, columns: 12 };
const place = fc.record({
  row: fc.nat({ max: EXTENT.rows - 1 }),
  column: fc.nat({ max: EXTENT.columns - 1 }),
});
const at = (row: number, column: number): CellPosition => ({ row, column });
const rect = (top: number, left: number, bottom: number, right: number) =>
  rectOf(at(top, left), at(bottom, right));

describe('a rectangle of cells', () => {
  it('lies between any two of its corners', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const between = rectOf(a, b);
        expect(contains(between, a) && contains(between, b)).toBe(true);
        expect(rectOf(b, a)).toEqual(between);
      }),
    );
  });

  it('is walked by Tab and by Enter cell by cell, each once, and back the same way', () => {
    fc.assert(
      fc.property(place, place, fc.constantFrom('row', 'column'), (a, b, by) => {
        const whole = rectOf(a, b);
        const seen = new Set<string>();
        let here = a;
        for (let step = 0; step < areaOf(whole); step += 1) {
          seen.add(`${here.row} ${here.column}`);
          const next = nextWithin(whole, here, by, false);
          expect(contains(whole, next)).toBe(true);
          expect(nextWithin(whole, next, by, true)).toEqual(here);
          here = next;
        }
        expect(here).toEqual(a);
        expect(seen.size).toBe(areaOf(whole));
      }),
    );
  });

  it('is drawn out no further than the sheet goes', () => {
    expect(movedPosition(at(29, 3), 'down', EXTENT)).toEqual(at(29, 3));
    expect(movedPosition(at(5, 3), 'up', EXTENT, 100)).toEqual(at(0, 3));
    expect(movedPosition(at(5, 3), 'right', EXTENT, 2)).toEqual(at(5, 5));
  });

  it('is filled one way only: the way the hand went further', () => {
    const source = rect(4, 2, 5, 3);
    expect(fillTo(source, at(9, 4))).toEqual(rect(4, 2, 9, 3));
    expect(fillTo(source, at(1, 3))).toEqual(rect(1, 2, 5, 3));
    expect(fillTo(source, at(6, 9))).toEqual(rect(4, 2, 5, 9));
    expect(fillTo(source, at(4, 0))).toEqual(rect(4, 0, 5, 3));
    expect(fillTo(source, at(5, 3))).toBeNull();
  });

  it('keeps of itself what the sheet has', () => {
    expect(clippedRect(rect(28, 10, 40, 40), EXTENT)).toEqual(rect(28, 10, 29, 11));
    expect(clippedRect(rect(30, 0, 31, 0), EXTENT)).toBeNull();
  });
});

describe('a pasted block', () => {
  const TWO_BY_TWO = [
    ['a', 'b'],
    ['c', 'd'],
  ];
  const written = (block: readonly (readonly string[])[], range: ReturnType<typeof rect>) => {
    const plan = planPaste(blockOf(block), range, EXTENT);
    if (!plan) return null;
    const { top, bottom, left, right } = plan.rect;
    const lines: string[] = [];
    for (let row = top; row <= bottom; row += 1) {
      let line = '';
      for (let column = left; column <= right; column += 1) line += plan.at(at(row, column)) ?? '·';
      lines.push(line);
    }
    return { lines, lost: plan.lost };
  };

  it('of one cell fills the whole range', () => {
    expect(written([['x']], rect(0, 0, 2, 1))).toEqual({ lines: ['xx', 'xx', 'xx'], lost: 0 });
  });

  it('is repeated where the range is a multiple of it, and stands once from the corner where it is not', () => {
    expect(written(TWO_BY_TWO, rect(0, 0, 3, 3))?.lines).toEqual(['abab', 'cdcd', 'abab', 'cdcd']);
    expect(written(TWO_BY_TWO, rect(0, 0, 2, 2))?.lines).toEqual(['ab', 'cd']);
    expect(written(TWO_BY_TWO, rect(0, 0, 0, 0))?.lines).toEqual(['ab', 'cd']);
  });

  it('of one row goes into each row of a range one column wide', () => {
    expect(written([['a', 'b']], rect(1, 1, 3, 1))?.lines).toEqual(['ab', 'ab', 'ab']);
    expect(written([['a'], ['b']], rect(1, 1, 1, 3))?.lines).toEqual(['aaa', 'bbb']);
  });

  it('leaves alone what its short rows do not name', () => {
    expect(written([['a', 'b'], ['c']], rect(0, 0, 0, 0))?.lines).toEqual(['ab', 'c·']);
  });

  it('ends at the edge of the sheet and counts what did not fit', () => {
    expect(written(TWO_BY_TWO, rect(29, 11, 29, 11))).toEqual({ lines: ['a'], lost: 3 });
    expect(planPaste(blockOf([]), rect(0, 0, 0, 0), EXTENT)).toBeNull();
  });

  it('puts into every cell a cell of its own, at the same distance from the corner', () => {
    const block = fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(block, place, place, (cells, a, b) => {
        const plan = planPaste(blockOf(cells), rectOf(a, b), EXTENT);
        if (!plan) throw new Error('nothing planned');
        expect(plan.at(at(plan.rect.top, plan.rect.left))).toBe(cells[0]?.[0]);
        expect(clippedRect(plan.rect, EXTENT)).toEqual(plan.rect);
      }),
    );
  });
});
