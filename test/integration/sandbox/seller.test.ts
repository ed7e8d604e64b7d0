import { describe, expect, test } from 'vitest';
import { allStatuses, type Client, errorsOf, type Json, startClient } from './client.ts';

/** The seeded seller: what a client gets before any change. */

const allAds = async (client: Client): Promise<readonly Json[]> => {
  const ads: Json[] = [];
  let token: string | undefined;
  do {
    const query = token === undefined ? { status: allStatuses } : { status: allStatuses, pageToken: token };
    const { body } = await client.call('GET', '/ad', 'ad.list-v5', { query });
    ads.push(...body.ads);
    token = body.nextPageToken;
  } while (token !== undefined);
  return ads;
};

/** Without dates and addresses, which hang on the day and the port. */
const essence = (ads: readonly Json[]): readonly Json[] =>
  ads.map(({ dateCreated, dateLastUpdated, dateDeleted, images, ...rest }) => rest);

const intended = (status: unknown): string => {
  if (status === 'PAUSED' || status === 'SUSPENDED_BY_CS') return 'PAUSED';
  return 'ACTIVE';
};

const deprecated = ['NEGOTIABLE', 'SWAP', 'NOT_APPLICABLE', 'ON_DEMAND', 'RESERVED'];
const member = (ad: Json, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value === undefined ? value : Reflect.get(Object(value), key)), ad);

describe.each(['nl', 'be', 'ca'] as const)('the seller of %s', (tenant) => {
  test('is the same for the same seed and another for another', async () => {
    const read = async (seed: number) => {
      const client = await startClient({ ads: 60, seed, tenant });
      const ads = essence(await allAds(client));
      await client.close();
      return ads;
    };
    const first = await read(7);
    expect(await read(7)).toEqual(first);
    expect(await read(8)).not.toEqual(first);
  });

  test('has ads the service takes as they are, but for those left from former rules', async () => {
    const client = await startClient({ ads: 500, tenant });
    const ads = await allAds(client);
    expect(ads.length).toBe(500);
    const unexpected: string[] = [];
    for (const ad of ads.filter((one) => !String(one['status']).startsWith('DELETED'))) {
      const body = { ...ad, status: intended(ad['status']) };
      const answer = await client.call('PUT', `/ad/${ad['id']}`, 'ad-v5', {
        body,
        query: { _validate: true },
      });
      const spent = { BUDGET_REACHED: '2019 totalBudget', DAILY_BUDGET_REACHED: '2020 dailyBudget' };
      const expected = new Set([
        Reflect.get(spent, String(ad['status'])),
        deprecated.includes(String(member(ad, 'price', 'priceType'))) ? '2001 priceType' : undefined,
        [2302, 5203].includes(Number(ad['categoryId'])) ? '2023 categoryId' : undefined,
      ]);
      unexpected.push(
        ...errorsOf(answer)
          .filter((error) => !expected.has(error))
          .map((error) => `${ad['id']} ${error}`),
      );
    }
    expect(unexpected).toEqual([]);
    await client.close();
  }, 60_000);

  test('has everything a client must cope with', async () => {
    const client = await startClient({ ads: 500, tenant });
    const ads = await allAds(client);
    const some = (name: string, holds: (ad: Json) => boolean) => [name, ads.some(holds)];
    const title = (pattern: RegExp) => (ad: Json) => pattern.test(String(ad['title']));
    const text = (pattern: RegExp) => (ad: Json) => pattern.test(String(ad['description']));
    const found = [
      ...allStatuses.split(',').map((status) => some(status, (ad) => ad['status'] === status)),
      some('an unknown status', (ad) => !allStatuses.split(',').includes(String(ad['status']))),
      some('unknown fields', (ad) => member(ad, 'stock', 'onHand') === 3),
      some('HTML', text(/<ul><li>/)),
      some('emoji', title(/🚲/u)),
      some('a title that starts with =', title(/^=/)),
      some('a title that starts with +', title(/^\+/)),
      some('a title that starts with -', title(/^-/)),
      some('leading zeros', (ad) => /^0\d+$/.test(String(ad['vendorId']))),
      some('no vendorId', (ad) => ad['vendorId'] === undefined),
      some('AUTOMATIC', (ad) => ad['bidMicros'] === 'AUTOMATIC'),
      some('UNLIMITED', (ad) => member(ad, 'budgets', 'total', 'limitMicros') === 'UNLIMITED'),
      some('a deprecated price type', (ad) => deprecated.includes(String(member(ad, 'price', 'priceType')))),
      some('no optional field', (ad) =>
        ['phoneNumber', 'salutation', 'vendorId'].every((field) => !(field in ad)),
      ),
      some('pictures with links', (ad) => member(ad, 'images', '0', 'links', '50x70') !== undefined),
      some('a picture that failed', (ad) => JSON.stringify(ad['images'] ?? '').includes('"ERROR"')),
      some('shipping', (ad) => member(ad, 'shippingOptions', '0', 'type') === 'SHIP'),
      some('an attribute of its own', (ad) => JSON.stringify(ad).includes('"recognized":false')),
      some(
        'bids finer than a cent',
        (ad) => /[1-9]\d{0,3}$/.test(String(ad['bidMicros'])) && !/0000$/.test(String(ad['bidMicros'])),
      ),
      some('spend', (ad) => Number(member(ad, 'budgets', 'daily', 'spentMicros')) > 0),
    ];
    expect(found.filter(([, there]) => !there).map(([name]) => name)).toEqual([]);
    expect(Math.max(...ads.map((ad) => [...String(ad['title'])].length))).toBeLessThanOrEqual(60);
    const vendors = ads.map((ad) => ad['vendorId']).filter((vendor) => vendor !== undefined);
    expect(new Set(vendors.map((vendor) => String(vendor).toLowerCase())).size).toBe(vendors.length);
    await client.close();
  });
});

/** Milliseconds of processor time of this process, which hardly depends on the machine's other load. */
const worked = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

test('pages of 50,000 ads are listed in less time than it took to make them', async () => {
  const start = worked();
  const client = await startClient({ ads: 50_000 });
  const started = worked() - start;
  const listing = worked();
  let token: string | undefined;
  for (let page = 0; page < 20; page += 1) {
    const query = token === undefined ? { status: allStatuses } : { status: allStatuses, pageToken: token };
    const { body } = await client.call('GET', '/ad', 'ad.list-v5', { query });
    expect([body.count, body.ads.length]).toEqual([50_000, 100]);
    token = body.nextPageToken;
  }
  expect(worked() - listing).toBeLessThan(started);
  await client.close();
});
