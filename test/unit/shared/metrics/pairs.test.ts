import { expect, test } from 'vitest';
import type { EffectAd } from '../../../../shared/metrics/effect/effect.ts';
import { judgingPairs } from '../../../../shared/metrics/effect/judge-pairs.ts';
import type { PairedUnit } from '../../../../shared/metrics/effect/pairs.ts';
import { pairsOf } from '../../../../shared/metrics/effect/pairs.ts';
import { seededRandom } from '../../../../shared/metrics/effect/random.ts';
import { runToEnd } from '../../../support/run-to-end.ts';

const WEEK = 7;
const DAYS = 4 * WEEK + 1 + 3 * WEEK;
const PUSH = 4 * WEEK;

const unit = (id: number, group: string, size: number): PairedUnit => ({ ads: [id], group, size });

test('pairs are neighbours by size of one group, and odd ones find each other', () => {
  const units = [
    unit(1, 'a', 9),
    unit(2, 'a', 1),
    unit(3, 'a', 8),
    unit(4, 'b', 5),
    unit(5, 'c', 6),
    unit(6, 'c', 90),
  ];
  const pairs = pairsOf(units, 3).map(({ treated, control }) =>
    [...treated, ...control].toSorted((a, b) => a - b),
  );
  expect(pairs.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
    [1, 4],
    [2, 3],
    [5, 6],
  ]);
  expect(pairsOf(units.toReversed(), 3)).toEqual(pairsOf(units, 3));
});

test('the lot falls on either of a pair as often, and follows from the seed', () => {
  const units = Array.from({ length: 400 }, (_, at) => unit(at + 1, 'a', at));
  const first = pairsOf(units, 1).filter(
    ({ treated, control }) => (treated[0] ?? 0) < (control[0] ?? 0),
  ).length;
  expect(first).toBeGreaterThan(70);
  expect(first).toBeLessThan(130);
  expect(pairsOf(units, 1)).toEqual(pairsOf(units, 1));
  expect(pairsOf(units, 2)).not.toEqual(pairsOf(units, 1));
});

/** Ads that were chosen because they had fallen in the last two weeks before, of which most recover. */
const fallen = (seed: number, effect: number) => {
  const random = seededRandom(seed);
  const rates = Array.from({ length: 40 }, () => 1 + 8 * random() ** 3);
  const pairs = pairsOf(
    rates.map((rate, at) => unit(at, 'a', Math.round(rate))),
    seed,
  );
  const counts = (at: number, treated: boolean): EffectAd => ({
    id: at,
    categoryId: 1,
    campaignId: null,
    treated,
    counts: Array.from({ length: DAYS }, (_, day) => {
      const low = day >= PUSH - 2 * WEEK && day < PUSH ? 0.4 : 1;
      return Math.floor(
        (rates[at] ?? 1) * low * (day > PUSH && treated ? effect : 1) * 2 * random() + random(),
      );
    }),
  });
  return pairs.map(({ treated, control }) => ({
    treated: treated.map((at) => counts(at, true)),
    control: control.map((at) => counts(at, false)),
  }));
};

const judged = (seed: number, effect: number) =>
  runToEnd(
    judgingPairs({ pairs: fallen(seed, effect), pushDay: PUSH, unknownDays: [] }, { seed, days: DAYS }),
  );

test('of ads chosen by their results, too, the interval of the lots holds the effect, and claims one seldom', () => {
  const runs = Array.from({ length: 100 }, (_, at) => {
    const effect = at % 2 === 0 ? 1 : 1.5;
    const verdict = judged(7 * at + 1, effect);
    if (verdict.kind !== 'effect') throw new Error(JSON.stringify(verdict));
    return { effect, ...verdict };
  });
  expect(
    runs.filter(({ low, high, effect }) => low <= effect && effect <= high).length,
  ).toBeGreaterThanOrEqual(91);
  expect(runs.filter(({ claims, effect }) => claims && effect === 1).length).toBeLessThanOrEqual(5);
  expect(runs.filter(({ claims, effect }) => claims && effect !== 1).length).toBeGreaterThanOrEqual(45);
});

test('the effect is the quotient of the sums of the halves, whatever each ad of a pair had in some of the weeks', () => {
  const pairs = fallen(3, 1.5);
  const sum = (side: 'treated' | 'control', from: number, to: number): number =>
    pairs
      .flatMap((pair) => pair[side])
      .reduce((total, { counts }) => total + counts.slice(from, to).reduce((all, one) => all + one, 0), 0);
  const rise = (side: 'treated' | 'control'): number => sum(side, PUSH + 1, DAYS) / sum(side, 0, PUSH);
  const verdict = runToEnd(judgingPairs({ pairs, pushDay: PUSH, unknownDays: [] }, { seed: 1, days: DAYS }));
  if (verdict.kind !== 'effect') throw new Error(JSON.stringify(verdict));
  expect(verdict.ratio).toBeCloseTo(rise('treated') / rise('control'), 10);
});

test('without whole weeks, or with pairs whose lots can fall in few ways, nothing is told', () => {
  const pairs = fallen(1, 1);
  const judge = (some: typeof pairs, days: number) =>
    runToEnd(judgingPairs({ pairs: some, pushDay: PUSH, unknownDays: [] }, { seed: 1, days }));
  expect(judge(pairs, PUSH + WEEK)).toEqual({ kind: 'few', why: 'weeks' });
  expect(judge(pairs.slice(-6), DAYS)).toEqual({ kind: 'few', why: 'units' });
  expect(judge(pairs.slice(-7), DAYS).kind).toBe('effect');
});
