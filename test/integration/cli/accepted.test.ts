/** What sending taught about the marketplace, as the terminal shows and forgets it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shop } from './shop.ts';
import { openSignedInShop, rows } from './shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '120']);
}, 120_000);
afterAll(() => shop.close());

/** A category that says `DISABLED` of regions, and one of its ads. */
const adWithoutRegion = async (): Promise<string> => {
  const where = 'status in (ACTIVE, PAUSED) and not problem';
  const ads = rows(await shop.done('ads', '--where', where));
  for (const [id, [ad]] of Map.groupBy(ads, ({ categoryId }) => Number(categoryId))) {
    const { category } = await shop.done('categories', 'show', String(id));
    const { config } = category as { config?: { region?: string } };
    if (config?.region === 'DISABLED' && ad) return ad.key;
  }
  throw new Error('every category has regions');
};

test('what was accepted is listed with its rule and word, and forgotten by name or as a whole', async () => {
  await shop.control('PATCH', '/settings', { disabledRegion: 'keep' });
  const key = await adWithoutRegion();
  expect(await shop.done('accepted')).toEqual({ accepted: [], refused: [] });
  await shop.done('set', '--keys', key, 'regionId=12');
  await shop.done('settings', 'warn-only=region-disabled');
  await shop.done('push', '--yes');
  const { accepted } = await shop.done('accepted');
  expect(accepted).toMatchObject([
    {
      rule: 'region-disabled',
      field: 'regionId',
      operation: 'update',
      verdict: 'kept',
      word: 'DISABLED',
      key,
    },
  ]);
  const [{ name }] = accepted as [{ name: string }];
  expect(await shop.adsheet('accepted', 'forget')).toMatchObject({ code: 2 });
  expect(await shop.adsheet('accepted', 'forget', name, '--all')).toMatchObject({ code: 2 });
  expect(await shop.adsheet('accepted', 'forget', `r${name}`)).toMatchObject({ code: 2 });
  expect(await shop.done('accepted', 'forget', name)).toEqual({ accepted: [], refused: [] });
  expect(await shop.done('accepted', 'forget', '--all')).toEqual({ accepted: [], refused: [] });
}, 240_000);
