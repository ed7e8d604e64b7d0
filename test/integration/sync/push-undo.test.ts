import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, editable, oneEditable, openShop, ownWrites } from './harness.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ ads: 40, settings: { maxCampaigns: 5 } });
  await shop.pull();
});
afterEach(() => shop.end());

const undoPush = (run: number) => shop.call('push.undo', { account: ACCOUNT, run });
const undo = (changeset?: number) =>
  shop.call('edits.undo', { account: ACCOUNT, ...(changeset === undefined ? {} : { changeset }) });
const draftsOf = async (key: RowKey): Promise<Readonly<Record<string, unknown>>> => {
  const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
  return Object.fromEntries(ad.draft.map(({ field, value }) => [field, value]));
};

const remove = (key: RowKey): Promise<unknown> =>
  shop.call('edits.status', { account: ACCOUNT, select: { keys: [key] }, status: 'DELETED' });

const duplicate = async (like: RowKey): Promise<RowKey> => {
  const { keys } = await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [like] } });
  const [key] = keys;
  if (!key) throw new Error('nothing was duplicated');
  return key;
};

it('a push made, changed and deleted ads, and is taken back: the change is reversed, and what cannot be is listed', async () => {
  const [changed, removed] = await editable(shop, 2);
  if (!changed || !removed) throw new Error('too few ads');
  await edit(shop, changed.key, { title: 'Another title' });
  await remove(removed.key);
  const made = await duplicate(changed.key);
  const { run } = await shop.push();
  const undone = await undoPush(run);
  expect(undone).toMatchObject({ rows: 2, drifted: [] });
  expect(undone.inexact).toHaveLength(2);
  expect(undone.inexact).toEqual(
    expect.arrayContaining([
      { key: made, op: 'create' },
      { key: removed.key, op: 'delete' },
    ]),
  );
  expect(await draftsOf(made)).toEqual({ status: 'DELETED' });
  expect(await shop.push()).toMatchObject({ done: 2 });
  expect(await shop.control.ad(changed.id)).toMatchObject({ title: changed['title'] });
  expect(await shop.control.ad(removed.id)).toMatchObject({ status: 'DELETED' });
});

it('a cell changes after a push, and the push is taken back: that cell is left alone and shown as changed since', async () => {
  const [mine, theirs] = await editable(shop, 2);
  if (!mine || !theirs) throw new Error('too few ads');
  await edit(shop, mine.key, { title: 'Title one' });
  await edit(shop, theirs.key, { title: 'Title two' });
  const { run } = await shop.push();
  await shop.control.order('PATCH', `/ads/${theirs.id}`, { title: 'A title of somebody else' });
  await shop.control.settle();
  await shop.pull();
  expect(await undoPush(run)).toMatchObject({ rows: 1, drifted: [{ key: theirs.key, field: 'title' }] });
  expect(await draftsOf(theirs.key)).toEqual({});
});

it('an ad is mended, reinstated, and the push is taken back: no status is asked for that only the service gives', async () => {
  const ad = await oneEditable(shop);
  await shop.control.order('PATCH', `/ads/${ad.id}`, { status: 'SUSPENDED_BY_CS' });
  await shop.control.settle();
  await shop.pull();
  await edit(shop, ad.key, { title: 'A title as it should be' });
  const { changeset } = await shop.call('edits.status', {
    account: ACCOUNT,
    select: { keys: [ad.key] },
    status: 'ACTIVE',
  });
  const { run } = await shop.push();
  expect(ownWrites(await shop.control.state())).toHaveLength(1);
  await shop.control.order('PATCH', `/ads/${ad.id}`, { status: 'ACTIVE' });
  await shop.control.settle();
  await shop.pull();
  const systemStatus = [{ key: ad.key, field: 'status', why: 'system-status' }];
  expect(await undo(changeset ?? 0)).toMatchObject({ drifted: systemStatus });
  expect(await undoPush(run)).toMatchObject({ rows: 1, drifted: systemStatus });
  expect(await draftsOf(ad.key)).toEqual({ title: ad['title'] });
});

it('new ads are sent and then undone as an edit: they are to be deleted there, and that is said', async () => {
  const like = await oneEditable(shop);
  const made = await duplicate(like.key);
  await shop.push();
  expect(await undo()).toMatchObject({ drifted: [], inexact: [{ key: made, op: 'create' }] });
  expect(await draftsOf(made)).toEqual({ status: 'DELETED' });
});

it('a delete is sent and then undone as an edit: it is final, and that is said', async () => {
  const ad = await oneEditable(shop);
  await remove(ad.key);
  await shop.push();
  expect(await undo()).toMatchObject({ changes: 0, drifted: [], inexact: [{ key: ad.key, op: 'delete' }] });
});

it('a new campaign is sent and then taken back: it stays, as none can be deleted, and that is said', async () => {
  await shop.call('edits.create', {
    account: ACCOUNT,
    kind: 'campaign',
    rows: [{ title: 'Spring', 'budgets.daily.limitMicros': '10' }],
  });
  const { run, items } = await shop.push();
  expect(await undoPush(run)).toMatchObject({ rows: 0, inexact: [{ key: items[0]?.key, op: 'create' }] });
});

it('a new campaign is thrown away while it is on its way: it stays, and nothing is left to send', async () => {
  const { keys } = await shop.call('edits.create', {
    account: ACCOUNT,
    kind: 'campaign',
    rows: [{ title: 'Spring', 'budgets.daily.limitMicros': '10' }],
  });
  await shop.control.fault('POST', '/campaign', { type: 'delay-after', ms: 1500 });
  const pushing = shop.push();
  await expect.poll(() => shop.control.fired(), { interval: 10, timeout: 20_000 }).toHaveLength(1);
  await shop.call('edits.discard', { account: ACCOUNT, select: { keys: [...keys] } });
  expect(await pushing).toMatchObject({ done: 1 });
  expect(await draftCount(shop)).toBe(0);
});

it('a new campaign is thrown away before its create has left: nothing is sent, and nothing is left', async () => {
  const { keys } = await shop.call('edits.create', {
    account: ACCOUNT,
    kind: 'campaign',
    rows: [{ title: 'Spring', 'budgets.daily.limitMicros': '10' }],
  });
  await shop.control.fault('GET', '/campaign/byVendor/*', { type: 'delay', ms: 1500 });
  const pushing = shop.push();
  await expect.poll(() => shop.control.fired(), { interval: 10, timeout: 20_000 }).toHaveLength(1);
  await shop.call('edits.discard', { account: ACCOUNT, select: { keys: [...keys] } });
  const { items } = await pushing;
  expect(items).toMatchObject([{ state: 'skipped', errors: [{ code: 'thrown-away' }] }]);
  expect(ownWrites(await shop.control.state())).toEqual([]);
  expect(await draftCount(shop)).toBe(0);
});

it('an ad is gone when its push is taken back: its values are listed as gone', async () => {
  const ad = await oneEditable(shop);
  await edit(shop, ad.key, { title: 'Another title' });
  const { run } = await shop.push();
  await shop.control.order('PATCH', `/ads/${ad.id}`, { status: 'DELETED' });
  await shop.control.settle();
  await shop.pull();
  expect(await undoPush(run)).toMatchObject({
    rows: 0,
    drifted: [{ key: ad.key, field: 'title', why: 'gone' }],
  });
});

it('an edit is taken back: it is said of which ads, and which of them the marketplace has already', async () => {
  const [sent, waiting, removed] = await editable(shop, 3);
  if (!sent || !waiting || !removed) throw new Error('too few ads');
  const both = await shop.call('edits.apply', {
    account: ACCOUNT,
    label: 'Two titles',
    changes: [{ keys: [sent.key, waiting.key], field: 'title', value: 'A title of both of them' }],
  });
  const away = await shop.call('edits.status', {
    account: ACCOUNT,
    select: { keys: [removed.key] },
    status: 'DELETED',
  });
  await shop.push([sent.key, removed.key]);
  const undone = await undo(both.changeset as number);
  expect(undone).toMatchObject({ changes: 2, sent: [sent.key] });
  expect(undone.keys.toSorted()).toEqual([sent.key, waiting.key].toSorted());
  const redone = await shop.call('edits.redo', { account: ACCOUNT });
  expect(redone).toMatchObject({ changes: 2, sent: [] });
  expect(await undo(away.changeset as number)).toMatchObject({
    keys: [],
    sent: [removed.key],
    inexact: [{ key: removed.key, op: 'delete' }],
  });
});
