/** Whom an account talks to changes at a host's word alone: not at that of a page that was taken over. */
import { describe, expect, it } from 'vitest';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import { ACCOUNT, localProfile, sandboxForTest, signIn } from '../../support/account.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

type Saved = CommandInput<'accounts.save'>['profile'];

const opened = async () => {
  const engine = startEngine(await temporaryFolder());
  const sandbox = await sandboxForTest();
  await signIn(engine, sandbox);
  const { account } = await engine.call('accounts.state', { account: ACCOUNT });
  const { name, environment, baseUrl, authUrl, clientId, scopes, locale, currency } = account;
  const profile: Saved = {
    name,
    environment,
    baseUrl,
    authUrl,
    clientId,
    scopes: [...scopes],
    locale,
    currency,
  };
  const save = (change: Partial<Saved>) =>
    engine.call('accounts.save', { profile: { ...profile, ...change }, replace: true });
  return { engine, profile, save };
};

const CHANGES: readonly (readonly [string, Partial<Saved>])[] = [
  ['address of the interface', { baseUrl: 'http://127.0.0.1:9' }],
  ['address of the sign-in', { authUrl: 'https://login.example.com' }],
  ['place of the answer', { redirectUri: 'https://collect.example.com/' }],
  ['client', { clientId: 'another' }],
  ['environment', { environment: 'production' }],
  ['check of certificates', { insecureTls: true }],
];

describe('an account that was signed in', () => {
  it.each(CHANGES)('keeps its %s until a host says otherwise', async (_what, change) => {
    const { engine, profile, save } = await opened();
    await expect(save(change)).rejects.toMatchObject({ code: 'address-unconfirmed' });
    const { account } = await engine.call('accounts.state', { account: ACCOUNT });
    expect(account).toMatchObject({ ...profile, signedIn: true });
    await engine.call('accounts.save_anywhere', { profile: { ...profile, ...change }, replace: true });
    expect((await engine.call('accounts.state', { account: ACCOUNT })).account).toMatchObject(change);
  });

  it('keeps them after a sign-out too, under any capitals, and changes the rest freely', async () => {
    const { engine, save } = await opened();
    await engine.call('session.sign_out', { account: ACCOUNT });
    const change = { name: ACCOUNT.toUpperCase(), authUrl: 'http://127.0.0.1:9' };
    await expect(save(change)).rejects.toMatchObject({
      code: 'address-unconfirmed',
      params: { account: ACCOUNT, 'now.authUrl': 'http://127.0.0.1:9' },
    });
    expect((await save({ locale: 'nl_BE' })).account.locale).toBe('nl_BE');
  });
});

describe('a new account', () => {
  const add = async (change: Partial<Saved>) => {
    const { call } = startEngine(await temporaryFolder());
    return call('accounts.save', {
      profile: { ...localProfile, scopes: [...localProfile.scopes], ...change },
    });
  };

  it('on this computer needs nobody’s word', async () => {
    expect((await add({})).account.name).toBe(ACCOUNT);
  });

  it.each([
    ['baseUrl', 'https://api.example.com'],
    ['authUrl', 'https://login.example.com'],
    ['redirectUri', 'https://collect.example.com/'],
  ])('elsewhere (%s) is added at a host’s word', async (name, address) => {
    await expect(add({ [name]: address })).rejects.toMatchObject({
      code: 'address-unconfirmed',
      params: { account: ACCOUNT, [`now.${name}`]: address },
    });
  });
});
