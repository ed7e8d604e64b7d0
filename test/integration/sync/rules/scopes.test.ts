import { afterEach, describe, expect, it } from 'vitest';
import type { Shop } from '../harness.ts';
import { ACCOUNT, draftCount, edit, oneEditable, openShop, ownWrites } from '../harness.ts';

let shop: Shop;
afterEach(() => shop.end());

describe.each(['intersect', 'refuse'])(
  'a service that answers scopes beyond the grant with %s',
  (excessScopes) => {
    it('the seller grants reading only: ads come, edits are kept, nothing is sent, and the account says why', async () => {
      shop = await openShop({ settings: { excessScopes, grantedScopes: ['api_ro', 'reporting'] } });
      await shop.pull();
      const { key } = await oneEditable(shop);
      await edit(shop, key, { title: 'A better title' });
      expect(await shop.call('accounts.state', { account: ACCOUNT })).toMatchObject({
        readOnly: 'no-write-scope',
      });
      await expect(shop.push()).rejects.toMatchObject({ code: 'read-only' });
      expect(await draftCount(shop)).toBe(1);
      const { unfinishedRun } = await shop.call('accounts.state', { account: ACCOUNT });
      expect(unfinishedRun).toBeNull();
      expect(ownWrites(await shop.control.state())).toEqual([]);
    });
  },
);
