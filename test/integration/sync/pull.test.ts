import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Shop } from './harness.ts';
import { ACCOUNT, edit, oneEditable, openShop, rowsOf } from './harness.ts';

describe.each(['documented', 'opposite'])(
  'getting changes from a service that answers in the %s way',
  (settings) => {
    let shop: Shop;
    beforeEach(async () => {
      shop = await openShop({ ads: 230, settings });
    });
    afterEach(() => shop.end());

    it('gets every ad of every status, page by page', async () => {
      const result = await shop.pull();
      const { ads } = await shop.control.state();
      expect(result).toMatchObject({ kind: 'full', received: ads.length, added: ads.length, removed: 0 });
      const local = await shop.call('ads.query', { account: ACCOUNT });
      const ids = (list: readonly { readonly id?: unknown }[]) => list.map(({ id }) => id).sort();
      expect(ids(local.ads)).toEqual(ids(ads));
    });

    it('costs a handful of requests when nothing changed', async () => {
      await shop.pull();
      const again = await shop.pull();
      expect(again).toMatchObject({ kind: 'incremental', added: 0, changed: 0, removed: 0 });
      expect(again.requests).toBeLessThanOrEqual(5);
    });

    it('gets what another client changed, and keeps my edit of another field', async () => {
      await shop.pull();
      const ad = await oneEditable(shop);
      await edit(shop, ad.key, { title: 'Mine' });
      await shop.control.order('PATCH', `/ads/${ad.id}`, { sellerName: 'Theirs' });
      await shop.control.settle();
      const result = await shop.pull();
      expect(result).toMatchObject({ changed: 1, conflicts: 0 });
      const [row] = await rowsOf(shop, `id = ${ad.id}`);
      expect(row).toMatchObject({ title: 'Mine', sellerName: 'Theirs' });
    });

    it('shows a conflict when another client changed the field I changed', async () => {
      await shop.pull();
      const ad = await oneEditable(shop);
      await edit(shop, ad.key, { title: 'Mine' });
      await shop.control.order('PATCH', `/ads/${ad.id}`, { title: 'Theirs' });
      await shop.control.settle();
      expect((await shop.pull()).conflicts).toBe(1);
      const { conflicts } = await shop.call('conflicts.list', { account: ACCOUNT });
      expect(conflicts).toMatchObject([
        { key: ad.key, field: 'title', base: ad['title'], mine: 'Mine', theirs: 'Theirs' },
      ]);
    });

    it('finds an ad that is gone by a full pull only, and keeps its draft', async () => {
      await shop.pull();
      const ad = await oneEditable(shop);
      await edit(shop, ad.key, { title: 'Mine' });
      await shop.control.order('DELETE', `/ads/${ad.id}`);
      expect((await shop.pull()).removed).toBe(0);
      expect((await shop.pull(true)).removed).toBe(1);
      const { ad: found } = await shop.call('ads.get', { account: ACCOUNT, key: ad.key });
      expect(found).toMatchObject({ state: 'gone', draft: [{ field: 'title', value: 'Mine' }] });
      expect(await shop.call('review.plan', { account: ACCOUNT })).toMatchObject({ held: 1, updates: 1 });
    });

    it('begins the chain again when a page token is refused', async () => {
      await shop.control.fault('GET', '/ad', { type: 'status', status: 400 }, 1, 2);
      const result = await shop.pull();
      expect(result.added).toBe((await shop.control.state()).ads.length);
    });

    it('looks for ads that no page had where the service does not say how many there are', async () => {
      await shop.control.fault('GET', '/ad', { type: 'skip-in-page' }, 1, 2);
      await shop.control.fault('GET', '/ad', { type: 'without-count' }, 50);
      const result = await shop.pull();
      expect(result.added).toBe((await shop.control.state()).ads.length);
    });

    it('goes on with the pages that are missing after a failure in the middle', async () => {
      await shop.control.fault('GET', '/ad', { type: 'status', status: 403 }, 1, 2);
      await expect(shop.pull()).rejects.toThrow('not-allowed');
      const { counts } = await shop.call('accounts.state', { account: ACCOUNT });
      expect(counts.ads).toBe(100);
      const again = await shop.restart();
      await again.pull();
      expect((await again.call('ads.query', { account: ACCOUNT })).count).toBe(
        (await shop.control.state()).ads.length,
      );
    });

    it.each([
      ['a page instead of JSON', { type: 'html' }],
      ['half a JSON', { type: 'truncated' }],
      ['a reset connection', { type: 'reset-before' }],
      ['429', { type: 'status', status: 429, retryAfter: 0 }],
      ['an expired token', { type: 'expire-token' }],
    ])('gets everything in spite of %s', async (_what, action) => {
      await shop.control.fault('GET', '/ad', action, 1, 2);
      expect((await shop.pull()).added).toBe((await shop.control.state()).ads.length);
    });
  },
);
