import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, errorsOf, type Json, place, sofa, startClient } from './client.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.close());

const read = async (id: number) => (await client.call('GET', `/ad/${id}`, 'ad-v5')).body;
const put = (ad: Json & { id: number }, changes: Json = {}, query = {}): Promise<Answer> =>
  client.call('PUT', `/ad/${ad.id}`, 'ad-v5', { body: { ...ad, ...changes }, query });
const setStatus = (ad: { id: number }, status: string, query = {}): Promise<Answer> =>
  client.call('PUT', `/ad/${ad.id}/status/${status}`, 'ad-v5', { query });

describe('a create', () => {
  test('answers 201 with the ad and its address', async () => {
    const answer = await client.call('POST', '/ad', 'ad-v5', { body: sofa({ id: 0, vendorId: 'create-1' }) });
    const { id } = answer.body;
    expect([answer.status, answer.headers.get('location')]).toEqual([
      201,
      `${client.sandbox.baseUrl}/api/sellside/ad/${id}`,
    ]);
    expect(await read(id)).toEqual(answer.body);
  });

  test('sends nothing back where _body is false, and does nothing where _validate is true', async () => {
    const bare = await client.call('POST', '/ad', 'ad-v5', {
      body: sofa(),
      query: { _body: false, _include: 'id' },
    });
    expect([bare.status, bare.text]).toEqual([201, '']);
    const before = (await client.control('GET', '/state')).body.ads.length;
    const checked = await client.call('POST', '/ad', 'ad-v5', { body: sofa(), query: { _validate: true } });
    expect([checked.status, checked.text]).toEqual([200, '']);
    expect((await client.control('GET', '/state')).body.ads.length).toBe(before);
  });

  test('makes the default campaign, once, and puts later ads into it', async () => {
    const fresh = await startClient();
    const campaigns = async () => (await fresh.call('GET', '/campaigns', 'campaign.list-v5')).body.campaigns;
    expect(await campaigns()).toEqual([]);
    const [first, second] = [await place(fresh), await place(fresh)];
    const [campaign, ...others] = await campaigns();
    expect(others).toEqual([]);
    expect([first['campaignId'], second['campaignId']]).toEqual([campaign.id, campaign.id]);
    expect(campaign).toMatchObject({
      isDefault: true,
      status: 'ACTIVE',
      budgets: { daily: { limitMicros: 'UNLIMITED' } },
    });
    await fresh.close();
  });

  test('stands for the whole country without a postcode', async () => {
    expect((await place(client))['postcode']).toBe('0000AA');
  });

  test('takes a vendorId once, without regard to case, even after the ad is deleted', async () => {
    const ad = await place(client, { vendorId: 'Once-1' });
    await setStatus(ad, 'DELETED');
    const again = await client.call('POST', '/ad', 'ad-v5', { body: sofa({ vendorId: 'oNCE-1' }) });
    expect([again.status, errorsOf(again)]).toEqual([400, ['2025 vendorId']]);
    expect((await client.call('GET', '/ad/byVendor/once-1', 'ad-v5')).body.status).toBe('DELETED');
  });
});

describe('texts', () => {
  test.each([
    ['  Hoekbank rood\n', 'Hoekbank rood'],
    ['Hoekbank <3 & "mooi"', 'Hoekbank <3 & "mooi"'],
    ['<h1>Hoekbank</h1> <b>rood</b>', 'Hoekbank <b>rood</b>'],
    ['Hoekbank <BR/><script>alert(1)</script>rood', 'Hoekbank <br/>rood'],
    ['Hoekbank <b onclick="x()">rood</b>', 'Hoekbank <b>rood</b>'],
    ['=SOM(A1;A2) 🚲', '=SOM(A1;A2) 🚲'],
  ])('%j is stored as %j', async (sent, stored) => {
    const ad = await place(client, { title: sent, description: sent });
    expect([ad['title'], ad['description']]).toEqual([stored, stored]);
  });
});

describe('an update', () => {
  test('replaces the whole ad: what the body leaves out is gone', async () => {
    const ad = await place(client, {
      salutation: 'FAMILY',
      phoneNumber: '06-12345678',
      vendorId: 'whole-1',
      links: { url: 'https://fietsenenmeer.example/x' },
    });
    const { salutation, phoneNumber, links, ...rest } = ad;
    const answer = await put({ ...rest, id: ad.id }, { title: 'Andere hoekbank' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      title: 'Andere hoekbank',
      vendorId: 'whole-1',
      campaignId: ad['campaignId'],
    });
    expect([answer.body.salutation, answer.body.phoneNumber, answer.body.links.url]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('keeps fields it does not know and ignores what is read-only', async () => {
    const ad = await place(client);
    const sent = {
      loyalty: { points: 3 },
      dateCreated: '2001-01-01T00:00:00Z',
      budgets: { daily: { limitMicros: '6000000', spentMicros: '9' }, total: { limitMicros: 'UNLIMITED' } },
    };
    const answer = await put(ad, sent);
    expect(answer.body).toMatchObject({ loyalty: { points: 3 }, dateCreated: ad['dateCreated'] });
    expect(answer.body.budgets.daily).toEqual({ limitMicros: '6000000', spentMicros: '0' });
  });

  test('moves dateLastUpdated, and a refused or only validated one moves nothing', async () => {
    const ad = await place(client);
    await client.control('POST', '/clock', { advanceMs: 1000 });
    expect((await put(ad, { title: '' })).status).toBe(400);
    expect((await put(ad, { title: 'Nieuwe titel' }, { _validate: true })).text).toBe('');
    expect(await read(ad.id)).toEqual(ad);
    const { body } = await put(ad, { title: 'Nieuwe titel' });
    expect(Date.parse(body.dateLastUpdated)).toBeGreaterThan(Date.parse(String(ad['dateLastUpdated'])));
    expect(body.dateCreated).toBe(ad['dateCreated']);
  });

  test('takes an ad as it was read', async () => {
    const ad = await place(client, { images: [{ src: 'https://img.example/1.jpg' }] });
    const again = await put(ad);
    expect([again.status, { ...again.body, dateLastUpdated: 0 }]).toEqual([
      200,
      { ...ad, dateLastUpdated: 0 },
    ]);
  });

  test('may take a vendorId once', async () => {
    const ad = await place(client);
    expect((await put(ad, { vendorId: 'late-1' })).body.vendorId).toBe('late-1');
    const other = await place(client);
    expect(errorsOf(await put(other, { vendorId: 'LATE-1' }))).toEqual(['2025 vendorId']);
  });
});

describe('a status', () => {
  test('is set with an empty answer, or only checked', async () => {
    const ad = await place(client);
    expect((await setStatus(ad, 'PAUSED', { _validate: true })).status).toBe(200);
    expect((await read(ad.id)).status).toBe('ACTIVE');
    const answer = await setStatus(ad, 'PAUSED');
    expect([answer.status, answer.text, (await read(ad.id)).status]).toEqual([200, '', 'PAUSED']);
  });

  test.each(['BUDGET_REACHED', 'DOMAIN_PENDING', 'nonsense'])('cannot be %s', async (status) => {
    expect(errorsOf(await setStatus(await place(client), status))).toEqual(['2001 status']);
  });

  test('is final once the ad is deleted, by whomever', async () => {
    const deleted = await place(client);
    await setStatus(deleted, 'DELETED');
    expect((await read(deleted.id)).dateDeleted).toEqual(expect.any(String));
    const removed = await place(client);
    await client.control('PUT', `/ads/${removed.id}/status/DELETED_BY_CS`);
    for (const ad of [deleted, removed]) {
      for (const status of ['ACTIVE', 'PAUSED', 'DELETED']) {
        expect(errorsOf(await setStatus(ad, status))).toEqual(['2017 status']);
      }
    }
  });

  test('of a suspended ad becomes ACTIVE only after its content changed and support agreed', async () => {
    const ad = await place(client);
    await client.control('PUT', `/ads/${ad.id}/status/SUSPENDED_BY_CS`);
    expect(errorsOf(await setStatus(ad, 'ACTIVE'))).toEqual(['2017 status']);
    expect(errorsOf(await put(ad))).toEqual(['2017 status']);
    expect((await put(ad, { title: 'Nette hoekbank' })).body.status).toBe('SUSPENDED_BY_CS');
    expect((await setStatus(ad, 'PAUSED')).status).toBe(200);
  });

  test.each([
    ['total', 'BUDGET_REACHED'],
    ['daily', 'DAILY_BUDGET_REACHED'],
  ])(
    'of a paused ad whose %s budget is spent becomes %s, and ACTIVE once there is budget',
    async (budget, reached) => {
      const limits = {
        daily: { limitMicros: 'UNLIMITED' },
        total: { limitMicros: 'UNLIMITED' },
        [budget]: { limitMicros: '2000000' },
      };
      const ad = await place(client, { status: 'PAUSED', budgets: limits });
      await client.control('POST', `/ads/${ad.id}/spend`, { micros: '2000000' });
      expect((await read(ad.id)).status).toBe('PAUSED');
      expect((await setStatus(ad, 'ACTIVE')).status).toBe(200);
      expect((await read(ad.id)).status).toBe(reached);
      const raised = { ...limits, [budget]: { limitMicros: '9000000' } };
      expect((await put(ad, { status: 'ACTIVE', budgets: raised })).body.status).toBe('ACTIVE');
    },
  );

  test('waits for the seller to confirm a new domain, for all its ads at once', async () => {
    const links = { url: 'https://www.brandnew.example/bank' };
    const ads = [await place(client, { links }), await place(client, { links, status: 'PAUSED' })];
    expect(ads.map((ad) => ad['status'])).toEqual(['DOMAIN_PENDING', 'PAUSED']);
    for (const ad of ads) await setStatus(ad, 'ACTIVE');
    const statuses = async () => Promise.all(ads.map(async (ad) => (await read(ad.id)).status));
    expect((await statuses())[0]).toBe('DOMAIN_PENDING');
    await client.control('POST', '/domains/confirm', { domain: 'brandnew.example' });
    expect((await statuses())[0]).toBe('ACTIVE');
    expect((await place(client, { links }))['status']).toBe('ACTIVE');
  });

  test('ACTIVE is refused with 2011 beyond the active ads of the category; PAUSED ads do not count', async () => {
    const small = (status: string): Json => ({
      categoryId: 2203,
      status,
      title: 'Autoradio Pioneer',
      description: 'Goed werkende autoradio te koop',
    });
    const many = await startClient();
    for (let count = 0; count < 25; count += 1) await place(many, small('ACTIVE'));
    const paused = await place(many, small('PAUSED'));
    const create = await many.call('POST', '/ad', 'ad-v5', { body: sofa(small('ACTIVE')) });
    expect([create.status, errorsOf(create)]).toEqual([400, ['2011 status']]);
    const activate = () => many.call('PUT', `/ad/${paused.id}/status/ACTIVE`, 'ad-v5');
    expect(errorsOf(await activate())).toEqual(['2011 status']);
    const update = await many.call('PUT', `/ad/${paused.id}`, 'ad-v5', {
      body: { ...paused, status: 'ACTIVE' },
    });
    expect(errorsOf(update)).toEqual(['2011 status']);
    const [first] = (await many.call('GET', '/ad', 'ad.list-v5')).body.ads;
    await many.call('PUT', `/ad/${first.id}/status/PAUSED`, 'ad-v5');
    expect((await activate()).status).toBe(200);
    await many.close();
  });
});
