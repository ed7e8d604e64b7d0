import { describe, expect, test } from 'vitest';
import type { EffectAd, EffectInput, EffectVerdict } from '../../../../shared/metrics/effect/effect.ts';
import { judging } from '../../../../shared/metrics/effect/judge.ts';
import { seededRandom } from '../../../../shared/metrics/effect/random.ts';
import { ROLE, wholeWeeks } from '../../../../shared/metrics/effect/weeks.ts';
import { runToEnd } from '../../../support/run-to-end.ts';

const WEEK = 7;
const PUSH = 2 * WEEK;
const DAYS = PUSH + 1 + WEEK;

/** Two weeks before, the day of the push, and a week after, with as many events on each day of these. */
const ad = (
  id: number,
  treated: boolean,
  before: number,
  after: number,
  more: Partial<EffectAd> = {},
): EffectAd => ({
  id,
  categoryId: 1,
  campaignId: null,
  treated,
  counts: Array.from({ length: DAYS }, (_, day) => (day < PUSH ? before : day === PUSH ? 1_000_000 : after)),
  ...more,
});

const input = (ads: readonly EffectAd[], more: Partial<EffectInput> = {}): EffectInput => ({
  ads,
  pushDay: PUSH,
  unknownDays: [],
  chosenBy: null,
  limitedCampaigns: new Set(),
  ...more,
});

const several = (count: number, make: (at: number) => EffectAd): readonly EffectAd[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** Ads that rise by a half, of which the changed ones rise by twice as much. */
const plain = (treated: number, control: number): readonly EffectAd[] => [
  ...several(treated, (at) => ad(at + 1, true, 2 + (at % 3), 3 * (2 + (at % 3)))),
  ...several(control, (at) => ad(1000 + at, false, 2 + (at % 3), 1.5 * (2 + (at % 3)))),
];

/** Ads of various sizes whose events come by chance; the changed ones have `effect` times as many after. */
const byChance = (treated: number, control: number, effect: number, seed: number): readonly EffectAd[] => {
  const random = seededRandom(seed);
  const days = 8 * WEEK + 1;
  return several(treated + control, (at) => {
    const most = 2 + 6 * random();
    return ad(at + 1, at < treated, 0, 0, {
      counts: Array.from({ length: days }, (_, day) =>
        Math.floor(most * random() * (day > 4 * WEEK && at < treated ? effect : 1) + random()),
      ),
    });
  });
};
const chance = (treated: number, control: number, effect: number, seed = 1): EffectInput =>
  input(byChance(treated, control, effect, seed), { pushDay: 4 * WEEK });

const judged = (given: EffectInput, seed = 1): EffectVerdict => runToEnd(judging(given, { seed }));

const effectOf = (given: EffectInput, seed = 1) => {
  const verdict = judged(given, seed);
  if (verdict.kind !== 'effect') throw new Error(JSON.stringify(verdict));
  return verdict;
};

describe('whole weeks', () => {
  const weeks = (more: Partial<EffectInput>, days = 36) =>
    wholeWeeks({ ...input([]), pushDay: 21, ...more }, days);

  test('are counted from the day of the push, which is in none', () => {
    expect(weeks({})).toMatchObject({ earlier: 1, before: 2, after: 2 });
    expect(weeks({}).roles[21]).toBe(ROLE.none);
  });

  test('have no unknown day: the next week begins after it', () => {
    const { roles, before, earlier, after } = weeks({ unknownDays: [10, 30] });
    expect({ before, earlier, after }).toEqual({ before: 1, earlier: 1, after: 1 });
    expect([...roles.subarray(10, 14)]).toEqual(Array(4).fill(ROLE.none));
    expect([...roles.subarray(3, 10)]).toEqual(Array(7).fill(ROLE.earlier));
  });

  test('before have no day of those that chose the ads', () => {
    const { roles, before, earlier } = weeks({ chosenBy: { from: 12, to: 20 } });
    expect({ before, earlier }).toEqual({ before: 1, earlier: 0 });
    expect([...roles.subarray(12, 16)]).toEqual(Array(4).fill(ROLE.none));
    expect([...roles.subarray(16, 21)]).toEqual(Array(5).fill(ROLE.chosen));
  });
});

describe('the effect', () => {
  test('is the ratio of the sums of the changed ads over that of the others', () => {
    const verdict = effectOf(input(plain(6, 24)));
    expect(verdict).toMatchObject({
      treated: 6,
      control: 24,
      weeksBefore: 1,
      weeksAfter: 1,
    });
    expect(verdict.ratio).toBeCloseTo(2, 12);
    expect(verdict.claims).toBe(true);
    expect(effectOf(input(plain(40, 160)))).toMatchObject({ claims: true });
  });

  test('weighs each category as it is among the changed ads', () => {
    const inCategory = (categoryId: number, from: number, treated: number, season: number) => [
      ...several(treated, (at) => ad(from + at, true, 4, 8 * season, { categoryId })),
      ...several(60, (at) => ad(from + 100 + at, false, 4, 4 * season, { categoryId })),
    ];
    const verdict = effectOf(input([...inCategory(1, 1000, 20, 1), ...inCategory(2, 2000, 5, 3)]));
    expect(verdict.ratio).toBeCloseTo(2, 12);
  });

  test('weighs each category by what its ads had earlier, where they are larger than the others', () => {
    const inCategory = (categoryId: number, from: number, size: number, season: number) => [
      ...several(20, (at) => ad(from + at, true, size, 2 * size * season, { categoryId })),
      ...several(60, (at) => ad(from + 100 + at, false, 200, 200 * season, { categoryId })),
    ];
    const verdict = effectOf(input([...inCategory(1, 1000, 300, 1), ...inCategory(2, 2000, 150, 3)]));
    expect(verdict.ratio).toBeCloseTo(2, 1);
  });

  test('is claimed where there is one, and not where there is none', () => {
    for (const [treated, control] of [
      [8, 80],
      [60, 400],
    ] as const) {
      const none = effectOf(chance(treated, control, 1));
      expect(none.claims).toBe(false);
      expect(none.low).toBeLessThan(1);
      expect(none.high).toBeGreaterThan(1);
      const strong = effectOf(chance(treated, control, 2));
      expect(strong.claims).toBe(true);
      expect(strong.low).toBeLessThan(2.05);
      expect(strong.high).toBeGreaterThan(1.95);
    }
  });

  test('lies within its interval 93 times in 100, of few ads and of many', () => {
    for (const treated of [8, 60]) {
      const runs = Array.from({ length: 100 }, (_, at) =>
        effectOf(chance(treated, 5 * treated, 1.5, 7 * at + 1)),
      );
      expect(runs.filter(({ low, high }) => low <= 1.5 && high >= 1.5).length).toBeGreaterThanOrEqual(93);
    }
  });

  test('is the same for ads in any order, and follows from the seed', () => {
    for (const treated of [8, 60]) {
      const given = chance(treated, 200, 1.2);
      const verdict = effectOf(given, 5);
      expect(effectOf({ ...given, ads: given.ads.toReversed() }, 5)).toEqual(verdict);
      expect(effectOf(given, 6)).not.toEqual(verdict);
      expect(effectOf(given, 6).ratio).toBe(verdict.ratio);
    }
  });

  test('does not depend on what all ads have in common', () => {
    const given = chance(60, 200, 1.3);
    const season = (counts: readonly number[]) =>
      counts.map((count, day) => (day > given.pushDay ? 3 * count : count));
    const busier = { ...given, ads: given.ads.map((one) => ({ ...one, counts: season(one.counts) })) };
    expect(effectOf(busier).ratio).toBeCloseTo(effectOf(given).ratio, 10);
  });

  test('counts ads that were paused as zeros', () => {
    const paused = plain(6, 24).map((one) => (one.id === 1 ? ad(1, true, 2, 0) : one));
    expect(effectOf(input(paused)).ratio).toBeLessThan(effectOf(input(plain(6, 24))).ratio);
  });

  test('is judged of 200 ads and 2,000 others within a second', () => {
    const given = chance(200, 2000, 1.1);
    const begun = performance.now();
    effectOf(given);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe('campaigns whose budget bound', () => {
  const inCampaign = (campaignId: number, treated: boolean, after: number) =>
    several(4, (at) => ad(10 * campaignId + at, treated, 4, after, { campaignId }));
  const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);
  const all = [
    ...[1, 2, 3, 4, 5].flatMap((campaign) => inCampaign(campaign, true, 8)),
    ...numbers(20).flatMap((at) => inCampaign(20 + at, false, 4)),
  ];

  test('are units of their own', () => {
    const limitedCampaigns = new Set([1, 2, 3, 4, 5, ...numbers(20).map((at) => 20 + at)]);
    expect(effectOf(input(all, { limitedCampaigns }))).toMatchObject({ treated: 20, control: 80 });
    const one = all.filter(({ campaignId }) => campaignId === 1 || Number(campaignId) >= 20);
    expect(judged(input(one, { limitedCampaigns }))).toEqual({ kind: 'few', why: 'units' });
  });

  test('give no others to compare their changed ads with', () => {
    const shared = [
      ...plain(8, 30),
      ...several(4, (at) => ad(5000 + at, false, 4, 90, { campaignId: 9 })),
    ].map((one) => (one.id === 1 ? { ...one, campaignId: 9 } : one));
    const limitedCampaigns = new Set([9]);
    expect(effectOf(input(shared, { limitedCampaigns })).ratio).toBeCloseTo(2, 12);
    expect(effectOf(input(shared)).ratio).toBeLessThan(1.5);
  });
});

describe('it is too few', () => {
  const why = (given: EffectInput) => {
    const verdict = judged(given);
    return verdict.kind === 'few' ? verdict.why : verdict.kind;
  };

  test('with under 30 events in a sum', () => {
    const countsOf = (before: number, after: number) =>
      Array.from({ length: DAYS }, (_, day) => (day % WEEK === 3 ? (day < PUSH ? before : after) : 0));
    const quiet = (before: number, after: number) =>
      several(6, (at) => ad(at + 1, true, 0, 0, { counts: countsOf(before, after) }));
    const others = several(30, (at) => ad(100 + at, false, 1, 1, { counts: countsOf(5, 5) }));
    expect(why(input([...quiet(5, 5), ...others]))).toBe('effect');
    expect(why(input([...quiet(4, 5), ...others]))).toBe('events');
    expect(why(input([...quiet(5, 4), ...others]))).toBe('events');
  });

  test('with one ad over half of a sum', () => {
    const others = plain(6, 24);
    expect(why(input([...others, ad(500, true, 4, 200)]))).toBe('dominant');
    expect(why(input([...others, ad(1500, false, 4, 400)]))).toBe('dominant');
  });

  test('with under four changed ads, or so few others that nothing can be permuted', () => {
    expect(why(input(plain(3, 60)))).toBe('units');
    expect(why(input(several(8, (at) => ad(at + 1, at < 4, 4, 4))))).toBe('units');
  });

  test('without a whole week on both sides', () => {
    expect(why(input(plain(6, 24), { unknownDays: [PUSH + 3] }))).toBe('weeks');
    expect(why(input(plain(6, 24), { unknownDays: [3, 10] }))).toBe('weeks');
  });

  test('without others of the category, or of its size', () => {
    const elsewhere = plain(6, 24).map((one) => (one.treated ? one : { ...one, categoryId: 2 }));
    expect(why(input(elsewhere))).toBe('control');
    const larger = plain(6, 24).map((one) => (one.treated ? one : ad(one.id, false, 90, 90)));
    expect(why(input(larger))).toBe('control');
  });
});

test('ads chosen by all days before are said to have changed, not to have been helped', () => {
  const chosenBy = { from: 0, to: PUSH - 1 };
  const verdict = judged(input(plain(6, 24), { chosenBy }));
  expect(verdict).toEqual({ kind: 'changed', why: 'days', ratio: expect.closeTo(2, 12) });
  expect(judged(input(plain(6, 24), { chosenBy: { from: WEEK, to: PUSH - 1 } })).kind).toBe('effect');
});

test('ads that had left the others in the days that chose them are said to have changed, too', () => {
  const given = chance(60, 400, 1);
  const chosenBy = { from: 2 * WEEK, to: 4 * WEEK - 1 };
  const fallenBy = (factor: number): EffectInput => ({
    ...given,
    chosenBy,
    ads: given.ads.map((one) => ({
      ...one,
      counts: one.counts.map((count, day) =>
        one.treated && day >= chosenBy.from && day <= chosenBy.to ? Math.round(factor * count) : count,
      ),
    })),
  });
  expect(judged(fallenBy(1)).kind).toBe('effect');
  expect(judged(fallenBy(0.5))).toMatchObject({ kind: 'changed', why: 'drift' });
  expect(judged(fallenBy(1.6))).toMatchObject({ kind: 'changed', why: 'drift' });
  expect(judged({ ...fallenBy(0.5), chosenBy: null }).kind).toBe('effect');
  const unseen = Array.from({ length: 2 * WEEK }, (_, at) => chosenBy.from + at);
  expect(judged({ ...fallenBy(1), unknownDays: unseen })).toMatchObject({ kind: 'changed', why: 'drift' });
});

test('more changed ads than a call has room for arguments are judged', () => {
  const counts = new Array<number>(DAYS).fill(1);
  const many = several(130_000, (at) => ad(at + 1, at < 8, 1, 1, { counts }));
  const steps = judging(input(many), { seed: 1 });
  // Past whether there are enough, which looks at all of them at once.
  let last = steps.next();
  for (let step = 0; step < many.length + 20 && last.done !== true; step += 1) last = steps.next();
  expect(last.done).toBe(false);
});
