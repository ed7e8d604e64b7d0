import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, edit, oneEditable, openShop, ownWrites, rowsOf } from './harness.ts';

// An ad that comes in a form nobody can read is set aside: never taken, never gone, and no other ad waits for it.

const ADS = 30;

let shop: Shop;
afterEach(() => shop.end());

type Odd = { readonly set?: JsonObject; readonly drop?: readonly string[] };

/** From now on the ad is told of like this, in lists and by itself. */
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
