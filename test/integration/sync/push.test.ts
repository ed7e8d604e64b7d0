import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, editable, oneEditable, openShop, ownWrites, rowsOf } from './harness.ts';

const NEW_AD = {
  title: 'Nieuwe bank',
  description: 'Een bank van eikenhout, twee meter breed, nog nooit gebruikt.',
  'price.priceType': 'FIXED_PRICE',
  'price.amountCents': '125.00',
  'links.url': 'https://shop.example/bank',
};

describe.each(['documented', 'opposite'])('sending to a service that answers in the %s way', (settings) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop({ ads: 60, settings });
    await shop.pull();
  });
  afterEach(() => shop.end());

  const newAd = async (): Promise<string> => {
    const like = await oneEditable(shop);
    const { keys } = await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [like.key] } });
    const [key] = keys;
    if (!key) throw new Error('nothing was duplicated');
    await edit(shop, key, { title: NEW_AD.title });
    const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
    return String(ad.local['vendorId']);
  };

  it('applies an edit, a pause, a delete and a new ad exactly once, and leaves nothing to send', async () => {
    const [edited, paused, removed] = await editable(shop, 3);
    if (!edited || !paused || !removed) throw new Error('too few ads');
    await edit(shop, edited.key, { title: 'Another title' });
    await shop.call('edits.status', {
      account: ACCOUNT,
      select: { keys: [paused.key] },
      status: paused['status'] === 'PAUSED' ? 'ACTIVE' : 'PAUSED',
    });
    await shop.call('edits.status', { account: ACCOUNT, select: { keys: [removed.key] }, status: 'DELETED' });
    const vendorId = await newAd();
    const result = await shop.push();
    expect(result.items.map(({ state, errors }) => [state, errors])).toEqual(Array(4).fill(['done', []]));
    const state = await shop.control.state();
    expect(ownWrites(state).map(({ op, id }) => [op, id])).toHaveLength(4);
    expect(await shop.control.ad(edited.id)).toMatchObject({ title: 'Another title' });
    expect(await shop.control.ad(removed.id)).toMatchObject({ status: 'DELETED' });
    expect(state.ads.filter((ad) => ad['vendorId'] === vendorId)).toHaveLength(1);
    expect(await draftCount(shop)).toBe(0);
    await shop.control.settle();
    expect(await shop.pull()).toMatchObject({ conflicts: 0 });
    expect(await shop.call('review.plan', { account: ACCOUNT })).toMatchObject({ items: [] });
  });

  it('changes nothing of an ad but the field that was edited', async () => {
    const ad = await oneEditable(shop);
    await edit(shop, ad.key, { title: 'Another title' });
    await shop.push();
    const [write] = ownWrites(await shop.control.state());
    expect(write).toMatchObject({ op: 'update', id: ad.id, fields: ['title'] });
  });

  it.each([
    ['the connection is reset after the edit was applied', { type: 'reset-after' }],
    ['the service answers 500 after it applied the edit', { type: 'error-after', status: 500 }],
    ['the answer is cut in half', { type: 'truncated' }],
    ['the answer is a page', { type: 'html' }],
    ['the connection is reset before the edit was applied', { type: 'reset-before' }],
    ['the service answers 429', { type: 'status', status: 429, retryAfter: 0 }],
    ['the token expired', { type: 'expire-token' }],
  ])('applies an edit once when %s', async (_what, action) => {
    const ad = await oneEditable(shop);
    await edit(shop, ad.key, { title: 'Another title' });
    await shop.control.fault('PUT', '/ad/*', action);
    const result = await shop.push();
    expect(result).toMatchObject({ done: 1, failed: 0 });
    const writes = ownWrites(await shop.control.state()).filter(({ fields }) => fields.includes('title'));
    expect(writes).toHaveLength(1);
    expect(await draftCount(shop)).toBe(0);
  });

  it.each([
    ['the connection is reset after it was created', { type: 'reset-after' }],
    ['the service answers 500 after it created it', { type: 'error-after', status: 500 }],
    ['the answer is cut in half', { type: 'truncated' }],
    ['the connection is reset before', { type: 'reset-before' }],
  ])('makes a new ad once when %s', async (_what, action) => {
    const vendorId = await newAd();
    await shop.control.fault('POST', '/ad', action);
    const result = await shop.push();
    expect(result.items.map(({ state, errors }) => [state, errors])).toEqual([['done', []]]);
    const { ads } = await shop.control.state();
    expect(ads.filter((ad) => ad['vendorId'] === vendorId)).toHaveLength(1);
    expect(await draftCount(shop)).toBe(0);
  });

  it('parks a new ad whose vendor ID somebody else has, and never takes that ad for its own', async () => {
    const vendorId = await newAd();
    const like = await oneEditable(shop);
    await shop.control.order('PATCH', `/ads/${like.id}`, { vendorId });
    const result = await shop.push();
    expect(result.items.map(({ state }) => state)).toEqual(['failed']);
    expect(result.items[0]?.errors[0]).toMatchObject({ code: 2025, field: 'vendorId' });
    expect(ownWrites(await shop.control.state())).toEqual([]);
  });

  it('holds an edit whose field another client changed after the pull, and writes nothing', async () => {
    const ad = await oneEditable(shop);
    await edit(shop, ad.key, { title: 'My own title' });
    await shop.control.order('PATCH', `/ads/${ad.id}`, { title: 'Their own title' });
    await shop.control.settle();
    const result = await shop.push();
    expect(result).toMatchObject({ done: 0, held: 1 });
    expect(result.items[0]?.errors[0]).toMatchObject({ code: 'conflict', field: 'title' });
    expect(await shop.control.ad(ad.id)).toMatchObject({ title: 'Their own title' });
    const { conflicts } = await shop.call('conflicts.list', { account: ACCOUNT });
    expect(conflicts).toHaveLength(1);
  });

  it('merges an edit with what another client changed in another field after the pull', async () => {
    const ad = await oneEditable(shop);
    await edit(shop, ad.key, { title: 'My own title' });
    await shop.control.order('PATCH', `/ads/${ad.id}`, { sellerName: 'Their own title' });
    await shop.control.settle();
    expect(await shop.push()).toMatchObject({ done: 1 });
    expect(await shop.control.ad(ad.id)).toMatchObject({
      title: 'My own title',
      sellerName: 'Their own title',
    });
  });

  it('parks what the service refuses, keeps its draft, and sends the rest', async () => {
    const [bad, good] = await editable(shop, 2);
    if (!bad || !good) throw new Error('too few ads');
    await edit(shop, bad.key, { title: 'This is refused' });
    await edit(shop, good.key, { title: 'This is accepted' });
    await shop.control.fault('PUT', `/ad/${bad.id}`, { type: 'status', status: 400 }, 99);
    const result = await shop.push();
    expect(result).toMatchObject({ done: 1, failed: 1 });
    expect(await shop.control.ad(good.id)).toMatchObject({ title: 'This is accepted' });
    expect(await draftCount(shop)).toBe(1);
    await shop.control.order('DELETE', '/faults');
    expect(await shop.push()).toMatchObject({ done: 1, failed: 0 });
  });
});

describe('a push of many edits', () => {
  it('never writes an ad that it read more than five seconds ago, however slow the service is', async () => {
    const shop = await openShop({ ads: 60 });
    try {
      await shop.pull();
      const rows = await editable(shop, 9);
      await shop.call('edits.set', {
        account: ACCOUNT,
        select: { keys: rows.map(({ key }) => key) },
        label: 'all',
        set: [{ field: 'sellerName', text: 'Jansen' }],
      });
      await shop.control.fault('PUT', '/ad/*', { type: 'delay', ms: 1500 }, 9);
      expect(await shop.push(undefined, 2)).toMatchObject({ done: 9 });
      const { requests } = (await shop.control.order('GET', '/requests')) as unknown as {
        readonly requests: readonly {
          readonly method: string;
          readonly url: string;
          readonly time: string;
        }[];
      };
      const puts = requests.filter(({ method }) => method === 'PUT');
      expect(puts).toHaveLength(9);
      for (const put of puts) {
        const id = /\/ad\/(\d+)/.exec(put.url)?.[1] ?? '';
        const reads = requests.filter(({ method, url }) => method === 'GET' && url.includes(id));
        const ages = reads.map(({ time }) => Date.parse(put.time) - Date.parse(time));
        expect(Math.min(...ages.filter((age) => age >= 0))).toBeLessThanOrEqual(5_000);
      }
    } finally {
      await shop.end();
    }
  });

  it('costs one request an ad, and two for each hundred besides', async () => {
    const shop = await openShop({ ads: 400 });
    try {
      await shop.pull();
      const rows = await editable(shop, 250);
      await shop.call('edits.set', {
        account: ACCOUNT,
        select: { keys: rows.map(({ key }) => key) },
        label: 'all',
        set: [{ field: 'sellerName', text: 'Jansen' }],
      });
      const result = await shop.push();
      expect(result).toMatchObject({ done: 250, failed: 0, held: 0 });
      expect(result.requests).toBeLessThanOrEqual(250 + 2 * 3 + 10);
      expect(await rowsOf(shop, 'draft')).toEqual([]);
    } finally {
      await shop.end();
    }
  });
});
