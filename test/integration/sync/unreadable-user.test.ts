/** A user that cannot be read ends no pull of ads, and what is known of the user stays. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Intercept, Reply } from '../../support/intercept.ts';
import { startIntercept } from '../../support/intercept.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, openShop } from './harness.ts';

let shop: Shop;
let between: Intercept;

beforeEach(async () => {
  shop = await openShop({ ads: 12 }, {}, async (baseUrl) => {
    between = await startIntercept(baseUrl);
    return between.address;
  });
});
afterEach(async () => {
  await shop.end();
  await between.close();
});

const state = () => shop.call('accounts.state', { account: ACCOUNT });

const UNREADABLE: readonly (readonly [string, Reply])[] = [
  ['403', { status: 403, body: [{ code: 1003, text: 'access denied' }] }],
  ['404', { status: 404, body: [{ code: 1004, text: 'not found' }] }],
  ['406', { status: 406, body: 'Not Acceptable', type: 'text/plain' }],
  ['500', { status: 500, body: [{ code: 1000, text: 'internal error' }] }],
  ['not implemented', { status: 500, body: [{ code: 1001, text: 'not implemented' }] }],
  ['a page', { status: 200, body: '<html></html>', type: 'text/html' }],
  ['half a JSON', { status: 200, body: '{"id": 1' }],
  ['a list', { status: 200, body: [] }],
  ['null', { status: 200, body: 'null' }],
  ['nothing', { status: 200, body: '' }],
  ['a user without an id', { status: 200, body: {} }],
  ['a user with a word for an id', { status: 200, body: { id: 'me', options: { feed: false } } }],
];

describe('a user that is known', () => {
  it.each(UNREADABLE)(
    'and is answered %s: the pull ends well, and the user stays as it was',
    async (_what, reply) => {
      await shop.pull();
      const before = await state();
      expect(before.user?.['id']).toBeGreaterThan(0);
      between.answer('GET', /\/user/, reply);
      const { ads } = await shop.control.state();
      await shop.control.order('PATCH', `/ads/${String(ads[0]?.['id'])}`, { sellerName: 'Theirs' });
      await shop.control.settle();
      expect(await shop.pull()).toMatchObject({ changed: 1 });
      const after = await state();
      expect(after.user).toEqual(before.user);
      expect(after.feedManaged).toBe(before.feedManaged);
    },
  );
});

describe('a user that was never read', () => {
  it('ends no pull: the ads come, and whether a feed manages them is not known, which is not no', async () => {
    await shop.end();
    await between.close();
    shop = await openShop({ ads: 12 }, {}, async (baseUrl) => {
      between = await startIntercept(baseUrl);
      between.answer('GET', /\/user/, { status: 200, body: { id: 7001, sellerName: 'Tuin' } });
      return between.address;
    });
    expect(await shop.pull()).toMatchObject({ kind: 'full', received: 12 });
    expect((await state()).feedManaged).toBeNull();
    between.answer('GET', /\/user/, null);
    await shop.pull();
    expect((await state()).feedManaged).toBe(false);
  });

  it('keeps what it said of a feed where it says less later, and only then', async () => {
    await shop.pull();
    expect((await state()).feedManaged).toBe(false);
    between.answer('GET', /\/user/, {
      status: 200,
      body: { id: (await state()).user?.['id'], sellerName: 'Tuin' },
    });
    await shop.pull();
    expect(await state()).toMatchObject({ feedManaged: false, user: { sellerName: 'Tuin' } });
  });
});
