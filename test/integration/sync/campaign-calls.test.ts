/** Services that have not got all calls on campaigns, or statuses that we do not know. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readField } from '../../../shared/ad/paths.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, firstCampaign, openShop } from './harness.ts';

const DAILY = 'budgets.daily.limitMicros';
const STATUS_CALL = '/campaign/*/status/*';
const BUDGETS_CALL = '/campaign/*/budgets';
const WHOLE_CALL = '/campaign/*';
const LACKS = [{ status: 404 }, { status: 405 }, { status: 410 }, { status: 500, code: 1001 }] as const;
const PAGE = { type: 'html', status: 404 };

describe('a campaign', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
    await shop.pull();
  });
  afterEach(() => shop.end());

  const first = () => firstCampaign(shop);

  /** From now on the service has no such call. */
  const lacks = (path: string, answer: object, method = 'PUT'): Promise<unknown> =>
    shop.control.fault(method, path, { type: 'status', ...answer }, 99);

  const held = async (): Promise<readonly unknown[]> => {
    const [campaign] = (await shop.control.state()).campaigns;
    return ['status', DAILY].map((path) => readField(campaign ?? {}, path));
  };

  const pushed = async (): Promise<readonly string[]> => (await shop.push()).items.map(({ state }) => state);

  it.each([...LACKS, PAGE])(
    'is sent as a whole where the service has no call for a part of it (%o)',
    async (answer) => {
      await lacks(STATUS_CALL, answer);
      await lacks(BUDGETS_CALL, answer);
      const { key } = await first();
      await edit(shop, key, { [DAILY]: '75' });
      expect(await pushed()).toEqual(['done']);
      expect(await held()).toEqual(['ACTIVE', '75000000']);
      await edit(shop, key, { status: 'PAUSED' });
      expect(await pushed()).toEqual(['done']);
      expect(await held()).toEqual(['PAUSED', '75000000']);
      expect(await draftCount(shop)).toBe(0);
    },
  );

  it.each([...LACKS, PAGE])(
    'is sent in parts where the service does not take a whole one (%o)',
    async (answer) => {
      await lacks(WHOLE_CALL, answer);
      const { key } = await first();
      for (const [status, daily] of [
        ['PAUSED', '75'],
        ['ACTIVE', '80'],
      ] as const) {
        await edit(shop, key, { status, [DAILY]: daily });
        expect(await pushed()).toEqual(['done']);
        expect(await held()).toEqual([status, `${daily}000000`]);
      }
      const requests = await shop.control.requests();
      const parts = requests.flatMap(({ method, url }) =>
        method === 'PUT' ? (/\/(status|budgets)/.exec(url)?.[1] ?? []) : [],
      );
      expect(parts).toEqual(['status', 'budgets', 'budgets', 'status']);
      expect(await draftCount(shop)).toBe(0);
    },
  );

  it('is not there any more where the service knows none of its calls', async () => {
    for (const path of [STATUS_CALL, WHOLE_CALL]) await lacks(path, { status: 404 });
    const { key } = await first();
    await edit(shop, key, { status: 'PAUSED' });
    const [item] = (await shop.push()).items;
    expect(item).toMatchObject({ state: 'failed', errors: [{ message: { key: 'service.1004.campaign' } }] });
  });

  it.each(LACKS)('that a marketplace cannot make is refused with that sentence (%o)', async (answer) => {
    await lacks('/campaign', answer, 'POST');
    const rows = [{ title: 'Zomer' }];
    await shop.call('edits.create', { account: ACCOUNT, kind: 'campaign', rows });
    const [item] = (await shop.push()).items;
    expect(item).toMatchObject({ state: 'failed', errors: [{ message: { key: 'service.1001.campaign' } }] });
  });

  it('is one of many that are sent on one reading of the list', async () => {
    await shop.control.order('PATCH', '/settings', { maxCampaigns: 40 });
    const rows = Array.from({ length: 39 }, (_, at) => ({ title: `Campaign ${at}` }));
    const { keys } = await shop.call('edits.create', { account: ACCOUNT, kind: 'campaign', rows });
    expect(new Set(await pushed())).toEqual(new Set(['done']));
    const changes = keys.map((key) => ({ key, field: DAILY, text: '75' }));
    await shop.call('edits.apply', { account: ACCOUNT, label: 'Paste', changes });
    const lists = async (): Promise<number> =>
      (await shop.control.requests()).filter(({ url }) => url.includes('/campaigns?')).length;
    const before = await lists();
    const states = await pushed();
    expect(states).toEqual(keys.map(() => 'done'));
    // One more is of the pull that a push begins with.
    expect((await lists()) - before).toBeLessThanOrEqual(6);
    const { campaigns, writes } = await shop.control.state();
    expect(campaigns.filter((one) => readField(one, DAILY) === '75000000')).toHaveLength(39);
    expect(writes.filter(({ kind }) => kind === 'campaign')).toHaveLength(78);
  });

  it('is listed anew before its write where the service does not tell of one by its id', async () => {
    await shop.control.order('PATCH', '/settings', { maxCampaigns: 40 });
    const rows = [{ title: 'Spring' }, { title: 'Summer' }, { title: 'Autumn' }];
    const { keys } = await shop.call('edits.create', { account: ACCOUNT, kind: 'campaign', rows });
    expect(new Set(await pushed())).toEqual(new Set(['done']));
    await shop.control.fault('GET', '/campaign/*', { type: 'status', status: 404 }, 99);
    const changes = keys.map((key) => ({ key, field: DAILY, text: '75' }));
    await shop.call('edits.apply', { account: ACCOUNT, label: 'Paste', changes });
    expect(await pushed()).toEqual(keys.map(() => 'done'));
    const { campaigns } = await shop.control.state();
    expect(campaigns.filter((one) => readField(one, DAILY) === '75000000')).toHaveLength(3);
  });

  it('in a status that we do not know is given budgets, and keeps the status', async () => {
    const { key, id } = await first();
    await shop.control.order('PATCH', `/campaigns/${id}`, { status: 'FROZEN' });
    await shop.pull();
    await edit(shop, key, { [DAILY]: '75' });
    expect(await pushed()).toEqual(['done']);
    expect(await held()).toEqual(['FROZEN', '75000000']);
    expect(await first()).toMatchObject({ values: { status: 'FROZEN', [DAILY]: '75000000' } });
    // The whole campaign would repeat the status.
    await lacks(BUDGETS_CALL, { status: 405 });
    await edit(shop, key, { [DAILY]: '80' });
    expect(await pushed()).toEqual(['failed']);
    expect(await held()).toEqual(['FROZEN', '75000000']);
  });

  it('that is gone holds its edits in words of its own, and nobody knows whether its ads are live', async () => {
    const { key } = await first();
    await edit(shop, key, { [DAILY]: '75' });
    await shop.control.fault('GET', '/campaign/**', { type: 'status', status: 404 });
    await shop.job(() => shop.call('campaigns.read', { account: ACCOUNT, key }));
    const { items } = await shop.call('review.plan', { account: ACCOUNT });
    expect(items).toMatchObject([
      { key, blockedBy: [{ message: { key: 'held.gone', params: { about: 'campaign' } } }] },
    ]);
    const { ads } = await shop.call('ads.query', {
      account: ACCOUNT,
      columns: ['live'],
      where: 'live = unknown',
    });
    expect(ads.length).toBeGreaterThan(5);
    const count = async (where: string) =>
      (await shop.call('ads.query', { account: ACCOUNT, where, columns: ['id'] })).count;
    expect(await count('notLive contains CAMPAIGN_GONE')).toBeGreaterThanOrEqual(ads.length - 1);
    expect(await count('live = yes')).toBe(0);
  });
});
