import { afterEach, expect, it } from 'vitest';
import type { Shop } from './harness.ts';
import { ACCOUNT, edit, oneEditable, openShop } from './harness.ts';

let shop: Shop;
afterEach(() => shop.end());

const fired = async (): Promise<boolean> => {
  const faults = (await shop.control.order('GET', '/faults')) as { readonly fired: readonly unknown[] };
  return faults.fired.length > 0;
};

it('keeps the conflict of a cell that another client and I edit while a write of the same ad is looked up', async () => {
  shop = await openShop({ ads: 20 });
  await shop.pull();
  const { key, id } = await oneEditable(shop);
  await edit(shop, key, { title: 'A better title' });
  await shop.control.fault('PUT', '/ad/*', { type: 'reset-before' });
  const pushing = shop.push();
  while (!(await fired())) await shop.call('accounts.state', { account: ACCOUNT });
  await shop.control.order('PATCH', `/ads/${id}`, { sellerName: 'Another client' });
  await edit(shop, key, { seller: 'The seller' });
  expect((await pushing).items.map(({ state }) => state)).toEqual(['done']);
  const { conflicts } = await shop.call('conflicts.list', { account: ACCOUNT });
  expect(conflicts).toMatchObject([{ field: 'sellerName', mine: 'The seller', theirs: 'Another client' }]);
  await shop.push();
  expect(await shop.control.ad(id)).toMatchObject({ title: 'A better title', sellerName: 'Another client' });
});
