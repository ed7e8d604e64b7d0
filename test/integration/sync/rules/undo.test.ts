/** What a finished push can be taken back to, and what not exactly (*Undo*). */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Shop } from '../harness.ts';
import { ACCOUNT, edit, editable, openShop, ownWrites } from '../harness.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await shop.pull();
});
afterEach(() => shop.end());

it('a new ad, a delete and an edit were sent and are undone: the first is deleted, the second stays deleted, both are named', async () => {
  const [like, removed, edited] = await editable(shop, 3);
  if (!like || !removed || !edited) throw new Error('too few ads');
  const { keys } = await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [like.key] } });
  const [made] = keys;
  await shop.call('edits.status', { account: ACCOUNT, select: { keys: [removed.key] }, status: 'DELETED' });
  await edit(shop, edited.key, { title: 'A better title' });
  const { run } = await shop.push();
  const undone = await shop.call('push.undo', { account: ACCOUNT, run });
  expect(new Set(undone.inexact)).toEqual(
    new Set([
      { key: made, op: 'create' },
      { key: removed.key, op: 'delete' },
    ]),
  );
  const plan = await shop.call('review.plan', { account: ACCOUNT });
  expect(new Map(plan.items.map(({ key, op }) => [key, op]))).toEqual(
    new Map([
      [made, 'delete'],
      [edited.key, 'update'],
    ]),
  );
  expect(await shop.push()).toMatchObject({ done: 2 });
  const { ad } = await shop.call('ads.get', { account: ACCOUNT, key: made ?? '' });
  expect(ad.base).toMatchObject({ status: 'DELETED' });
  expect(await shop.control.ad(removed.id)).toMatchObject({ status: 'DELETED' });
  expect(await shop.control.ad(edited.id)).toMatchObject({ title: edited['title'] });
});

it('an ad moved on after a push that is undone: its cell is left alone and named as drifted', async () => {
  const [drifted, plain] = await editable(shop, 2);
  if (!drifted || !plain) throw new Error('too few ads');
  for (const { key } of [drifted, plain]) await edit(shop, key, { title: 'A better title' });
  const { run } = await shop.push();
  await shop.control.order('PATCH', `/ads/${drifted.id}`, { title: 'Theirs' });
  await shop.control.settle();
  await shop.pull();
  const undone = await shop.call('push.undo', { account: ACCOUNT, run });
  expect(undone.drifted).toMatchObject([{ key: drifted.key, field: 'title' }]);
  const before = ownWrites(await shop.control.state()).length;
  expect(await shop.push()).toMatchObject({ done: 1 });
  expect(ownWrites(await shop.control.state())).toHaveLength(before + 1);
  expect(await shop.control.ad(drifted.id)).toMatchObject({ title: 'Theirs' });
  expect(await shop.control.ad(plain.id)).toMatchObject({ title: plain['title'] });
});
