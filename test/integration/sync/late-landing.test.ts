import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Conflict } from '../../../shared/contract/views.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, edit, openShop, ownWrites, rowsOf } from './harness.ts';

type Ad = Awaited<ReturnType<typeof rowsOf>>[number];

let shop: Shop;
let ad: Ad;
beforeEach(async () => {
  shop = await openShop({ ads: 20 }, { timeouts: { headersMs: 300 } });
  await shop.pull();
  const [found] = await rowsOf(shop, 'status = ACTIVE and not problem');
  if (!found) throw new Error('no ad can be edited');
  ad = found;
});
afterEach(() => shop.end());

/** Holds a write of the ad on its way, and ends its push while the outcome is unknown. */
const giveUpOn = async (changes: Readonly<Record<string, string>>): Promise<void> => {
  await edit(shop, ad.key, changes);
  await shop.control.fault('PUT', '/ad/*', { type: 'hold' });
  const pushing = shop.push();
  const fired = async (): Promise<number> =>
    ((await shop.control.order('GET', '/faults')) as { readonly fired: readonly unknown[] }).fired.length;
  await expect.poll(fired, { interval: 10 }).toBe(1);
  await shop.stop();
  await pushing;
  await shop.call('push.cancel', { account: ACCOUNT });
};

/** It lands after all. */
const landing = async (writesBefore: number): Promise<void> => {
  await shop.control.release();
  await expect
    .poll(async () => ownWrites(await shop.control.state()).length, { interval: 50 })
    .toBe(writesBefore + 1);
};

/** It lands after all, and everything is read. */
const letItLand = async (writesBefore: number): Promise<readonly Conflict[]> => {
  await landing(writesBefore);
  await shop.control.settle();
  await shop.pull();
  return (await shop.call('conflicts.list', { account: ACCOUNT })).conflicts;
};

const draftsOf = async (key: RowKey) => (await shop.call('ads.get', { account: ACCOUNT, key })).ad.drafts;

it('an edit is given up on, a newer one of the same field is sent, then the older lands: base, mine and theirs are shown', async () => {
  await giveUpOn({ title: 'The older title' });
  await edit(shop, ad.key, { title: 'The newer title' });
  expect(await shop.push()).toMatchObject({ done: 1 });
  expect(await letItLand(1)).toMatchObject([
    { key: ad.key, field: 'title', base: ad['title'], mine: 'The newer title', theirs: 'The older title' },
  ]);
  expect(await shop.push([ad.key])).toMatchObject({ done: 0, held: 1 });
  await shop.call('conflicts.resolve', { account: ACCOUNT, take: 'mine', key: ad.key });
  expect(await shop.push()).toMatchObject({ done: 1 });
  expect(await shop.control.ad(ad.id)).toMatchObject({ title: 'The newer title' });
});

it('an edit is given up on and sent again, then a field that had no value is filled, then the first write lands: what it emptied is in conflict', async () => {
  await giveUpOn({ title: 'The title' });
  expect(await shop.push()).toMatchObject({ done: 1 });
  await edit(shop, ad.key, { 'attributes.note': 'A note' });
  expect(await shop.push()).toMatchObject({ done: 1 });
  const conflicts = await letItLand(2);
  expect(conflicts.find(({ field }) => field === 'attributes.note')).toMatchObject({
    mine: 'A note',
    theirs: null,
  });
  expect(conflicts.map(({ field }) => field)).not.toContain('title');
});

it('an edit is given up on, the ad is paused, then the edit lands and starts it again: the pause is in conflict, not forgotten', async () => {
  await giveUpOn({ title: 'The title' });
  await shop.call('edits.discard', { account: ACCOUNT, select: { keys: [ad.key] } });
  await shop.call('edits.status', { account: ACCOUNT, select: { keys: [ad.key] }, status: 'PAUSED' });
  expect(await shop.push()).toMatchObject({ done: 1 });
  const conflicts = await letItLand(1);
  expect(conflicts.find(({ field }) => field === 'status')).toMatchObject({
    mine: 'PAUSED',
    theirs: 'ACTIVE',
  });
});

it('an edit is given up on and taken back, then it lands: the seller is asked', async () => {
  await giveUpOn({ title: 'A title that was a mistake' });
  await shop.call('edits.undo', { account: ACCOUNT });
  expect(await draftsOf(ad.key)).toEqual({});
  expect(await letItLand(0)).toMatchObject([
    { field: 'title', mine: ad['title'], theirs: 'A title that was a mistake' },
  ]);
});

it('an edit is given up on, a newer one is sent, then another client writes something of its own: that is taken, and nobody is asked', async () => {
  await giveUpOn({ title: 'The older title' });
  await edit(shop, ad.key, { title: 'The newer title' });
  await shop.push();
  await landing(1);
  await shop.control.order('PATCH', `/ads/${ad.id}`, { title: 'A title of somebody else' });
  expect(await letItLand(1)).toEqual([]);
  expect(await draftsOf(ad.key)).toEqual({});
});
