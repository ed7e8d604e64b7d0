import { afterEach, expect, it } from 'vitest';
import type { Shop } from './harness.ts';
import { edit, oneEditable, openShop } from './harness.ts';

let shop: Shop;
afterEach(() => shop.end());

it('sends an edit although a list shows the ad as it was just before our own write of the same second', async () => {
  shop = await openShop({ ads: 20, settings: { preset: 'opposite', listLagMs: 100 } });
  await shop.pull();
  const { key, id } = await oneEditable(shop);
  const { title } = await shop.control.ad(id);
  const advance = (advanceMs: number) => shop.control.order('POST', '/clock', { advanceMs });
  // Everything from here on falls into one whole second of the service's clock.
  await advance(1000 - (Date.now() % 1000));
  await shop.control.order('PATCH', `/ads/${id}`, { sellerName: 'Another client' });
  await advance(110);
  await edit(shop, key, { title: 'A title that was a mistake' });
  await shop.push();
  await edit(shop, key, { title: String(title) });
  const result = await shop.push();
  expect(result.items.map(({ state }) => state)).toEqual(['done']);
  expect(await shop.control.ad(id)).toMatchObject({ title, sellerName: 'Another client' });
});
