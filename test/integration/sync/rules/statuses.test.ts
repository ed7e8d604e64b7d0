/**
 * What becomes of edits when the service has given an ad a status that no seller gives
 * (`docs/sync.md#intended-status`).
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Shop } from '../harness.ts';
import { ACCOUNT, draftCount, edit, type editable, openShop, ownWrites, rowsOf } from '../harness.ts';

const BUDGET_STATUSES = ['BUDGET_REACHED', 'DAILY_BUDGET_REACHED'] as const;
const HELD_STATUSES = ['SUSPENDED_BY_CS', 'UNDER_REVIEW'] as const;
const SYSTEM_STATUSES = [...BUDGET_STATUSES, ...HELD_STATUSES, 'DOMAIN_PENDING'] as const;

type Edited = Awaited<ReturnType<typeof editable>>[number];

describe.each(['documented', 'opposite'])('a service that answers in the %s way', (settings) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop({ settings });
    await shop.pull();
  });
  afterEach(() => shop.end());

  const activeAds = async (count: number): Promise<readonly Edited[]> =>
    (await rowsOf(shop, 'status = ACTIVE and not problem')).slice(0, count);

  const oneActive = async (): Promise<Edited> => {
    const [ad] = await activeAds(1);
    if (!ad) throw new Error('no ad is active');
    return ad;
  };

  /** The service gives the ad a status, and the next pull brings it. */
  const give = async ({ id }: Edited, status: string): Promise<void> => {
    await shop.control.order('PUT', `/ads/${id}/status/${status}`);
    await shop.control.settle();
    await shop.pull();
  };

  /** Its link leads to a domain that waits for the seller to confirm it. */
  const waitForDomain = async (ad: Edited): Promise<void> => {
    await shop.control.order('PATCH', `/ads/${ad.id}`, { links: { url: 'https://new-shop.example/x' } });
    await give(ad, 'DOMAIN_PENDING');
  };

  const ask = (ad: Edited, status: 'ACTIVE' | 'PAUSED' | 'DELETED'): Promise<unknown> =>
    shop.call('edits.status', { account: ACCOUNT, select: { keys: [ad.key] }, status });

  const states = async (): Promise<readonly (readonly [string, string | number | undefined])[]> =>
    (await shop.push()).items.map(({ state, errors }) => [state, errors[0]?.code]);

  const there = (ad: Edited): Promise<JsonObject> => shop.control.ad(ad.id);

  const writesOf = async (ad: Edited): Promise<readonly string[]> =>
    (await shop.control.requests())
      .filter(({ method, url }) => method === 'PUT' && url.includes(`/ad/${ad.id}`))
      .map(({ url }) => url.slice(url.indexOf('/ad/')));

  it.each(BUDGET_STATUSES)(
    'an edited ad is %s meanwhile: no conflict, the edit goes, and it is not paused',
    async (status) => {
      const ad = await oneActive();
      await edit(shop, ad.key, { title: 'A better title' });
      await give(ad, status);
      expect(await states()).toEqual([['done', undefined]]);
      expect(await there(ad)).toMatchObject({ title: 'A better title' });
      expect((await there(ad))['status']).not.toBe('PAUSED');
      expect(await draftCount(shop)).toBe(0);
    },
  );

  it.each(HELD_STATUSES)(
    'an edited ad is %s meanwhile: it is held, nothing is sent, and the edit stays',
    async (status) => {
      const ad = await oneActive();
      await edit(shop, ad.key, { title: 'A better title' });
      await give(ad, status);
      const code = status === 'UNDER_REVIEW' ? 'unknown-status' : 'suspended';
      expect(await states()).toEqual([['held', code]]);
      expect(await writesOf(ad)).toEqual([]);
      expect(await there(ad)).toMatchObject({ status });
      expect(await draftCount(shop)).toBe(1);
    },
  );

  it('a suspended ad is edited and its seller asks to reinstate it: it goes, as ACTIVE', async () => {
    const ad = await oneActive();
    await give(ad, 'SUSPENDED_BY_CS');
    await edit(shop, ad.key, { title: 'A better title' });
    await ask(ad, 'ACTIVE');
    expect((await shop.push()).items.map(({ op }) => op)).toEqual(['update']);
    expect(await writesOf(ad)).toEqual([`/ad/${ad.id}`]);
    expect(await there(ad)).toMatchObject({ title: 'A better title' });
  });

  it('the service refuses a change of status: the item is parked, its draft stays, and the ad is not paused instead', async () => {
    const ad = await oneActive();
    await give(ad, 'SUSPENDED_BY_CS');
    await ask(ad, 'ACTIVE');
    expect(await states()).toEqual([['failed', 2017]]);
    expect(await there(ad)).toMatchObject({ status: 'SUSPENDED_BY_CS' });
    expect(await draftCount(shop)).toBe(1);
    expect(ownWrites(await shop.control.state())).toEqual([]);
  });

  it('an ad waits for its domain and is edited: the service is asked first, and a refusal costs nothing', async () => {
    const ad = await oneActive();
    await waitForDomain(ad);
    await edit(shop, ad.key, { title: 'A better title' });
    const refused = settings === 'opposite';
    expect(await states()).toEqual([refused ? ['failed', 2017] : ['done', undefined]]);
    const asked = `/ad/${ad.id}?_validate=true`;
    expect(await writesOf(ad)).toEqual(refused ? [asked] : [asked, `/ad/${ad.id}`]);
    expect(await there(ad)).toMatchObject({ status: 'DOMAIN_PENDING' });
    expect((await there(ad))['title'] === 'A better title').toBe(!refused);
    expect(await draftCount(shop)).toBe(refused ? 1 : 0);
  });

  it.each(SYSTEM_STATUSES)(
    'an ad becomes %s while its pause is drafted, and another is deleted then: both go',
    async (status) => {
      const [paused, removed] = await activeAds(2);
      if (!paused || !removed) throw new Error('too few ads');
      await ask(paused, 'PAUSED');
      for (const ad of [paused, removed]) {
        if (status === 'DOMAIN_PENDING') await waitForDomain(ad);
        else await give(ad, status);
      }
      await ask(removed, 'DELETED');
      expect(await states()).toEqual([
        ['done', undefined],
        ['done', undefined],
      ]);
      expect(await there(paused)).toMatchObject({ status: 'PAUSED' });
      expect(await there(removed)).toMatchObject({ status: 'DELETED' });
    },
  );

  it('an ad is edited and then deleted: its delete goes alone', async () => {
    const ad = await oneActive();
    await edit(shop, ad.key, { title: 'A better title' });
    await ask(ad, 'DELETED');
    const { items } = await shop.call('review.plan', { account: ACCOUNT });
    expect(items.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['status']]);
    expect(await states()).toEqual([['done', undefined]]);
    expect(await writesOf(ad)).toEqual([`/ad/${ad.id}/status/DELETED`]);
    expect(await there(ad)).toMatchObject({ status: 'DELETED', title: ad['title'] });
    expect(await draftCount(shop)).toBe(0);
  });

  it('a paused ad is edited: it stays paused', async () => {
    const [ad] = await rowsOf(shop, 'status = PAUSED and not problem');
    if (!ad) throw new Error('no ad is paused');
    await edit(shop, ad.key, { title: 'A better title' });
    expect(await states()).toEqual([['done', undefined]]);
    expect(await there(ad)).toMatchObject({ status: 'PAUSED', title: 'A better title' });
  });

  it('only the status was changed: one status call goes, and its base is read again', async () => {
    const [ad, other] = await activeAds(2);
    if (!ad || !other) throw new Error('too few ads');
    await ask(ad, 'PAUSED');
    await ask(other, 'PAUSED');
    await shop.push();
    expect(await writesOf(ad)).toEqual([`/ad/${ad.id}/status/PAUSED`]);
    const { ad: row } = await shop.call('ads.get', { account: ACCOUNT, key: ad.key });
    const { dateLastUpdated } = await there(ad);
    expect(row.base).toMatchObject({ status: 'PAUSED', dateLastUpdated: String(dateLastUpdated) });
    const requests = await shop.control.requests();
    const written = requests.findLastIndex(({ method }) => method === 'PUT');
    expect(
      requests.slice(written).filter(({ method, url }) => method === 'GET' && url.includes(String(ad.id))),
    ).not.toEqual([]);
  });
});
