import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  authorizeUrl,
  type Client,
  challengeOf,
  errorsOf,
  redirectOf,
  redirectUri,
  startClient,
} from './client.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.close());

const exchange = (code: string, more: Record<string, string> = {}) =>
  client.tokenCall({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...more });

const codeFor = async (changes: Record<string, string | undefined> = {}): Promise<string> =>
  (await redirectOf(authorizeUrl(client.sandbox, changes))).searchParams.get('code') ?? '';

describe('the authorization endpoint', () => {
  test('returns a code and the state unchanged', async () => {
    const target = await redirectOf(authorizeUrl(client.sandbox));
    expect(target.origin + target.pathname).toBe(redirectUri);
    expect(target.searchParams.get('state')).toBe('a state/with+signs');
    expect(target.searchParams.get('code')).toMatch(/\S{20,}/);
  });

  test('shows a page and redirects nowhere for an unknown client or an address not agreed on', async () => {
    for (const changes of [
      { client_id: 'nobody' },
      { redirect_uri: 'http://evil.example/' },
      { redirect_uri: undefined },
    ]) {
      const response = await fetch(authorizeUrl(client.sandbox, changes), { redirect: 'manual' });
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toContain('text/html');
    }
  });

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: undefined }, 'invalid_request'],
    [{ scope: 'unheard_of' }, 'invalid_scope'],
    [{ code_challenge: 'abc', code_challenge_method: 'plain' }, 'invalid_request'],
  ])('answers %j with %s to the client', async (changes, error) => {
    const target = await redirectOf(authorizeUrl(client.sandbox, changes));
    expect(target.searchParams.get('error')).toBe(error);
    expect(target.searchParams.get('state')).toBe('a state/with+signs');
  });

  test('gives the scopes that were asked for and granted, no others', async () => {
    await client.control('PATCH', '/settings', { grantedScopes: ['api_ro', 'console_ro'] });
    const tokens = await exchange(await codeFor({ scope: 'api_ro api_rw' }));
    expect(tokens.body.scope).toBe('api_ro');
    await client.control('PATCH', '/settings', { preset: 'documented', autoConsent: true });
  });

  test('asks the seller, who may refuse, and takes one answer to a request', async () => {
    await client.control('PATCH', '/settings', { autoConsent: false });
    const answer = async (decision: string) => {
      const page = await (await fetch(authorizeUrl(client.sandbox))).text();
      expect(page).toContain('Allow');
      const [, request = ''] = /name="request" value="([^"]+)"/.exec(page) ?? [];
      const send = () =>
        fetch(`${client.sandbox.authUrl}/accounts/oauth/authorize`, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ request, decision }),
        });
      const target = new URL((await send()).headers.get('location') ?? 'none:');
      expect((await send()).status).toBe(400);
      return target.searchParams;
    };
    expect((await answer('refuse')).get('error')).toBe('access_denied');
    expect((await answer('allow')).get('code')).toMatch(/\S{20,}/);
    await client.control('PATCH', '/settings', { autoConsent: true });
  });
});

describe('the token endpoint', () => {
  test('answers a code once, with a bearer token of five minutes', async () => {
    const code = await codeFor();
    const first = await exchange(code);
    expect(first.body).toMatchObject({ token_type: 'bearer', expires_in: 300 });
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect((await exchange(code)).body.error).toBe('invalid_grant');
  });

  test('ties a code to its redirect address and, when one was sent, to its PKCE challenge', async () => {
    const elsewhere = await exchange(await codeFor(), { redirect_uri: `${redirectUri}/` });
    expect(elsewhere.body.error).toBe('invalid_grant');
    const pkce = { code_challenge: challengeOf('a verifier'), code_challenge_method: 'S256' };
    expect((await exchange(await codeFor(pkce), { code_verifier: 'another' })).body.error).toBe(
      'invalid_grant',
    );
    expect((await exchange(await codeFor(pkce))).body.error).toBe('invalid_grant');
    expect((await exchange(await codeFor(pkce), { code_verifier: 'a verifier' })).status).toBe(200);
  });

  test.each([
    [{ client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ client_id: 'nobody' }, 401, 'invalid_client'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ grant_type: '' }, 400, 'invalid_request'],
    [{ code: '' }, 400, 'invalid_request'],
    [{ code: 'unknown' }, 400, 'invalid_grant'],
    [{ grant_type: 'refresh_token', refresh_token: 'unknown' }, 400, 'invalid_grant'],
    [{ grant_type: 'refresh_token' }, 400, 'invalid_request'],
  ])('answers %j with %i %s', async (form, status, error) => {
    const answer = await exchange('none', form);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  test('rotates refresh tokens: the one used is dead at once', async () => {
    const { refresh_token } = await client.signIn();
    const refresh = (token: string) =>
      client.tokenCall({ grant_type: 'refresh_token', refresh_token: token });
    const second = await refresh(refresh_token);
    expect(second.body.refresh_token).not.toBe(refresh_token);
    expect((await refresh(refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(second.body.refresh_token)).status).toBe(200);
  });

  test('keeps one refresh token for a client, user and scopes', async () => {
    const first = await client.signIn('api_ro');
    const other = await client.signIn('console_ro');
    await client.signIn('api_ro');
    const refresh = (token: string) =>
      client.tokenCall({ grant_type: 'refresh_token', refresh_token: token });
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(other.refresh_token)).status).toBe(200);
  });

  test('lets a refresh token lapse after 60 days without use', async () => {
    const { refresh_token } = await client.signIn();
    await client.control('POST', '/clock', { advanceMs: 61 * 24 * 3_600_000 });
    const late = await client.tokenCall({ grant_type: 'refresh_token', refresh_token });
    expect(late.body.error).toBe('invalid_grant');
    await client.control('POST', '/reset');
    await client.signIn();
  });
});

describe('access', () => {
  const user = (token: string | null) => client.call('GET', '/user', 'user-v4', { token });

  test('is 401 with 1009 without a token and 1007 with one that is unknown or five minutes old', async () => {
    const { access_token } = await client.signIn();
    expect((await user(access_token)).status).toBe(200);
    expect(errorsOf(await user(null))).toEqual(['1009']);
    expect(errorsOf(await user('unknown'))).toEqual(['1007']);
    await client.control('POST', '/clock', { advanceMs: 5 * 60_000 });
    const late = await user(access_token);
    expect([late.status, errorsOf(late)]).toEqual([401, ['1007']]);
    await client.signIn();
  });

  test('is 403 with 1003 without a scope the call accepts', async () => {
    await client.signIn('api_ro');
    const refused = await client.call('PUT', '/ad/1/status/PAUSED', 'ad-v5');
    expect([refused.status, errorsOf(refused)]).toEqual([403, ['1003']]);
    expect((await client.call('GET', '/ad', 'ad.list-v5')).status).toBe(200);
    await client.signIn('reporting');
    expect((await client.call('GET', '/ad', 'ad.list-v5')).status).toBe(403);
    await client.signIn();
  });

  test('names the scopes of the token and those of the call', async () => {
    const { headers } = await client.call('GET', '/user', 'user-v4');
    expect(headers.get('oauth-scope')).toBe('api_ro api_rw console_ro console_rw reporting');
    expect(headers.get('oauth-scope-required')).toBe('api_ro console_ro');
  });
});
