/** Campaigns from edit to undo: others change the same budgets, the seller decides, and the service holds what was chosen. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readField } from '../../../shared/ad/paths.ts';
import type { Operation } from '../../../shared/bulk/operation.ts';
import type { CampaignRow } from '../../../shared/contract/views.ts';
import { verdictOf } from '../oracle/live-verdict.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, editable, openShop, rowsOf } from './harness.ts';

const DAILY = 'budgets.daily.limitMicros';
const TOTAL = 'budgets.total.limitMicros';

type Campaign = CampaignRow & { readonly id: number };
type Three = readonly [Campaign, Campaign, Campaign];

describe('a pause and budgets of campaigns', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
    await shop.control.order('PATCH', '/settings', { maxCampaigns: 3 });
    await shop.pull();
    const rows = ['Zomer', 'Winter'].map((title) => ({ title, status: 'ACTIVE', daily: '20', total: '400' }));
    await shop.call('edits.create', { account: ACCOUNT, kind: 'campaign', rows });
    await sendAndPull();
    const [, second, third] = await campaigns();
    const ads = (await editable(shop, 8)).map(({ key }) => key);
    await bulk({ kind: 'campaign', campaignId: second.id }, ads.slice(0, 4));
    await bulk({ kind: 'campaign', campaignId: third.id }, ads.slice(4));
    await sendAndPull();
  });
  afterEach(() => shop.end());

  const sendAndPull = async (): Promise<void> => {
    await shop.push();
    await shop.control.settle();
    await shop.pull();
  };

  const campaigns = async (): Promise<Three> => {
    const all = (await shop.call('campaigns.list', { account: ACCOUNT })).campaigns;
    if (all.length !== 3 || all.some(({ id }) => id === null))
      throw new Error('there are no three campaigns');
    return all as unknown as Three;
  };

  const bulk = (operation: Operation, keys: readonly CampaignRow['key'][]): Promise<unknown> =>
    shop.job(() => shop.call('bulk.start', { account: ACCOUNT, select: { keys: [...keys] }, operation }));

  /** What the service holds of each: status, daily and total limit. */
  const held = async (): Promise<readonly unknown[]> => {
    const ids = (await campaigns()).map(({ id }) => id);
    const state = await shop.control.state();
    return ids.map((id) => {
      const campaign = state.campaigns.find((one) => one['id'] === id) ?? {};
      return ['status', DAILY, TOTAL].map((path) => readField(campaign, path));
    });
  };

  /** Which ads are live, as the column says; it must be what follows from what the service holds. */
  const live = async (): Promise<readonly unknown[]> => {
    const state = await shop.control.state();
    const { categories } = await shop.call('categories.list', { account: ACCOUNT });
    const market = {
      ads: state.ads,
      campaigns: new Map<unknown, (typeof state.campaigns)[number]>(
        state.campaigns.map((one) => [one['id'], one]),
      ),
      categories: new Map<unknown, { status: string }>(categories.map(({ id, status }) => [id, { status }])),
    };
    const byRight = state.ads.map((ad) => [ad['id'], verdictOf(ad, market).state]);
    const { ads } = await shop.call('ads.query', { account: ACCOUNT, columns: ['id', 'live'] });
    const told = ads.map((ad) => [ad['id'], readField(ad, 'live.state')]);
    expect(told.toSorted()).toEqual(byRight.toSorted());
    return told.filter(([, is]) => is === 'yes').map(([id]) => id);
  };

  it('go through conflict, review, push and undo, and the service holds what was chosen', async () => {
    const [first, second, third] = await campaigns();
    const liveBefore = await live();
    const liveIn = async ({ id }: Campaign): Promise<number> =>
      (await rowsOf(shop, `campaign = ${id} and live = yes`)).length;
    expect(await liveIn(second)).toBeGreaterThan(0);
    expect(await liveIn(third)).toBeGreaterThan(0);

    await edit(shop, first.key, { [DAILY]: '25', [TOTAL]: '500' });
    const raise = { kind: 'money', fields: [DAILY, TOTAL], by: 'percent', value: '10' } as const;
    const all = [first.key, second.key, third.key];
    const preview = await shop.call('bulk.preview', {
      account: ACCOUNT,
      select: { keys: all },
      operation: raise,
    });
    expect(preview).toMatchObject({ rows: 3, changed: 3, cells: 6, problems: { errors: 0 } });
    expect(preview.samples.map(({ key, field, before, after }) => [key, field, before, after])).toEqual(
      expect.arrayContaining([
        [first.key, DAILY, '25000000', '27500000'],
        [second.key, TOTAL, '400000000', '440000000'],
      ]),
    );
    await bulk(raise, all);
    await bulk({ kind: 'status', status: 'PAUSED' }, [first.key, third.key]);

    for (const [campaign, limitMicros] of [
      [first, '300000000'],
      [second, '31000000'],
      [third, '32000000'],
    ] as const)
      await shop.control.order('PATCH', `/campaigns/${campaign.id}`, { budgets: { daily: { limitMicros } } });
    await shop.control.settle();
    await shop.pull();
    expect((await campaigns()).map(({ conflicts }) => conflicts)).toMatchObject([
      { [DAILY]: '300000000' },
      { [DAILY]: '31000000' },
      { [DAILY]: '32000000' },
    ]);

    // Nothing of a campaign in conflict is sent before it is decided, not even its pause.
    const before = await held();
    const waiting = await shop.call('review.plan', { account: ACCOUNT });
    expect(waiting.items).toHaveLength(3);
    for (const { blockedBy } of waiting.items)
      expect(blockedBy).toContainEqual(
        expect.objectContaining({ message: { key: 'held.conflict', params: {} } }),
      );
    await shop.push();
    expect(await held()).toEqual(before);
    expect(await live()).toEqual(liveBefore);

    await shop.call('conflicts.resolve', { account: ACCOUNT, take: 'mine', key: first.key });
    // Both budgets are decided as one.
    await shop.call('conflicts.edit', {
      account: ACCOUNT,
      key: second.key,
      field: DAILY,
      text: '33',
      beside: [{ field: TOTAL, value: '440000000' }],
    });
    await shop.call('conflicts.resolve', { account: ACCOUNT, take: 'theirs', key: third.key });
    const plan = await shop.call('review.plan', { account: ACCOUNT });
    expect(plan).toMatchObject({ campaigns: 3, blocked: 0, held: 0 });
    await shop.push();
    expect(await held()).toEqual([
      ['PAUSED', '27500000', '550000000'],
      ['ACTIVE', '33000000', '440000000'],
      // Their budgets stay; the pause was not in conflict.
      ['PAUSED', '32000000', '400000000'],
    ]);
    expect(await draftCount(shop)).toBe(0);

    // Only the second campaign's ads are live, as soon as the pauses are sent.
    expect((await live()).length).toBe(await liveIn(second));
    expect(await liveIn(second)).toBeGreaterThan(0);
    expect((await rowsOf(shop, 'notLive contains CAMPAIGN_PAUSED')).length).toBeGreaterThan(0);

    const run = (await shop.call('accounts.state', { account: ACCOUNT })).lastRun ?? 0;
    const undone = await shop.call('push.undo', { account: ACCOUNT, run });
    expect(undone).toMatchObject({ rows: 3, drifted: [] });
    // Drafts change nothing of what buyers see.
    expect(await liveIn(first)).toBe(0);
    await shop.push();
    // The push is undone, and what others set before it is back.
    expect(await held()).toEqual([
      ['ACTIVE', '300000000', 'UNLIMITED'],
      ['ACTIVE', '31000000', '400000000'],
      ['ACTIVE', '32000000', '400000000'],
    ]);
    expect(await draftCount(shop)).toBe(0);
    expect(await live()).toEqual(liveBefore);
  });
});
