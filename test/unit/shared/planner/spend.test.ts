import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/json.ts';
import {
  type Bound,
  createSpendSums,
  daysUntilSpent,
  type SpendingAd,
  type WorstCase,
  worstCaseOf,
} from '../../../../shared/planner/spend.ts';

const budgets = (daily: string, total: string, spent = '0'): JsonObject => ({
  daily: { limitMicros: daily, spentMicros: '0' },
  total: { limitMicros: total, spentMicros: spent },
});

describe('the worst case of one ad', () => {
  it('is its daily limit, and what is left of its total one', () => {
    const raw = { status: 'ACTIVE', budgets: budgets('30', '100', '20') };
    expect(worstCaseOf(raw)).toEqual({ day: 30n, total: 80n });
    expect(worstCaseOf({ ...raw, budgets: budgets('30', '100', '90') })).toEqual({ day: 10n, total: 10n });
    expect(worstCaseOf({ ...raw, budgets: budgets('30', '100', '120') })).toEqual({ day: 0n, total: 0n });
  });

  it('has no bound where a limit is unlimited or unreadable, and is nothing where the ad does not run', () => {
    const none = { status: 'ACTIVE', budgets: budgets('UNLIMITED', 'UNLIMITED') };
    expect(worstCaseOf(none)).toEqual({ day: null, total: null });
    expect(worstCaseOf({ status: 'ACTIVE' })).toEqual({ day: null, total: null });
    expect(worstCaseOf({ ...none, budgets: budgets('UNLIMITED', '50') })).toEqual({ day: 50n, total: 50n });
    expect(worstCaseOf({ ...none, status: 'PAUSED' })).toEqual({ day: 0n, total: 0n });
    expect(worstCaseOf({ ...none, status: 'DAILY_BUDGET_REACHED' })).toEqual({ day: null, total: null });
    expect(worstCaseOf(null)).toEqual({ day: 0n, total: 0n });
  });

  it('counts a status that the interface does not have, as that may let it run', () => {
    const bounded = { budgets: budgets('30', '100') };
    expect(worstCaseOf({ ...bounded, status: 'UNDER_REVIEW' })).toEqual({ day: 30n, total: 100n });
    for (const status of ['SUSPENDED_BY_CS', 'DELETED', 'DELETED_BY_CS'])
      expect(worstCaseOf({ ...bounded, status })).toEqual({ day: 0n, total: 0n });
  });
});

const spending = (campaignId: number | null, categoryId: number, day: Bound, total: Bound): SpendingAd => ({
  campaignId,
  categoryId,
  day,
  total,
});

const summed = (ads: readonly SpendingAd[], campaigns: ReadonlyMap<number | null, WorstCase>) => {
  const sums = createSpendSums(campaigns);
  for (const ad of ads) sums.add(ad);
  return sums.worst();
};

describe('the worst case of many', () => {
  it('is bounded by the campaign that pays, also in each category', () => {
    const ads = [spending(1, 7, 50n, null), spending(1, 8, 50n, 90n), spending(2, 7, null, null)];
    const worst = summed(ads, new Map([[1, { day: 60n, total: 200n }]]));
    expect(worst.campaigns).toEqual(
      new Map([
        [1, { day: 60n, total: 200n }],
        [2, { day: null, total: null }],
      ]),
    );
    expect(worst.categories).toEqual(
      new Map([
        [7, { day: null, total: null }],
        [8, { day: 50n, total: 90n }],
      ]),
    );
    expect(worst.account).toEqual({ day: null, total: null });
  });

  const bound = fc.option(fc.bigInt({ min: 0n, max: 1000n }));
  const worstCase = fc.record({ day: bound, total: bound });
  const anyAd = fc.record({
    campaignId: fc.constantFrom(null, 1, 2),
    categoryId: fc.constantFrom(7, 8, 9),
    day: bound,
    total: bound,
  });

  it('is the sum of the campaigns, no more than that of the categories, and never negative', () => {
    fc.assert(
      fc.property(
        fc.array(anyAd, { maxLength: 20 }),
        fc.dictionary(fc.constantFrom('1', '2'), worstCase),
        (ads, capped) => {
          const caps = new Map(Object.entries(capped).map(([id, one]) => [Number(id), one]));
          const { account, campaigns, categories } = summed(ads, caps);
          for (const part of ['day', 'total'] as const) {
            const sum = (all: ReadonlyMap<number | null, WorstCase>): Bound =>
              [...all.values()].reduce<Bound>(
                (so, one) => (so === null || one[part] === null ? null : so + one[part]),
                0n,
              );
            expect(account[part]).toBe(sum(campaigns));
            const inCategories = sum(categories);
            if (inCategories !== null)
              expect(account[part] !== null && account[part] <= inCategories).toBe(true);
            expect(account[part] === null || account[part] >= 0n).toBe(true);
            for (const [id, cap] of caps) {
              const one = campaigns.get(id)?.[part];
              if (cap[part] !== null && one !== undefined)
                expect(one !== null && one <= cap[part]).toBe(true);
            }
          }
        },
      ),
    );
  });
});

describe('when something runs out', () => {
  it('is after the whole days that its pace leaves', () => {
    expect(daysUntilSpent(100n, 70n, 7)).toBe(10n);
    expect(daysUntilSpent(99n, 70n, 7)).toBe(9n);
    expect(daysUntilSpent(0n, 70n, 7)).toBe(0n);
  });

  it('is never without a limit or without spend', () => {
    expect(daysUntilSpent(null, 70n, 7)).toBeNull();
    expect(daysUntilSpent(100n, 0n, 7)).toBeNull();
  });
});
