/** How often the rows of a push are planned, from Review to the last item that is frozen (`docs/sync.md#freezing`). */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import { DEFAULT_GUARDS } from '../../../shared/contract/account/settings.ts';
import type { Plan } from '../../../shared/contract/results/plan.ts';
import type { PushResult } from '../../../shared/contract/results/push-result.ts';
import { seenOf } from '../../../shared/contract/seen-plan.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, edit, editable, openShop, ownWrites } from './harness.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ ads: 40 });
  await shop.pull();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.end();
});

/** A plan alone asks which of its rows wait since the copy was made anew. */
const OF_A_PLAN = 'SELECT row_key FROM restored_row WHERE row_key IN (SELECT value FROM json_each(?))';

/** Notes the rows of every plan that is made from now on. */
const watchPlans = (): readonly (readonly RowKey[])[] => {
  const plans: RowKey[][] = [];
  const scratch = new Sqlite(':memory:');
  const statement = Object.getPrototypeOf(scratch.prepare('SELECT 1')) as Sqlite.Statement;
  scratch.close();
  const { all } = statement;
  vi.spyOn(statement, 'all').mockImplementation(function (this: Sqlite.Statement, ...params) {
    if (this.source === OF_A_PLAN) plans.push(JSON.parse(String(params[0])) as RowKey[]);
    return all.apply(this, params);
  });
  return plans;
};

const look = (keys?: readonly RowKey[]): Promise<Plan> =>
  shop.call('review.plan', { account: ACCOUNT, ...(keys ? { keys: [...keys] } : {}) });

const pushAs = (shown: Plan, keys?: readonly RowKey[]): Promise<PushResult> =>
  shop.job(() =>
    shop.call('push.start', {
      account: ACCOUNT,
      select: keys ? { keys: [...keys] } : {},
      confirmed: true,
      seen: seenOf(shown),
    }),
  );

const twoEdited = async () => {
  const [first, second] = await editable(shop, 2);
  if (!first || !second) throw new Error('too few ads');
  await edit(shop, first.key, { title: 'The first title' });
  await edit(shop, second.key, { title: 'The second title' });
  return { first, second, both: [first.key, second.key].toSorted() };
};

const written = async () => ownWrites(await shop.control.state()).map(({ id, fields }) => ({ id, fields }));

const sorted = (plans: readonly (readonly RowKey[])[]) => plans.map((keys) => keys.toSorted());

it('nothing happens between Review and the push: one plan serves Review, the dialog, the yes and what is frozen', async () => {
  const { both } = await twoEdited();
  const plans = watchPlans();
  await look();
  expect(await pushAs(await look())).toMatchObject({ done: 2, held: 0, skipped: 0 });
  expect(sorted(plans)).toEqual([both]);
});

it('some of what was reviewed is pushed: the plan of all serves, and only what was chosen goes', async () => {
  const { first, both } = await twoEdited();
  const plans = watchPlans();
  await look();
  expect(await pushAs(await look([first.key]), [first.key])).toMatchObject({ done: 1 });
  expect(sorted(plans)).toEqual([both]);
  expect(await written()).toEqual([{ id: first.id, fields: ['title'] }]);
});

it('more is pushed than the last plan was of: all of it is planned', async () => {
  const { first, both } = await twoEdited();
  const plans = watchPlans();
  await look([first.key]);
  await look();
  expect(sorted(plans)).toEqual([[first.key], both]);
});

it('an ad is edited between Review and the push: all is planned again, and that ad is kept back', async () => {
  const { first, second, both } = await twoEdited();
  const plans = watchPlans();
  const shown = await look();
  await edit(shop, first.key, { title: 'A title that nobody has looked at' });
  expect(await pushAs(shown)).toMatchObject({ done: 1, skipped: 1 });
  expect(sorted(plans)).toEqual([both, both]);
  expect(await written()).toEqual([{ id: second.id, fields: ['title'] }]);
});

it('the pull of the push brings a change of another: all is planned again, and what conflicts is held', async () => {
  const { first, second, both } = await twoEdited();
  const plans = watchPlans();
  const shown = await look();
  await shop.control.order('PATCH', `/ads/${first.id}`, { title: 'Their own title' });
  await shop.control.settle();
  expect(await pushAs(shown)).toMatchObject({ done: 1, held: 1 });
  expect(sorted(plans)).toEqual([both, both]);
  expect(await written()).toEqual([{ id: second.id, fields: ['title'] }]);
});

it('the pull of the push brings what is not edited here: all is planned again, and all goes', async () => {
  const { first, second, both } = await twoEdited();
  const [, , other] = await editable(shop, 3);
  if (!other) throw new Error('too few ads');
  const plans = watchPlans();
  const shown = await look();
  await shop.control.order('PATCH', `/ads/${other.id}`, { title: 'Their own title' });
  await shop.control.settle();
  expect(await pushAs(shown)).toMatchObject({ done: 2 });
  expect(sorted(plans)).toEqual([both, both]);
  expect((await written()).map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
});

it('another program writes into the file after Review: all is planned again, and an edit it took out is not sent', async () => {
  const { first, second } = await twoEdited();
  const shown = await look();
  const other = new Sqlite(join(shop.home, 'accounts', ACCOUNT, 'mirror.db'));
  other.prepare('DELETE FROM draft WHERE row_key = ?').run(first.key);
  other.close();
  expect(await pushAs(shown)).toMatchObject({ done: 1 });
  expect(await written()).toEqual([{ id: second.id, fields: ['title'] }]);
});

it('a limit of the guards is lowered after Review: the plan is made anew, and the push asks', async () => {
  await twoEdited();
  const shown = await look();
  expect(shown.guards).toEqual([]);
  const guards = { ...DEFAULT_GUARDS, ads: 1 };
  await shop.call('settings.save', { account: ACCOUNT, settings: { guards } });
  await expect(pushAs(shown)).rejects.toMatchObject({ code: 'guard' });
  expect(await written()).toEqual([]);
});
