import { afterEach, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, editable, openShop, ownWrites } from './harness.ts';

let shop: Shop;
afterEach(() => shop.end());

const editMany = async (count: number): Promise<readonly RowKey[]> => {
  const keys = (await editable(shop, count)).map(({ key }) => key);
  await shop.call('edits.set', {
    account: ACCOUNT,
    select: { keys: [...keys] },
    label: 'many',
    set: [{ field: 'sellerName', text: 'Jansen' }],
  });
  return keys;
};

/** The writes the service was asked for, in its order, with its time and its answer. */
const puts = async () =>
  (await shop.control.requests())
    .filter(({ method }) => method === 'PUT')
    .map(({ time, status }) => ({ at: Date.parse(time), status }));

it('the service takes three requests at once and no more: fewer are sent, and every edit arrives once', async () => {
  shop = await openShop({ ads: 120 });
  await shop.pull();
  await editMany(24);
  await shop.control.order('PATCH', '/settings', { maxInFlight: 3, latencyMs: 20 });
  expect(await shop.push()).toMatchObject({ done: 24, failed: 0, unknown: 0 });
  await shop.control.order('PATCH', '/settings', { maxInFlight: 0 });
  const writes = ownWrites(await shop.control.state());
  expect(new Set(writes.map(({ id }) => id)).size).toBe(24);
  expect(writes).toHaveLength(24);
  const refused = (await puts()).filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(24);
}, 60_000);

it.each([429, 503])(
  'the service answers %i and asks to wait: nothing is sent until then, and what was refused goes once',
  async (status) => {
    shop = await openShop({ ads: 60 });
    await shop.pull();
    await editMany(20);
    await shop.control.fault('PUT', '/ad/*', { type: 'status', status, retryAfter: 1 }, 1, 8);
    expect(await shop.push(undefined, 2)).toMatchObject({ done: 20, failed: 0 });
    expect(ownWrites(await shop.control.state())).toHaveLength(20);
    const asked = await puts();
    const at = asked.findIndex((put) => put.status === status);
    // One that was on its way already may still come.
    const [after] = asked.slice(at + 2);
    expect(asked).toHaveLength(21);
    expect((after?.at ?? 0) - (asked[at]?.at ?? 0)).toBeGreaterThanOrEqual(900);
  },
);
