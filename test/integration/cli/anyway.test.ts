/** `push --anyway RULE`: what one rule holds back goes, by its name alone, and only for the values it was said of. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shop } from './shop.ts';
import { openSignedInShop } from './shop.ts';

let shop: Shop;

type Item = {
  readonly key: string;
  readonly id: number;
  readonly state?: string;
  readonly blocked_by: readonly { readonly field: string }[];
};

const itemsOf = async (...args: readonly string[]): Promise<readonly Item[]> =>
  (await shop.done(...args))['items'] as unknown as readonly Item[];

beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '300']);
  await shop.control('PATCH', '/settings', { disabledRegion: 'keep' });
});
afterAll(() => shop.close());

const REGION = 3;
const RULE = 'region-disabled';

/** Ads held by the rule about regions alone, and one held by a bid out of bounds; no other draft is left. */
const withHeldAds = async () => {
  const where = 'status = ACTIVE and not problem and region is empty';
  await shop.done('set', '--where', where, `region=${REGION}`);
  const held = (await itemsOf('review')).filter(
    ({ blocked_by }) => blocked_by.length === 1 && blocked_by[0]?.field === 'regionId',
  );
  const [one, other, low] = held;
  if (!one || !other || !low) throw new Error('too few ads without regions');
  await shop.done('discard');
  await shop.done('set', '--keys', `${one.key},${other.key}`, `region=${REGION}`);
  await shop.done('set', '--keys', low.key, 'bid=0.001');
  return { one, other, low };
};

const regionOf = async ({ id }: Item): Promise<unknown> =>
  (await shop.control('GET', `/ads/${id}`))['regionId'];

test('sends what that rule holds, and is not said by --yes; a bid out of bounds asks as well, and is void with its value', async () => {
  const { one, other, low } = await withHeldAds();

  const yes = await shop.adsheet('push', '--yes');
  expect(yes).toMatchObject({ code: 3, json: { done: 0 } });
  expect([await regionOf(one), await regionOf(other)]).toEqual([undefined, undefined]);

  const strange = await shop.adsheet('push', '--anyway', 'no-such-rule', '--yes');
  expect(strange.code).toBe(2);

  const sent = await shop.adsheet('push', '--anyway', RULE, '--yes');
  expect(sent).toMatchObject({ code: 0, json: { done: 2, failed: 0, skipped: 1 } });
  const states = new Map(
    (sent.json['items'] as unknown as readonly Item[]).map(({ key, state }) => [key, state]),
  );
  expect([one, other, low].map(({ key }) => states.get(key))).toEqual(['done', 'done', 'skipped']);
  expect([await regionOf(one), await regionOf(other)]).toEqual([REGION, REGION]);

  const asked = await shop.adsheet('push', '--anyway', 'below');
  expect(asked).toMatchObject({ code: 3, json: { error: { code: 'guard' } } });
  expect(JSON.stringify(asked.json)).toContain('0.001');
  expect(await itemsOf('review')).toMatchObject([{ key: low.key, blocked_by: [] }]);

  await shop.done('set', '--keys', low.key, 'bid=0.002');
  expect(await itemsOf('review')).toMatchObject([{ key: low.key, blocked_by: [{ field: 'bidMicros' }] }]);
  expect(await shop.adsheet('push', '--yes')).toMatchObject({ code: 3, json: { done: 0 } });
});
