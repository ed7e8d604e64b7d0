import { afterEach, expect, test } from 'vitest';
import { signInAutomatically } from '../../../scripts/adsheet-process.ts';
import type { Shop } from './shop.ts';
import { addAccount, openShop, openSignedInShop } from './shop.ts';

const OTHER = 7002;

let shop: Shop;
afterEach(() => shop.close());

const lastLine = (stdout: string) => JSON.parse(stdout.trim().split('\n').at(-1) ?? '');

test('another seller’s sign-in ends with 4, names both and the command that adds an account for them', async () => {
  shop = await openSignedInShop();
  await shop.control('PATCH', '/settings', { consentBy: OTHER });
  const { code, stdout, stderr } = await shop.signIn();
  expect(code).toBe(4);
  const { error } = lastLine(stdout);
  expect(error).toMatchObject({ code: 'another-seller' });
  expect(error.message).toMatch(/Strangers .* signed in/);
  const { base_url, auth_url, client_id } = shop.sandbox.address;
  expect(stderr).toContain(
    `adsheet accounts add "shop 2" --base-url ${base_url} --auth-url ${auth_url} --client-id ${client_id}`,
  );
  // The sign-in of before goes on.
  await shop.done('pull');
});

test('where the marketplace does not tell who signed in, an account without ads needs a yes', async () => {
  shop = await openShop(['--ads', '20']);
  await shop.control('PATCH', '/settings', { userId: 'absent' });
  await addAccount(shop);
  const refused = await shop.signIn();
  expect(refused.code).toBe(4);
  expect(lastLine(refused.stdout).error).toMatchObject({ code: 'seller-unproven' });
  expect(refused.stderr).toContain('--yes');
  expect((await shop.adsheet('pull')).code).toBe(4);
  expect((await signInAutomatically(['--yes'], shop.env)).code).toBe(0);
  await shop.done('pull');
  // Its ads tell from now on.
  expect((await shop.signIn()).code).toBe(0);
  await shop.control('PATCH', '/settings', { consentBy: OTHER });
  expect(lastLine((await shop.signIn()).stdout).error).toMatchObject({ code: 'another-seller' });
});

test('a pull to which all ads seem gone ends with 3 and marks none, until it is told that they are', async () => {
  shop = await openSignedInShop(['--ads', '20']);
  for (const { id } of (await shop.state()).ads) await shop.control('DELETE', `/ads/${id}`);
  const said = await shop.adsheet('pull', '--full');
  expect(said).toMatchObject({ code: 3, json: { error: { code: 'all-ads-gone' } } });
  expect(said.stderr).toContain('adsheet pull --full --all-gone');
  expect(await shop.done('ads', '--where', 'gone', '--limit', '1')).toMatchObject({ count: 0 });
  expect(await shop.done('pull', '--full', '--all-gone')).toMatchObject({ removed: 20 });
});
