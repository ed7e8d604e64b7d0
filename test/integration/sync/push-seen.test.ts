/** What changes between the plan that was shown and the push that is started from it (`docs/sync.md#agreement`). */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Plan } from '../../../shared/contract/results/plan.ts';
import type { PushResult } from '../../../shared/contract/results/push-result.ts';
import { seenOf } from '../../../shared/contract/seen-plan.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, editable, oneEditable, openShop, ownWrites, rowsOf } from './harness.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ ads: 40 });
  await shop.pull();
});
afterEach(() => shop.end());

const look = (): Promise<Plan> => shop.call('review.plan', { account: ACCOUNT });

/** Sends everything, as `shown`. */
const pushAs = (shown: Plan): Promise<PushResult> =>
  shop.job(() =>
    shop.call('push.start', { account: ACCOUNT, select: {}, confirmed: true, seen: seenOf(shown) }),
  );

const written = async () => ownWrites(await shop.control.state()).map(({ id, fields }) => ({ id, fields }));

const stateOf = ({ items }: PushResult, of: RowKey) => items.find(({ key }) => key === of);

it('nothing moves after the plan is shown: all of it goes', async () => {
  const [first, second] = await editable(shop, 2);
  if (!first || !second) throw new Error('too few ads');
  await edit(shop, first.key, { title: 'The first title' });
  await edit(shop, second.key, { title: 'The second title' });
  expect(await pushAs(await look())).toMatchObject({ done: 2, held: 0, skipped: 0 });
  expect(await draftCount(shop)).toBe(0);
});

it('a field is edited again after it was shown: that ad is kept back with its edit, the other goes', async () => {
  const [moved, other] = await editable(shop, 2);
  if (!moved || !other) throw new Error('too few ads');
  await edit(shop, moved.key, { title: 'The title that was shown' });
  await edit(shop, other.key, { title: 'Another title' });
  const shown = await look();
  await edit(shop, moved.key, { title: 'A title that nobody has looked at' });
  const result = await pushAs(shown);
  expect(result).toMatchObject({ done: 1, skipped: 1 });
  expect(stateOf(result, moved.key)).toMatchObject({ state: 'skipped', errors: [{ code: 'not-reviewed' }] });
  expect(await written()).toEqual([{ id: other.id, fields: ['title'] }]);
  expect(await rowsOf(shop, 'draft')).toMatchObject([
    { key: moved.key, title: 'A title that nobody has looked at' },
  ]);
});

it('another ad is edited after the plan was shown: it is kept back, what was shown goes', async () => {
  const [shownAd, late] = await editable(shop, 2);
  if (!shownAd || !late) throw new Error('too few ads');
  await edit(shop, shownAd.key, { title: 'The title that was shown' });
  const shown = await look();
  await edit(shop, late.key, { title: 'A title that nobody has looked at' });
  expect(await pushAs(shown)).toMatchObject({ done: 1 });
  expect(await written()).toEqual([{ id: shownAd.id, fields: ['title'] }]);
  expect(await draftCount(shop)).toBe(1);
});

it('a conflict is decided after it was shown as held: that ad is kept back, for nobody was shown that it goes', async () => {
  const [held, other] = await editable(shop, 2);
  if (!held || !other) throw new Error('too few ads');
  await edit(shop, held.key, { title: 'My own title' });
  await edit(shop, other.key, { title: 'Another title' });
  await shop.control.order('PATCH', `/ads/${held.id}`, { title: 'Their own title' });
  await shop.control.settle();
  await shop.pull();
  const shown = await look();
  expect(shown.held).toBe(1);
  await shop.call('conflicts.resolve', { account: ACCOUNT, take: 'mine', key: held.key });
  const result = await pushAs(shown);
  expect(stateOf(result, held.key)).toMatchObject({ state: 'skipped', errors: [{ code: 'not-reviewed' }] });
  expect(await written()).toEqual([{ id: other.id, fields: ['title'] }]);
});

it('all that can go is edited again after it was shown: the push does not begin, and the next look sends it', async () => {
  const ad = await oneEditable(shop);
  await edit(shop, ad.key, { title: 'The title that was shown' });
  const shown = await look();
  await edit(shop, ad.key, { title: 'The title that is shown next' });
  await expect(pushAs(shown)).rejects.toMatchObject({ code: 'plan-moved' });
  expect(await written()).toEqual([]);
  expect(await shop.call('accounts.state', { account: ACCOUNT })).toMatchObject({ unfinishedRun: null });
  expect(await pushAs(await look())).toMatchObject({ done: 1 });
});

it('a pull makes the spend rise by more than was shown: the push does not begin, and asks', async () => {
  const [ad] = await rowsOf(shop, 'status = PAUSED and not problem');
  if (!ad) throw new Error('no ad is paused');
  const daily = async (limitMicros: string): Promise<void> => {
    const budgets = { daily: { limitMicros }, total: { limitMicros: 'UNLIMITED' } };
    await shop.control.order('PATCH', `/ads/${ad.id}`, { budgets });
    await shop.control.settle();
    await shop.pull();
  };
  await daily('400000000');
  await shop.call('edits.status', { account: ACCOUNT, select: { keys: [ad.key] }, status: 'ACTIVE' });
  const shown = await look();
  expect(shown.guards).toMatchObject([{ code: 'spend-rise', params: { riseMicros: '400000000' } }]);
  await daily('900000000');
  await expect(pushAs(shown)).rejects.toMatchObject({ code: 'guard', params: { codes: 'spend-rise' } });
  expect(await written()).toEqual([]);
  expect(await pushAs(await look())).toMatchObject({ done: 1 });
});

it('what would set off a guard moves after it was shown: it is kept back, and nobody is asked about it', async () => {
  const [moved, other] = await editable(shop, 2);
  if (!moved || !other) throw new Error('too few ads');
  await edit(shop, moved.key, { title: 'The title that was shown' });
  await edit(shop, other.key, { title: 'Another title' });
  const shown = await look();
  await shop.call('edits.status', { account: ACCOUNT, select: { keys: [moved.key] }, status: 'DELETED' });
  expect(await pushAs(shown)).toMatchObject({ done: 1, skipped: 1 });
  expect(await written()).toEqual([{ id: other.id, fields: ['title'] }]);
});
