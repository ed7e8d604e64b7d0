/** What can be spent at worst, against a reading of the interface that shares nothing with ours. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../shared/json.ts';
import {
  createSpendSums,
  isNothing,
  spendingAd,
  type WorstCase,
  worstCaseOf,
} from '../../../../shared/planner/spend.ts';
import type { RawMarket } from '../../../integration/oracle/raw.ts';
import { worstByCampaign, worstByCategory, worstOfAccount } from '../../../integration/oracle/worst-case.ts';

const STANDARD = 1;

/** Also amounts that a float cannot hold. */
const amount = fc.oneof(fc.bigInt({ min: 0n, max: 100n }), fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }));

/** A limit may be missing or unreadable, and what was spent absent. */
const budget = fc
  .record({
    limit: fc.oneof({ weight: 3, arbitrary: amount.map(String) }, fc.constantFrom('UNLIMITED', 'SOON', null)),
    spent: fc.option(amount.map(String)),
  })
  .map(
    ({ limit, spent }): JsonObject => ({
      ...(limit === null ? {} : { limitMicros: limit }),
      ...(spent === null ? {} : { spentMicros: spent }),
    }),
  );

const budgets = fc.option(fc.record({ daily: budget, total: budget }), { freq: 9 });

const anyAd = fc
  .record({
    status: fc.constantFrom(
      ...['ACTIVE', 'ACTIVE', 'PAUSED', 'BUDGET_REACHED', 'DAILY_BUDGET_REACHED', 'DOMAIN_PENDING'],
      ...['SUSPENDED_BY_CS', 'DELETED', 'DELETED_BY_CS', 'UNDER_REVIEW'],
    ),
    budgets,
    campaignId: fc.constantFrom(1, 2, 99, null),
    categoryId: fc.constantFrom(7, 8),
  })
  .map(
    ({ budgets: own, campaignId, ...ad }): JsonObject => ({
      ...ad,
      bidMicros: 'AUTOMATIC',
      laterField: { of: 'another version' },
      ...(own === null ? {} : { budgets: own }),
      ...(campaignId === null ? {} : { campaignId }),
    }),
  );

const anyCampaign = (id: number) =>
  fc
    .record({
      status: fc.constantFrom(
        'ACTIVE',
        'ACTIVE',
        'PAUSED',
        'BUDGET_REACHED',
        'DAILY_BUDGET_REACHED',
        'FROZEN',
      ),
      budgets,
    })
    .map(
      ({ status, budgets: own }): JsonObject => ({
        id,
        status,
        isDefault: id === STANDARD,
        ...(own === null ? {} : { budgets: own }),
      }),
    );

const oursOf = (ads: readonly JsonObject[], campaigns: readonly JsonObject[]) => {
  const sums = createSpendSums(new Map(campaigns.map((one) => [Number(one['id']), worstCaseOf(one)])));
  for (const ad of ads) {
    const spending = spendingAd(ad, STANDARD);
    if (!isNothing(spending)) sums.add(spending);
  }
  return sums.worst();
};

const NOTHING: WorstCase = { day: 0n, total: 0n };

const compare = (
  ids: readonly unknown[],
  ours: ReadonlyMap<unknown, WorstCase>,
  theirs: ReadonlyMap<unknown, WorstCase>,
): void => {
  for (const id of ids) expect([id, ours.get(id) ?? NOTHING]).toEqual([id, theirs.get(id) ?? NOTHING]);
};

test('the worst day and the worst total of any account are those of the interface, line by line', () => {
  fc.assert(
    fc.property(
      fc.array(anyAd, { maxLength: 20 }),
      anyCampaign(STANDARD),
      anyCampaign(2),
      (ads, standard, other) => {
        const campaigns = [standard, other];
        const market: RawMarket = {
          ads,
          campaigns: new Map(campaigns.map((one) => [one['id'], one])),
          categories: new Map(),
        };
        const ours = oursOf(ads, campaigns);
        expect(ours.account).toEqual(worstOfAccount(market));
        compare([1, 2, 99], ours.campaigns, worstByCampaign(market));
        compare([7, 8], ours.categories, worstByCategory(market));
      },
    ),
    { numRuns: 1000 },
  );
});
