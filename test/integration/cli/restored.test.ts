/** How the terminal reports a local copy rebuilt from a journal with gaps. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shop } from './shop.ts';
import { openSignedInShop, plainAds } from './shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openSignedInShop();
}, 120_000);
afterAll(() => shop.close());

test('restored edits wait until they are released by kind, and every command says so', async () => {
  const { json: list } = await shop.adsheet('accounts');
  const [{ name }] = (list as { accounts: [{ name: string }] }).accounts;
  await shop.adsheet('pull');
  const [ad, other] = await plainAds(shop);
  if (!ad || !other) throw new Error('two ads are needed');
  await shop.adsheet('set', '--keys', ad.key, 'title=Nieuw');
  await shop.adsheet('set', '--keys', other.key, 'title=Verloren');
  const folder = join(shop.home, 'accounts', name);
  const journal = join(folder, 'journal.jsonl');
  await writeFile(journal, (await readFile(journal, 'utf8')).replace('Verloren', 'Verlopen'));
  await writeFile(join(folder, 'mirror.db'), 'x'.repeat(50_000));
  const rebuilt = await shop.adsheet('accounts', 'rebuild', name);
  expect(rebuilt).toMatchObject({ code: 0, json: { drafts: 1, rebuilt: { odd: 1, missing: 0, held: 1 } } });
  const pulled = await shop.adsheet('pull', '--full');
  expect(pulled.code).toBe(0);
  expect(pulled.stderr).toContain('1 damaged line of it is kept in journal.damaged-');
  expect(pulled.stderr).toContain('1 row of restored edits waits');
  expect(await shop.adsheet('push', '--yes')).toMatchObject({ code: 3, json: { done: 0, held: 1 } });
  expect(await shop.adsheet('restored')).toMatchObject({ json: { waiting: { update: 1, unread: 0 } } });
  expect(await shop.adsheet('restored', 'release', 'everything')).toMatchObject({ code: 2 });
  expect(await shop.adsheet('restored', 'release', 'update')).toMatchObject({
    code: 0,
    json: { released: 1, waiting: { update: 0 } },
  });
  expect(await shop.adsheet('push', '--yes')).toMatchObject({ code: 0, json: { done: 1 } });
  await shop.adsheet('restored');
  expect((await shop.adsheet('ads', '--limit', '1')).stderr).not.toContain('journal');
});
