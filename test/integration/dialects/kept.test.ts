import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PushResult } from '../../../shared/contract/results/push-result.ts';
import type { Shop } from '../sync/harness.ts';
import { ACCOUNT, draftCount, edit, oneEditable, openShop, ownWrites } from '../sync/harness.ts';

/** What a service makes of what it is sent is what Adsheet says from then on. */

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ ads: 40 });
  await shop.pull();
});
afterEach(() => shop.end());

const speak = (ways: Record<string, string>) => shop.control.order('PATCH', '/settings', ways);

const pushed = async (field: string, text: string | null): Promise<PushResult['items'][number]> => {
  const { key } = await oneEditable(shop);
  await edit(shop, key, { [field]: text });
  const { items } = await shop.push();
  const [item] = items;
  if (!item || items.length > 1) throw new Error('one item was to be sent');
  return item;
};

const historyOf = async (item: PushResult['items'][number]) => {
  const { entries } = await shop.call('ads.history', { account: ACCOUNT, key: item.key });
  return entries.find(({ kind }) => kind === 'push')?.changes;
};

test('the service writes a title otherwise: result, history and log say how, and what was asked', async () => {
  await speak({ textBlanks: 'collapse' });
  const item = await pushed('title', 'Twee   woorden');
  const told = [
    { field: 'title', before: expect.any(String), after: 'Twee woorden', asked: 'Twee   woorden' },
  ];
  expect(item).toMatchObject({ state: 'done', kept: told });
  expect(await historyOf(item)).toEqual(told);
  const log = { account: ACCOUNT, kind: 'push', id: 1, from: 0, limit: 10 } as const;
  expect((await shop.call('log.changes', log)).rows).toMatchObject([{ changes: told }]);
});

test('the service ignores that a field is emptied: it is said to be as it was, and not sent again', async () => {
  await speak({ omittedFields: 'keep' });
  const { key, phoneNumber } = await oneEditable(shop);
  const item = await pushed('phoneNumber', null);
  expect(item).toMatchObject({ key, kept: [{ field: 'phoneNumber', after: phoneNumber, asked: null }] });
  await shop.pull();
  expect(await draftCount(shop)).toBe(0);
  await expect(shop.push()).rejects.toThrow('nothing-to-push');
  expect(ownWrites(await shop.control.state())).toHaveLength(1);
});

test('a status call that comes to another status says which', async () => {
  await speak({ suspendedToActive: 'stay' });
  const { key, id } = await oneEditable(shop);
  await shop.control.order('PUT', `/ads/${id}/status/PAUSED`);
  await shop.control.settle();
  await shop.pull();
  await shop.call('edits.status', { account: ACCOUNT, select: { keys: [key] }, status: 'ACTIVE' });
  await shop.control.fault('PUT', `/ad/${id}/status/ACTIVE`, {
    type: 'meanwhile-before',
    orders: [{ method: 'PUT', path: `/ads/${id}/status/SUSPENDED_BY_CS` }],
  });
  const { items } = await shop.push();
  expect(items).toMatchObject([
    { state: 'done', kept: [{ field: 'status', after: 'SUSPENDED_BY_CS', asked: 'ACTIVE' }] },
  ]);
});

test('what is only trimmed is no news, but history has it as it is', async () => {
  const item = await pushed('title', '  Een titel  ');
  expect(item).not.toHaveProperty('kept');
  expect(await historyOf(item)).toMatchObject([{ field: 'title', after: 'Een titel' }]);
});

test('a push whose value was written otherwise can be taken back', async () => {
  await speak({ textBlanks: 'oneLine', textMarkup: 'none', postcodeForm: 'compact' });
  const { key, id, postcode } = await oneEditable(shop);
  await edit(shop, key, { postcode: '12 ab' });
  const { run } = await shop.push();
  expect(await shop.control.ad(id)).toMatchObject({ postcode: '12AB' });
  expect(await shop.call('push.undo', { account: ACCOUNT, run })).toMatchObject({ drifted: [], rows: 1 });
  await shop.push();
  expect(await shop.control.ad(id)).toMatchObject({ postcode });
});
