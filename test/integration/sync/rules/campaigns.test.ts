/** Campaigns in a push: looked up, read again and merged as ads are (`docs/sync.md#campaigns`). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Shop } from '../harness.ts';
import { ACCOUNT, draftCount, edit, firstCampaign, openShop, ownWrites } from '../harness.ts';

const DAILY = 'budgets.daily.limitMicros';
const TOTAL = 'budgets.total.limitMicros';

describe.each(['documented', 'opposite'])('a service that answers in the %s way', (settings) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop({ settings: { preset: settings, maxCampaigns: 5 } });
    await shop.pull();
  });
  afterEach(() => shop.end());

  const campaigns = async () => (await shop.call('campaigns.list', { account: ACCOUNT })).campaigns;

  const first = () => firstCampaign(shop);

  const make = async (row: Readonly<Record<string, string>>): Promise<void> => {
    await shop.call('edits.create', { account: ACCOUNT, kind: 'campaign', rows: [row] });
  };

  const states = async (pushing: ReturnType<Shop['push']>) =>
    (await pushing).items.map(({ state, errors }) => [state, errors[0]?.code]);

  it('a campaign’s daily limit is edited here and its total there: its budgets are one unit, and in conflict', async () => {
    const { key, id } = await first();
    await edit(shop, key, { [DAILY]: '75' });
    await shop.control.order('PATCH', `/campaigns/${id}`, {
      budgets: { total: { limitMicros: '900000000' } },
    });
    await shop.control.settle();
    await shop.pull();
    const { conflicts } = await shop.call('conflicts.list', { account: ACCOUNT });
    expect([...new Set(conflicts.map((conflict) => conflict.key))]).toEqual([key]);
    expect(await shop.push()).toMatchObject({ done: 0, held: 1 });
    expect(ownWrites(await shop.control.state())).toEqual([]);
  });

  it('a campaign is changed there while another is being sent: it is read again just before its write, and held', async () => {
    await make({ title: 'Spring', [DAILY]: '10' });
    expect(await shop.push()).toMatchObject({ done: 1 });
    await shop.control.settle();
    await shop.pull();
    const [one, other] = await campaigns();
    if (!one?.id || !other?.id) throw new Error('there is one campaign only');
    await edit(shop, one.key, { [DAILY]: '5' });
    await edit(shop, other.key, { [DAILY]: '5' });
    await shop.control.fault('PUT', '/campaign/**', { type: 'hold' });
    const pushing = shop.push();
    await expect.poll(shop.control.fired).toHaveLength(1);
    const [busy = ''] = await shop.control.fired();
    const waiting = busy.includes(String(one.id)) ? other : one;
    const theirs = { budgets: { daily: { limitMicros: '33000000' } } };
    await shop.control.order('PATCH', `/campaigns/${waiting.id}`, theirs);
    await shop.control.release();
    expect((await states(pushing)).toSorted()).toEqual([
      ['done', undefined],
      ['held', 'conflict'],
    ]);
    const there = (await shop.control.state()).campaigns.find(({ id }) => id === waiting.id);
    expect(there).toMatchObject(theirs);
  });

  it.each([
    ['its answer is lost', { type: 'reset-after' }],
    ['it never arrives at first', { type: 'reset-before' }],
    ['its answer is cut in half', { type: 'truncated' }],
  ])(
    'a new campaign is sent and %s: it is looked up by its vendor ID, and there is one of it',
    async (_what, action) => {
      await make({ title: 'Spring', [DAILY]: '10', [TOTAL]: '100' });
      await shop.control.fault('POST', '/campaign', action);
      expect(await states(shop.push())).toEqual([['done', undefined]]);
      const { campaigns: there } = await shop.control.state();
      expect(there.filter(({ title }) => title === 'Spring')).toHaveLength(1);
      const lookups = (await shop.control.requests()).filter(({ url }) =>
        url.includes('/campaign/byVendor/'),
      );
      expect(lookups.length).toBeGreaterThanOrEqual(2);
      expect(await draftCount(shop)).toBe(0);
    },
  );

  it('a new campaign has a vendor ID that a campaign there has: it is parked, and that one stays as it is', async () => {
    const { id } = await first();
    await make({ title: 'Spring', vendorId: 'spring-1' });
    await shop.control.order('PATCH', `/campaigns/${id}`, { vendorId: 'SPRING-1' });
    expect(await states(shop.push())).toEqual([['failed', 2025]]);
    expect(ownWrites(await shop.control.state())).toEqual([]);
    expect(await draftCount(shop)).toBe(1);
  });
});
