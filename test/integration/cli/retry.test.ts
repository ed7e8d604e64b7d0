import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shop } from './shop.ts';
import { openSignedInShop, plainAds } from './shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '60']);
}, 120_000);
afterAll(() => shop.close());

test('some of a push is refused for a cause that goes away: --retry sends only that', async () => {
  const [bad, good, other] = await plainAds(shop);
  if (!bad || !good || !other) throw new Error('too few ads');
  await shop.done('set', '--keys', bad.key, 'title=This is refused at first');
  await shop.done('set', '--keys', good.key, 'title=This is accepted');
  await shop.control('POST', '/faults', {
    method: 'PUT',
    path: `/ad/${bad.id}`,
    times: 99,
    action: { type: 'status', status: 400 },
  });
  const first = await shop.adsheet('push', '--yes');
  expect(first).toMatchObject({ code: 6, json: { done: 1, failed: 1, unknown: 0 } });
  await shop.control('DELETE', '/faults');
  await shop.done('set', '--keys', other.key, 'title=This waits for a push of its own');
  const { run } = first.json as { readonly run: number };
  const again = await shop.adsheet('push', '--retry', String(run));
  expect(again).toMatchObject({ code: 0, json: { done: 1, items: [{ key: bad.key, state: 'done' }] } });
  expect(await shop.done('ads', '--where', 'draft')).toMatchObject({ count: 1 });
  expect(await shop.adsheet('push', '--retry', String(run))).toMatchObject({
    code: 0,
    json: { run: 0, done: 0 },
  });
}, 120_000);

test('--retry names its run alone, and one that there was', async () => {
  expect(await shop.adsheet('push', '--retry', '1', '--where', 'draft')).toMatchObject({ code: 2 });
  expect(await shop.adsheet('push', '--retry', '1', '--resume')).toMatchObject({ code: 2 });
  expect(await shop.adsheet('push', '--retry', '4711')).toMatchObject({
    code: 1,
    json: { error: { code: 'run-unknown' } },
  });
});
