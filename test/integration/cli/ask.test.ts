import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '40']);
  await shop.done('pull');
}, 180_000);
afterAll(() => shop.close());

test('ask lists what the marketplace finds, reads what is not here, and refuses what it would refuse', async () => {
  const [like] = (await shop.done('ads', '--limit', '1'))['ads'] as readonly JsonObject[];
  const { key: _key, id: _id, vendorId: _vendorId, ...body } = like ?? {};
  await shop.control('POST', '/ads', [{ ...body, title: 'Quite unheard of' }]);
  await shop.control('POST', '/clock', { advanceMs: 2000 });
  const asked = await shop.done('ask', '--title', 'UNHEARD of');
  expect(asked).toMatchObject({ count: 1, ads: [{ key: null }], unknown: [expect.any(Number)] });
  const read = await shop.done('ask', '--title', 'UNHEARD of', '--read');
  expect(read).toMatchObject({ count: 1, ads: [{ key: expect.stringMatching(/^r/) }], unknown: [] });
  const { stdout } = await runAdsheet(['ask', '--order', 'AD_ID', '--descending', '--limit', '3'], shop.env);
  expect(stdout).toContain('Quite unheard of');
  expect(stdout).toMatch(/3 ads of \d+/);
  expect(await shop.adsheet('ask', '--title', 'ab')).toMatchObject({ code: 2 });
  expect(await shop.adsheet('ask', '--from', '2026-02-02', '--to', '2026-02-01')).toMatchObject({ code: 2 });
}, 180_000);
