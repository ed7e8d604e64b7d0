import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Plan } from '../../../shared/contract/results/plan.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, openShop, ownWrites, rowsOf } from './harness.ts';

const RULE = 'rule.region-disabled';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ ads: 60, settings: { disabledRegion: 'keep', domainConfirmation: false } });
  await shop.pull();
});
afterEach(() => shop.end());

/** Live ads that keep every rule and, given a region, break that one alone. */
const regionless = async (count: number) => {
  const rows = await rowsOf(shop, 'status = ACTIVE and not problem and region is empty');
  const found: (typeof rows)[number][] = [];
  for (const row of rows) {
    if (found.length === count) break;
    await edit(shop, row.key, { regionId: '3' });
    const { items } = await shop.call('review.plan', { account: ACCOUNT, keys: [row.key] });
    if (items[0]?.blockedBy.length === 1) found.push(row);
    else await shop.call('edits.discard', { account: ACCOUNT, select: { keys: [row.key] } });
  }
  if (found.length < count) throw new Error('too few ads');
  return found;
};

const anyway = (keys: readonly RowKey[], rule = RULE, given = true) =>
  shop.call('problems.anyway', { account: ACCOUNT, select: { keys: [...keys] }, rule, given });

const plan = (): Promise<Plan> => shop.call('review.plan', { account: ACCOUNT });

const check = () => shop.job(() => shop.call('check.start', { account: ACCOUNT }));

describe('a rule that is sent anyway', () => {
  it('lets the ad go as it was shown, and no other', async () => {
    const [one, other] = await regionless(2);
    if (!one || !other) throw new Error('too few ads');
    expect(await plan()).toMatchObject({ updates: 2, blocked: 2 });
    expect(await anyway([one.key])).toEqual({ keys: [one.key] });
    const { items, blocked } = await plan();
    expect(blocked).toBe(1);
    const warnings = items.find(({ key }) => key === one.key)?.warnings.map(({ lifted }) => lifted);
    expect(warnings).toEqual(['anyway']);
    expect(await shop.push()).toMatchObject({ done: 1, skipped: 1 });
    expect(await shop.control.ad(one.id)).toMatchObject({ regionId: 3 });
  });

  it('is asked for again once the value is another, also when the first comes back', async () => {
    const [ad] = await regionless(1);
    if (!ad) throw new Error('too few ads');
    await anyway([ad.key]);
    await edit(shop, ad.key, { title: 'Another title' });
    expect(await plan()).toMatchObject({ updates: 1, blocked: 0 });
    await edit(shop, ad.key, { regionId: '5' });
    expect(await plan()).toMatchObject({ blocked: 1 });
    await edit(shop, ad.key, { regionId: '3' });
    expect(await plan()).toMatchObject({ blocked: 1 });
  });

  it('is void where the push’s own reading finds a value moved that the rule reads and nobody edited', async () => {
    const [ad] = await rowsOf(shop, 'status = ACTIVE and not problem and daily = UNLIMITED');
    if (!ad) throw new Error('too few ads');
    await edit(shop, ad.key, { 'budgets.daily.limitMicros': '0.01' });
    const [blocked] = (await plan()).items;
    const rules = (blocked?.blockedBy ?? []).map(({ message }) => message.key);
    expect(rules).toContain('rule.daily-click');
    for (const rule of rules) await anyway([ad.key], rule);
    expect(await plan()).toMatchObject({ updates: 1, blocked: 0 });
    const body = { budgets: { daily: { spentMicros: 20_000 } } };
    const spend = { method: 'PATCH', path: `/ads/${ad.id}`, body };
    const orders = [spend, { method: 'POST', path: '/clock', body: { advanceMs: 1000 } }];
    await shop.control.fault('GET', '/ad', { type: 'meanwhile-before', orders }, 1, 2);
    expect((await shop.push()).items).toMatchObject([
      { state: 'held', errors: [{ message: { key: 'rule.daily-click' } }] },
    ]);
    expect(await shop.control.fired()).toHaveLength(1);
    expect(ownWrites(await shop.control.state())).toEqual([]);
    expect(await draftCount(shop)).toBe(1);
    expect(await plan()).toMatchObject({ blocked: 1 });
  });

  it('is taken back, and goes for a whole kind at once', async () => {
    const ads = await regionless(3);
    const keys = ads.map(({ key }) => key);
    expect((await anyway(keys)).keys).toHaveLength(3);
    expect(await plan()).toMatchObject({ blocked: 0 });
    expect((await anyway(keys.slice(0, 1), RULE, false)).keys).toEqual(keys.slice(0, 1));
    expect(await plan()).toMatchObject({ blocked: 1 });
  });

  it('outlives the engine', async () => {
    const [ad] = await regionless(1);
    if (!ad) throw new Error('too few ads');
    await anyway([ad.key]);
    const again = await shop.restart();
    expect(await again.call('review.plan', { account: ACCOUNT })).toMatchObject({ updates: 1, blocked: 0 });
  });

  it('lifts no conflict', async () => {
    const [ad] = await regionless(1);
    if (!ad) throw new Error('too few ads');
    await edit(shop, ad.key, { title: 'A title of mine alone' });
    await shop.control.order('PATCH', `/ads/${ad.id}`, { title: 'Theirs, from elsewhere' });
    await shop.control.settle();
    await shop.pull();
    await anyway([ad.key]);
    const { items } = await plan();
    expect(items[0]?.blockedBy.map(({ message }) => message.key)).toEqual(['held.conflict']);
  });

  it('sets off a guard that names a bid out of bounds', async () => {
    const [ad] = await rowsOf(shop, 'status = ACTIVE and not problem');
    if (!ad) throw new Error('too few ads');
    await edit(shop, ad.key, { bidMicros: '0.001' });
    expect(await plan()).toMatchObject({ blocked: 1, guards: [] });
    await anyway([ad.key], 'rule.below');
    const { guards, blocked } = await plan();
    expect(blocked).toBe(0);
    expect(guards).toMatchObject([
      { code: 'anyway-bid', count: 1, params: { leastMicros: '1000', mostMicros: '1000' }, keys: [ad.key] },
    ]);
    await expect(
      shop.call('push.start', { account: ACCOUNT, select: {}, confirmed: false }),
    ).rejects.toMatchObject({ code: 'guard' });
  });

  it.each([
    ['bidMicros', '9223372036854.775807', 'rule.above', 'anyway-bid'],
    ['price.amountCents', '90071992547409.91', 'rule.price-high', 'anyway-price'],
  ])('sets off a guard of %s however large it is', async (field, text, rule, code) => {
    const [ad] = await rowsOf(shop, 'status = ACTIVE and not problem and priceType = FIXED_PRICE');
    if (!ad) throw new Error('too few ads');
    await edit(shop, ad.key, { [field]: text });
    expect(await plan()).toMatchObject({ updates: 1, blocked: 1 });
    await anyway([ad.key], rule);
    expect((await plan()).guards.map((guard) => guard.code)).toContain(code);
  });
});

describe('what the service’s own check accepted', () => {
  it('goes as it was checked', async () => {
    const [ad] = await regionless(1);
    if (!ad) throw new Error('too few ads');
    await check();
    const { items } = await plan();
    expect(items[0]?.warnings.map(({ lifted }) => lifted)).toContain('checked');
    expect(await shop.push()).toMatchObject({ done: 1 });
    expect(await shop.control.ad(ad.id)).toMatchObject({ regionId: 3 });
    expect(await draftCount(shop)).toBe(0);
  });

  it('goes as it was checked with its pictures, where these are there already', async () => {
    const [ad] = await regionless(1);
    if (!ad) throw new Error('too few ads');
    const file = join(shop.home, 'picture.png');
    const picture = { width: 40, height: 40, channels: 3, background: '#336699' } as const;
    await writeFile(file, await sharp({ create: picture }).png().toBuffer());
    await shop.call('images.add', { account: ACCOUNT, key: ad.key, files: [file] });
    await check();
    expect(await plan()).toMatchObject({ blocked: 1 });
    await anyway([ad.key]);
    await shop.control.fault('PUT', '/ad/*', { type: 'status', status: 400, code: 2001, field: 'title' });
    expect(await shop.push()).toMatchObject({ failed: 1 });
    await anyway([ad.key], RULE, false);
    await check();
    expect(await plan()).toMatchObject({ blocked: 0 });
    expect(await shop.push()).toMatchObject({ done: 1 });
    expect(await shop.control.ad(ad.id)).toMatchObject({ regionId: 3 });
  });

  it('goes as it was checked where the service tells of the ad in another order since', async () => {
    const [ad] = await regionless(1);
    if (!ad) throw new Error('too few ads');
    await check();
    await shop.control.order('PATCH', '/settings', { memberOrder: 'reversed' });
    expect(await shop.push()).toMatchObject({ done: 1, held: 0 });
    expect(await shop.control.ad(ad.id)).toMatchObject({ regionId: 3 });
  });

  it('is held again after any other edit of the ad', async () => {
    const [ad] = await regionless(1);
    if (!ad) throw new Error('too few ads');
    await check();
    await edit(shop, ad.key, { title: 'Another title' });
    expect(await plan()).toMatchObject({ blocked: 1 });
  });

  it('does not leave where the re-read finds another ad than was checked', async () => {
    const [ad] = await regionless(1);
    if (!ad) throw new Error('too few ads');
    await check();
    await shop.control.order('PATCH', `/ads/${ad.id}`, { sellerName: 'Somebody else' });
    await shop.control.settle();
    const before = ownWrites(await shop.control.state()).length;
    expect(await shop.push()).toMatchObject({ done: 0 });
    expect(ownWrites(await shop.control.state())).toHaveLength(before);
  });
});

describe('a pause beside an edit that is held', () => {
  it('goes alone, and the edit stays', async () => {
    const [ad] = await regionless(1);
    if (!ad) throw new Error('too few ads');
    await shop.call('edits.status', { account: ACCOUNT, select: { keys: [ad.key] }, status: 'PAUSED' });
    const { items, statuses, blocked } = await plan();
    expect({ statuses, blocked }).toEqual({ statuses: 1, blocked: 0 });
    expect(items[0]).toMatchObject({
      op: 'status',
      changes: [{ field: 'status', after: 'PAUSED' }],
      beside: { changes: [{ field: 'regionId' }], blockedBy: [{ message: { key: RULE } }] },
    });
    expect(await shop.push()).toMatchObject({ done: 1 });
    expect(await shop.control.ad(ad.id)).toMatchObject({ status: 'PAUSED' });
    expect(ownWrites(await shop.control.state()).map(({ op }) => op)).toEqual(['status']);
    expect(await draftCount(shop)).toBe(1);
  });

  const inConflict = async (id: number): Promise<void> => {
    await shop.control.order('PATCH', `/ads/${id}`, { title: 'Theirs, from elsewhere' });
    await shop.control.settle();
    await shop.pull();
    expect((await plan()).items[0]).toMatchObject({
      op: 'status',
      beside: { blockedBy: [{ message: { key: 'held.conflict' } }] },
    });
  };

  it('goes alone where the check accepted the edit that is in conflict since', async () => {
    const [ad] = await regionless(1);
    if (!ad) throw new Error('too few ads');
    await edit(shop, ad.key, { title: 'A title of mine alone', status: 'PAUSED' });
    await anyway([ad.key]);
    await check();
    await anyway([ad.key], RULE, false);
    await inConflict(ad.id);
    expect(await shop.push()).toMatchObject({ done: 1, held: 0 });
    expect(await shop.control.ad(ad.id)).toMatchObject({ status: 'PAUSED' });
  });

  it('sets off no guard of an amount that stays', async () => {
    const [ad] = await rowsOf(shop, 'status = ACTIVE and not problem');
    if (!ad) throw new Error('too few ads');
    await edit(shop, ad.key, { bidMicros: '0.001', title: 'A title of mine alone', status: 'PAUSED' });
    await anyway([ad.key], 'rule.below');
    await inConflict(ad.id);
    expect((await plan()).guards).toEqual([]);
  });

  it('goes alone after a check, too, which asks about the pause and not about what was refused', async () => {
    const [ad] = await rowsOf(shop, 'status = ACTIVE and not problem');
    if (!ad) throw new Error('too few ads');
    await edit(shop, ad.key, { 'price.originalAmountCents': '999999.00' });
    expect(await shop.push()).toMatchObject({ failed: 1 });
    await shop.call('edits.status', { account: ACCOUNT, select: { keys: [ad.key] }, status: 'PAUSED' });
    expect((await plan()).items).toMatchObject([{ op: 'status' }]);
    await check();
    expect((await plan()).items).toMatchObject([{ op: 'status' }]);
    await shop.push();
    expect(await shop.control.ad(ad.id)).toMatchObject({ status: 'PAUSED' });
  });

  it('goes alone when the service refused the edit before', async () => {
    const [ad] = await rowsOf(shop, 'status = ACTIVE and not problem');
    if (!ad) throw new Error('too few ads');
    await edit(shop, ad.key, { 'price.originalAmountCents': '999999.00' });
    expect(await shop.push()).toMatchObject({ failed: 1 });
    await shop.call('edits.status', { account: ACCOUNT, select: { keys: [ad.key] }, status: 'PAUSED' });
    await shop.push();
    expect(await shop.control.ad(ad.id)).toMatchObject({ status: 'PAUSED' });
  });
});
