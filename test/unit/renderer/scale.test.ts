import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleOf, stepOf } from '../../../renderer/features/results/scale.ts';

test('a colour scale has no step for nothing, and a higher one never for less', () => {
  const sizes = fc.array(
    fc.oneof(fc.constant(Number.NaN), fc.constant(0), fc.integer({ min: -99, max: 99 })),
  );
  fc.assert(
    fc.property(sizes, (all) => {
      const scale = scaleOf(Float64Array.from(all));
      expect([stepOf(scale, null), stepOf(scale, 0), stepOf(scale, Number.NaN)]).toEqual([0, 0, 0]);
      const steps = all
        .filter((size) => !Number.isNaN(size))
        .toSorted((a, b) => a - b)
        .map((size) => stepOf(scale, size));
      expect(steps).toEqual(steps.toSorted((a, b) => a - b));
      for (const step of steps) expect(Math.abs(step)).toBeLessThanOrEqual(4);
    }),
  );
});

test('a colour scale has as many ads in each step, and few steps where many are equal', () => {
  const scale = scaleOf(Float64Array.from([1, 2, 3, 4, 5, 6, 7, 8, -1, -20]));
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((size) => stepOf(scale, size))).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  expect([stepOf(scale, -20), stepOf(scale, -1)].every((step) => step < 0)).toBe(true);
  const equal = scaleOf(Float64Array.from([7, 7, 7, 7]));
  expect(stepOf(equal, 7)).toBe(4);
});
