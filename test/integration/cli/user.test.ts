import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '20']);
}, 180_000);
afterAll(() => shop.close());

test('user says what the marketplace told of the seller, and new takes one of the locations', async () => {
  await shop.done('pull');
  const { user, rights } = (await shop.done('user')) as { user: JsonObject; rights: readonly string[] };
  expect(rights).toEqual(['read', 'write', 'pictures', 'reports']);
  expect(user).toMatchObject({ feed: false, has_ads: true, api_managed: true });
  const [place] = user['locations'] as readonly JsonObject[];
  const { stdout } = await runAdsheet(['user'], shop.env);
  expect(stdout).toContain('Programs may change the ads: yes');
  expect(stdout).toContain(String(place?.['city']));
  const file = join(shop.home, 'new.json');
  await writeFile(file, JSON.stringify([{ title: 'A bench' }, { title: 'A chair', postcode: '1011AB' }]));
  const { keys } = (await shop.done('new', file, '--location', '1')) as { keys: readonly string[] };
  const made: JsonObject[] = [];
  // One after another: a program has the account to itself.
  for (const key of keys) made.push(await shop.done('show', key));
  expect(made.map(({ ad }) => ((ad as JsonObject)['local'] as JsonObject)['postcode'])).toEqual([
    place?.['postcode'],
    '1011AB',
  ]);
  expect(await shop.adsheet('new', file, '--location', '9')).toMatchObject({ code: 2 });
}, 180_000);
