import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Conflict } from '../../../shared/contract/views.ts';
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
  const { asOf } = (await shop.call('ads.get', { account: ACCOUNT, key })).ad;
  await shop.control.order('PATCH', `/ads/${id}`, { title: 'Another client was quicker' });
  await shop.control.settle();
  await shop.pull();
  await shop.call('edits.apply', {
    account: ACCOUNT,
    label: 'edit',
    changes: [{ key, field: 'title', value: wish(seen) }],
    seen: [{ asOf, keys: [key] }],
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

/** A conflict as it was shown, and what moves there before the seller's word about it arrives. */
const decidedOn = async (decide: (shown: Conflict) => Promise<unknown>) => {
  const { seen, id } = await overtaken(() => 'Mine');
  const { conflicts } = await shop.call('conflicts.list', { account: ACCOUNT });
  const [shown] = conflicts;
  if (!shown) throw new Error('no conflict');
  await shop.control.order('PATCH', `/ads/${id}`, { title: 'Another client was quicker again' });
  await shop.control.settle();
  await shop.pull();
  await expect(decide(shown)).rejects.toMatchObject({ code: 'conflict-moved' });
  const left = await shop.call('conflicts.list', { account: ACCOUNT, keys: [shown.key] });
  expect(left.conflicts).toMatchObject([
    { field: 'title', base: seen, mine: 'Mine', theirs: 'Another client was quicker again' },
  ]);
  return left.conflicts[0]?.stamp;
};

it.each(['mine', 'theirs'] as const)(
  'a conflict that moved after it was shown is not decided for %s; as it is shown next, it is',
  async (take) => {
    const resolve = ({ key, field, stamp }: Pick<Conflict, 'key' | 'field' | 'stamp'>) =>
      shop.call('conflicts.resolve', { account: ACCOUNT, take, cells: [{ key, field, stamp }] });
    let key: RowKey | undefined;
    const stamp = await decidedOn((shown) => {
      key = shown.key;
      return resolve(shown);
    });
    if (!key || !stamp) throw new Error('no conflict');
    await resolve({ key, field: 'title', stamp });
    expect((await shop.call('conflicts.list', { account: ACCOUNT })).conflicts).toEqual([]);
  },
);

it('another value for a conflict that moved after it was shown is not written', async () => {
  await decidedOn(({ key, field, stamp }) =>
    shop.call('conflicts.edit', { account: ACCOUNT, key, field, stamp, value: 'Ours' }),
  );
});

it('a decision about a conflict that is none any more says so', async () => {
  await overtaken(() => 'Mine');
  const { conflicts } = await shop.call('conflicts.list', { account: ACCOUNT });
  const cells = conflicts.map(({ key, field, stamp }) => ({ key, field, stamp }));
  await shop.call('conflicts.resolve', { account: ACCOUNT, take: 'theirs', cells });
  await expect(
    shop.call('conflicts.resolve', { account: ACCOUNT, take: 'mine', cells }),
  ).rejects.toMatchObject({ code: 'conflict-moved' });
});

it('an edit to what was shown there, although it changed meanwhile, is none', async () => {
  await overtaken((seen) => seen);
  expect(await draftCount(shop)).toBe(0);
});
