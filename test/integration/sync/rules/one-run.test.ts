import { afterEach, expect, it } from 'vitest';
import type { Shop } from '../harness.ts';
import { ACCOUNT, draftCount, edit, editable, openShop, ownWrites } from '../harness.ts';

let shop: Shop;
afterEach(() => shop.end());

/** A push that stopped half way: one write is out, the others wait. */
const stopHalfWay = async (): Promise<readonly number[]> => {
  shop = await openShop({ ads: 60 });
  await shop.pull();
  const rows = await editable(shop, 12);
  for (const { key, id } of rows) await edit(shop, key, { title: `New title of ${id}` });
  await shop.control.fault('PUT', '/ad/*', { type: 'delay', ms: 400 }, 12);
  const pushing = shop.push(undefined, 2);
  await expect.poll(async () => ownWrites(await shop.control.state()).length).toBeGreaterThan(0);
  await shop.stop();
  await pushing;
  await shop.control.order('DELETE', '/faults');
  return rows.map(({ id }) => id);
};

it('a push stopped half way: neither a pull nor another push begins until it went on, and nothing goes twice', async () => {
  const ids = await stopHalfWay();
  await expect(shop.pull()).rejects.toThrow('run-unfinished');
  await expect(shop.pull(true)).rejects.toThrow('run-unfinished');
  await expect(shop.push()).rejects.toThrow('run-unfinished');
  const running = await shop.restart();
  await expect(running.push()).rejects.toThrow('run-unfinished');
  expect(await running.resume()).toMatchObject({ done: ids.length });
  const writes = ownWrites(await shop.control.state());
  expect(writes.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(await running.pull()).toMatchObject({ conflicts: 0 });
});

it('a push stopped half way and given up: a pull and another push begin, and the rest goes once', async () => {
  const ids = await stopHalfWay();
  await shop.call('push.cancel', { account: ACCOUNT });
  await shop.control.settle();
  await shop.pull();
  await shop.push();
  const writes = ownWrites(await shop.control.state());
  expect(writes.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(await draftCount(shop)).toBe(0);
});
