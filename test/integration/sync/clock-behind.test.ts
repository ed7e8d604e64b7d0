/** A service whose machines do not agree on the time: a later change has an earlier date. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Shop } from './harness.ts';
import { ACCOUNT, edit, oneEditable, openShop } from './harness.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ ads: 20 });
  await shop.pull();
});
afterEach(() => shop.end());

it('a change of another client is taken although the service dates it before our own', async () => {
  const { key, id } = await oneEditable(shop);
  await edit(shop, key, { title: 'The title of ours' });
  expect(await shop.push()).toMatchObject({ done: 1 });
  await shop.control.order('POST', '/clock', { advanceMs: -5_000 });
  await shop.control.order('PATCH', `/ads/${id}`, { title: 'The title of theirs' });
  await shop.pull();
  const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
  expect(ad.local).toMatchObject({ title: 'The title of theirs' });
});
