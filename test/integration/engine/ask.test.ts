import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { AskResult, ReadAdsResult } from '../../../shared/contract/results/asked-ads.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Shop } from '../sync/harness.ts';
import { ACCOUNT, openShop } from '../sync/harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ ads: 250 });
  await shop.pull();
}, 60_000);
afterAll(() => shop.end());

const ask = (filter: CommandInput<'ads.ask'>['filter'], first?: number): Promise<AskResult> =>
  shop.job(() =>
    shop.call('ads.ask', { account: ACCOUNT, filter, ...(first === undefined ? {} : { first }) }),
  );
const read = (ids: readonly number[]): Promise<ReadAdsResult> =>
  shop.job(() => shop.call('ads.read', { account: ACCOUNT, ids: [...ids] }));

const local = async (where = ''): Promise<readonly JsonObject[]> => {
  const { ads } = await shop.call('ads.query', { account: ACCOUNT, ...(where === '' ? {} : { where }) });
  return ads;
};

const idsOf = (ads: readonly JsonObject[]): readonly number[] => ads.map(({ id }) => Number(id)).sort();

describe('the marketplace, asked for ads by a filter of its own', () => {
  it('names those whose title has the keywords, over all pages, of every status', async () => {
    const word = 'e';
    const [first] = await local();
    const keywords = String(first?.['title']).slice(0, 5);
    const asked = await ask({ titleKeywords: keywords });
    expect(asked.ads.map(({ id }) => id).sort()).toEqual(idsOf(await local(`title contains '${keywords}'`)));
    expect(asked.ads.every(({ key }) => key !== null)).toBe(true);
    await expect(ask({ titleKeywords: word })).rejects.toMatchObject({ code: 'bad-input' });
  });

  it('names all in its order where nothing narrows it, and only the first where these are enough', async () => {
    const all = await ask({ orderBy: 'AD_ID', direction: 'DESCENDING' });
    const ids = all.ads.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(all).toMatchObject({ count: ids.length, requests: 3 });
    const few = await ask({ orderBy: 'AD_ID', direction: 'DESCENDING' }, 120);
    expect(few.ads.map(({ id }) => id)).toEqual(ids.slice(0, 120));
    expect(few).toMatchObject({ count: ids.length, requests: 2 });
  });

  it('filters by budget left, campaign and period', async () => {
    const [one] = (await local()).filter((ad) => typeof ad['campaignId'] === 'number');
    const campaignId = Number(one?.['campaignId']);
    const ofCampaign = await ask({ campaignId });
    expect(ofCampaign.ads.map(({ id }) => id).sort()).toEqual(
      idsOf(await local()).filter((id) => ofCampaign.ads.some((ad) => ad.id === id)),
    );
    expect(ofCampaign.ads.length).toBeGreaterThan(0);
    const little = await ask({ remainingBudget: '1%' });
    expect(little.ads.length).toBeLessThan((await ask({ remainingBudget: '101%' })).ads.length);
    expect((await ask({ startDate: '2001-01-01', endDate: '2001-01-02' })).ads).toEqual([]);
  });

  it('stores nothing, and ads that are not here are read when they are wanted', async () => {
    const before = (await local()).length;
    const [like] = (await shop.control.state()).ads;
    const { id: _other, vendorId: _vendorId, ...body } = like ?? {};
    const [placed] = (await shop.control.order('POST', '/ads', [
      { ...body, title: 'Quite unheard of so far' },
    ])) as readonly JsonObject[];
    const id = Number(placed?.['id']);
    await shop.control.settle();
    const asked = await ask({ titleKeywords: 'quite unheard of' });
    expect(asked.ads).toEqual([{ id, key: null }]);
    expect(await local()).toHaveLength(before);
    const found = await read([id, 4_242_424]);
    expect(found.ads).toEqual([
      { id, key: expect.stringMatching(/^r/) },
      { id: 4_242_424, key: null },
    ]);
    expect((await ask({ titleKeywords: 'quite unheard of' })).ads).toEqual(found.ads.slice(0, 1));
  });

  it.each([
    { pages: 'short', pageTokenForm: 'awkward', lastPageToken: 'null' },
    { pages: 'emptyLast', includeDepth: 'subtree' },
  ])('names the same whatever its pages are like: %j', async (settings) => {
    const asked = () => ask({ orderBy: 'TITLE', direction: 'ASCENDING' });
    const before = await asked();
    await shop.control.order('PATCH', '/settings', settings);
    expect((await asked()).ads).toEqual(before.ads);
    expect((await ask({ orderBy: 'TITLE' }, 70)).ads).toEqual(before.ads.slice(0, 70));
    await shop.control.order('PATCH', '/settings', {
      pages: 'full',
      pageTokenForm: 'plain',
      lastPageToken: 'absent',
      includeDepth: 'every',
    });
  });

  it('says what it refuses', async () => {
    await shop.control.fault('GET', '/ad', { type: 'status', status: 400, code: 2001, field: 'orderBy' });
    await expect(ask({ orderBy: 'CLICKS' })).rejects.toMatchObject({
      code: 'service-refused',
      message: expect.stringMatching(/"field":"orderBy".*"why":"ask"/),
    });
  });
});
