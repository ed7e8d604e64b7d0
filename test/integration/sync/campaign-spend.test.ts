/** What a push of campaigns' budgets lets their ads spend: the figures of Review, and what it asks for. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { micros, microsOf } from '../../../shared/money/micros.ts';
import { formatMoney } from '../../../shared/money/money.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, edit, openShop, rowsOf } from './harness.ts';

const DAILY = 'budgets.daily.limitMicros';
const CAMPAIGN = 'c1' as RowKey;
const RUNS = 'status != PAUSED and status != SUSPENDED_BY_CS and status != DELETED';
const BOUNDLESS = `${RUNS} and daily = UNLIMITED and total = UNLIMITED`;

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ ads: 80 });
});
afterEach(() => shop.end());

/** Changes the one campaign at the marketplace, and reads it. */
const others = async (changes: JsonObject): Promise<void> => {
  const [campaign] = (await shop.control.state()).campaigns;
  await shop.control.order('PATCH', `/campaigns/${campaign?.['id']}`, changes);
  await shop.control.settle();
  await shop.pull();
};

const dailyOf = (limitMicros: string): JsonObject => ({ budgets: { daily: { limitMicros } } });

const look = (keys?: readonly RowKey[]) =>
  shop.call('review.plan', { account: ACCOUNT, ...(keys ? { keys: [...keys] } : {}) });

/** What the planner says that all ads can spend on a day. */
const planned = async () => {
  const { account } = await shop.call('planner.budget', { account: ACCOUNT });
  return { before: account.before.day, after: account.after.day };
};

const pushAs = (confirmed: boolean) =>
  shop.job(() => shop.call('push.start', { account: ACCOUNT, select: {}, confirmed }));

it('asks before a campaign takes the last limit from ads that have none of their own, and names these', async () => {
  await others(dailyOf('400000000'));
  const free = (await rowsOf(shop, BOUNDLESS)).map(({ key }) => key);
  expect(free.length).toBeGreaterThan(0);
  await edit(shop, CAMPAIGN, { [DAILY]: 'UNLIMITED' });
  const { guards, money } = await look();
  const asked = guards.find(({ code }) => code === 'spend-unlimited');
  expect(asked?.keys?.toSorted()).toEqual(free.toSorted());
  expect(money).toMatchObject({ dailyBefore: '400000000', unlimited: free.length });
  expect(await planned()).toEqual({ before: '400000000', after: null });
  await expect(pushAs(false)).rejects.toMatchObject({
    params: { codes: expect.stringContaining('spend-unlimited') },
  });
  expect(await pushAs(true)).toMatchObject({ done: 1 });
  const [campaign] = (await shop.control.state()).campaigns;
  expect(campaign).toMatchObject(dailyOf('UNLIMITED'));
});

it('asks before a campaign without limits is resumed, not while a total limit bounds its ads', async () => {
  await others({ status: 'PAUSED' });
  const free = await rowsOf(shop, BOUNDLESS);
  await edit(shop, CAMPAIGN, { status: 'ACTIVE' });
  const resumed = await look();
  expect(resumed.guards.find(({ code }) => code === 'spend-unlimited')?.count).toBe(free.length);
  expect(resumed.money).toMatchObject({ dailyBefore: '0', unlimited: free.length });
  const [campaign] = (await shop.control.state()).campaigns;
  const spent = microsOf(readField(campaign ?? {}, 'budgets.total.spentMicros')) ?? 0n;
  const total = formatMoney(micros(spent + 60_000_000n), PLAIN);
  await edit(shop, CAMPAIGN, { 'budgets.total.limitMicros': total });
  const bounded = await look();
  expect(bounded.guards).toEqual([]);
  expect(bounded.money).toMatchObject({ dailyBefore: '0', dailyAfter: '60000000', unlimited: 0 });
  expect(await planned()).toEqual({ before: '0', after: '60000000' });
});

it('asks before a campaign may spend much more, by as much as the planner says, and counts its ads once', async () => {
  await others(dailyOf('50000000'));
  const [ad] = await rowsOf(shop, BOUNDLESS);
  if (!ad) throw new Error('no ad is without a limit');
  await edit(shop, CAMPAIGN, { [DAILY]: '149' });
  expect((await look()).guards).toEqual([]);
  await edit(shop, CAMPAIGN, { [DAILY]: '151' });
  await edit(shop, ad.key, { [DAILY]: '90' });
  const { guards, money } = await look();
  const { before, after } = await planned();
  expect([before, after]).toEqual(['50000000', '151000000']);
  expect(money).toMatchObject({ dailyBefore: before, dailyAfter: after, unlimited: 0 });
  expect(guards.find(({ code }) => code === 'spend-rise')).toMatchObject({
    params: { riseMicros: '101000000', limitMicros: '100000000' },
  });
});

it('asks nothing where an ad loses its own limit within the limit of its campaign', async () => {
  await others(dailyOf('50000000'));
  const [ad] = await rowsOf(
    shop,
    `${RUNS} and daily != UNLIMITED and total = UNLIMITED and bid != AUTOMATIC`,
  );
  if (!ad) throw new Error('no ad has a daily limit alone');
  await edit(shop, ad.key, { [DAILY]: 'UNLIMITED' });
  const { guards, money } = await look();
  expect(guards).toEqual([]);
  expect(money).toMatchObject({ dailyAfter: '50000000', unlimited: 0 });
});
