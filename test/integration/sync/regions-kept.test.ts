import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCategory } from '../../../shared/category/category.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, openShop, ownWrites, rowsOf } from './harness.ts';

const EDITS = 500;
const ADS = 1400;

/** Edits of fields that have nothing to do with where the seller is. */
const OTHER_FIELDS: readonly ((n: number) => Readonly<Record<string, string>>)[] = [
  (n) => ({ title: `Eiken tafel nummer ${n}` }),
  (n) => ({ description: `Een tafel van eikenhout, twee meter lang, nummer ${n}.` }),
  (n) => ({ sellerName: `Van Dijk ${n}` }),
  (n) => ({ 'links.url': `https://shop.example/tafel/${n}` }),
  () => ({ phoneNumber: '+31 20 624 11 11', title: 'Eiken tafel met bankjes' }),
];

describe('a service that keeps regions in categories that have none', () => {
  let shop: Shop;
  let kept: ReadonlyMap<number, number>;

  /** Ads that keep every rule, in categories with regions and without. */
  const withoutRegion = () => rowsOf(shop, 'status in (ACTIVE, PAUSED) and not problem and region is empty');

  beforeAll(async () => {
    const settings = { disabledRegion: 'keep', regionChange: 'refuse', domainConfirmation: false };
    shop = await openShop({ ads: ADS, settings });
    await shop.pull();
    const ads = await withoutRegion();
    const regions = [1, 2, 3, 5];
    const chosen = ads.slice(0, EDITS);
    kept = new Map(chosen.map(({ id }, n) => [id, regions[n % regions.length] ?? 1]));
    for (const [id, regionId] of kept) await shop.control.order('PATCH', `/ads/${id}`, { regionId });
    await shop.control.settle();
    await shop.pull();
  }, 120_000);
  afterAll(() => shop.end());

  /** One of them in a category that has no regions. */
  const oneWithoutRegions = async () => {
    for (const ad of await withoutRegion()) {
      const { category } = await shop.call('categories.get', {
        account: ACCOUNT,
        id: Number(ad['categoryId']),
      });
      if (readCategory(category).config?.region === 'DISABLED') return ad;
    }
    throw new Error('no ad without a region');
  };

  it('holds back a region the seller gives an ad, as nothing was learned yet', async () => {
    const ad = await oneWithoutRegions();
    await edit(shop, ad.key, { regionId: '3' });
    const { blocked, items } = await shop.call('review.plan', { account: ACCOUNT });
    expect({ blocked, by: items[0]?.blockedBy.map(({ message }) => message.key) }).toEqual({
      blocked: 1,
      by: ['rule.region-disabled'],
    });
    await shop.call('edits.discard', { account: ACCOUNT, select: { keys: [ad.key] } });
  });

  it(`holds back none of ${EDITS} edits of other fields, and changes no region`, async () => {
    const mine = (await rowsOf(shop, 'region is not empty')).filter(({ id }) => kept.has(id));
    expect(mine.length).toBe(kept.size);
    expect(kept.size).toBe(EDITS);
    for (const [n, ad] of mine.entries()) {
      await edit(shop, ad.key, OTHER_FIELDS[n % OTHER_FIELDS.length]?.(n) ?? {});
    }
    const plan = await shop.call('review.plan', { account: ACCOUNT });
    expect(plan).toMatchObject({ updates: EDITS, blocked: 0, held: 0 });
    const noticed = plan.items.filter(({ warnings }) =>
      warnings.some(({ message, lifted }) => message.key === 'rule.region-disabled' && lifted === 'stored'),
    );
    expect(noticed.length).toBeGreaterThan(EDITS / 2);
    const result = await shop.push();
    expect(result).toMatchObject({ done: EDITS, failed: 0, skipped: 0, held: 0 });
    const state = await shop.control.state();
    const moved = state.ads.filter(
      (ad) => kept.has(Number(ad['id'])) && ad['regionId'] !== kept.get(Number(ad['id'])),
    );
    expect(moved).toEqual([]);
    expect(ownWrites(state).filter(({ fields }) => fields.includes('regionId'))).toEqual([]);
    expect(await draftCount(shop)).toBe(0);
  }, 180_000);
});
