/** What leaves in a write, and what the answer makes of the draft (`docs/sync.md#the-body-of-a-write`). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Shop } from '../harness.ts';
import { ACCOUNT, draftCount, edit, oneEditable, openShop, ownWrites } from '../harness.ts';

describe.each(['documented', 'opposite'])('a service that answers in the %s way', (settings) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop({ settings });
    await shop.pull();
  });
  afterEach(() => shop.end());

  const putOf = async (id: number) =>
    ownWrites(await shop.control.state()).filter((write) => write.id === id);

  it('an ad carries fields and words nobody documented: they are there, untouched, after its edit was sent', async () => {
    const { key, id } = await oneEditable(shop);
    const strange = { grade: { level: 'PLATINUM', scores: [1.5, null, 'ü'] }, flags: ['A', 'B'], note: '' };
    await shop.control.order('PATCH', `/ads/${id}`, strange);
    await shop.control.settle();
    await shop.pull();
    await edit(shop, key, { title: 'A better title' });
    expect(await shop.push()).toMatchObject({ done: 1, failed: 0 });
    expect(await shop.control.ad(id)).toMatchObject({ ...strange, title: 'A better title' });
    expect((await putOf(id)).map(({ fields }) => fields)).toEqual([['title']]);
  });

  it('a text is trimmed and cleaned by the service: the answer is the base, and no draft comes back', async () => {
    const { key, id } = await oneEditable(shop);
    const description =
      '  <p>Een <b>eiken</b> tafel &amp; twee <span class="x">stoelen</span>, weinig gebruikt.</p>  ';
    await edit(shop, key, { title: '  A better title  ', description });
    expect(await shop.push()).toMatchObject({ done: 1, failed: 0 });
    expect(await draftCount(shop)).toBe(0);
    const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
    const { title, description: kept } = await shop.control.ad(id);
    expect(ad.base).toMatchObject({ title: String(title), description: String(kept) });
    expect(title).toBe('A better title');
    await shop.control.settle();
    expect(await shop.pull()).toMatchObject({ conflicts: 0 });
    expect(await draftCount(shop)).toBe(0);
    expect((await shop.call('review.plan', { account: ACCOUNT })).items).toEqual([]);
  });

  it('drafts are checked with the service: neither its answers nor its refusals touch what it said before', async () => {
    const { key } = await oneEditable(shop);
    const before = (await shop.call('ads.get', { account: ACCOUNT, key })).ad.base;
    await edit(shop, key, { title: '  A better title  ' });
    const { drafts } = (await shop.call('accounts.state', { account: ACCOUNT })).counts;
    await shop.check();
    await edit(shop, key, { bid: '0.000001' });
    await shop.check();
    const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
    expect(ad.base).toEqual(before);
    expect(ad.draft.map(({ field }) => field).sort()).toEqual(['bidMicros', 'title']);
    expect(drafts).toBe(1);
    expect(ownWrites(await shop.control.state())).toEqual([]);
  });

  it('the service knows a field no longer that it told us of: the item is parked and names it', async () => {
    await shop.control.order('PATCH', '/settings', { unknownFields: 'refuse' });
    const { key, id } = await oneEditable(shop);
    await shop.control.order('PATCH', `/ads/${id}`, { grade: 'GOLD' });
    await shop.control.settle();
    await shop.pull();
    await edit(shop, key, { title: 'A better title' });
    await shop.control.fault('PUT', `/ad/${id}`, { type: 'hold' });
    const pushing = shop.push();
    await expect.poll(shop.control.fired).toHaveLength(1);
    await shop.control.order('PATCH', `/ads/${id}`, { grade: null });
    await shop.control.release();
    const { items } = await pushing;
    expect(items.map(({ state, errors }) => [state, errors[0]?.code, errors[0]?.field])).toEqual([
      ['failed', 2037, 'grade'],
    ]);
    expect(await draftCount(shop)).toBe(1);
    expect(await putOf(id)).toEqual([]);
  });
});
