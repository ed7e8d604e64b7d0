import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop, rows } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '60']);
}, 120_000);
afterAll(() => shop.close());

const bidsOf = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(
    rows(await shop.done('ads'), 'ads').map((ad) => [
      String((ad as JsonObject)['key']),
      String((ad as JsonObject)['bidMicros']),
    ]),
  );

const positionsOf = async (...where: readonly string[]) => {
  const told = (await shop.done('positions', ...where)) as JsonObject;
  return { told, ads: rows(told, 'ads') as readonly JsonObject[] };
};

test('the bids that the marketplace names become drafts, within the category, and no higher than is said', async () => {
  const { told, ads } = await positionsOf();
  const named = ads.filter(({ first }) => first !== null);
  expect(named.length).toBeGreaterThan(10);
  expect(told).toMatchObject({ offered: true, named: named.length });
  expect(Number(told['unknown'])).toBeGreaterThan(0);
  const before = new Map(ads.map(({ key, bid }) => [String(key), String(bid)]));

  const dear = named.filter(({ first }) => BigInt(String(first)) > 500_000n);
  expect(dear.length).toBeGreaterThan(0);
  const dry = (await shop.done('positions', 'bid', '--max', '0.50', '--dry-run')) as JsonObject;
  expect(dry['refused']).toEqual(
    expect.arrayContaining([expect.objectContaining({ code: 'position-above' })]),
  );

  await shop.done('positions', 'bid', '--max', '0.50');
  const after = await bidsOf();
  for (const { key, first } of named) {
    const bid = after.get(String(key));
    if (BigInt(String(first)) <= 500_000n) expect(bid).toBe(first);
    else if (bid !== before.get(String(key))) expect(BigInt(bid ?? '0')).toBeLessThanOrEqual(500_000n);
  }
  const unnamed = [...before.keys()].filter((key) => !named.some((ad) => ad['key'] === key));
  for (const key of unnamed) expect(after.get(key)).toBe(before.get(key));
});

test.each(['gone', 'not-implemented'])(
  'a marketplace whose call is %s is asked three times at most, and says so',
  async (position) => {
    await shop.control('PATCH', '/settings', { position });
    const { told } = await positionsOf();
    expect(told).toMatchObject({ offered: false, named: 0 });
    expect(rows(told, 'ads').length).toBeLessThanOrEqual(3);
    await shop.control('PATCH', '/settings', { position: 'answered' });
  },
);

test('an amount that is none is refused before anything is asked', async () => {
  expect(await shop.adsheet('positions', 'bid', '--max', 'much')).toMatchObject({
    code: 2,
    json: { error: { code: 'bad-operation' } },
    stderr: expect.not.stringContaining('named a bid'),
  });
});
