import { describe, expect, it } from 'vitest';
import {
  type Entered,
  enteredOf,
  faultsOf,
  keepsSecret,
  profileOf,
} from '../../../renderer/features/accounts/account-fields.ts';
import { ENGINE_COMMANDS } from '../../../shared/contract/commands.ts';

const entered = (part: Partial<Entered> = {}): Entered => ({
  ...enteredOf(undefined),
  name: 'Garden & More',
  baseUrl: 'https://api.example.com',
  authUrl: 'https://auth.example.com',
  clientId: 'garden',
  clientSecret: 'secret',
  ...part,
});

describe('the account form', () => {
  it('accepts what the engine accepts', () => {
    expect(faultsOf(entered(), false)).toEqual({});
    const input = { profile: profileOf(entered({ scopes: ' api_rw  console_r ' })), clientSecret: 'secret' };
    expect(ENGINE_COMMANDS['accounts.save'].input.safeParse(input).success).toBe(true);
  });

  it('names each field that is missing or wrong', () => {
    const faults = faultsOf(enteredOf(undefined), false);
    expect(Object.keys(faults).sort()).toEqual(['authUrl', 'baseUrl', 'clientId', 'clientSecret', 'name']);
    expect(faultsOf(entered({ locale: 'nl', currency: 'euro' }), false)).toEqual({
      locale: 'form.bad_locale',
      currency: 'form.bad_currency',
    });
  });

  it('allows http on this computer only', () => {
    expect(faultsOf(entered({ baseUrl: 'http://127.0.0.1:8080' }), false)).toEqual({});
    expect(faultsOf(entered({ baseUrl: 'http://api.example.com' }), false)).toEqual({
      baseUrl: 'form.bad_address',
    });
  });

  it('asks for no secret where one is kept', () => {
    expect(faultsOf(entered({ clientSecret: '' }), true)).toEqual({});
  });

  it('asks for the secret again where the client, an address or the environment is another, and not for a locale', () => {
    const account = {
      ...profileOf(entered()),
      signedIn: true,
      granted: [],
      hasSecret: true,
      lastUsedAt: null,
    };
    const before = { ...enteredOf(account), clientSecret: '' };
    for (const kept of [
      {},
      { locale: 'nl_BE' },
      { scopes: 'api_ro' },
      { baseUrl: 'https://api.example.com/' },
    ])
      expect(keepsSecret({ ...before, ...kept }, account)).toBe(true);
    for (const other of [
      { environment: 'production' as const },
      { baseUrl: 'https://api.example.org' },
      { authUrl: 'https://auth.example.org' },
      { clientId: 'other' },
    ])
      expect(keepsSecret({ ...before, ...other }, account)).toBe(false);
    expect(keepsSecret(before, undefined)).toBe(false);
  });

  it('never skips a certificate outside the sandbox', () => {
    expect(profileOf(entered({ insecureTls: true })).insecureTls).toBe(true);
    const live = profileOf(entered({ insecureTls: true, environment: 'production' }));
    expect(live.insecureTls).toBeUndefined();
  });
});
