import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { further } from '../../../sandbox/dialects/further.ts';
import { openings } from '../../../sandbox/dialects/openings.ts';
import { presets } from '../../../sandbox/settings.ts';
import { allStatuses, type Client, errorsOf, type Json, place, sofa, startClient } from './client.ts';

/** The interface leaves these open; the second preset answers each of them the other way round. */

let client: Client;
beforeAll(async () => {
  client = await startClient({ settings: 'opposite' });
  await place(client);
});
afterAll(() => client.close());

const put = (ad: Json & { id: number }, changes: Json = {}) =>
  client.call('PUT', `/ad/${ad.id}`, 'ad-v5', { body: { ...writable(ad), ...changes } });

/** What may be sent back: an ad without what the service owns. */
const writable = (ad: Json): Json => {
  const { dateCreated, dateLastUpdated, links, budgets, ...rest } = ad;
  const limits = { daily: { limitMicros: '5000000' }, total: { limitMicros: '50000000' } };
  return { ...rest, budgets: limits };
};

describe('in the opposite settings', () => {
  test('every switch stands the other way', () => {
    const same = Object.keys(presets.documented).filter(
      (name) =>
        JSON.stringify(Reflect.get(presets.documented, name)) ===
        JSON.stringify(Reflect.get(presets.opposite, name)),
    );
    const notReadings = [
      ...Object.keys(openings),
      ...Object.keys(further),
      'dialect',
      'takenVendorIdMs',
      'dateHeader',
      'campaignCreate',
      'latencyMs',
      'grantedScopes',
      'redirectUris',
      'feed',
      'autoConsent',
      'consentBy',
      'market',
      'correctionDays',
      'refreshFor',
      'userId',
    ];
    expect(same.toSorted()).toEqual(notReadings.toSorted());
  });

  test('read-only and unknown fields are refused', async () => {
    const ad = await place(client);
    expect(errorsOf(await client.call('PUT', `/ad/${ad.id}`, 'ad-v5', { body: ad }))).toEqual([
      '2001 dateCreated',
      '2001 dateLastUpdated',
      '2001 links.self',
      '2001 links.category',
      '2001 budgets.total.spentMicros',
    ]);
    expect(errorsOf(await put(ad, { novelty: 1 }))).toEqual(['2037 novelty']);
    expect((await put(ad)).status).toBe(200);
  });

  test('an absent vendorId, a changed region and a daily limit above the total are refused', async () => {
    const ad = await place(client, { vendorId: 'opp-1', categoryId: 8303, regionId: 1 });
    expect(errorsOf(await put(ad, { vendorId: undefined }))).toEqual(['2024 vendorId']);
    expect(errorsOf(await put(ad, { regionId: 2 }))).toEqual(['2028 regionId']);
    const budgets = { daily: { limitMicros: '9000000' }, total: { limitMicros: '8000000' } };
    expect(errorsOf(await put(ad, { budgets }))).toEqual(['2002 budgets.daily.limitMicros']);
  });

  test('errors name v5 fields, and their arg may be a number', async () => {
    const price = { priceType: 'FIXED_PRICE', amountCents: 0 };
    const { body } = await client.call('POST', '/ad', 'ad-v5', { body: sofa({ price }) });
    expect(body).toEqual([expect.objectContaining({ field: 'price.amountCents', arg: 0 })]);
  });

  test('status calls answer the ad, last pages a null token, seconds are whole', async () => {
    const ad = await place(client);
    const answer = await client.call('PUT', `/ad/${ad.id}/status/PAUSED`, 'ad-v5');
    expect(answer.body).toMatchObject({ id: ad.id, status: 'PAUSED' });
    expect(answer.body.dateLastUpdated).toMatch(/:\d\dZ$/);
    const list = await client.call('GET', '/ad', 'ad.list-v5', { query: { status: allStatuses } });
    expect(list.body.nextPageToken).toBeNull();
  });

  test('a deleted ad is hidden from byVendor, its vendorId stays taken', async () => {
    const ad = await place(client, { vendorId: 'gone-1' });
    await client.call('PUT', `/ad/${ad.id}/status/DELETED`, 'ad-v5');
    const found = await client.call('GET', '/ad/byVendor/gone-1', 'ad-v5');
    expect([found.status, found.text]).toEqual([404, '']);
    const again = await client.call('POST', '/ad', 'ad-v5', { body: sofa({ vendorId: 'gone-1' }) });
    expect(errorsOf(again)).toEqual(['2025 vendorId']);
  });

  test('lists lag behind, single ads do not', async () => {
    await client.control('PATCH', '/settings', { listLagMs: 30_000 });
    const ad = await place(client, { title: 'Trage hoekbank' });
    const listed = async () => {
      const query = { adIds: ad.id, status: allStatuses };
      return (await client.call('GET', '/ad', 'ad.list-v5', { query })).body.ads.map(
        (one: Json) => one['title'],
      );
    };
    expect(await listed()).toEqual([]);
    await client.control('POST', '/clock', { advanceMs: 30_000 });
    expect(await listed()).toEqual(['Trage hoekbank']);
    await put(ad, { title: 'Snelle hoekbank' });
    expect(await listed()).toEqual(['Trage hoekbank']);
    expect((await client.call('GET', `/ad/${ad.id}`, 'ad-v5')).body.title).toBe('Snelle hoekbank');
    await client.control('POST', '/clock', { advanceMs: 30_000 });
    expect(await listed()).toEqual(['Snelle hoekbank']);
    await client.control('PATCH', '/settings', { listLagMs: 0 });
  });

  test('a used refresh token lives another minute, and tokens are of type Bearer', async () => {
    const { refresh_token } = await client.signIn();
    const refresh = () => client.tokenCall({ grant_type: 'refresh_token', refresh_token });
    expect((await refresh()).body.token_type).toBe('Bearer');
    expect((await refresh()).status).toBe(200);
    await client.control('POST', '/clock', { advanceMs: 60_000 });
    expect((await refresh()).body.error).toBe('invalid_grant');
    await client.signIn();
  });

  test('401 and 403 are one error, not a list, and calls name no scopes', async () => {
    expect((await client.call('GET', '/user', 'user-v4', { token: null })).body).toMatchObject({
      code: 1009,
    });
    expect((await client.call('GET', '/user', 'user-v4')).headers.get('oauth-scope')).toBeNull();
  });

  test('several campaigns are allowed, created with 200, and the default one has a daily limit', async () => {
    const budgets = { daily: { limitMicros: 'UNLIMITED' }, total: { limitMicros: 'UNLIMITED' } };
    const body = { status: 'ACTIVE', budgets };
    for (const _ of [1, 2])
      expect((await client.call('POST', '/campaign', 'campaign-v5', { body })).status).toBe(200);
    const { campaigns } = (await client.call('GET', '/campaigns', 'campaign.list-v5')).body;
    expect(campaigns.length).toBe(3);
    expect(campaigns[0].budgets.daily.limitMicros).toBe('250000000');
  });

  test('more than twelve requests at once are too many', async () => {
    const refused: Awaited<ReturnType<Client['call']>>[] = [];
    const user = async (): Promise<void> => {
      const answer = await client.call('GET', '/user', 'user-v4');
      if (answer.status === 429) refused.push(answer);
    };
    await client.control('POST', '/faults', { path: '/user', times: 12, action: { type: 'hold' } });
    const asked = Promise.all(Array.from({ length: 16 }, user));
    await expect.poll(() => refused.length).toBe(4);
    await client.control('POST', '/faults/release');
    await asked;
    expect([refused.length, refused[0]?.headers.get('retry-after')]).toEqual([4, '1']);
    expect((await client.control('GET', '/requests')).body.mostInFlight).toBeGreaterThan(12);
  });

  test('an equal write moves nothing; a named key brings all below it; links have a prefix', async () => {
    const ad = await place(client);
    await client.control('POST', '/clock', { advanceMs: 5000 });
    expect((await put(ad, { links: undefined })).body.dateLastUpdated).toBe(ad['dateLastUpdated']);
    const { body } = await client.call('GET', `/ad/${ad.id}`, 'ad-v5', {
      query: { _include: 'links,budgets' },
    });
    expect(body.links.self).toBe(`/api/sellside/ad/${ad.id}`);
    expect(body.budgets.daily).toEqual({ limitMicros: '5000000' });
  });

  test('deprecated price types become SEE_DESCRIPTION, original amounts are taken, addresses come escaped', async () => {
    expect((await place(client, { price: { priceType: 'SWAP' } }))['price']).toEqual({
      priceType: 'SEE_DESCRIPTION',
    });
    const price = { priceType: 'FIXED_PRICE', amountCents: 100, originalAmountCents: 200 };
    expect((await place(client, { price }))['price']).toEqual(price);
    const ad = await place(client, { links: { url: 'https://new.example/?a=1&b=2' } });
    expect(ad['links']).toMatchObject({ url: 'https://new.example/?a=1&amp;b=2' });
    expect(ad['status']).toBe('ACTIVE');
    const again = await put(ad, { links: { url: 'https://new.example/?a=1&amp;b=2' } });
    expect(again.body.links.url).toBe('https://new.example/?a=1&amp;b=2');
  });

  test('AUTOMATIC needs a limited daily budget of the campaign', async () => {
    const ad = await place(client, { bidMicros: 'AUTOMATIC' });
    const unlimited = { budgets: { daily: { limitMicros: 'UNLIMITED' } } };
    await client.control('PATCH', `/campaigns/${ad['campaignId']}`, unlimited);
    expect(errorsOf(await put(ad))).toEqual(['2001 bidMicros']);
  });
});
