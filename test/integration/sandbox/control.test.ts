import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Client, errorsOf, type Json, place, sofa, startClient } from './client.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterEach(async () => {
  await client.control('DELETE', '/faults');
});
afterAll(() => client.close());

const order = (rule: Json | readonly Json[]) => client.control('POST', '/faults', rule);
const user = () => client.call('GET', '/user', 'user-v4');
const fired = async (): Promise<readonly string[]> =>
  (await client.control('GET', '/faults')).body.fired.map((fault: Json) => fault['type']);
const count = async (): Promise<number> => (await client.control('GET', '/state')).body.ads.length;

describe('faults before the call', () => {
  test.each([401, 403, 404, 415, 429, 500, 502, 503])('a status %i', async (status) => {
    await order({ path: '/user', action: { type: 'status', status, retryAfter: 7 } });
    const answer = await user();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '7']);
    expect((await user()).status).toBe(200);
  });

  test('HTML instead of JSON', async () => {
    await order({ path: '/user', action: { type: 'html' } });
    const answer = await user();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html;charset=utf-8']);
  });

  test('a connection reset before anything is done', async () => {
    const before = await count();
    await order({ method: 'POST', path: '/ad', action: { type: 'reset-before' } });
    await expect(client.call('POST', '/ad', 'ad-v5', { body: sofa() })).rejects.toThrow('fetch failed');
    expect([await count(), await fired()]).toEqual([before, ['reset-before']]);
  });

  test('an expired token', async () => {
    await order({ path: '/user', action: { type: 'expire-token' } });
    expect(errorsOf(await user())).toEqual(['1007']);
    await client.signIn();
  });

  test('a call that is held until it is released', async () => {
    const before = await count();
    await order({ method: 'POST', path: '/ad', action: { type: 'hold' } });
    const sent = client.call('POST', '/ad', 'ad-v5', { body: sofa() });
    await expect.poll(fired).toEqual(['hold']);
    expect(await count()).toBe(before);
    await client.control('POST', '/faults/release');
    expect((await sent).status).toBe(201);
  });

  test('a delay, after which the call is made even if nobody waits any more', async () => {
    const before = await count();
    await order({ method: 'POST', path: '/ad', action: { type: 'delay', ms: 300 } });
    const headers = {
      authorization: `Bearer ${client.token()}`,
      accept: 'application/sellside.ad-v5+json, application/json',
      'content-type': 'application/sellside.ad-v5+json',
    };
    const sent = fetch(`${client.sandbox.baseUrl}/api/sellside/ad`, {
      method: 'POST',
      headers,
      body: JSON.stringify(sofa()),
      signal: AbortSignal.timeout(100),
    });
    await expect(sent).rejects.toThrow('timeout');
    await expect.poll(count).toBe(before + 1);
  });
});

describe('faults after the call', () => {
  test.each(['reset-after', 'error-after'])('%s: the ad is there, the answer is lost', async (type) => {
    const before = await count();
    await order({ method: 'POST', path: '/ad', action: { type } });
    const answer = client.call('POST', '/ad', 'ad-v5', { body: sofa() });
    if (type === 'reset-after') await expect(answer).rejects.toThrow('fetch failed');
    else expect((await answer).status).toBe(500);
    expect(await count()).toBe(before + 1);
  });

  test('an answer that never comes', async () => {
    await order({ path: '/user', action: { type: 'hang-after' } });
    const url = `${client.sandbox.baseUrl}/api/sellside/user`;
    await expect(fetch(url, { signal: AbortSignal.timeout(150) })).rejects.toThrow('timeout');
  });

  test('truncated JSON', async () => {
    await order({ path: '/user', action: { type: 'truncated' } });
    const answer = await user();
    expect([answer.status, answer.body]).toEqual([200, undefined]);
    expect(answer.text.startsWith('{"id":7001')).toBe(true);
  });
});

describe('another client in the middle of a call', () => {
  test('takes a vendor ID in other letters between the look and the create', async () => {
    const body = sofa({ title: 'Sneller', vendorId: '{LAST}' });
    await order({
      method: 'GET',
      path: '/ad/byVendor/*',
      action: { type: 'meanwhile-after', orders: [{ method: 'POST', path: '/ads', body }] },
    });
    const look = () => client.call('GET', '/ad/byVendor/mijn-"1', 'ad-v5');
    expect((await look()).status).toBe(404);
    expect((await look()).body).toMatchObject({ title: 'Sneller', vendorId: 'MIJN-"1' });
    const late = await client.call('POST', '/ad', 'ad-v5', { body: sofa({ vendorId: 'mijn-"1' }) });
    expect(errorsOf(late)).toEqual(['2025 vendorId']);
  });

  test('edits an ad before a list is made of it, and after', async () => {
    const ad = await place(client, { title: 'Eerst' });
    const title = (word: string) => ({ method: 'PATCH', path: `/ads/${ad.id}`, body: { title: word } });
    const list = async (): Promise<string> =>
      (await client.call('GET', '/ad', 'ad.list-v5', { query: { adIds: ad.id } })).body.ads[0].title;
    await order({ path: '/ad', action: { type: 'meanwhile-before', orders: [title('Ervoor')] } });
    expect(await list()).toBe('Ervoor');
    await order({ path: '/ad', action: { type: 'meanwhile-after', orders: [title('Erna')] } });
    expect([await list(), await list()]).toEqual(['Ervoor', 'Erna']);
  });
});

describe('which requests a fault meets', () => {
  const statuses = async (times: number): Promise<readonly number[]> => {
    const answers: number[] = [];
    for (let index = 0; index < times; index += 1) answers.push((await user()).status);
    return answers;
  };

  test('those from the nth on, as often as told', async () => {
    await order({ path: '/user', nth: 2, times: 2, action: { type: 'status', status: 503 } });
    expect(await statuses(5)).toEqual([200, 503, 503, 200, 200]);
  });

  test('some, drawn the same way from the same seed', async () => {
    const run = async () => {
      await order({
        path: '/user',
        probability: 0.5,
        seed: 4,
        times: 99,
        action: { type: 'status', status: 503 },
      });
      const answers = await statuses(12);
      await client.control('DELETE', '/faults');
      return answers;
    };
    const first = await run();
    expect(new Set(first)).toEqual(new Set([200, 503]));
    expect(await run()).toEqual(first);
  });

  test('those of a method and a path pattern only', async () => {
    await order({ method: 'PUT', path: '/ad/*/status/*', times: 9, action: { type: 'status', status: 503 } });
    const ad = await place(client);
    expect((await client.call('PUT', `/ad/${ad.id}/status/PAUSED`, 'ad-v5')).status).toBe(503);
    expect((await client.call('PUT', `/ad/${ad.id}`, 'ad-v5', { body: ad })).status).toBe(200);
    await order({ path: '/accounts/oauth/token', action: { type: 'status', status: 500 } });
    expect((await client.tokenCall({ grant_type: 'refresh_token' })).status).toBe(500);
  });

  test.each([
    [{ path: 7, action: { type: 'html' } }],
    [{ path: '/user', action: { type: 'explode' } }],
    [{ path: '/user', often: 3, action: { type: 'html' } }],
    [{ path: '/user', nth: 'second', action: { type: 'html' } }],
    [{ path: '/user', action: { type: 'meanwhile-after', orders: [] } }],
    [{ path: '/user', action: { type: 'meanwhile-after', orders: [{ method: 'GET', path: '/ads' }] } }],
  ])('none when the order is misspelt: %j', async (rule) => {
    expect((await order(rule)).status).toBe(400);
  });
});

describe('the log', () => {
  test('counts requests by call and keeps every write that took effect', async () => {
    await client.control('DELETE', '/log');
    const ad = await place(client, { vendorId: 'log-1' });
    await client.call('PUT', `/ad/${ad.id}`, 'ad-v5', {
      body: { ...ad, title: 'Nieuwe titel', bidMicros: '300000' },
    });
    await client.call('PUT', `/ad/${ad.id}`, 'ad-v5', { body: { ...ad, title: '' } });
    await client.call('PUT', `/ad/${ad.id}/status/PAUSED`, 'ad-v5');
    await client.control('PATCH', `/ads/${ad.id}`, { title: 'Van een ander' });
    const { counts, writes } = (await client.control('GET', '/state')).body;
    expect(counts).toEqual({
      'POST /api/sellside/ad': 1,
      'PUT /api/sellside/ad/:id': 2,
      'PUT /api/sellside/ad/:id/status/:status': 1,
    });
    expect(writes).toMatchObject([
      { op: 'create', id: ad.id, vendorId: 'log-1', by: 'client' },
      { op: 'update', fields: ['title', 'bidMicros'] },
      { op: 'status', status: 'PAUSED', fields: ['status'] },
      { op: 'update', by: 'other', fields: ['title'] },
    ]);
    const { requests } = (await client.control('GET', '/requests')).body;
    expect(requests.map((entry: Json) => entry['status'])).toEqual([201, 200, 400, 200]);
    const last = requests.at(-1).sequence;
    expect((await client.control('GET', `/requests?since=${last}`)).body.requests).toEqual([]);
    const newer = (await client.control('GET', `/writes?values=true&since=${last}`)).body;
    expect(newer).toMatchObject([
      { op: 'status', before: { status: 'ACTIVE' }, after: { status: 'PAUSED' } },
      { by: 'other', before: { title: 'Nieuwe titel' }, after: { title: 'Van een ander' } },
    ]);
  });

  test('says when the answer was made, however long it was held back', async () => {
    await client.control('DELETE', '/log');
    await order({ path: '/user', action: { type: 'delay', ms: 60 } });
    await order({ path: '/user', action: { type: 'delay-after', ms: 60 } });
    const began = Date.now();
    await user();
    const [entry] = (await client.control('GET', '/requests')).body.requests;
    const made = Date.parse(entry.served);
    expect(made - Date.parse(entry.time)).toBeGreaterThanOrEqual(59);
    expect(made).toBeLessThanOrEqual(Date.now() - 59);
    expect(Date.parse(entry.time)).toBeGreaterThanOrEqual(began);
  });
});

describe('another client', () => {
  test('changes fields of any kind, takes them away, and may leave dateLastUpdated as it was', async () => {
    const ad = await place(client, { salutation: 'FAMILY' });
    await client.control('POST', '/clock', { advanceMs: 5000 });
    const patch = {
      status: 'UNDER_REVIEW',
      salutation: null,
      links: { url: 'https://x.example/' },
      price: { amountCents: 1 },
      novelty: true,
    };
    const quiet = await client.control('PATCH', `/ads/${ad.id}?touch=false`, patch);
    expect(quiet.body).toMatchObject({
      status: 'UNDER_REVIEW',
      novelty: true,
      price: { priceType: 'FIXED_PRICE', amountCents: 1 },
      dateLastUpdated: ad['dateLastUpdated'],
    });
    expect([quiet.body.salutation, quiet.body.links.url]).toEqual([undefined, 'https://x.example/']);
    const loud = await client.control('PATCH', `/ads/${ad.id}`, { title: 'Anders' });
    expect(loud.body.dateLastUpdated > String(ad['dateLastUpdated'])).toBe(true);
    const late = await client.control('PATCH', `/ads/${ad.id}?agoMs=30000`, { title: 'Laat' });
    const age = Date.parse(loud.body.dateLastUpdated) - Date.parse(late.body.dateLastUpdated);
    expect(age).toBeGreaterThan(20_000);
  });

  test('asks what the service would say, and nothing is stored', async () => {
    const ad = await place(client);
    const before = await count();
    const trial = [
      { id: ad.id, patch: { title: 'Een goede titel' } },
      { id: ad.id, patch: { title: '', postcode: '1234567' } },
      { ad: sofa() },
      { ad: sofa({ phoneNumber: 'bel mij' }) },
    ];
    const answers = (await client.control('POST', '/try', trial)).body;
    const fields = answers.map((errors: readonly Json[]) => errors.map(({ field }) => field));
    expect(fields).toEqual([[], ['title', 'postcode'], [], ['phoneNumber']]);
    expect((await client.call('GET', `/ad/${ad.id}`, 'ad-v5')).body).toEqual(ad);
    expect(await count()).toBe(before);
  });

  test('places ads by the rules, and ads can vanish', async () => {
    const placed = await client.control('POST', '/ads', [sofa(), sofa()]);
    expect(placed.body.length).toBe(2);
    expect((await client.control('POST', '/ads', sofa({ title: '' }))).status).toBe(400);
    const [{ id }] = placed.body;
    await client.control('DELETE', `/ads/${id}`);
    expect((await client.call('GET', `/ad/${id}`, 'ad-v5')).status).toBe(404);
  });

  test('spends money on an ad and its campaign without touching its date', async () => {
    const ad = await place(client, {
      budgets: { daily: { limitMicros: '1000000' }, total: { limitMicros: 'UNLIMITED' } },
    });
    await client.control('POST', `/ads/${ad.id}/spend`, { micros: '1000000' });
    const after = (await client.call('GET', `/ad/${ad.id}`, 'ad-v5')).body;
    expect(after).toMatchObject({ status: 'DAILY_BUDGET_REACHED', dateLastUpdated: ad['dateLastUpdated'] });
    expect(after.budgets.total.spentMicros).toBe('1000000');
    const campaign = await client.call('GET', `/campaign/${ad['campaignId']}`, 'campaign-v5');
    expect(BigInt(campaign.body.budgets.daily.spentMicros)).toBeGreaterThanOrEqual(1_000_000n);
  });
});

describe('the control address', () => {
  test('moves the time of every answer', async () => {
    const to = '2031-05-05T10:00:00.000Z';
    expect((await client.control('POST', '/clock', { to })).body.time).toMatch(/^2031-05-05T10:00/);
    expect(new Date((await user()).headers.get('date') ?? '').getUTCFullYear()).toBe(2031);
    await client.control('POST', '/clock', { to: new Date().toISOString() });
  });

  test('goes back to the first data, leaving the client signed in', async () => {
    await place(client);
    await client.signIn();
    await client.control('POST', '/reset');
    expect([await count(), (await user()).status]).toEqual([0, 200]);
  });

  test('ends tokens of either kind', async () => {
    const { refresh_token } = await client.signIn();
    await client.control('POST', '/tokens/expire');
    expect(errorsOf(await user())).toEqual(['1007']);
    await client.control('POST', '/tokens/revoke');
    const refused = await client.tokenCall({ grant_type: 'refresh_token', refresh_token });
    expect(refused.body.error).toBe('invalid_grant');
    await client.signIn();
  });

  test('refuses settings that do not exist', async () => {
    for (const settings of [{ colour: 'red' }, { listLagMs: 'long' }, { preset: 'best' }]) {
      expect((await client.control('PATCH', '/settings', settings)).status).toBe(400);
    }
  });

  test('does not answer pages of the web', async () => {
    const statusWith = (headers: Record<string, string>): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const sent = request(`${client.sandbox.controlUrl}/state`, { headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sent.on('error', reject).end();
      });
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ origin: 'https://evil.example' })).toBe(403);
    expect(await statusWith({ host: 'evil.example' })).toBe(403);
  });
});
