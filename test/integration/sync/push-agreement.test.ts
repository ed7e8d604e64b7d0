import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, editable, oneEditable, openShop, ownWrites, rowsOf } from './harness.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ ads: 40 });
  await shop.pull();
});
afterEach(() => shop.end());

const setStatus = (key: RowKey, status: 'ACTIVE' | 'PAUSED' | 'DELETED'): Promise<unknown> =>
  shop.call('edits.status', { account: ACCOUNT, select: { keys: [key] }, status });

const byOther = async (id: number, patch: JsonObject): Promise<void> => {
  await shop.control.order('PATCH', `/ads/${id}`, patch);
  await shop.control.settle();
};

const writes = async () => ownWrites(await shop.control.state());

/** Lets `work` be done while the push that is begun asks for what others changed. */
const pushing = async (keys: readonly RowKey[] | undefined, work: () => Promise<unknown>) => {
  await shop.control.fault('GET', '/ad', { type: 'hold' });
  const started = shop.push(keys);
  // Where the work ends it, that is before it is awaited.
  started.catch(() => undefined);
  const fired = async (): Promise<number> =>
    ((await shop.control.order('GET', '/faults')) as { readonly fired: readonly unknown[] }).fired.length;
  await expect.poll(fired, { interval: 10, timeout: 10_000 }).toBe(1);
  await work();
  await shop.control.release();
  return started;
};

it('another raises the budget of an ad that the seller starts again: the push asks once more and sends nothing, then sends it', async () => {
  const [ad] = await rowsOf(shop, 'status = PAUSED and not problem');
  if (!ad) throw new Error('no ad is paused');
  await setStatus(ad.key, 'ACTIVE');
  const agreed = await shop.call('review.plan', { account: ACCOUNT });
  expect(agreed.guards.map(({ code }) => code)).not.toContain('spend-rise');
  await byOther(ad.id, {
    budgets: { daily: { limitMicros: '900000000' }, total: { limitMicros: 'UNLIMITED' } },
  });
  const refused = await shop.push().catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'guard', details: { codes: 'spend-rise' } });
  expect(await writes()).toEqual([]);
  expect(await shop.call('accounts.state', { account: ACCOUNT })).toMatchObject({ unfinishedRun: null });
  expect(await shop.push()).toMatchObject({ done: 1 });
});

it('the seller says yes to a rise of spend, then another raises the budget of the same ad: the push asks for the larger rise', async () => {
  const [ad] = await rowsOf(shop, 'status = PAUSED and not problem');
  if (!ad) throw new Error('no ad is paused');
  const daily = (limitMicros: string) =>
    byOther(ad.id, { budgets: { daily: { limitMicros }, total: { limitMicros: 'UNLIMITED' } } });
  await daily('400000000');
  await shop.pull();
  await setStatus(ad.key, 'ACTIVE');
  const agreed = await shop.call('review.plan', { account: ACCOUNT });
  expect(agreed.guards).toMatchObject([{ code: 'spend-rise', params: { riseMicros: '400000000' } }]);
  await daily('900000000');
  const refused = await shop.push().catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'guard', details: { codes: 'spend-rise' } });
  expect(await writes()).toEqual([]);
  expect(await shop.push()).toMatchObject({ done: 1 });
});

it('the seller says yes to a guard, and others change what sets off none: nobody is asked again', async () => {
  const [removed, other] = await editable(shop, 2);
  if (!removed || !other) throw new Error('too few ads');
  await setStatus(removed.key, 'DELETED');
  await byOther(other.id, { title: 'A title of somebody else' });
  expect(await shop.push()).toMatchObject({ done: 1, held: 0 });
});

it('others change the field that is being sent: the ad is held, whatever the rule for conflicts says, and the rest goes', async () => {
  const settings = { sync: { pullMinutes: 0, conflicts: 'mine' as const } };
  await shop.call('settings.save', { account: ACCOUNT, settings });
  const [mine, other] = await editable(shop, 2);
  if (!mine || !other) throw new Error('too few ads');
  await edit(shop, mine.key, { title: 'My own title' });
  await edit(shop, other.key, { title: 'Another title' });
  await byOther(mine.id, { title: 'Their own title' });
  const result = await shop.push();
  expect(result).toMatchObject({ done: 1, held: 1 });
  expect(result.items.find(({ key }) => key === mine.key)?.errors[0]).toMatchObject({
    code: 'conflict',
    field: 'title',
  });
  expect(await shop.control.ad(mine.id)).toMatchObject({ title: 'Their own title' });
});

it('the seller edits on while the push gets changes: neither the new value nor the other ad is sent, and both stay drafts', async () => {
  const [sent, other] = await editable(shop, 2);
  if (!sent || !other) throw new Error('too few ads');
  await edit(shop, sent.key, { title: 'The title that Review showed' });
  const result = await pushing(undefined, async () => {
    await edit(shop, sent.key, { title: 'A title that nobody has looked at' });
    await edit(shop, other.key, { title: 'Neither at this one' });
  });
  expect(result.items).toMatchObject([
    { key: sent.key, state: 'skipped', errors: [{ code: 'not-reviewed' }] },
  ]);
  expect(await writes()).toEqual([]);
  expect(await draftCount(shop)).toBe(2);
});

it('an edit that Review showed beside another is taken back while the push gets changes: the other goes', async () => {
  const ad = await oneEditable(shop);
  await edit(shop, ad.key, { title: 'A title' });
  await edit(shop, ad.key, { sellerName: 'A seller' });
  expect(await pushing([ad.key], () => shop.call('edits.undo', { account: ACCOUNT }))).toMatchObject({
    done: 1,
  });
  expect((await writes()).map(({ fields }) => fields)).toEqual([['title']]);
});

it('others did just what the seller wants: nothing is sent and no run is begun', async () => {
  const ad = await oneEditable(shop);
  await edit(shop, ad.key, { title: 'The title of us both' });
  await byOther(ad.id, { title: 'The title of us both' });
  expect(await shop.push()).toMatchObject({ run: 0, done: 0, items: [] });
  expect(await writes()).toEqual([]);
  expect(await draftCount(shop)).toBe(0);
});

it('the seller edits and takes it back by hand: there is nothing to send', async () => {
  const ad = await oneEditable(shop);
  await edit(shop, ad.key, { title: 'A title' });
  await edit(shop, ad.key, { title: String(ad['title']) });
  await expect(shop.push()).rejects.toThrow('nothing-to-push');
});

it('the push is stopped while it gets changes: no run is begun, and the edits stay', async () => {
  const ad = await oneEditable(shop);
  await edit(shop, ad.key, { title: 'A title' });
  await expect(pushing(undefined, () => shop.stop())).rejects.toThrow('cancelled');
  expect(await shop.call('push.resume', { account: ACCOUNT })).toEqual({ job: null });
  expect(await draftCount(shop)).toBe(1);
});

it('some of a push fail for a cause that goes away: only these are sent again', async () => {
  const [bad, good, other] = await editable(shop, 3);
  if (!bad || !good || !other) throw new Error('too few ads');
  await edit(shop, bad.key, { title: 'This is refused at first' });
  await edit(shop, good.key, { title: 'This is accepted' });
  await shop.control.fault('PUT', `/ad/${bad.id}`, { type: 'status', status: 400 }, 99);
  const first = await shop.push();
  await edit(shop, other.key, { title: 'This waits for a push of its own' });
  await shop.control.order('DELETE', '/faults');
  const again = first.items.filter(({ state }) => state !== 'done').map(({ key }) => key);
  expect(await shop.push(again)).toMatchObject({ done: 1, items: [{ key: bad.key }] });
  expect((await writes()).map(({ id }) => id)).toEqual([good.id, bad.id]);
  expect(await draftCount(shop)).toBe(1);
});

it('a new campaign is named in an ad before it is sent: the cell says that it has to be sent first', async () => {
  const { keys } = await shop.call('edits.create', {
    account: ACCOUNT,
    kind: 'campaign',
    rows: [{ title: 'Spring', 'budgets.daily.limitMicros': '10' }],
  });
  const ad = await oneEditable(shop);
  const change = { key: ad.key, field: 'campaignId', text: String(keys[0]) };
  const edited = await shop.call('edits.apply', { account: ACCOUNT, label: 'edit', changes: [change] });
  expect(edited).toMatchObject({ changes: 0, refused: [{ field: 'campaignId', code: 'no-campaign' }] });
});
