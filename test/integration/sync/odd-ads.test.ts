import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, oneEditable, openShop, ownWrites, rowsOf } from './harness.ts';

// An ad in a form that cannot be read is set aside: it is neither taken over nor counted as gone, and no other ad
// waits for it.

const ADS = 30;

let shop: Shop;
afterEach(() => shop.end());

/** The ad as it is here. */
const adWith = async (id: number) => {
  const [row] = await rowsOf(shop, `id = ${id}`);
  return (await shop.call('ads.get', { account: ACCOUNT, key: row?.key ?? 'r0' })).ad;
};

type Odd = { readonly set?: JsonObject; readonly drop?: readonly string[] };

/** From now on the service returns the ad like this, in lists and on its own. */
const makeOdd = async (id: number, odd: Odd): Promise<void> => {
  for (const path of ['/ad', `/ad/${id}`]) {
    const action = { type: 'odd-ad', id, ...odd } as JsonObject;
    await shop.control.order('POST', '/faults', { method: 'GET', path, times: 100_000, action });
  }
};

const change = async (id: number, patch: JsonObject): Promise<void> => {
  await shop.control.order('PATCH', `/ads/${id}`, patch);
  await shop.control.settle();
};

const cursorAsked = async (): Promise<string | null | undefined> =>
  (await shop.control.requests())
    .map(({ url }) => new URL(url, 'http://service').searchParams.get('changedSince'))
    .findLast((since) => since !== null);

const FORMS: readonly (readonly [string, Odd, string])[] = [
  ['a number for its title', { set: { title: 7 } }, 'title'],
  ['no title', { drop: ['title'] }, 'title'],
  ['null for its status', { set: { status: null } }, 'status'],
  ['null for its budgets', { set: { budgets: null } }, 'budgets'],
  ['a list for its price', { set: { price: [] } }, 'price'],
  [
    'a negative limit',
    { set: { budgets: { daily: { limitMicros: '-1' }, total: {} } } },
    'budgets.daily.limitMicros',
  ],
  ['a limit of hundred digits', { set: { bidMicros: '9'.repeat(100) } }, 'bidMicros'],
  ['a text for its pictures', { set: { images: 'none' } }, 'images'],
  ['an attribute without a key', { set: { attributes: [{ value: 'x' }] } }, 'attributes.0.key'],
  ['a date that is none', { set: { dateLastUpdated: 'yesterday' } }, 'dateLastUpdated'],
  ['a category that is no number', { set: { categoryId: '12' } }, 'categoryId'],
];

describe.each(['documented', 'opposite'])('one odd ad (%s service)', (settings) => {
  it.each(FORMS)(
    'with %s is set aside: its row stays, its edits wait, all else comes',
    async (_what, odd, part) => {
      shop = await openShop({ ads: ADS, settings });
      await shop.control.settle();
      await shop.pull();
      const { key, id } = await oneEditable(shop);
      await edit(shop, key, { title: 'My own title' });
      const [before] = await rowsOf(shop, `id = ${id}`);
      const [other] = await rowsOf(shop, `id != ${id}`);
      await makeOdd(id, odd);
      await change(id, { sellerName: 'Theirs' });
      await change(other?.id ?? 0, { sellerName: 'Theirs' });
      const result = await shop.pull();
      expect(result).toMatchObject({
        kind: 'incremental',
        changed: 1,
        removed: 0,
        setAside: [{ id, key, part }],
      });
      expect(await rowsOf(shop, `id = ${id}`)).toEqual([before]);
      expect(await rowsOf(shop, 'sellerName = "Theirs"')).toMatchObject([{ id: other?.id }]);
      const plan = await shop.call('review.plan', { account: ACCOUNT });
      expect(plan).toMatchObject({
        held: 1,
        items: [{ key, held: true, blockedBy: [{ code: 'set-aside' }] }],
      });
      await shop.push().catch(() => {});
      expect(ownWrites(await shop.control.state())).toEqual([]);
      expect(await shop.pull(true)).toMatchObject({ kind: 'full', removed: 0, setAside: [{ id }] });
      expect(await rowsOf(shop, 'gone')).toEqual([]);
      await shop.control.order('DELETE', '/faults');
      expect(await shop.pull()).toMatchObject({ setAside: [] });
      expect(await rowsOf(shop, `id = ${id}`)).toMatchObject([
        { title: 'My own title', sellerName: 'Theirs' },
      ]);
      const pushed = await shop.push();
      expect(pushed).toMatchObject({ done: 1 });
    },
  );
});

describe('an odd ad', () => {
  it('that was never here is kept in mind until it can be read, and each pull asks for it by itself', async () => {
    shop = await openShop({ ads: ADS });
    const { ads } = await shop.control.state();
    const id = Number(ads[3]?.['id']);
    await makeOdd(id, { set: { title: null } });
    expect(await shop.pull()).toMatchObject({ received: ADS, added: ADS - 1, setAside: [{ id, key: null }] });
    await shop.control.order('DELETE', '/log');
    expect(await shop.pull()).toMatchObject({ kind: 'incremental', setAside: [{ id, key: null }] });
    const asked = (await shop.control.requests()).filter(({ url }) => url.endsWith(`/ad/${id}`));
    expect(asked).toHaveLength(1);
    await shop.control.order('DELETE', '/faults');
    expect(await shop.pull()).toMatchObject({ setAside: [] });
    expect(await rowsOf(shop, '')).toHaveLength(ADS);
  });

  it('that cannot even be told which it is keeps the cursor where it was, and is never gone', async () => {
    shop = await openShop({ ads: ADS });
    await shop.pull();
    await shop.control.settle();
    await shop.pull();
    const before = await cursorAsked();
    const { key, id } = await oneEditable(shop);
    await change(id, { sellerName: 'Theirs' });
    await makeOdd(id, { drop: ['id'] });
    expect(await shop.pull()).toMatchObject({ unnamed: 1, removed: 0 });
    await shop.control.order('POST', '/clock', { advanceMs: 10 * 60_000 });
    const first = await cursorAsked();
    expect(await shop.pull()).toMatchObject({ unnamed: 1 });
    expect(await cursorAsked()).toBe(first);
    expect(Date.parse(first ?? '')).toBeGreaterThanOrEqual(Date.parse(before ?? ''));
    expect(await shop.pull(true)).toMatchObject({ removed: 0, setAside: [{ id, key, part: 'id' }] });
    expect(await rowsOf(shop, 'gone')).toEqual([]);
    await shop.control.order('DELETE', '/faults');
    expect(await shop.pull()).toMatchObject({ unnamed: 0, setAside: [] });
    expect(await rowsOf(shop, `id = ${id}`)).toMatchObject([{ sellerName: 'Theirs' }]);
  });

  it('that became odd after it was reviewed is not written to', async () => {
    shop = await openShop({ ads: ADS });
    await shop.pull();
    const { key, id } = await oneEditable(shop);
    await edit(shop, key, { title: 'My own title' });
    await makeOdd(id, { set: { price: 'dear' } });
    expect(await shop.push()).toMatchObject({ done: 0, held: 1 });
    expect(ownWrites(await shop.control.state())).toEqual([]);
    expect(await rowsOf(shop, `id = ${id}`)).toMatchObject([{ title: 'My own title' }]);
  });

  it('that is gone is gone, once the service says so', async () => {
    shop = await openShop({ ads: ADS });
    await shop.pull();
    const { id } = await oneEditable(shop);
    await makeOdd(id, { set: { title: 1 } });
    await change(id, { sellerName: 'Theirs' });
    expect(await shop.pull()).toMatchObject({ setAside: [{ id }] });
    await shop.control.order('DELETE', `/ads/${id}`);
    expect(await shop.pull()).toMatchObject({ setAside: [] });
    expect(await rowsOf(shop, 'gone')).toMatchObject([{ id }]);
  });
});

describe('an odd ad that a new row of ours may have become', () => {
  /** A new row whose vendor ID was drawn here. */
  const newAd = async (): Promise<string> => {
    const like = await oneEditable(shop);
    const { keys } = await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [like.key] } });
    const { ad } = await shop.call('ads.get', { account: ACCOUNT, key: keys[0] ?? like.key });
    return String(ad.local['vendorId']);
  };

  const having = async (vendorId: string): Promise<readonly JsonObject[]> =>
    (await shop.control.state()).ads.filter((ad) => ad['vendorId'] === vendorId);

  it.each([
    ['with a price that is none', { set: { price: 'dear' } }],
    ['without an id', { drop: ['id'] }],
  ] as const)(
    'is not taken while it is told of %s: the row stays, and no second ad is made',
    async (_what, odd) => {
      shop = await openShop({ ads: ADS });
      await shop.pull();
      const vendorId = await newAd();
      await shop.control.fault('POST', '/ad', { type: 'reset-after' });
      for (const path of ['/ad', `/ad/byVendor/${vendorId}`])
        await shop.control.fault('GET', path, { type: 'odd-ad', ...odd } as JsonObject, 100_000);
      expect(await shop.push()).toMatchObject({ done: 0, unknown: 1 });
      expect(await draftCount(shop)).toBe(1);
      const [made] = await having(vendorId);
      const action = { type: 'odd-ad', ...odd } as JsonObject;
      await shop.control.fault('GET', `/ad/${Number(made?.['id'])}`, action, 100_000);
      expect(await shop.push()).toMatchObject({ done: 0, unknown: 1 });
      expect(await having(vendorId)).toHaveLength(1);
      await shop.control.order('DELETE', '/faults');
      await shop.pull(true);
      expect(await draftCount(shop)).toBe(0);
      expect(await rowsOf(shop, '')).toHaveLength(ADS + 1);
      const { items } = await shop.call('review.plan', { account: ACCOUNT });
      expect(items).toEqual([]);
    },
  );

  it('does not become what an odd answer to its create says: it is read by itself', async () => {
    shop = await openShop({ ads: ADS });
    await shop.pull();
    const vendorId = await newAd();
    await shop.control.fault('POST', '/ad', { type: 'odd-ad', set: { budgets: [] } }, 100);
    expect(await shop.push()).toMatchObject({ done: 1 });
    const [made] = await having(vendorId);
    expect(await rowsOf(shop, `id = ${Number(made?.['id'])}`)).toMatchObject([{ title: made?.['title'] }]);
    expect((await adWith(Number(made?.['id']))).base).toMatchObject({ budgets: made?.['budgets'] });
  });
});

describe('an ad with an amount as large as 64 bits hold', () => {
  it('is read as any other, and shows what others change', async () => {
    shop = await openShop({ ads: ADS });
    await shop.pull();
    const { id } = await oneEditable(shop);
    const budgets = (await shop.control.ad(id))?.['budgets'] as JsonObject;
    const daily = { limitMicros: '9223372036854775807' };
    await change(id, { budgets: { ...budgets, daily }, sellerName: 'Theirs' });
    expect(await shop.pull()).toMatchObject({ setAside: [], changed: 1 });
    const { base } = await adWith(id);
    expect(base).toMatchObject({ sellerName: 'Theirs', budgets: { daily } });
  });
});

describe('an odd answer to an update', () => {
  it('says that it was done, and nothing of the ad', async () => {
    shop = await openShop({ ads: ADS });
    await shop.pull();
    const { key, id } = await oneEditable(shop);
    await edit(shop, key, { title: 'My own title' });
    await shop.control.fault('PUT', `/ad/${id}`, { type: 'odd-ad', set: { budgets: [] } }, 100);
    expect(await shop.push()).toMatchObject({ done: 1 });
    const there = await shop.control.ad(id);
    expect((await adWith(id)).base).toMatchObject({ title: 'My own title', budgets: there?.['budgets'] });
    expect(await draftCount(shop)).toBe(0);
  });
});

describe('an ad that was set aside', () => {
  it.each([500, 400])('and is answered with %d by itself keeps no pull from its end', async (status) => {
    shop = await openShop({ ads: ADS });
    await shop.pull();
    const { id } = await oneEditable(shop);
    await makeOdd(id, { set: { title: 7 } });
    await change(id, { sellerName: 'Theirs' });
    await shop.control.order('DELETE', '/faults');
    await shop.control.fault('GET', '/ad', { type: 'odd-ad', id, set: { title: 7 } }, 100_000);
    await shop.control.fault('GET', `/ad/${id}`, { type: 'status', status }, 100_000);
    expect(await shop.pull()).toMatchObject({ setAside: [{ id }], removed: 0 });
    expect(await shop.pull()).toMatchObject({ setAside: [{ id }], removed: 0 });
  });
});

describe('an ad at which alone the service fails', () => {
  /** The lists have these no more, and the service fails where it is asked for one of them. */
  const failAt = async (count: number): Promise<readonly number[]> => {
    shop = await openShop({ ads: ADS });
    await shop.pull();
    const ids = (await rowsOf(shop, 'status = ACTIVE')).slice(0, count).map(({ id }) => id);
    for (const id of ids) {
      await shop.control.order('DELETE', `/ads/${id}`);
      await shop.control.fault('GET', `/ad/${id}`, { type: 'status', status: 500 }, 100_000);
    }
    return ids;
  };

  it('stays as it is and is told, and all else comes', async () => {
    const [id = 0] = await failAt(1);
    const [other] = await rowsOf(shop, `id != ${id}`);
    await change(other?.id ?? 0, { sellerName: 'Theirs' });
    const before = await rowsOf(shop, `id = ${id}`);
    const told = { removed: 0, setAside: [{ id, part: 'answer' }] };
    expect(await shop.pull(true)).toMatchObject(told);
    expect(await rowsOf(shop, `id = ${id}`)).toEqual(before);
    expect(await rowsOf(shop, 'sellerName = "Theirs"')).toMatchObject([{ id: other?.id }]);
  });

  it('is no ad alone where three in a row fail: the pull ends, and none is set aside or gone', async () => {
    const ids = await failAt(3);
    await expect(shop.pull(true)).rejects.toMatchObject({ code: 'service-answer' });
    for (const id of ids) expect(await adWith(id)).toMatchObject({ state: 'live' });
  });
});
