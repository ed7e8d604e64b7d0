import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  accountFolder,
  addProfileLike,
  listAccounts,
  readProfile,
  removeProfile,
  saveProfile,
} from '../../../main/engine/accounts/profiles.ts';
import { openSession } from '../../../main/engine/accounts/session.ts';
import { createClock } from '../../../main/engine/clock.ts';
import type { Profile } from '../../../shared/contract/views.ts';
import { box } from './box.ts';
import { anybody, newHome, newSeller, signIn } from './seller.ts';

const profile: Profile = {
  name: 'My shop',
  environment: 'production',
  baseUrl: 'https://api.example.com/',
  authUrl: 'https://auth.example.com',
  clientId: 'client',
  scopes: ['api_ro', 'api_rw'],
  locale: 'nl_BE',
  currency: 'EUR',
};

test('a saved account is listed with its secret sealed in a file only its owner can read', async () => {
  const home = await newHome();
  await saveProfile(home, { profile, clientSecret: 'open sesame' }, box);
  const { accounts, unreadable } = await listAccounts(home);
  expect(unreadable).toEqual([]);
  expect(accounts).toEqual([
    {
      ...profile,
      baseUrl: 'https://api.example.com',
      signedIn: false,
      granted: [],
      hasSecret: true,
      lastUsedAt: null,
    },
  ]);
  const path = join(accountFolder(home, 'My shop'), 'secrets.json');
  expect(await readFile(path, 'utf8')).not.toContain('open sesame');
  expect((await stat(path)).mode & 0o077).toBe(0);
});

test.for([
  ['baseUrl', 'http://api.example.com'],
  ['baseUrl', 'ftp://localhost'],
  ['baseUrl', 'not an address'],
  ['authUrl', 'https://user:password@example.com'],
  ['authUrl', 'https://example.com/?x=1'],
  ['baseUrl', 'http://127.0.0.1.example.com'],
  ['redirectUri', 'http://example.com/callback'],
] as const)('%s %s is a bad address', async ([field, address]) => {
  const home = await newHome();
  await expect(saveProfile(home, { profile: { ...profile, [field]: address } }, box)).rejects.toMatchObject({
    code: 'bad-address',
    params: { field, address },
  });
});

test.for(['CON', 'aux.txt', 'ends.', 'a/b', '..', 'LPT1'])(
  '%s cannot be the name of an account',
  async (name) => {
    const home = await newHome();
    await expect(saveProfile(home, { profile: { ...profile, name } }, box)).rejects.toMatchObject({
      code: 'bad-input',
    });
  },
);

test('certificates are verified in production', async () => {
  const home = await newHome();
  const careless = { ...profile, insecureTls: true };
  await expect(saveProfile(home, { profile: careless }, box)).rejects.toMatchObject({ code: 'bad-input' });
});

test('two names that differ in capitals only are the same account', async () => {
  const home = await newHome();
  await saveProfile(home, { profile }, box);
  const again = { ...profile, name: 'MY SHOP' };
  await expect(saveProfile(home, { profile: again }, box)).rejects.toMatchObject({ code: 'account-exists' });
  await saveProfile(home, { profile: again, replace: true }, box);
  expect((await listAccounts(home)).accounts.map((account) => account.name)).toEqual(['My shop']);
});

test('an account says when its sign-in was last used, without being opened, and also once it is signed out', async () => {
  const seller = await newSeller();
  const at = new Date('2026-01-02T03:04:05.000Z');
  const session = await seller.open({ clock: createClock({ wall: () => at.getTime() }) });
  await signIn(session);
  const listed = async () => (await listAccounts(seller.home)).accounts[0];
  expect(await listed()).toMatchObject({ signedIn: true, lastUsedAt: at.toISOString() });
  await session.signOut();
  expect(await listed()).toMatchObject({ signedIn: false, lastUsedAt: at.toISOString() });
});

const OTHER_PARTY: readonly Partial<Profile>[] = [
  { environment: 'production' },
  { baseUrl: 'https://elsewhere.example.com' },
  { authUrl: 'https://elsewhere.example.com' },
  { clientId: 'another' },
];

test('secret and tokens stay when scopes and locale of an account change', async () => {
  const seller = await newSeller();
  await signIn(await seller.open());
  const changed = { ...seller.profile, scopes: ['api_ro'], locale: 'nl_BE' };
  const kept = await saveProfile(seller.home, { profile: changed, replace: true }, box);
  expect(kept).toMatchObject({ signedIn: true, hasSecret: true });
});

test.for(OTHER_PARTY)('secret and tokens go when %o is saved, and do not come back', async (change) => {
  const seller = await newSeller();
  await signIn(await seller.open());
  const save = (profile: Profile) => saveProfile(seller.home, { profile, replace: true }, box);
  expect(await save({ ...seller.profile, ...change })).toMatchObject({
    signedIn: false,
    granted: [],
    hasSecret: false,
  });
  expect(await save(seller.profile)).toMatchObject({ signedIn: false, hasSecret: false });
});

test.for(OTHER_PARTY)('secret and tokens go when %o is written by hand', async (change) => {
  const seller = await newSeller();
  await signIn(await seller.open());
  const edit = async (profile: Profile): Promise<void> =>
    writeFile(join(seller.folder, 'account.json'), JSON.stringify(profile));
  const edited = { ...seller.profile, ...change };
  await edit(edited);
  expect((await listAccounts(seller.home)).accounts).toMatchObject([{ signedIn: false, hasSecret: false }]);
  const session = await openSession(edited, seller.folder, box, { identity: anybody });
  await expect(session.accessToken()).rejects.toMatchObject({ code: 'not-signed-in' });
  await session.close();
  await edit(seller.profile);
  expect((await listAccounts(seller.home)).accounts).toMatchObject([{ signedIn: false, hasSecret: false }]);
  expect(await readFile(join(seller.folder, 'secrets.json'), 'utf8')).not.toContain('test:');
});

test('secrets of an older file, which does not say for whom they are, are the profile’s from the next start on', async () => {
  const seller = await newSeller();
  await signIn(await seller.open());
  const file = join(seller.folder, 'secrets.json');
  const { party: _party, ...older } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(older));
  expect(await (await seller.open()).accessToken()).toEqual(expect.any(String));
  const moved = { ...seller.profile, authUrl: 'https://elsewhere.example.com' };
  await writeFile(join(seller.folder, 'account.json'), JSON.stringify(moved));
  expect((await listAccounts(seller.home)).accounts).toMatchObject([{ signedIn: false, hasSecret: false }]);
});

test('a damaged account does not hide the others, and a removed one is gone', async () => {
  const home = await newHome();
  await saveProfile(home, { profile }, box);
  await mkdir(accountFolder(home, 'broken'));
  await writeFile(join(accountFolder(home, 'broken'), 'account.json'), '{');
  expect(await listAccounts(home)).toMatchObject({ accounts: [{ name: 'My shop' }], unreadable: ['broken'] });
  await removeProfile(home, 'my shop');
  await expect(readProfile(home, 'My shop')).rejects.toMatchObject({ code: 'account-unknown' });
});

test('an account whose secrets are damaged is listed as signed out and takes a new secret', async () => {
  const seller = await newSeller();
  await signIn(await seller.open());
  await writeFile(join(seller.folder, 'secrets.json'), '{"version":1,');
  expect((await listAccounts(seller.home)).accounts).toMatchObject([{ signedIn: false, hasSecret: false }]);
  const session = await seller.open();
  await expect(session.accessToken()).rejects.toMatchObject({ code: 'not-signed-in' });
  await expect(signIn(session)).rejects.toMatchObject({ code: 'secret-missing' });
  const { clientSecret } = seller.sandbox;
  await saveProfile(seller.home, { profile: seller.profile, clientSecret, replace: true }, box);
  await signIn(await seller.open());
});

test.each([
  ['Books & more', 'Books & more'],
  ['Aux.Books', 'Account Aux.Books'],
  ['con.', 'Account con'],
  ['…', 'Account'],
])(
  'an account for the seller %s gets a name that a folder can have on every system',
  async (seller, expected) => {
    const home = await newHome();
    await saveProfile(home, { profile, clientSecret: 'open sesame' }, box);
    expect((await addProfileLike(home, profile, seller)).name).toBe(expected);
    expect((await addProfileLike(home, profile, seller)).name).toBe(`${expected} 2`);
  },
);
