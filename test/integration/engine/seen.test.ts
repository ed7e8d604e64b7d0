import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Shop } from '../sync/harness.ts';
import { ACCOUNT, draftCount, oneEditable, openShop } from '../sync/harness.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ ads: 20 });
  await shop.pull();
});
afterEach(() => shop.end());

/** Another client changes a title that the seller is about to edit, and a pull brings it before the edit arrives. */
const overtaken = async (
  wish: (seen: string) => string,
): Promise<{ readonly seen: string; readonly id: number }> => {
  const { key, id, title } = await oneEditable(shop);
  const seen = String(title);
  await shop.control.order('PATCH', `/ads/${id}`, { title: 'Another client was quicker' });
  await shop.control.settle();
  await shop.pull();
  await shop.call('edits.apply', {
    account: ACCOUNT,
    label: 'edit',
    changes: [{ key, field: 'title', value: wish(seen), seen }],
  });
  return { seen, id };
};

it('an edit of a value that changed there just before it arrived is a conflict, and is not sent', async () => {
  const { seen, id } = await overtaken(() => 'Mine');
  const { conflicts } = await shop.call('conflicts.list', { account: ACCOUNT });
  expect(conflicts).toMatchObject([
    { field: 'title', base: seen, mine: 'Mine', theirs: 'Another client was quicker' },
  ]);
  expect((await shop.push()).held).toBe(1);
  expect(await shop.control.ad(id)).toMatchObject({ title: 'Another client was quicker' });
});

it('an edit to what was shown there, although it changed meanwhile, is none', async () => {
  await overtaken((seen) => seen);
  expect(await draftCount(shop)).toBe(0);
});
