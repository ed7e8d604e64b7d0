import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, allStatuses, type Client, errorsOf, type Json, place, startClient } from './client.ts';

let client: Client;
let ids: readonly number[];

const titles = ['Hoekbank rood', 'Bankstel blauw', 'Chesterfield bank', 'Slaapbank grijs', 'Zitzak groen'];

beforeAll(async () => {
  client = await startClient();
  const placed: number[] = [];
  for (const [index, title] of titles.entries()) {
    const ad = await place(client, {
      title,
      vendorId: `list-${index}`,
      bidMicros: String(100_000 + 10_000 * ((index * 3) % 5)),
      status: index === 3 ? 'PAUSED' : 'ACTIVE',
      categoryId: index === 4 ? 4102 : 4101,
    });
    placed.push(ad.id);
    await client.control('POST', '/clock', { advanceMs: 60_000 });
  }
  ids = placed;
  await client.signIn();
});
afterAll(() => client.close());

const list = (query: Record<string, string | number> = {}): Promise<Answer> =>
  client.call('GET', '/ad', 'ad.list-v5', { query });
const listed = async (query: Record<string, string | number>): Promise<readonly string[]> =>
  (await list(query)).body.ads.map((ad: Json) => ad['title']);

/** All pages, as the interface says they are fetched. */
const pages = async (query: Record<string, string | number>): Promise<readonly Answer[]> => {
  const answers: Answer[] = [];
  let pageToken: string | undefined;
  do {
    const answer = await list(pageToken === undefined ? query : { ...query, pageToken });
    answers.push(answer);
    pageToken = answer.body.nextPageToken;
  } while (pageToken !== undefined);
  return answers;
};

describe('GET /ad', () => {
  test('lists active ads only unless statuses are named', async () => {
    expect((await list()).body.count).toBe(4);
    expect((await list({ status: allStatuses })).body.count).toBe(5);
    expect(await listed({ status: 'PAUSED,DELETED' })).toEqual(['Slaapbank grijs']);
  });

  test('answers in the version that was asked for', async () => {
    expect((await list()).headers.get('content-type')).toBe(
      'application/sellside.ad.list-v5+json;charset=utf-8',
    );
  });

  test.each([
    [
      { orderBy: 'TITLE' },
      ['Bankstel blauw', 'Chesterfield bank', 'Hoekbank rood', 'Slaapbank grijs', 'Zitzak groen'],
    ],
    [{ orderBy: 'DATE_CREATED', direction: 'DESCENDING' }, titles.toReversed()],
    [{ orderBy: 'AD_ID', direction: 'DESCENDING' }, titles.toReversed()],
    [
      { orderBy: 'CPC' },
      ['Hoekbank rood', 'Chesterfield bank', 'Zitzak groen', 'Bankstel blauw', 'Slaapbank grijs'],
    ],
    [{ titleKeywords: 'BANK' }, ['Hoekbank rood', 'Bankstel blauw', 'Chesterfield bank', 'Slaapbank grijs']],
    [{ categoryIds: '4102,4103' }, ['Zitzak groen']],
    [{ campaignId: 1 }, []],
    [{ remainingBudget: '5001' }, titles],
    [{ remainingBudget: '5000' }, []],
    [{ remainingBudget: '101%' }, titles],
  ])('with %j lists the right ads in the right order', async (query, expected) => {
    expect(await listed({ status: allStatuses, ...query })).toEqual(expected);
  });

  test('finds ads by id, leaving out those that are not there', async () => {
    const answer = await list({ adIds: `${ids[2]},${ids[0]},99`, status: allStatuses });
    expect(answer.body.ads.map((ad: Json) => ad['id'])).toEqual([ids[0], ids[2]]);
  });

  test('lists what changed at or after an instant, newest changes included', async () => {
    const newest = (await list({ orderBy: 'DATE_LAST_UPDATED', direction: 'DESCENDING', limit: 1 })).body
      .ads[0];
    const changedSince: string = newest.dateLastUpdated;
    expect(await listed({ changedSince, status: allStatuses })).toEqual(['Zitzak groen']);
    const whole = changedSince.replace(/\.\d+Z$/, 'Z');
    expect(await listed({ changedSince: whole, status: allStatuses })).toEqual(['Zitzak groen']);
  });

  test('counts visits as activity in a period', async () => {
    await client.control('POST', `/ads/${ids[1]}/spend`, { micros: '100000' });
    const today = new Date().toISOString().slice(0, 10);
    expect(await listed({ startDate: today, endDate: today, status: allStatuses })).toEqual([
      'Bankstel blauw',
    ]);
    expect(await listed({ endDate: '2001-01-01', status: allStatuses })).toEqual([]);
  });

  test.each([
    [{ limit: 'many' }, ['2001 limit']],
    [{ limit: 0 }, ['2002 limit']],
    [{ limit: 101 }, ['2002 limit']],
    [{ adIds: '1,x' }, ['2001 adIds']],
    [{ titleKeywords: 'ab' }, ['2004 titleKeywords']],
    [{ status: 'ACTIVE,LIVE' }, ['2001 status']],
    [{ orderBy: 'COLOUR' }, ['2001 orderBy']],
    [{ direction: 'UP' }, ['2001 direction']],
    [{ changedSince: 'yesterday' }, ['2001 changedSince']],
    [{ changedSince: '2999-01-01T00:00:00Z' }, ['2002 changedSince']],
    [{ changedSince: '2020-01-01T00:00:00Z', categoryIds: '4101' }, ['2001 categoryIds']],
    [{ changedSince: '2020-01-01T00:00:00Z', orderBy: 'TITLE' }, ['2001 orderBy']],
    [{ remainingBudget: 'little' }, ['2001 remainingBudget']],
    [{ startDate: '2024-02-30' }, ['2001 startDate']],
    [{ startDate: '2024-02-02', endDate: '2024-02-01' }, ['2002 endDate']],
    [{ campaignId: 'x' }, ['2001 campaignId']],
    [{ categoryIds: '-1' }, ['2001 categoryIds']],
    [{ pageToken: 'made up' }, ['2001 pageToken']],
  ])('refuses %j', async (query, errors) => {
    const answer = await list(query);
    expect([answer.status, errorsOf(answer)]).toEqual([400, errors]);
  });
});

describe('paging', () => {
  test.each([
    {},
    { direction: 'DESCENDING' },
    { orderBy: 'TITLE' },
    { orderBy: 'CPC', direction: 'DESCENDING' },
    { orderBy: 'STATUS' },
  ])('with %j gives every ad once, in the order of one page', async (query) => {
    const whole = await listed({ status: allStatuses, ...query });
    const answers = await pages({ status: allStatuses, limit: 2, ...query });
    expect(answers.map((answer) => answer.body.ads.length)).toEqual([2, 2, 1]);
    expect(answers.flatMap((answer) => answer.body.ads.map((ad: Json) => ad['title']))).toEqual(whole);
    for (const answer of answers) expect(answer.body.count).toBe(5);
  });

  test('ends without a token, also on a last page that is full', async () => {
    const answers = await pages({ status: allStatuses, limit: 5 });
    expect(answers.length).toBe(1);
    expect(Object.keys(answers[0]?.body)).toEqual(['ads', 'count']);
  });

  test('refuses a token with other parameters than those it came with', async () => {
    const { nextPageToken } = (await list({ limit: 2 })).body;
    expect((await list({ limit: 2, pageToken: nextPageToken })).status).toBe(200);
    for (const other of [{ limit: 3 }, { limit: 2, status: 'PAUSED' }, { limit: 2, orderBy: 'TITLE' }]) {
      expect(errorsOf(await list({ ...other, pageToken: nextPageToken }))).toEqual(['2001 pageToken']);
    }
  });
});

describe('_include and _exclude', () => {
  test('name every key on the path, the list and its token too', async () => {
    const query = { limit: 1, _include: 'ads,id,price,amountCents,nextPageToken' };
    const { body } = await list(query);
    expect(body).toEqual({
      ads: [{ id: ids[0], price: { amountCents: 12500 } }],
      nextPageToken: expect.any(String),
    });
    expect((await list({ limit: 1, _include: 'ads,id' })).body).toEqual({ ads: [{ id: ids[0] }] });
    expect((await list({ _include: 'id' })).body).toEqual({});
  });

  test('leave out what is excluded, and _include beats _exclude', async () => {
    const without = (await list({ limit: 1, _exclude: 'links,count,spentMicros' })).body;
    expect(without.count).toBeUndefined();
    expect(without.ads[0].links).toBeUndefined();
    expect(without.ads[0].budgets).toEqual({
      daily: { limitMicros: '5000000' },
      total: { limitMicros: '50000000' },
    });
    expect((await list({ limit: 1, _include: 'count', _exclude: 'count' })).body).toEqual({ count: 4 });
  });

  test('work on one ad as well', async () => {
    const answer = await client.call('GET', `/ad/${ids[0]}`, 'ad-v5', { query: { _include: 'id,title' } });
    expect(answer.body).toEqual({ id: ids[0], title: 'Hoekbank rood' });
  });
});

describe('one ad', () => {
  test('is found by its id and, without regard to case, by its vendorId', async () => {
    expect((await client.call('GET', `/ad/${ids[1]}`, 'ad-v5')).body.title).toBe('Bankstel blauw');
    expect((await client.call('GET', '/ad/byVendor/LIST-1', 'ad-v5')).body.id).toBe(ids[1]);
  });

  test('has a vendorId that is decoded from the path', async () => {
    const vendorId = 'a/b c&d?é.';
    const ad = await place(client, { vendorId });
    const found = await client.call('GET', `/ad/byVendor/${encodeURIComponent(vendorId)}`, 'ad-v5');
    expect(found.body.id).toBe(ad.id);
  });

  test.each([
    ['/ad/x', 400, ['2001 id']],
    ['/ad/0', 400, ['2001 id']],
    ['/ad/123456', 404, ['1004']],
    ['/ad/byVendor/none', 404, ['1004']],
    [`/ad/byVendor/${'a'.repeat(65)}`, 400, ['2005 vendorId']],
    ['/ad/byVendor/%E0%A4%A', 400, ['2001 path']],
  ])('%s is %i', async (path, status, errors) => {
    const answer = await client.call('GET', path, 'ad-v5');
    expect([answer.status, errorsOf(answer)]).toEqual([status, errors]);
  });

  test('of another seller does not exist', async () => {
    const seeded = await startClient({ ads: 10 });
    const strangers = 2_150_000_000 - 1000;
    expect((await seeded.call('GET', `/ad/${strangers}`, 'ad-v5')).status).toBe(404);
    expect((await seeded.call('PUT', `/ad/${strangers}/status/DELETED`, 'ad-v5')).status).toBe(404);
    await seeded.close();
  });
});

describe('media types', () => {
  test('must be those of the call: anything else is 415 with 2007', async () => {
    for (const type of ['ad-v3', 'ad.list-v5', 'category-v5']) {
      const answer = await client.call('GET', `/ad/${ids[0]}`, type);
      expect([answer.status, answer.body[0].code]).toEqual([415, 2007]);
    }
    const headers = { 'content-type': 'application/json' };
    const answer = await client.call('POST', '/ad', 'ad-v5', { body: {}, headers });
    expect([answer.status, answer.body[0].code]).toEqual([415, 2007]);
  });

  test('an Accept that does not end in application/json turns an error into a plain 406', async () => {
    const headers = { accept: 'application/sellside.ad-v5+json' };
    const answer = await client.call('GET', '/ad/1', 'ad-v5', { headers });
    expect([answer.status, answer.body]).toEqual([406, undefined]);
    expect((await client.call('GET', `/ad/${ids[0]}`, 'ad-v5', { headers })).status).toBe(200);
  });
});
