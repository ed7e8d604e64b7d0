import { expect, test } from 'vitest';
import { expectedWithin } from '../../simulators/effect/counting.ts';
import { drawsOf } from '../../simulators/effect/draws.ts';

const DRAWN = 100_000;

const momentsOf = (draw: () => number) => {
  const drawn = Array.from({ length: DRAWN }, draw);
  const mean = drawn.reduce((sum, one) => sum + one, 0) / DRAWN;
  return { mean, variance: drawn.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (DRAWN - 1) };
};

/** Within a share of what it is to be: some six standard errors of so many draws. */
const expectNear = (is: number, toBe: number, share = 0.04): void =>
  expect(Math.abs(is - toBe), `${is} for ${toBe}`).toBeLessThan(share * toBe);

test('normal draws have mean 0 and deviation 1', () => {
  const { mean, variance } = momentsOf(drawsOf(1).normal);
  expect(Math.abs(mean)).toBeLessThan(0.02);
  expectNear(variance, 1);
});

test.each([0.5, 1, 3])(
  'gamma draws of shape %d have mean 1 and one part in the shape as variance',
  (shape) => {
    const { gamma } = drawsOf(2);
    const { mean, variance } = momentsOf(() => gamma(shape));
    expectNear(mean, 1);
    expectNear(variance, 1 / shape, 0.06);
  },
);

test.each([0.02, 0.7, 5, 40, 300])('Poisson draws have mean and variance %d', (of) => {
  const { poisson } = drawsOf(3);
  const { mean, variance } = momentsOf(() => poisson(of));
  expectNear(mean, of, of < 0.1 ? 0.15 : 0.04);
  expectNear(variance, of, of < 0.1 ? 0.15 : 0.04);
});

test.each([
  [0.5, 1],
  [8, 3],
  [8, 8],
  [60, 55],
  [5, 100],
  [400, 20],
])('of %d events wanted a budget for %d pays for as many as it is said to', (wanted, events) => {
  const { poisson } = drawsOf(4);
  expectNear(momentsOf(() => Math.min(events, poisson(wanted))).mean, expectedWithin(wanted, events), 0.02);
});
