import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import { testClocks } from '../../support/clocks.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, openShop, rowsOf } from './harness.ts';

// A category tree that cannot be read keeps no ad from being pulled, and no edit from being sent.

const ADS = 30;
const ALWAYS = 100_000;

let shop: Shop;
afterEach(() => shop.end());

const fault = (path: string, action: JsonObject): Promise<unknown> =>
  shop.control.order('POST', '/faults', { method: 'GET', path, times: ALWAYS, action });

/** Pulls, and what another changed meanwhile came. */
const pulled = async () => {
  const [row] = await rowsOf(shop, 'status in (ACTIVE, PAUSED)');
  const id = Number(row?.id);
  await shop.control.order('PATCH', `/ads/${id}`, { sellerName: 'Theirs' });
  await shop.control.settle();
  const result = await shop.pull();
  expect(await rowsOf(shop, `id = ${id}`)).toMatchObject([{ sellerName: 'Theirs' }]);
  return result;
};

describe('a category tree that cannot be read', () => {
  const unreadable = async (action: JsonObject): Promise<void> => {
    await fault('/categories', action);
    await fault('/category/0', action);
  };
  const inCategories = async () =>
    (await shop.call('categories.list', { account: ACCOUNT })).categories.map(({ id, status }) => ({
      id,
      status,
    }));

  it.each<readonly [string, JsonObject, string]>([
    ['is answered 404', { type: 'status', status: 404 }, 'not-found'],
    ['is answered 403', { type: 'status', status: 403 }, 'not-allowed'],
    ['is answered 400', { type: 'status', status: 400 }, 'service-refused'],
    ['is answered 500, each time', { type: 'status', status: 500 }, 'service-answer'],
    ['is a page of HTML', { type: 'html' }, 'service-answer'],
    ['is half a JSON', { type: 'truncated' }, 'service-answer'],
    ['is no list', { type: 'answer', body: { categories: 'none' } }, 'service-answer'],
    ['is nothing at all', { type: 'answer', body: null }, 'service-answer'],
  ])('(it %s) ends no first pull, holds no edit, and is asked for again', async (_what, action, code) => {
    shop = await openShop({ ads: ADS });
    await shop.control.settle();
    await unreadable(action);
    expect(await shop.pull()).toMatchObject({ received: ADS, unread: { categoryTree: code } });
    expect(await rowsOf(shop, '')).toHaveLength(ADS);
    expect(await inCategories()).toEqual([]);

    const [row] = await rowsOf(shop, 'status = PAUSED or status = ACTIVE');
    const key = String(row?.key);
    const title = 'Retitled beside a tree nobody read';
    await shop.call('edits.apply', {
      account: ACCOUNT,
      label: 'edit',
      changes: [{ key, field: 'title', text: title }],
    });
    const { items } = await shop.call('review.plan', { account: ACCOUNT });
    expect(items).toMatchObject([{ key, op: 'update', blockedBy: [] }]);
    expect(await shop.push()).toMatchObject({ done: 1, failed: 0, held: 0, skipped: 0 });
    expect(await rowsOf(shop, `id = ${Number(row?.id)}`)).toMatchObject([{ title }]);

    await shop.control.order('DELETE', '/faults');
    expect(await shop.pull()).toMatchObject({ unread: { categoryTree: null } });
    expect((await inCategories()).length).toBeGreaterThan(0);
  });

  it('leaves the categories that are known as they were', async () => {
    const clock = testClocks();
    shop = await openShop({ ads: ADS }, { time: clock });
    await shop.pull();
    const before = await inCategories();
    const day = 25 * 60 * 60_000;
    clock.pass(day);
    await shop.control.order('POST', '/clock', { advanceMs: day });
    await unreadable({ type: 'status', status: 500 });
    expect(await pulled()).toMatchObject({ unread: { categoryTree: 'service-answer' } });
    expect(await inCategories()).toEqual(before);
    await shop.control.order('DELETE', '/faults');
    expect(await pulled()).toMatchObject({ unread: { categoryTree: null } });
    expect(await inCategories()).toEqual(before);
  });

  it.each<readonly [string, JsonObject, string]>([
    ['401', { type: 'status', status: 401 }, 'not-signed-in'],
    ['no answer', { type: 'reset-before' }, 'service-unreachable'],
  ])('since it is answered %s ends the pull, as ever', async (_what, action, code) => {
    shop = await openShop({ ads: ADS });
    await unreadable(action);
    await expect(shop.pull()).rejects.toMatchObject({ code });
  });
});
