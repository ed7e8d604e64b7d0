import { describe, expect, test } from 'vitest';
import { SCENARIOS } from '../../simulators/effect/scenarios.ts';
import type { Asked, Scenario, World } from '../../simulators/effect/types.ts';
import { drawWorld } from '../../simulators/effect/world.ts';

/** Ads that are all alike, on days that are all alike but for their weekday. */
const calm: Scenario = { ...SCENARIOS.ordinary, walk: 0, dayShock: 0, rateDeviation: 0, medianRate: 4 };

const ask = (scenario: Scenario, more: Partial<Asked> = {}): Asked => ({
  scenario,
  size: 30,
  effect: 1,
  seed: 1,
  ...more,
});

const worldsOf = (scenario: Scenario, runs: number, more: Partial<Asked> = {}): readonly World[] =>
  Array.from({ length: runs }, (_, seed) => drawWorld(ask(scenario, { ...more, seed })));

const sum = (of: readonly number[]): number => of.reduce((total, one) => total + one, 0);
const mean = (of: readonly number[]): number => sum(of) / of.length;

const correlation = (a: readonly number[], b: readonly number[]): number => {
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = (x: readonly number[], fromX: number, y: readonly number[], fromY: number): number =>
    sum(x.map((one, at) => (one - fromX) * ((y[at] ?? 0) - fromY)));
  return product(a, meanA, b, meanB) / Math.sqrt(product(a, meanA, a, meanA) * product(b, meanB, b, meanB));
};

type Chosen = (treated: boolean) => boolean;
const treatedOnes: Chosen = (treated) => treated;
const otherOnes: Chosen = (treated) => !treated;

/** Events of some of the ads over some days. */
const eventsOf = ({ input }: World, chosen: Chosen, days: readonly number[]): number =>
  sum(
    input.ads
      .filter(({ treated }) => chosen(treated))
      .map(({ counts }) => sum(days.map((day) => counts[day] ?? 0))),
  );

/** The quotient of quotients over many worlds together. */
const effectOver = (worlds: readonly World[], beforeOf: (world: World) => readonly number[]): number => {
  const total = (chosen: Chosen, daysOf: (world: World) => readonly number[]): number =>
    sum(worlds.map((world) => eventsOf(world, chosen, daysOf(world)) / daysOf(world).length));
  const after = (world: World): readonly number[] => world.days.after;
  return (
    total(treatedOnes, after) /
    total(treatedOnes, beforeOf) /
    (total(otherOnes, after) / total(otherOnes, beforeOf))
  );
};

const daysRead = ({ days: { read } }: World): readonly number[] =>
  read === null ? [] : Array.from({ length: read.to - read.from + 1 }, (_, at) => read.from + at);

describe('counts', () => {
  const worlds = worldsOf({ ...calm, shape: 2 }, 40);
  const cells = worlds.flatMap(({ account, input }) =>
    input.ads.flatMap(({ counts, categoryId }, ad) =>
      counts.map((count, day) => ({
        count,
        mean: (account.ads[ad]?.rate ?? 0) * (account.factors[categoryId]?.[day] ?? 0),
      })),
    ),
  );

  test('have the mean of their ad and weekday', () => {
    expect(sum(cells.map(({ count }) => count)) / sum(cells.map((cell) => cell.mean))).toBeCloseTo(1, 2);
  });

  test('have the variance of a negative binomial count: mean + mean² / shape', () => {
    const is = sum(cells.map((cell) => (cell.count - cell.mean) ** 2));
    const toBe = sum(cells.map((cell) => cell.mean + cell.mean ** 2 / 2));
    expect(is / toBe).toBeGreaterThan(0.97);
    expect(is / toBe).toBeLessThan(1.03);
  });

  test('are more on the days of the week on which the marketplace has more', () => {
    const [world] = worldsOf({ ...calm, shape: 1000, medianRate: 100 }, 1);
    const days = Array.from({ length: 56 }, (_, day) => eventsOf(world as World, () => true, [day]));
    const weekdays = Array.from({ length: 7 }, (_, of) => mean(days.filter((_count, day) => day % 7 === of)));
    expect(Math.max(...weekdays) / Math.min(...weekdays)).toBeCloseTo(1.2 / 0.9, 1);
  });

  test('of the ads lie two orders of magnitude apart', () => {
    const rates = worldsOf(SCENARIOS.ordinary, 20)
      .flatMap(({ account }) => account.ads.map(({ rate }) => rate))
      .toSorted((a, b) => a - b);
    const at = (part: number): number => rates[Math.floor(part * rates.length)] ?? 0;
    expect(Math.log10(at(0.975) / at(0.025))).toBeCloseTo(2, 0);
  });

  test('are zero on most days where the ads are sparse', () => {
    const counts = worldsOf(SCENARIOS.sparse, 5).flatMap(({ input }) => input.ads.flatMap((ad) => ad.counts));
    expect(counts.filter((count) => count === 0).length / counts.length).toBeGreaterThan(0.8);
  });

  test('are zero before an ad begins, after it stops and on unknown days', () => {
    const worlds = worldsOf({ ...calm, added: 0.3, stopped: 0.3, unknown: 0.1, medianRate: 50 }, 3);
    for (const { account, input } of worlds) {
      expect(input.unknownDays.length).toBeGreaterThan(0);
      for (const [ad, { counts }] of input.ads.entries()) {
        const { from, until } = account.ads[ad] ?? { from: 0, until: 0 };
        const alive = (day: number): boolean =>
          day >= from && day < until && !input.unknownDays.includes(day);
        expect(counts.filter((count, day) => count > 0 && !alive(day))).toEqual([]);
      }
    }
  });
});

describe('what days do', () => {
  /** Correlations of the days of pairs of halves of the account: of the same categories, or of different ones. */
  const together = (scenario: Scenario, isMate: (a: number, b: number) => boolean): number =>
    mean(
      worldsOf({ ...scenario, medianRate: 30, shape: 1000 }, 4).flatMap(({ input: { ads } }) => {
        const pairs = ads.flatMap((a, at) => ads.slice(at + 1, at + 12).map((b) => [a, b] as const));
        return pairs
          .filter(([a, b]) => isMate(a.categoryId, b.categoryId))
          .map(([a, b]) => correlation(a.counts, b.counts));
      }),
    );
  const anyMate = (): boolean => true;
  const mate = (a: number, b: number): boolean => a === b;
  const stranger = (a: number, b: number): boolean => a !== b;

  test('to all ads, it does to all alike', () => {
    expect(together({ ...calm, dayShock: 0.3 }, anyMate)).toBeGreaterThan(0.6);
    expect(together({ ...calm, dayShock: 0.02 }, anyMate)).toBeLessThan(0.4);
  });

  test('to a category, it does to its ads alone', () => {
    const scenario = { ...calm, categoryWalk: 0.1 };
    expect(together(scenario, mate)).toBeGreaterThan(0.7);
    expect(Math.abs(together(scenario, stranger))).toBeLessThan(0.4);
  });

  test('the rates of an ad walk as far as its steps say, and not up or down by themselves', () => {
    const steps = worldsOf({ ...calm, walk: 0.05, shape: 1e6 }, 10).flatMap(({ account }) =>
      account.rates.map((row, ad) => {
        const { categoryId } = account.ads[ad] ?? { categoryId: 0 };
        const level = (day: number): number => (row[day] ?? 0) / (account.factors[categoryId]?.[day] ?? 0);
        return level(50) / level(0);
      }),
    );
    expect(mean(steps)).toBeCloseTo(1, 1);
    const logs = steps.map(Math.log);
    expect(mean(logs.map((log) => (log - mean(logs)) ** 2)) / (50 * 0.05 ** 2)).toBeCloseTo(1, 0);
  });
});

describe('a budget', () => {
  const worlds = worldsOf({ ...SCENARIOS.budgets, medianRate: 4 }, 30, { effect: 2 });

  test('is never exceeded, and binds on many days', () => {
    const used = worlds.flatMap(({ account, input, days }) =>
      account.budgets.flatMap(({ ads, events }) =>
        Array.from(
          { length: days.count },
          (_, day) => sum(ads.map((ad) => input.ads[ad]?.counts[day] ?? 0)) / events,
        ),
      ),
    );
    expect(Math.max(...used)).toBe(1);
    expect(used.filter((part) => part === 1).length / used.length).toBeGreaterThan(0.3);
  });

  test('is told where it bound, and treated and untreated ads share one', () => {
    for (const { input } of worlds) {
      expect(input.limitedCampaigns.size).toBeGreaterThan(0);
      const shared = [...input.limitedCampaigns].filter((campaign) => {
        const ads = input.ads.filter(({ campaignId }) => campaignId === campaign);
        return ads.some(({ treated }) => treated) && ads.some(({ treated }) => !treated);
      });
      expect(shared.length).toBeGreaterThan(0);
    }
  });

  test('lowers the true effect below the multiplier, to that of what is counted', () => {
    for (const { truth } of worlds) {
      expect(truth).toBeGreaterThan(1);
      expect(truth).toBeLessThan(2);
    }
    const counted = sum(worlds.map((world) => eventsOf(world, treatedOnes, world.days.after)));
    const without = worldsOf({ ...SCENARIOS.budgets, medianRate: 4 }, 30);
    const untouched = sum(without.map((world) => eventsOf(world, treatedOnes, world.days.after)));
    const truth = mean(worlds.map((world) => world.truth));
    expect(Math.abs(counted / untouched / truth - 1)).toBeLessThan(0.06);
  });
});

describe('the true effect', () => {
  test('is the multiplier where no budget binds and it works evenly', () => {
    for (const name of ['ordinary', 'shocks', 'stopped', 'low', 'spill-over'] as const)
      for (const effect of [0.8, 1, 2])
        expect(drawWorld(ask(SCENARIOS[name], { effect })).truth).toBeCloseTo(effect, 10);
  });

  test('is 1 in every scenario without a treatment, and nothing is taken from the others', () => {
    for (const scenario of Object.values(SCENARIOS)) {
      const { truth, untreated } = drawWorld(ask(scenario));
      expect(truth).toBeCloseTo(1, 10);
      expect(untreated).toBeCloseTo(1, 10);
    }
  });

  test('of a treatment that spills over comes with fewer events of the others', () => {
    expect(
      mean(worldsOf(SCENARIOS['spill-over'], 10, { effect: 2 }).map(({ untreated }) => untreated)),
    ).toBeLessThan(0.96);
  });
});

describe('the choice of the treated ads', () => {
  test('by few events makes days it read look like an effect, and those before them not', () => {
    const worlds = worldsOf(SCENARIOS.low, 100);
    const read = effectOver(worlds, daysRead);
    const before = effectOver(worlds, ({ days }) => days.before);
    expect(read).toBeGreaterThan(1.1);
    expect(Math.abs(before - 1)).toBeLessThan(0.05);
  });

  test('by fewer events than before finds ads that were low lately and rise again', () => {
    const worlds = worldsOf(SCENARIOS.fallen, 100);
    expect(effectOver(worlds, (world) => daysRead(world).slice(28))).toBeGreaterThan(1.1);
  });

  test('by lot finds ads like the others', () => {
    const worlds = worldsOf(SCENARIOS.ordinary, 100);
    expect(Math.abs(effectOver(worlds, ({ days }) => days.before) - 1)).toBeLessThan(0.04);
  });

  test('never counts a day that the condition read as before', () => {
    for (const world of worldsOf(SCENARIOS.low, 20)) {
      const read = new Set(daysRead(world));
      expect(read.size).toBe(28);
      expect(world.days.before.filter((day) => read.has(day))).toEqual([]);
    }
    expect(drawWorld(ask(SCENARIOS['read-all'])).days.before).toEqual([]);
  });

  test.each([5, 10, 30, 200])('takes %d ads, and leaves others', (size) => {
    for (const scenario of Object.values(SCENARIOS)) {
      const { ads } = drawWorld(ask(scenario, { size })).input;
      expect(ads.filter(({ treated }) => treated)).toHaveLength(size);
      expect(ads.length).toBeGreaterThan(2 * size);
    }
  });
});

test('a seed draws the same world again, and another one another', () => {
  const asked = ask(SCENARIOS.everything, { effect: 1.25, seed: 7 });
  expect(drawWorld(asked)).toEqual(drawWorld(asked));
  expect(drawWorld(asked).input.ads).not.toEqual(drawWorld({ ...asked, seed: 8 }).input.ads);
});

test.each(['ordinary', 'restless'] as const)(
  'the interval of the oracle holds the true effect in 95 of 100 accounts that are %s',
  (name) => {
    const worlds = worldsOf(SCENARIOS[name], 250, { effect: 1.25 });
    const held = worlds.filter(({ oracle, truth }) => oracle.low <= truth && truth <= oracle.high).length;
    expect(held / worlds.length).toBeGreaterThan(0.91);
    expect(held / worlds.length).toBeLessThan(0.985);
  },
);

describe('what comparing costs the oracle', () => {
  /** Its bound beside the width of its interval: the middle one of some worlds. */
  const costOf = (scenario: Scenario, size = 30): number => {
    const costs = worldsOf(scenario, 15, { size })
      .map(({ oracle }) => oracle.bound / Math.log(oracle.high / oracle.low))
      .toSorted((a, b) => a - b);
    return costs[7] ?? 0;
  };

  test('is at least that of the mean of the others beside the mean of as many alike ads', () => {
    // 30 ads and 120 others; those of each category are fewer for each of its ads, or more.
    expect(costOf(calm)).toBeGreaterThan(Math.sqrt(1 + 30 / 120));
    expect(costOf(calm)).toBeLessThan(1.05 * Math.sqrt(1 + 30 / 120));
  });

  test('is more where few others are left in their categories', () => {
    expect(costOf(SCENARIOS.categories)).toBeGreaterThan(costOf(SCENARIOS.ordinary) + 0.04);
    expect(costOf(SCENARIOS.budgets)).toBeGreaterThan(costOf(SCENARIOS.ordinary) + 0.04);
  });
});
