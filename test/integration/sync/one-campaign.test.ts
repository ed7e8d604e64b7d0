/** One campaign read again by its id: taken, merged and set aside as the list of campaigns does. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Shop } from './harness.ts';
import { ACCOUNT, edit, firstCampaign, openShop } from './harness.ts';

const DAILY = 'budgets.daily.limitMicros';

describe('a campaign that is read again', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
    await shop.pull();
  });
  afterEach(() => shop.end());

  const first = () => firstCampaign(shop);

  const read = async (): Promise<unknown> => {
    const { key } = await first();
    return shop.job(() => shop.call('campaigns.read', { account: ACCOUNT, key }));
  };

  it('takes what changed, and is in conflict with an edit of it', async () => {
    const { key, id } = await first();
    expect(await read()).toEqual({ key, found: 'same' });
    await edit(shop, key, { [DAILY]: '75' });
    await shop.control.order('PATCH', `/campaigns/${id}`, { budgets: { daily: { limitMicros: '9000000' } } });
    expect(await read()).toEqual({ key, found: 'changed' });
    expect(await first()).toMatchObject({
      conflicts: { [DAILY]: '9000000' },
      values: { [DAILY]: '75000000' },
    });
  });

  it('is gone after a 404, and back once it is there again', async () => {
    const { key } = await first();
    await shop.control.fault('GET', '/campaign/**', { type: 'status', status: 404 });
    expect(await read()).toEqual({ key, found: 'gone' });
    expect(await first()).toMatchObject({ state: 'gone' });
    expect(await read()).toEqual({ key, found: 'changed' });
    expect(await first()).toMatchObject({ state: 'live' });
  });

  it('stays as it was where its answer cannot be read', async () => {
    const { key, id } = await first();
    await shop.control.order('PATCH', `/campaigns/${id}`, { budgets: { daily: { limitMicros: true } } });
    expect(await read()).toEqual({ key, found: 'odd' });
    expect(await first()).toMatchObject({ state: 'live', values: { [DAILY]: 'UNLIMITED' } });
  });
});
