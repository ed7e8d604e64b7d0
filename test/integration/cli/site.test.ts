/** An account that was added with the defaults, at a marketplace whose categories are of another country. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop, plainAds } from './shop.ts';

let shop: Shop;
let key: string;
let id: number;
let category: number;

beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '120', '--tenant', 'ca']);
  const [ad] = await plainAds(shop);
  if (!ad) throw new Error('there is no plain ad');
  ({ key, id } = ad);
  category = Number(ad['categoryId']);
});
afterAll(() => shop.close());

const bid = async (): Promise<unknown> => ((await shop.done('show', key))['ad'] as JsonObject)['local'];

test('prints amounts in the currency of its categories', async () => {
  const { stdout } = await runAdsheet(['categories', 'show', String(category)], shop.env);
  expect(stdout).toMatch(/\$\d/);
  expect(stdout).not.toContain('€');
  await shop.done('set', '--keys', key, 'daily=3');
  const review = await runAdsheet(['review'], shop.env);
  expect(review.stdout).toMatch(/CAD \d/);
});

test('takes typed amounts in that currency, and none in another; JSON is as ever', async () => {
  await shop.done('set', '--keys', key, 'bid=$0.11');
  expect(await bid()).toMatchObject({ bidMicros: '110000' });
  await shop.done('set', '--keys', key, 'bid=CAD 0.12');
  expect(await bid()).toMatchObject({ bidMicros: '120000' });
  await shop.done('set', '--keys', key, 'bid=0.13');
  expect(await bid()).toMatchObject({ bidMicros: '130000' });
  const refused = await shop.done('set', '--keys', key, 'bid=€ 0.14');
  expect(refused['refused']).toMatchObject([{ key, code: 'other-currency' }]);
  expect(await bid()).toMatchObject({ bidMicros: '130000' });
});

test('imports amounts in that currency, and none in another', async () => {
  const file = join(shop.home, 'table.csv');
  await shop.done('discard');
  await writeFile(file, `Ad ID,Bid\n${id},$0.14\n`);
  expect(await shop.done('import', file, '--accept', 'all', '--yes')).toMatchObject({
    changed: 1,
    failed: 0,
  });
  expect(await bid()).toMatchObject({ bidMicros: '140000' });
  await writeFile(file, `Ad ID,Bid\n${id},€0.15\n`);
  expect(await shop.done('import', file)).toMatchObject({ changed: 0, failed: 1 });
});
