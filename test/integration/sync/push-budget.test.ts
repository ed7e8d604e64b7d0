import { afterEach, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, openShop, rowsOf } from './harness.ts';

let shop: Shop;
afterEach(() => shop.end());

const setStatus = (keys: readonly RowKey[], status: 'ACTIVE' | 'PAUSED' | 'DELETED'): Promise<unknown> =>
  shop.call('edits.status', { account: ACCOUNT, select: { keys: [...keys] }, status });

it.each([
  { n: 1, paused: 0, removed: 0 },
  { n: 99, paused: 12, removed: 7 },
  { n: 250, paused: 30, removed: 20 },
])(
  '$n edits of which $paused are pauses and $removed deletes cost a request each and few besides, with the changes it gets first',
  async ({ n, paused, removed }) => {
    shop = await openShop({ ads: 420 });
    await shop.pull();
    const rows = await rowsOf(shop, 'status = ACTIVE and not problem');
    const keys = rows.slice(0, n).map(({ key }) => key);
    expect(keys).toHaveLength(n);
    await setStatus(keys.slice(0, paused), 'PAUSED');
    await setStatus(keys.slice(paused, paused + removed), 'DELETED');
    await shop.call('edits.set', {
      account: ACCOUNT,
      select: { keys: keys.slice(paused + removed) },
      label: 'many',
      set: [{ field: 'sellerName', text: 'Jansen' }],
    });
    const before = (await shop.control.requests()).length;
    expect(await shop.push()).toMatchObject({ done: n, failed: 0, held: 0 });
    const asked = (await shop.control.requests()).length - before;
    expect(asked).toBeLessThanOrEqual(n + 2 * Math.ceil(n / 100) + 10);
    expect(await rowsOf(shop, 'draft')).toEqual([]);
  },
);
