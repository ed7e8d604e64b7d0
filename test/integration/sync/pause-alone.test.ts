import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, openShop, ownWrites, rowsOf } from './harness.ts';

// A pause goes in the very push in which the other edits of its ad turn out not to: pause and delete always go.

const TITLE = 'A title nobody refused yet';

describe.each(['documented', 'opposite'])('a pause beside an edit (%s service)', (settings) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop({ ads: 30, settings });
    await shop.control.settle();
    await shop.pull();
  });
  afterEach(() => shop.end());

  const oneOf = async (status: string) => {
    const [ad] = await rowsOf(shop, `status = ${status} and not problem`);
    if (!ad) throw new Error(`there is no ad that is ${status}`);
    return ad;
  };

  const retitled = async (status: string, wanted: 'ACTIVE' | 'DELETED' | 'PAUSED') => {
    const ad = await oneOf(status);
    await edit(shop, ad.key, { title: TITLE });
    await shop.call('edits.status', { account: ACCOUNT, select: { keys: [ad.key] }, status: wanted });
    return ad;
  };

  const refuse = (id: number, times = 1): Promise<void> =>
    shop.control.fault('PUT', `/ad/${id}`, { type: 'status', status: 400 }, times);

  const fates = (result: { readonly items: readonly { readonly op: string; readonly state: string }[] }) =>
    result.items.map(({ op, state }) => `${op} ${state}`);

  const drafts = async (key: string): Promise<readonly string[]> =>
    (await shop.call('ads.get', { account: ACCOUNT, key: key as `r${number}` })).ad.draft.map(
      ({ field }) => field,
    );

  const writes = async (): Promise<readonly string[]> =>
    ownWrites(await shop.control.state()).map(({ op }) => op);

  const historyOf = async (key: string) =>
    (await shop.call('ads.history', { account: ACCOUNT, key: key as `r${number}` })).entries
      .filter(({ kind }) => kind === 'push')
      .map(({ label, state, changes }) => [label, state, changes.map(({ field }) => field)]);

  it('that is refused for the first time goes alone, and the refused edit stays with its reason', async () => {
    const ad = await retitled('ACTIVE', 'PAUSED');
    await refuse(ad.id);
    const result = await shop.push();
    expect(fates(result)).toEqual(['update failed', 'status done']);
    expect(result).toMatchObject({ done: 1, failed: 1, held: 0, skipped: 0, unknown: 0 });
    expect(await shop.control.ad(ad.id)).toMatchObject({ status: 'PAUSED', title: ad['title'] });
    expect(await writes()).toEqual(['status']);
    expect(await drafts(ad.key)).toEqual(['title']);
    expect(await rowsOf(shop, 'problem')).toEqual(
      expect.arrayContaining([expect.objectContaining({ key: ad.key })]),
    );
    expect((await historyOf(ad.key)).toSorted()).toEqual([
      ['status', 'done', ['status']],
      ['update', 'failed', ['title']],
    ]);
    expect(fates(await shop.push())).toEqual(['update done']);
    expect(await shop.control.ad(ad.id)).toMatchObject({ status: 'PAUSED', title: TITLE });
    expect(await draftCount(shop)).toBe(0);
  });

  it('is taken back with its push, and nothing else is', async () => {
    const ad = await retitled('ACTIVE', 'PAUSED');
    await refuse(ad.id);
    const { run } = await shop.push();
    await shop.call('edits.discard', { account: ACCOUNT, select: { keys: [ad.key] } });
    expect(await shop.call('push.undo', { account: ACCOUNT, run })).toMatchObject({ rows: 1, drifted: [] });
    expect(await drafts(ad.key)).toEqual(['status']);
    expect(fates(await shop.push())).toEqual(['status done']);
    expect(await shop.control.ad(ad.id)).toMatchObject({ status: 'ACTIVE', title: ad['title'] });
  });

  it('that the re-read finds in conflict goes alone, and the conflict stays', async () => {
    const ad = await retitled('ACTIVE', 'PAUSED');
    const [campaign] = (await shop.call('campaigns.list', { account: ACCOUNT })).campaigns;
    if (!campaign) throw new Error('there is no campaign');
    await edit(shop, campaign.key, { 'budgets.daily.limitMicros': '5' });
    await shop.control.fault('PUT', '/campaign/**', { type: 'delay', ms: 1500 });
    const pushing = shop.push();
    await expect.poll(shop.control.fired).toHaveLength(1);
    await shop.control.order('PATCH', `/ads/${ad.id}`, { title: 'Theirs' });
    await shop.control.settle();
    const result = await pushing;
    expect(fates(result)).toEqual(['campaign done', 'update held', 'status done']);
    expect(result.items[1]?.errors).toMatchObject([{ code: 'conflict', field: 'title' }]);
    expect(await shop.control.ad(ad.id)).toMatchObject({ status: 'PAUSED', title: 'Theirs' });
    expect(await drafts(ad.key)).toEqual(['title']);
    const { conflicts } = await shop.call('conflicts.list', { account: ACCOUNT });
    expect(conflicts.map(({ field }) => field)).toEqual(['title']);
  });

  it('is no activation: that stays with the edit it was made beside', async () => {
    const ad = await oneOf('PAUSED');
    await edit(shop, ad.key, { title: TITLE });
    await shop.call('edits.status', { account: ACCOUNT, select: { keys: [ad.key] }, status: 'ACTIVE' });
    await refuse(ad.id);
    expect(fates(await shop.push())).toEqual(['update failed']);
    expect(await shop.control.ad(ad.id)).toMatchObject({ status: 'PAUSED' });
    expect(await writes()).toEqual([]);
    expect((await drafts(ad.key)).toSorted()).toEqual(['status', 'title']);
  });

  it('goes when the push goes on, where it was stopped before the pause left', async () => {
    const ad = await retitled('ACTIVE', 'PAUSED');
    await refuse(ad.id);
    const down: JsonObject = { type: 'status', status: 403 };
    await shop.control.fault('PUT', `/ad/${ad.id}/status/PAUSED`, down, 100_000);
    await expect(shop.push()).rejects.toMatchObject({ code: 'not-allowed' });
    expect(await writes()).toEqual([]);
    await shop.control.order('DELETE', '/faults');
    const again = await shop.restart();
    const { run, left } = (await again.call('accounts.state', { account: ACCOUNT })).unfinishedRun ?? {};
    expect({ run, left }).toEqual({ run: 1, left: 1 });
    await again.resume();
    expect(await writes()).toEqual(['status']);
    expect(await shop.control.ad(ad.id)).toMatchObject({ status: 'PAUSED', title: ad['title'] });
  });
});
