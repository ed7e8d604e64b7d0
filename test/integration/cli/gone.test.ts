import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop, plainAds, rows } from './shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openSignedInShop();
});
afterAll(() => shop.close());

test('a push whose sign-in ends ends with 4; after sign-in push --resume sends what is left, each edit once', async () => {
  const ads = (await plainAds(shop)).slice(0, 12);
  await shop.done('set', 'bid=0.22', '--keys', ads.map(({ key }) => key).join(','));
  await shop.control('POST', '/tokens/revoke');
  await shop.control('POST', '/faults', {
    method: 'PUT',
    path: '/ad/*',
    nth: 5,
    action: { type: 'expire-token' },
  });
  const stopped = await shop.adsheet('push', '--yes', '--concurrency', '2');
  expect(stopped).toMatchObject({ code: 4, json: { error: { code: 'not-signed-in' } } });
  expect((await shop.adsheet('push', '--resume', '--yes')).code).toBe(4);
  expect((await shop.signIn()).code).toBe(0);
  expect(await shop.done('push', '--resume', '--yes')).toMatchObject({ done: 12, failed: 0 });
  const { writes } = await shop.state();
  expect(writes.filter(({ by }) => by === 'client')).toHaveLength(12);
});

test('an ad that vanished is listed by the flag gone, made anew with its edits, or put away', async () => {
  const [edited, plain] = await plainAds(shop);
  if (!edited || !plain) throw new Error('two ads are needed');
  await shop.done('set', 'bid=0.21', '--keys', edited.key);
  for (const { id } of [edited, plain]) await shop.control('DELETE', `/ads/${id}`);
  await shop.done('pull', '--full');
  const gone = rows(await shop.done('ads', '--where', 'gone', '--sort', 'id'));
  expect(gone.map(({ key }) => key).sort()).toEqual([edited.key, plain.key].sort());

  const made = await shop.done('recreate', '--where', 'gone and draft');
  expect(made).toMatchObject({ rows: 1, keys: [expect.any(String)], refused: [] });
  const [key] = made['keys'] as readonly string[];
  expect(rows(await shop.done('ads', '--where', 'new'))).toMatchObject([{ key, bidMicros: '210000' }]);

  expect(await shop.done('put-away', '--where', 'gone')).toMatchObject({ rows: 1, refused: [] });
  expect(await shop.done('ads', '--where', 'gone')).toMatchObject({ count: 0 });
  await shop.done('undo');
  expect(await shop.done('ads', '--where', 'gone')).toMatchObject({ count: 1 });
  expect((await shop.adsheet('recreate')).code).toBe(2);
});

test('accounts says when a sign-in was last used, and warns while there is time', async () => {
  const secrets = join(shop.home, 'accounts', 'shop', 'secrets.json');
  const usedDaysAgo = async (days: number): Promise<string> => {
    const usedAt = new Date(Date.now() - days * 86_400_000 - 3_600_000).toISOString();
    await writeFile(secrets, JSON.stringify({ ...JSON.parse(await readFile(secrets, 'utf8')), usedAt }));
    return usedAt;
  };
  const text = async (): Promise<string> => (await runAdsheet(['accounts'], shop.env)).stdout;

  const usedAt = await usedDaysAgo(3);
  expect(rows(await shop.done('accounts'), 'accounts')[0]).toMatchObject({ last_used_at: usedAt });
  expect(await text()).toContain(usedAt.slice(0, 10));
  await usedDaysAgo(53);
  expect(await text()).toMatch(/53 days ago: sign-in ends in 7 days[\s\S]*adsheet pull --account "shop"/);
  await usedDaysAgo(70);
  expect(await text()).toContain('over 60 days ago: sign in again');
  await usedDaysAgo(-400);
  expect(await text()).not.toMatch(/ago|NaN|-\d+ day/);
});
