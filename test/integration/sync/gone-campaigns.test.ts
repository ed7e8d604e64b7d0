/** Campaigns that the marketplace no longer has, and none that is deleted. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, edit, openShop } from './harness.ts';

const DAILY = 'budgets.daily.limitMicros';

describe('a campaign that is gone', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
    await shop.pull();
  });
  afterEach(() => shop.end());

  const listed = async () => (await shop.call('campaigns.list', { account: ACCOUNT })).campaigns;
  const vanish = async () => {
    const [campaign] = await listed();
    if (!campaign?.id) throw new Error('there is no campaign');
    await shop.control.fault('GET', '/campaign/**', { type: 'status', status: 404 });
    await shop.job(() => shop.call('campaigns.read', { account: ACCOUNT, key: campaign.key }));
    return { key: campaign.key, id: campaign.id };
  };
  const putAway = (key: RowKey) => shop.call('edits.put_away', { account: ACCOUNT, select: { keys: [key] } });

  it('is put away unless it is edited, brought back by undo, and by its return', async () => {
    const [{ key } = { key: 'c0' as RowKey }] = await listed();
    expect(await putAway(key)).toMatchObject({ changes: 0, refused: [{ code: 'ad-there' }] });
    await edit(shop, key, { [DAILY]: '75' });
    await vanish();
    expect(await putAway(key)).toMatchObject({ changes: 0, refused: [{ code: 'has-edits' }] });
    await shop.call('edits.discard', { account: ACCOUNT, select: {} });
    expect(await putAway(key)).toMatchObject({ changes: 1, refused: [] });
    const keys = async () => (await listed()).map((one) => one.key);
    expect(await keys()).not.toContain(key);
    expect((await shop.call('review.plan', { account: ACCOUNT })).items).toEqual([]);
    await shop.call('edits.discard', { account: ACCOUNT, select: {} });
    expect(await keys()).not.toContain(key);
    await shop.call('edits.undo', { account: ACCOUNT });
    expect(await keys()).toContain(key);
    await putAway(key);
    expect(await keys()).not.toContain(key);
    await shop.pull();
    expect(await listed()).toMatchObject([{ key, state: 'live' }]);
  });

  it('takes no ads, neither one by one nor in bulk; an ad in it may be put back into it', async () => {
    const { id } = await vanish();
    const { keys } = await shop.call('edits.create', { account: ACCOUNT, rows: [{ title: 'Kast' }] });
    const [other = '' as RowKey] = keys;
    const own = 'r1' as RowKey;
    const gone = [{ field: 'campaignId', code: 'campaign-gone' }];
    expect(await edit(shop, other, { campaignId: String(id) })).toMatchObject({ refused: gone });
    const bulk = await shop.job(() =>
      shop.call('bulk.start', {
        account: ACCOUNT,
        select: { keys: [other] },
        operation: { kind: 'campaign', campaignId: id },
      }),
    );
    expect(bulk).toMatchObject({ changes: 0, refused: gone });
    await edit(shop, own, { campaignId: '' });
    expect(await edit(shop, own, { campaignId: String(id) })).toMatchObject({ refused: [] });
    expect((await shop.call('review.plan', { account: ACCOUNT })).items).toMatchObject([{ key: other }]);
  });
});

it('cannot be deleted, and says so at once; a new one is removed', async () => {
  const shop = await openShop();
  await shop.pull();
  const [campaign] = (await shop.call('campaigns.list', { account: ACCOUNT })).campaigns;
  if (!campaign) throw new Error('there is no campaign');
  const refused = [{ key: campaign.key, field: 'status', code: 'not-campaign-status' }];
  expect(await edit(shop, campaign.key, { status: 'DELETED' })).toMatchObject({ changes: 0, refused });
  const select = { keys: [campaign.key] };
  expect(await shop.call('edits.status', { account: ACCOUNT, select, status: 'DELETED' })).toMatchObject({
    refused,
  });
  const made = await shop.call('edits.create', {
    account: ACCOUNT,
    kind: 'campaign',
    rows: [{ title: 'Zomer' }],
  });
  await edit(shop, made.keys[0] ?? campaign.key, { status: 'DELETED' });
  expect((await shop.call('campaigns.list', { account: ACCOUNT })).campaigns).toHaveLength(1);
  await shop.end();
});
