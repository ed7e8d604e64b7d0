import { expect, test } from 'vitest';
import type { EffectVerdict } from '../../../shared/metrics/effect/effect.ts';
import { tellTally } from '../../simulators/effect/print.ts';
import { SCENARIOS } from '../../simulators/effect/scenarios.ts';
import { type Judged, missedBy, tallyOf } from '../../simulators/effect/tally.ts';
import { drawWorld } from '../../simulators/effect/world.ts';

const world = {
  ...drawWorld({ scenario: SCENARIOS.ordinary, size: 5, effect: 1, seed: 1 }),
  oracle: { ratio: 1, low: 0.5, high: 2, bound: 1.2 * Math.log(4) },
};

const effectOf = (low: number, high: number): EffectVerdict => ({
  kind: 'effect',
  ratio: Math.sqrt(low * high),
  low,
  high,
  claims: low > 1 || high < 1,
  treated: 5,
  control: 45,
  weeksBefore: 8,
  weeksAfter: 4,
});

/** So many runs without an effect that end in this verdict. */
const runsOf = (count: number, verdict: EffectVerdict): readonly Judged[] =>
  Array.from({ length: count }, () => ({ world, effect: 1, verdict }));

const right = effectOf(0.5, 2);
const wrong = effectOf(1.5, 6);

test('intervals that hold the truth, are as wide as the oracle’s and claim nothing keep every goal', () => {
  const tally = tallyOf(runsOf(100, right));
  expect(tally).toMatchObject({ runs: 100, judged: 100, coverage: 1, claims: 0, width: 1, bias: 0 });
  expect(missedBy(tally, false)).toEqual([]);
});

test('coverage and claims may miss their goals by two standard errors of the runs', () => {
  // 2 √(0.07 · 0.93 / 1000) is 1.6 %.
  const kept = tallyOf([...runsOf(915, right), ...runsOf(85, wrong)]);
  expect(missedBy(kept, false)).toEqual([]);
  const missed = tallyOf([...runsOf(910, right), ...runsOf(90, wrong)]);
  expect(missedBy(missed, false)).toEqual(['coverage', 'claims']);
});

test('coverage is no goal where the treatment reaches the controls, claims are', () => {
  expect(missedBy(tallyOf([...runsOf(50, right), ...runsOf(50, wrong)]), true)).toEqual(['claims']);
});

test('an interval over one and a half times as wide as the oracle’s misses its goal', () => {
  expect(missedBy(tallyOf(runsOf(100, effectOf(0.36, 1 / 0.36))), false)).toEqual([]);
  expect(missedBy(tallyOf(runsOf(100, effectOf(0.35, 1 / 0.35))), false)).toEqual(['width']);
});

test('refusals are counted by their reason and count for no goal', () => {
  const refused = [
    ...runsOf(20, { kind: 'few', why: 'events' }),
    ...runsOf(10, { kind: 'changed', why: 'days', ratio: 1 }),
  ];
  expect(tallyOf([...refused, ...runsOf(10, right)])).toMatchObject({
    runs: 40,
    judged: 10,
    coverage: 1,
    refused: { events: 20, changed: 10 },
  });
  expect(missedBy(tallyOf(refused), false)).toEqual([]);
});

test('a line tells the shares with their errors, the reasons and the missed goals', () => {
  const tally = tallyOf([
    ...runsOf(75, right),
    ...runsOf(5, wrong),
    ...runsOf(20, { kind: 'few', why: 'events' }),
  ]);
  const told = tellTally('ordinary', 5, tally, ['width']);
  expect(told.replace(/ +/g, ' ')).toBe(
    'ordinary 5 100 93.8 % 2.7 % 6.3 % 2.7 % 1.00 1.20 +7.1 % 0.0 % - events 20 % MISSED: width',
  );
});
