import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { Shop } from '../sync/harness.ts';
import { ACCOUNT, draftCount, edit, editable, oneEditable, openShop } from '../sync/harness.ts';

/**
 * An ad that the service returns in another form is the same ad: no remote change, no report, and edits can be sent.
 */

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ ads: 40 });
});
afterEach(() => shop.end());

const speak = (ways: Record<string, string>) => shop.control.order('PATCH', '/settings', ways);

const adOf = async (key: RowKey) => (await shop.call('ads.get', { account: ACCOUNT, key })).ad;

const conflicts = async () => (await shop.call('conflicts.list', { account: ACCOUNT })).conflicts;

const remoteKinds = async (key: RowKey) =>
  (await shop.call('ads.history', { account: ACCOUNT, key })).entries.map(({ kind }) => kind);

test.each(['null', 'empty'])('members with nothing in them, shown as %s, are not sent back', async (way) => {
  await speak({ absentMembers: way, emptyWritten: 'refuse' });
  await shop.pull();
  const { key, id } = await oneEditable(shop);
  await edit(shop, key, { title: 'Een andere titel' });
  const { items } = await shop.push();
  expect(items).toMatchObject([{ state: 'done' }]);
  expect(items[0]).not.toHaveProperty('kept');
  expect(await shop.control.ad(id)).toMatchObject({ title: 'Een andere titel' });
});

test.each(['null', 'empty'])('members that are shown as %s from now on are no change', async (way) => {
  await shop.pull();
  const [one, other] = await editable(shop, 2);
  if (!one || !other) throw new Error('two ads were to be edited');
  const problems = (await adOf(other.key)).problems;
  await edit(shop, one.key, { phoneNumber: null, salutation: null });
  await speak({ absentMembers: way });
  await shop.pull(true);
  expect(await conflicts()).toEqual([]);
  expect((await adOf(other.key)).problems).toEqual(problems);
  expect(await remoteKinds(other.key)).not.toContain('elsewhere');
  const { items } = await shop.push();
  expect(items).toMatchObject([{ key: one.key, state: 'done' }]);
  expect(await draftCount(shop)).toBe(0);
  await expect(shop.push()).rejects.toThrow('nothing-to-push');
});

const pictured = async () => {
  for (const row of await editable(shop, 10)) {
    const ad = await shop.control.ad(row.id);
    const images = (ad['images'] ?? []) as readonly JsonObject[];
    if (images.length > 1) return { ...row, images };
  }
  throw new Error('no ad has two pictures');
};

test('pictures whose addresses are signed anew with each reading are turned round as wanted', async () => {
  await speak({ imageSrc: 'signed' });
  await shop.pull();
  const { key, id, images } = await pictured();
  const turned = ((await adOf(key)).local['images'] as Json[]).toReversed();
  await shop.call('edits.apply', {
    account: ACCOUNT,
    label: 'pictures',
    changes: [{ key, field: 'images', value: turned as never }],
  });
  await shop.control.settle();
  await shop.pull(true);
  expect(await conflicts()).toEqual([]);
  const { items } = await shop.push();
  expect(items).toMatchObject([{ key, state: 'done' }]);
  expect(items[0]).not.toHaveProperty('kept');
  const now = (await shop.control.ad(id))['images'] as readonly JsonObject[];
  expect(now.map(({ src }) => src)).toEqual(images.map(({ src }) => src).toReversed());
  await shop.pull(true);
  expect(await draftCount(shop)).toBe(0);
  expect(await remoteKinds(key)).not.toContain('elsewhere');
});

test('a service that says 404 with a page has no such ad: a copy of one is made', async () => {
  await speak({ otherErrorBody: 'page' });
  await shop.pull();
  const { key } = await oneEditable(shop);
  await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [key] } });
  const { items } = await shop.push();
  expect(items).toMatchObject([{ op: 'create', state: 'done' }]);
});

test('times of a write that are rounded when they are read hide no later change', async () => {
  await speak({ storedInstants: 'rounded', instantForm: 'nanos' });
  await shop.pull();
  const { key, id } = await oneEditable(shop);
  await edit(shop, key, { title: 'Een andere titel' });
  await shop.push();
  await shop.control.order('PATCH', `/ads/${id}`, { description: 'Van iemand anders' });
  await shop.control.order('POST', '/clock', { advanceMs: 120_000 });
  await shop.pull(true);
  expect((await adOf(key)).local).toMatchObject({
    title: 'Een andere titel',
    description: 'Van iemand anders',
  });
});
