import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawLine } from '../../../../shared/metrics/line.ts';

const BOX = { width: 28, height: 10 };

describe('the line of a measure', () => {
  it('has the first day at the left, the last at the right, zero at the foot, the greatest at the top', () => {
    expect(drawLine([0, 5, 10], BOX).pieces).toEqual([
      [
        { x: 0, y: 10 },
        { x: 14, y: 5 },
        { x: 28, y: 0 },
      ],
    ]);
  });

  it('is broken where a day is not known, and joins nothing over a gap', () => {
    const days = fc.array(fc.option(fc.nat({ max: 1_000 })), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(days, (values) => {
        const { pieces } = drawLine(values, BOX);
        const step = values.length > 1 ? BOX.width / (values.length - 1) : 0;
        const drawn = pieces.flat().map(({ x }) => (step === 0 ? 0 : Math.round(x / step)));
        expect(drawn).toEqual(values.flatMap((value, at) => (value === null ? [] : [at])));
        const gaps = values.filter((value, at) => value !== null && (at === 0 || values[at - 1] === null));
        expect(pieces).toHaveLength(gaps.length);
        for (const { y } of pieces.flat()) expect(y >= 0 && y <= BOX.height).toBe(true);
      }),
    );
  });

  it('of losses has the greatest of them at the foot, and zero where nothing is more at the top', () => {
    expect(
      drawLine([-10, 0, -5], BOX)
        .pieces.flat()
        .map(({ y }) => y),
    ).toEqual([10, 0, 5]);
  });

  it('of zeros lies at the foot', () => {
    expect(
      drawLine([0, 0], BOX)
        .pieces.flat()
        .map(({ y }) => y),
    ).toEqual([10, 10]);
  });
});
