import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import { highest } from '../../../shared/category/interval.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { acrossIndex, factsOf } from '../../../shared/rules/across.ts';
import type { Problem } from '../../../shared/rules/index.ts';
import { type Market, openMarket, PRESETS, refusals } from './market.ts';
import { plainAd } from './plain-ad.ts';

/** What `_validate` cannot show: limits over all ads of a seller, with the ads there for real. */

const shorten = (problems: readonly Problem[]): readonly string[] =>
  problems.map(({ severity, code, field }) => `${severity} ${code} ${field}`);

const most = ({ config }: Category): bigint => (config?.activeAds && highest(config.activeAds)) ?? 2n ** 53n;

describe.each(PRESETS)('ads placed for real (%s)', (preset) => {
  let market: Market;
  let smallest: Category;
  beforeAll(async () => {
    market = await openMarket('nl', preset, { ads: 0 });
    smallest = market.leaves.reduce((least, leaf) => (most(leaf) < most(least) ? leaf : least));
  });
  afterAll(() => market.close());

  const place = async (changes: JsonObject) => {
    const body = { ...plainAd(smallest, market), ...changes };
    const answer = await market.client.call('POST', '/ad', 'ad-v5', { body });
    return { answer, ad: (answer.body ?? {}) as JsonObject };
  };

  /** What our rules say of a new ad beside these ads on the marketplace. */
  const beside = (there: readonly JsonObject[], local: JsonObject, base: JsonObject | null = null) => {
    const index = acrossIndex((id) => market.categories.get(id), market.locale);
    const others = there.filter((ad) => ad !== base);
    others.forEach((ad, at) => {
      index.put(factsOf({ key: `r${at + 1}` as RowKey, base: ad, local: ad }));
    });
    const key = `r${there.length + 1}` as RowKey;
    index.put(factsOf({ key, base, local }));
    index.refresh();
    return shorten(index.problemsOf(key));
  };

  const setStatus = (id: unknown, status: string) =>
    market.client.call('PUT', `/ad/${id}/status/${status}`, 'ad-v5');

  test('fill a category: who takes its last place is warned, the next one is refused by both', async () => {
    const there: JsonObject[] = [];
    while (there.length < Number(most(smallest)) - 1) there.push((await place({ status: 'ACTIVE' })).ad);
    const wanted = { ...plainAd(smallest, market), status: 'ACTIVE' };
    expect(beside(there, wanted)).toEqual(['warning 2011 status']);
    const last = await place({ status: 'ACTIVE' });
    expect(refusals(last.answer)).toEqual([]);
    there.push(last.ad);
    expect(beside(there, wanted)).toEqual(['error 2011 status']);
    expect(refusals((await place({ status: 'ACTIVE' })).answer)).toEqual(['2011 status']);

    const paused = await place({ status: 'PAUSED' });
    expect(refusals(paused.answer)).toEqual([]);
    const activated = { ...paused.ad, status: 'ACTIVE' };
    expect(beside([...there, paused.ad], activated, paused.ad)).toEqual(['error 2011 status']);
    expect(refusals(await setStatus(paused.ad['id'], 'ACTIVE'))).toEqual(['2011 status']);

    const [first = {}, second = {}, ...rest] = there;
    await market.client.control('PUT', `/ads/${second['id']}/status/BUDGET_REACHED`);
    const used = { ...second, status: 'BUDGET_REACHED' };
    expect(beside([first, used, ...rest], wanted)).toEqual(['warning 2011 status']);
    const instead = await place({ status: 'ACTIVE' });
    expect(refusals(instead.answer)).toEqual([]);

    await setStatus(first['id'], 'PAUSED');
    expect(beside([...rest, used, instead.ad, paused.ad], activated, paused.ad)).toEqual([
      'warning 2011 status',
    ]);
    expect(refusals(await setStatus(paused.ad['id'], 'ACTIVE'))).toEqual([]);
  });

  test('keep their vendor ID for ever, whatever its case', async () => {
    const { ad } = await place({ vendorId: 'Tafel-1' });
    const again = { ...plainAd(smallest, market), vendorId: 'TAFEL-1' };
    expect(beside([ad], again)).toEqual(['warning 2025 vendorId']);
    expect(refusals((await place({ vendorId: 'TAFEL-1' })).answer)).toEqual(['2025 vendorId']);
    await setStatus(ad['id'], 'DELETED');
    expect(beside([{ ...ad, status: 'DELETED' }], again)).toEqual(['warning 2025 vendorId']);
    expect(refusals((await place({ vendorId: 'tafel-1' })).answer)).toEqual(['2025 vendorId']);
  });
});
