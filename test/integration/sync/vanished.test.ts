import { afterEach, describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { testClocks } from '../../support/clocks.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, edit, editable, oneEditable, openShop, rowsOf } from './harness.ts';

let shop: Shop;
afterEach(() => shop.end());

const DAY_MS = 24 * 60 * 60_000;

const state = () => shop.call('accounts.state', { account: ACCOUNT });
const counts = async () => (await state()).counts;
const stateOf = async (key: RowKey) => (await shop.call('ads.get', { account: ACCOUNT, key })).ad.state;
const draftsOf = async (key: RowKey) => (await shop.call('ads.get', { account: ACCOUNT, key })).ad.drafts;
const title = (key: RowKey, text: string) => edit(shop, key, { title: text });
const vanish = (id: number) => shop.control.order('DELETE', `/ads/${id}`);
const comeBack = (id: number, patch: JsonObject = {}) =>
  shop.control.order('POST', `/ads/${id}/return`, patch);
const recreate = (keys: readonly RowKey[]) =>
  shop.call('edits.recreate', { account: ACCOUNT, select: { keys: [...keys] } });
const putAway = (keys: readonly RowKey[]) =>
  shop.call('edits.put_away', { account: ACCOUNT, select: { keys: [...keys] } });
const twoEditable = async () => {
  const [first, second] = await editable(shop, 2);
  if (!first || !second) throw new Error('two ads are needed');
  return [first, second] as const;
};
const undo = () => shop.call('edits.undo', { account: ACCOUNT });

/** A pulled account of which one ad, edited with a title where `draft` gives one, is gone there and found to be. */
const withOneGone = async (draft?: string) => {
  shop = await openShop({ ads: 20 });
  await shop.pull();
  const found = await oneEditable(shop);
  if (draft !== undefined) await title(found.key, draft);
  const before = await shop.control.ad(found.id);
  await vanish(found.id);
  const pulled = await shop.pull(true);
  return { ...found, before, pulled };
};

describe('an ad vanishes from the marketplace', () => {
  it('is found by the sweep of a full pull, counted once, and keeps its drafts', async () => {
    const { key, pulled } = await withOneGone('My own title');
    expect(pulled.removed).toBe(1);
    expect(await counts()).toMatchObject({ gone: 1, drafts: 1 });
    expect(await stateOf(key)).toBe('gone');
    expect(Object.keys(await draftsOf(key))).toEqual(['title']);
    expect((await shop.pull(true)).removed).toBe(0);
    expect((await rowsOf(shop, 'gone')).map((row) => row.key)).toEqual([key]);
  });

  it('is found by the sweep that an incremental pull makes once a day', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    const { key, id } = await oneEditable(shop);
    await vanish(id);
    expect((await shop.pull()).removed).toBe(0);
    const later = await shop.restart(testClocks(DAY_MS + 60_000));
    expect((await later.pull()).removed).toBe(1);
    const { ad } = await later.call('ads.get', { account: ACCOUNT, key });
    expect(ad.state).toBe('gone');
  });

  it('is found by the reading just before a push, which holds its edit and sends the others', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    const [gone, other] = await twoEditable();
    await title(gone.key, 'Nobody will read this');
    await title(other.key, 'Everybody will read this');
    await vanish(gone.id);
    const result = await shop.push();
    expect(result).toMatchObject({ done: 1, held: 1 });
    expect(result.items.find(({ key }) => key === gone.key)?.errors).toMatchObject([{ code: 'gone' }]);
    expect(await counts()).toMatchObject({ gone: 1, drafts: 1 });
  });

  it('is found when its write is refused although a list has just shown it', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    const { key, id } = await oneEditable(shop);
    await title(key, 'Nobody will read this');
    await shop.control.fault('PUT', `/ad/${id}`, { type: 'status', status: 404 });
    await shop.control.fault('GET', `/ad/${id}`, { type: 'status', status: 404 });
    const result = await shop.push();
    expect(result).toMatchObject({ held: 1, failed: 0 });
    expect(result.items[0]?.errors).toMatchObject([{ code: 'gone' }]);
    expect(await counts()).toMatchObject({ gone: 1, drafts: 1 });
  });

  it('has its delete taken as done: nothing is held, nothing is counted as lost', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    const { key, id } = await oneEditable(shop);
    await shop.call('edits.status', { account: ACCOUNT, select: { keys: [key] }, status: 'DELETED' });
    await vanish(id);
    await shop.pull(true);
    expect(await counts()).toMatchObject({ gone: 0, drafts: 0 });
    expect(await stateOf(key)).toBe('final');
    expect(await shop.call('review.plan', { account: ACCOUNT })).toMatchObject({ held: 0, items: [] });
  });

  it('has its delete taken as done, which takes its other edits along as any delete does', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    const { key, id } = await oneEditable(shop);
    await title(key, 'Nobody will read this');
    await shop.call('edits.status', { account: ACCOUNT, select: { keys: [key] }, status: 'DELETED' });
    await vanish(id);
    await shop.pull(true);
    expect(await draftsOf(key)).toEqual({});
    expect(await stateOf(key)).toBe('final');
  });

  it('has a delete that was on its way taken as done', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    const { key, id } = await oneEditable(shop);
    await shop.call('edits.status', { account: ACCOUNT, select: { keys: [key] }, status: 'DELETED' });
    await vanish(id);
    const result = await shop.push();
    expect(result).toMatchObject({ failed: 0, held: 0 });
    expect(await counts()).toMatchObject({ gone: 0, drafts: 0 });
    expect((await shop.pull(true)).removed).toBe(0);
  });

  it('comes back: the mark goes, and my edit is merged with what it says now', async () => {
    const { key, id } = await withOneGone('My own title');
    await comeBack(id, { sellerName: 'Somebody else' });
    await shop.pull(true);
    expect(await stateOf(key)).toBe('edited');
    expect(await counts()).toMatchObject({ gone: 0, drafts: 1 });
    const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
    expect(ad.local).toMatchObject({ title: 'My own title', sellerName: 'Somebody else' });
  });
});

describe('new ads of vanished ones', () => {
  it('carry my edits under a vendor ID of their own, without ids, dates or spend, and stand in their place', async () => {
    const { key, before } = await withOneGone('My own title');
    const made = await recreate([key]);
    expect(made.refused).toEqual([]);
    const fresh = made.keys.find((other) => other !== key) as RowKey;
    const { ad } = await shop.call('ads.get', { account: ACCOUNT, key: fresh });
    expect(ad).toMatchObject({ state: 'new', id: null, base: null });
    expect(ad.local).toMatchObject({
      title: 'My own title',
      categoryId: before['categoryId'],
      status: 'PAUSED',
    });
    expect(ad.local['vendorId']).not.toBe(before['vendorId']);
    for (const field of ['id', 'dateCreated', 'dateLastUpdated']) expect(ad.local[field]).toBeUndefined();
    expect((ad.local['budgets'] as JsonObject | undefined)?.['total']).not.toHaveProperty('spentMicros');
    expect(await counts()).toMatchObject({ gone: 0, drafts: 1, newRows: 1 });
    expect(await shop.push()).toMatchObject({ done: 1, failed: 0 });
  });

  it('are taken back as one: the new row goes, the vanished ad is there again with its edits', async () => {
    const { key } = await withOneGone('My own title');
    await recreate([key]);
    expect((await undo()).drifted).toEqual([]);
    expect(await counts()).toMatchObject({ gone: 1, drafts: 1, newRows: 0 });
    expect(Object.keys(await draftsOf(key))).toEqual(['title']);
    await shop.call('edits.redo', { account: ACCOUNT });
    expect(await counts()).toMatchObject({ gone: 0, drafts: 1, newRows: 1 });
  });

  it('are made of ads deleted there too, but of no ad that is still there', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    const [final, { key }] = await twoEditable();
    await shop.control.order('PUT', `/ads/${final.id}/status/DELETED_BY_CS`);
    await shop.pull();
    const made = await recreate([final.key, key]);
    expect(made.refused).toEqual([{ key, field: '', code: 'ad-there' }]);
    expect(await counts()).toMatchObject({ newRows: 1 });
    const campaign = 'c1' as RowKey;
    expect((await recreate([campaign])).refused).toEqual([{ key: campaign, field: '', code: 'row-unknown' }]);
    const none = await shop.call('edits.recreate', {
      account: ACCOUNT,
      select: { where: 'status = ACTIVE' },
    });
    expect(none).toMatchObject({ changeset: null, refused: [] });
  });
});

describe('vanished ads that are put away', () => {
  it('are in no list and no count, until they are brought back by undo', async () => {
    const { key } = await withOneGone();
    const all = (await counts()).ads;
    expect(await putAway([key])).toMatchObject({ rows: 1, refused: [] });
    expect(await counts()).toMatchObject({ gone: 0, ads: all - 1, drafts: 0 });
    expect(await rowsOf(shop, 'gone')).toEqual([]);
    expect(await shop.call('review.plan', { account: ACCOUNT })).toMatchObject({ items: [] });
    await shop.pull(true);
    expect(await counts()).toMatchObject({ gone: 0 });
    await undo();
    expect(await counts()).toMatchObject({ gone: 1, ads: all });
  });

  it('are refused while they hold edits', async () => {
    const { key } = await withOneGone('My own title');
    expect((await putAway([key])).refused).toEqual([{ key, field: '', code: 'has-edits' }]);
    expect(await counts()).toMatchObject({ gone: 1, drafts: 1 });
  });

  it('are shown again when they come back', async () => {
    const { key, id } = await withOneGone();
    await putAway([key]);
    await comeBack(id);
    await shop.pull(true);
    expect(await stateOf(key)).toBe('live');
    expect(await counts()).toMatchObject({ gone: 0, drafts: 0 });
  });

  it('are left in sight by a redo once they are back, which says so', async () => {
    const { key, id } = await withOneGone();
    const { changeset } = await putAway([key]);
    await undo();
    await comeBack(id);
    await shop.pull(true);
    const redone = await shop.call('edits.redo', { account: ACCOUNT });
    expect(redone).toMatchObject({ changes: 0, drifted: [{ key, field: 'putAway' }] });
    expect(await stateOf(key)).toBe('live');
    expect(await counts()).toMatchObject({ drafts: 0 });
    const undone = await shop.call('edits.undo', { account: ACCOUNT, changeset: changeset ?? 0 });
    expect(undone).toMatchObject({ changes: 0, drifted: [] });
  });

  it('are in sight again when an undo brings an edit of them back', async () => {
    const { key } = await withOneGone('My own title');
    const { changeset } = await shop.call('edits.discard', { account: ACCOUNT, select: { keys: [key] } });
    await putAway([key]);
    await shop.call('edits.undo', { account: ACCOUNT, changeset: changeset ?? 0 });
    expect((await rowsOf(shop, 'gone')).map((row) => row.key)).toEqual([key]);
    expect(await counts()).toMatchObject({ gone: 1 });
  });

  it('stay away in a local copy that is made anew', async () => {
    const { key } = await withOneGone();
    const all = (await counts()).ads;
    await putAway([key]);
    await shop.call('accounts.rebuild', { account: ACCOUNT });
    await shop.pull(true);
    expect(await counts()).toMatchObject({ gone: 0, ads: all - 1, drafts: 0 });
  });
});
