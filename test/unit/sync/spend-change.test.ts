import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AdSpend, SpendChange } from '../../../main/engine/sync/plan/spend-change.ts';
import { createSpendChange } from '../../../main/engine/sync/plan/spend-change.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { createSpendSums, spendingAd, worstCaseOf } from '../../../shared/planner/spend.ts';

type Raw = { readonly daily?: number | 'UNLIMITED'; readonly status?: string; readonly campaignId?: number };

const raw = ({ daily = 'UNLIMITED', status = 'ACTIVE', campaignId = 5 }: Raw): JsonObject => ({
  status,
  campaignId,
  budgets: { daily: { limitMicros: String(daily) }, total: { limitMicros: 'UNLIMITED' } },
});

type Ad = readonly [before: Raw | null, after: Raw | null];

const pairOf = ([before, after]: Ad, at: number): AdSpend => ({
  key: `r${at + 1}` as RowKey,
  before: spendingAd(before && raw(before), null),
  after: spendingAd(after && raw(after), null),
});

const boundsOf = (campaigns: Readonly<Record<number, Raw>>) =>
  new Map(Object.entries(campaigns).map(([id, campaign]) => [Number(id), worstCaseOf(raw(campaign))]));

const change = (
  ads: readonly Ad[],
  before: Readonly<Record<number, Raw>>,
  after: Readonly<Record<number, Raw>> = before,
): SpendChange => {
  const spending = createSpendChange(boundsOf(before), boundsOf(after));
  for (const ad of ads.map(pairOf)) spending.add(ad);
  return spending.change();
};

const same = (ad: Raw): Ad => [ad, ad];

describe('what a push changes of what can be spent', () => {
  it('frees only ads that neither they themselves nor their campaign bound', () => {
    const ads = [same({}), same({ daily: 10 }), same({ status: 'PAUSED' })];
    expect(change(ads, { 5: { daily: 100 } }, { 5: {} })).toEqual({
      before: 100n,
      after: 10n,
      boundlessBefore: 0,
      boundless: 1,
      freed: ['r1'],
      rise: 0n,
      raised: [],
    });
    const within: Ad = [{ daily: 10 }, {}];
    expect(change([within], { 5: { daily: 100 } })).toMatchObject({ freed: [], rise: 90n, raised: ['r1'] });
    expect(change([within], { 5: {} })).toMatchObject({ freed: ['r1'], rise: 0n });
  });

  it('frees the ads of a campaign without limits that is resumed', () => {
    const ads = [same({}), same({ daily: 10 })];
    const resumed = change(ads, { 5: { status: 'PAUSED' } }, { 5: {} });
    expect(resumed).toMatchObject({ before: 0n, after: 10n, boundless: 1, freed: ['r1'], rise: 10n });
    expect(resumed.raised).toEqual(['r2']);
  });

  it('frees an ad that moves to a campaign without limits', () => {
    const moved: Ad = [{}, { campaignId: 6 }];
    expect(change([moved], { 5: { daily: 100 }, 6: {} }).freed).toEqual(['r1']);
    expect(change([moved], { 5: { daily: 100 }, 6: { daily: 30 } })).toMatchObject({ freed: [], rise: -70n });
  });

  it('counts an amount once that both a campaign and its ads limit', () => {
    const ads: readonly Ad[] = [same({ daily: 60 }), same({ daily: 60 }), [{ daily: 60 }, { daily: 90 }]];
    expect(change(ads, { 5: { daily: 100 } }, { 5: { daily: 150 } })).toMatchObject({
      before: 100n,
      after: 150n,
      rise: 50n,
      raised: ['r1', 'r2', 'r3'],
    });
    expect(change(ads, { 5: { daily: 100 } }, { 5: { daily: 900 } })).toMatchObject({
      after: 210n,
      rise: 110n,
    });
    expect(change(ads, { 5: { daily: 1000 } }, { 5: { daily: 2000 } })).toMatchObject({
      rise: 30n,
      raised: ['r1', 'r2', 'r3'],
    });
    expect(change(ads, { 5: { daily: 50 } }, { 5: { daily: 50 } })).toMatchObject({ rise: 0n, raised: [] });
  });

  it('names an ad that moves to where its campaign has room', () => {
    const ads: readonly Ad[] = [same({ daily: 10 }), [{ daily: 10 }, { daily: 10, campaignId: 6 }]];
    expect(change(ads, { 5: { daily: 10 } })).toMatchObject({ rise: 10n, raised: ['r2'] });
  });

  it('has no amount where nothing can be spent', () => {
    const ads = [same({ status: 'PAUSED', daily: 10 })];
    expect(change(ads, {})).toMatchObject({ before: null, after: null, boundless: 0 });
    expect(change([[null, { daily: 20 }]], {})).toMatchObject({ before: null, after: 20n, rise: 20n });
  });

  const daily = fc.oneof(fc.constant('UNLIMITED' as const), fc.integer({ min: 0, max: 50 }));
  const status = fc.constantFrom('ACTIVE', 'PAUSED', 'BUDGET_REACHED');
  const anyAd = fc.record({ daily, status, campaignId: fc.constantFrom(5, 6, 7) });
  const anyCampaigns = fc.record({ 5: fc.record({ daily, status }), 6: fc.record({ daily, status }) });

  it('rises by as much as the planner’s sums, wherever these have a bound', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyAd, anyAd)), anyCampaigns, anyCampaigns, (ads, before, after) => {
        const worst = (campaigns: typeof before, side: 0 | 1) => {
          const sums = createSpendSums(boundsOf(campaigns));
          for (const ad of ads) sums.add(spendingAd(raw(ad[side]), null));
          return sums.worst().account.day;
        };
        const [was, is] = [worst(before, 0), worst(after, 1)];
        const found = change(ads, before, after);
        if (is === null) expect(found.boundless).toBeGreaterThan(0);
        else {
          expect(found.boundless).toBe(0);
          expect(found.freed).toEqual([]);
          expect(found.after ?? 0n).toBe(is);
        }
        if (was === null || is === null) return;
        expect(found.rise).toBe(is - was);
        if (found.rise > 0n) expect(found.raised).not.toEqual([]);
      }),
    );
  });
});
