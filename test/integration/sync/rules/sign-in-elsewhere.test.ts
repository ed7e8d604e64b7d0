import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runAdsheet, signInAutomatically } from '../../../../scripts/adsheet-process.ts';
import { tell } from '../../../../shared/locale/terminal.ts';
import { addAccount, openShop } from '../../cli/shop.ts';

test('an account is signed in from a second home: the terminal says what that may end, and the first asks to sign in again', async () => {
  const shop = await openShop(['--ads', '20']);
  const second = await mkdtemp(join(tmpdir(), 'adsheet-second-'));
  onTestFinished(async () => {
    await shop.close();
    await rm(second, { recursive: true, force: true });
  });
  await addAccount(shop);
  expect(await shop.signIn()).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(tell('cli.sign_in_elsewhere')),
  });
  const { base_url, auth_url, client_id } = shop.sandbox.address;
  const elsewhere = { ...shop.env, ADSHEET_HOME: second };
  const add = [
    'accounts',
    'add',
    'shop',
    '--base-url',
    base_url,
    '--auth-url',
    auth_url,
    '--client-id',
    client_id,
  ];
  expect(await runAdsheet([...add, '--json'], elsewhere)).toMatchObject({ code: 0 });
  expect(await signInAutomatically([], elsewhere)).toMatchObject({ code: 0 });
  await shop.control('POST', '/clock', { advanceMs: 6 * 60_000 });
  expect(await shop.adsheet('pull')).toMatchObject({ code: 4, json: { error: { code: 'not-signed-in' } } });
});
