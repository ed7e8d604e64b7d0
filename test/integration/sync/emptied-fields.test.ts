/** Fields that the service fills itself when they are left out: a value found there later may be any client's. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, openShop, ownWrites, rowsOf } from './harness.ts';

type Ad = Awaited<ReturnType<typeof rowsOf>>[number];

let shop: Shop;
let ad: Ad;
beforeEach(async () => {
  shop = await openShop({ ads: 20 });
  await shop.pull();
  const [found] = await rowsOf(shop, 'status = ACTIVE and not problem and region is empty');
  if (!found) throw new Error('no ad can be edited');
  ad = found;
});
afterEach(() => shop.end());

const byOther = async (fields: Readonly<Record<string, string | number>>): Promise<void> => {
  await shop.control.order('PATCH', `/ads/${ad.id}`, fields);
  await shop.control.settle();
};

describe('a postcode that is emptied here', () => {
  beforeEach(() => edit(shop, ad.key, { postcode: '' }));

  it('is in conflict with another that somebody gave it meanwhile', async () => {
    await byOther({ postcode: '9999ZZ' });
    await shop.pull();
    const { conflicts } = await shop.call('conflicts.list', { account: ACCOUNT });
    expect(conflicts).toMatchObject([{ key: ad.key, field: 'postcode', mine: null, theirs: '9999ZZ' }]);
    expect(await shop.push()).toMatchObject({ done: 0, held: 1 });
    expect(await shop.control.ad(ad.id)).toMatchObject({ postcode: '9999ZZ' });
  });

  it('is sent again where its write was lost on the way', async () => {
    await shop.control.fault('PUT', '/ad/*', { type: 'reset-before' });
    expect(await shop.push()).toMatchObject({ done: 1 });
    expect(ownWrites(await shop.control.state())).toMatchObject([{ id: ad.id, fields: ['postcode'] }]);
    expect(await draftCount(shop)).toBe(0);
  });

  it('is not sent again where its write landed and the answer was lost', async () => {
    await shop.control.fault('PUT', '/ad/*', { type: 'reset-after' });
    expect(await shop.push()).toMatchObject({ done: 1 });
    expect(ownWrites(await shop.control.state())).toHaveLength(1);
    expect(await draftCount(shop)).toBe(0);
  });

  it('is left alone by an undo of the push where somebody gave it another since', async () => {
    const { run } = await shop.push();
    await byOther({ postcode: '9999ZZ' });
    await shop.pull();
    const undone = await shop.call('push.undo', { account: ACCOUNT, run });
    expect(undone.drifted).toMatchObject([{ key: ad.key, field: 'postcode' }]);
    expect(await draftCount(shop)).toBe(0);
  });
});
