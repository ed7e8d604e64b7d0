import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, oneEditable, openShop, ownWrites } from './harness.ts';

let shop: Shop;
afterEach(() => shop.end());

/** Keeps the tests short: an answer that does not come is given up soon. */
const IMPATIENT = { timeouts: { headersMs: 700 } };

const conflicts = async (): Promise<readonly unknown[]> =>
  (await shop.call('conflicts.list', { account: ACCOUNT })).conflicts;

/** Lets the write of an ad be applied and its answer be lost, and the run be ended before anyone looks. */
const giveUp = async (): Promise<void> => {
  await shop.control.fault('PUT', '/ad/*', { type: 'hang-after' });
  const pushing = shop.push();
  while ((await shop.control.state()).writes.length === 0) {
    await shop.call('accounts.state', { account: ACCOUNT });
  }
  await shop.stop();
  await pushing;
  await shop.call('push.cancel', { account: ACCOUNT });
};

it('takes a text that landed after its push was given up for the draft it was, although its spaces were cut', async () => {
  shop = await openShop({ ads: 20 }, IMPATIENT);
  await shop.pull();
  const { key, id } = await oneEditable(shop);
  await edit(shop, key, { description: '  Met   veel ruimte eromheen  ' });
  await giveUp();
  await shop.control.settle();
  await shop.pull();
  expect((await shop.control.ad(id))['description']).not.toMatch(/^ /);
  expect(await conflicts()).toEqual([]);
  expect(await draftCount(shop)).toBe(0);
});

it('takes a picture that landed after its push was given up for the draft it was, although it has an address now', async () => {
  shop = await openShop({ ads: 20 }, IMPATIENT);
  await shop.pull();
  const { key, id } = await oneEditable(shop);
  const file = join(shop.home, 'picture.png');
  const grey = { r: 90, g: 90, b: 90 };
  await sharp({ create: { width: 40, height: 40, channels: 3, background: grey } }).toFile(file);
  const before = (await shop.control.ad(id))['images'] as readonly JsonObject[];
  await shop.call('images.add', { account: ACCOUNT, key, files: [file] });
  await giveUp();
  await shop.control.settle();
  await shop.pull();
  expect((await shop.control.ad(id))['images']).toHaveLength(before.length + 1);
  expect(await conflicts()).toEqual([]);
  expect(await draftCount(shop)).toBe(0);
});

it('takes it for the draft it was also where it landed after the changes were got and before the ad was read to be sent again', async () => {
  shop = await openShop({ ads: 20 }, IMPATIENT);
  await shop.pull();
  const { key, id } = await oneEditable(shop);
  await edit(shop, key, { description: '  Met   veel ruimte eromheen  ' });
  await shop.control.fault('GET', '/ad', { type: 'hold' }, 1, 2);
  const pushing = shop.push();
  await expect.poll(shop.control.fired, { interval: 10, timeout: 10_000 }).toHaveLength(1);
  await shop.control.order('PATCH', `/ads/${id}`, { description: 'Met   veel ruimte eromheen' });
  await shop.control.release();
  expect(await pushing).toMatchObject({ done: 1, held: 0 });
  expect(ownWrites(await shop.control.state())).toEqual([]);
  expect(await conflicts()).toEqual([]);
  expect(await draftCount(shop)).toBe(0);
});

it('still shows a conflict where another client wrote something else than what was given up on', async () => {
  shop = await openShop({ ads: 20 }, IMPATIENT);
  await shop.pull();
  const { key, id } = await oneEditable(shop);
  await edit(shop, key, { description: '  Met   veel ruimte eromheen  ' });
  await giveUp();
  await shop.control.order('PATCH', `/ads/${id}`, { description: 'Van een ander' });
  await shop.control.settle();
  await shop.pull();
  expect(await conflicts()).toMatchObject([{ field: 'description', theirs: 'Van een ander' }]);
});
