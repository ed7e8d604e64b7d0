import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, errorsOf, type Json, startClient } from './client.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient({ settings: { maxCampaigns: 4 } });
});
afterAll(() => client.close());

const campaign = (changes: Json = {}): Json => ({
  title: 'Voorjaar',
  status: 'ACTIVE',
  budgets: { daily: { limitMicros: '5000000' }, total: { limitMicros: 'UNLIMITED' } },
  ...changes,
});
const post = (changes: Json = {}) =>
  client.call('POST', '/campaign', 'campaign-v5', { body: campaign(changes) });

describe('campaigns', () => {
  test('are created with 201 and an address, read by id and by vendorId, and listed', async () => {
    const created = await post({ vendorId: 'Voorjaar-1' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      isDefault: false,
      budgets: { daily: { limitMicros: '5000000', spentMicros: '0' } },
    });
    expect(created.headers.get('location')).toMatch(new RegExp(`/campaign/${created.body.id}$`));
    expect((await client.call('GET', `/campaign/${created.body.id}`, 'campaign-v5')).body).toEqual(
      created.body,
    );
    const byVendor = await client.call('GET', '/campaign/byVendor/voorjaar-1', 'campaign-v5');
    expect(byVendor.body).toEqual(created.body);
    const { body } = await client.call('GET', '/campaigns', 'campaign.list-v5');
    expect(body).toEqual({ campaigns: [created.body], total: 1 });
  });

  test('are listed in pages', async () => {
    await post();
    const first = await client.call('GET', '/campaigns', 'campaign.list-v5', { query: { limit: 1 } });
    expect(first.body).toMatchObject({ total: 2, nextPageToken: expect.any(String) });
    const query = { limit: 1, pageToken: first.body.nextPageToken };
    const second = await client.call('GET', '/campaigns', 'campaign.list-v5', { query });
    expect(second.body.campaigns[0].id).not.toBe(first.body.campaigns[0].id);
    expect(second.body.nextPageToken).toBeUndefined();
    const elsewhere = await client.call('GET', '/campaigns', 'campaign.list-v5', {
      query: { ...query, limit: 2 },
    });
    expect(errorsOf(elsewhere)).toEqual(['2001 pageToken']);
  });

  test.each([
    [{ status: undefined }, ['2000 status']],
    [{ status: 'DELETED' }, ['2001 status']],
    [{ budgets: undefined }, ['2000 budgets']],
    [{ budgets: { daily: { limitMicros: '5' }, total: {} } }, ['2000 budgets.total.limitMicros']],
    [
      { budgets: { daily: { limitMicros: 5 }, total: { limitMicros: '5' } } },
      ['1006 budgets.daily.limitMicros'],
    ],
    [{ title: 'a'.repeat(65) }, ['2005 title']],
    [{ vendorId: 'a'.repeat(65) }, ['2005 vendorId']],
    [{ vendorId: 'VOORJAAR-1' }, ['2034 campaign']],
  ])('are refused with %j', async (changes, errors) => {
    const answer = await post(changes);
    expect([answer.status, errorsOf(answer)]).toEqual([400, errors]);
  });

  test('are refused beyond the most a seller may have', async () => {
    await post();
    await post();
    expect(errorsOf(await post())).toEqual(['2039 campaign']);
    await client.control('PATCH', '/settings', { maxCampaigns: 9 });
  });

  test('are refused where a tenant makes none, knows the title, or has the budget of one used up', async () => {
    const behave = (settings: Json) => client.control('PATCH', '/settings', settings);
    const { body } = await post({ title: 'Najaar', vendorId: 'Najaar-1' });
    await behave({ campaignTaken: 'title', campaignVendorIdCode: 2025 });
    expect(errorsOf(await post({ title: 'Najaar' }))).toEqual(['2034 campaign']);
    expect(errorsOf(await post({ title: 'Later', vendorId: 'NAJAAR-1' }))).toEqual(['2025 vendorId']);
    await behave({ campaignCreate: 'not-implemented', reachedCampaignStatus: 'refuse' });
    const none = await post({ title: 'Later' });
    expect([none.status, errorsOf(none)]).toEqual([500, ['1001']]);
    const pause = () => client.call('PUT', `/campaign/${body.id}/status/PAUSED`, 'campaign-v5');
    await client.control('PATCH', `/campaigns/${body.id}`, { status: 'BUDGET_REACHED' });
    expect(errorsOf(await pause())).toEqual(['2040 status']);
    const whole = { ...body, status: 'PAUSED' };
    const put = await client.call('PUT', `/campaign/${body.id}`, 'campaign-v5', { body: whole });
    expect(errorsOf(put)).toEqual(['2040 status']);
    await behave({ reachedCampaignStatus: 'change' });
    expect((await pause()).status).toBe(200);
    await behave({ campaignCreate: 'done', campaignTaken: 'vendorId', campaignVendorIdCode: 2034 });
  });

  test('take a new status, budgets and, once, a vendorId', async () => {
    const { body } = await post();
    const path = `/campaign/${body.id}`;
    const put = (changes: Json) => client.call('PUT', path, 'campaign-v5', { body: { ...body, ...changes } });
    expect((await put({ status: 'PAUSED', vendorId: 'set-once', title: 'Other' })).body).toMatchObject({
      status: 'PAUSED',
      vendorId: 'set-once',
      title: 'Voorjaar',
    });
    expect(errorsOf(await put({ vendorId: 'set-twice' }))).toEqual(['2024 vendorId']);
    expect(errorsOf(await put({ id: 1 }))).toEqual(['2003 id']);
    const paused = await client.call('PUT', `${path}/status/ACTIVE`, 'campaign-v5');
    expect([paused.status, paused.text]).toEqual([200, '']);
    expect(errorsOf(await client.call('PUT', `${path}/status/DELETED`, 'campaign-v5'))).toEqual([
      '2001 status',
    ]);
    const budgets = { daily: { limitMicros: 'UNLIMITED' }, total: { limitMicros: '7000000' } };
    const answer = await client.call('PUT', `${path}/budgets`, 'campaign.budgets-v5', { body: budgets });
    expect(answer.body).toEqual({
      daily: { limitMicros: 'UNLIMITED', spentMicros: '0' },
      total: { limitMicros: '7000000', spentMicros: '0' },
    });
  });

  test('show a reached budget only where they would be active', async () => {
    const { body } = await post();
    await client.control('PATCH', `/campaigns/${body.id}`, {
      budgets: { daily: { spentMicros: '5000000' } },
    });
    const status = async (wanted: string) => {
      await client.call('PUT', `/campaign/${body.id}/status/${wanted}`, 'campaign-v5');
      return (await client.call('GET', `/campaign/${body.id}`, 'campaign-v5')).body.status;
    };
    expect([await status('PAUSED'), await status('ACTIVE')]).toEqual(['PAUSED', 'DAILY_BUDGET_REACHED']);
  });

  test.each([
    ['/campaign/x', 400],
    ['/campaign/5', 404],
    ['/campaign/610002', 404],
    ['/campaign/byVendor/none', 404],
  ])('%s is %i', async (path, status) => {
    expect((await client.call('GET', path, 'campaign-v5')).status).toBe(status);
  });
});
