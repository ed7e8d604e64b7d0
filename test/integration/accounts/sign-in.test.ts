import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newSeller, signIn } from './seller.ts';

const stateOf = (address: string): string => new URL(address).searchParams.get('state') ?? '';
const redirectOf = (address: string): string => new URL(address).searchParams.get('redirect_uri') ?? '';

/** The address the service sends the browser to, not yet followed. */
const answerOf = async (authorizeUrl: string): Promise<string> =>
  (await fetch(authorizeUrl, { redirect: 'manual' })).headers.get('location') ?? '';

test('the browser ends on a page without code, state, scripts or a trace in any cache', async () => {
  const seller = await newSeller();
  const session = await seller.open();
  const { authorizeUrl, finished } = await session.signIn();
  const page = await fetch(authorizeUrl);
  expect(await finished).toContain('api_rw');
  expect(new URL(page.url).search).toBe('');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toContain('Adsheet');
  expect(session.signedIn()).toBe(true);
});

test('the page at the end is there for the browser however long the seller took to consent', async () => {
  const session = await (await newSeller()).open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { authorizeUrl, finished } = await session.signIn();
  vi.advanceTimersByTime(60_000);
  const answer = await answerOf(authorizeUrl);
  const sentOn = await fetch(answer, { redirect: 'manual' });
  const page = await fetch(new URL(sentOn.headers.get('location') ?? '', answer));
  expect(await page.text()).toContain('Adsheet');
  expect(await finished).toContain('api_rw');
});

test('the request carries PKCE and another state each time', async () => {
  const session = await (await newSeller()).open();
  const first = new URL((await session.signIn()).authorizeUrl);
  const second = new URL((await session.signIn()).authorizeUrl);
  expect(first.searchParams.get('code_challenge_method')).toBe('S256');
  expect(first.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  expect(first.searchParams.get('state')).not.toBe(second.searchParams.get('state'));
});

test('an answer with a wrong state is turned away and the right one still works, once', async () => {
  const session = await (await newSeller()).open();
  const { authorizeUrl, finished } = await session.signIn();
  const callback = redirectOf(authorizeUrl);
  expect((await fetch(`${callback}?code=stolen&state=wrong`)).status).toBe(400);
  expect((await fetch(`${callback}?code=stolen`)).status).toBe(400);
  expect((await fetch(`${callback}?error=access_denied&state=wrong`)).status).toBe(400);
  const answer = await answerOf(authorizeUrl);
  const [first, second] = await Promise.all([
    fetch(answer, { redirect: 'manual' }),
    fetch(answer, { redirect: 'manual' }),
  ]);
  expect([first.status, second.status].sort()).toEqual([303, 400]);
  expect(await finished).toContain('api_rw');
});

test('refused consent says so, and nothing listens any more', async () => {
  const session = await (await newSeller()).open();
  const { authorizeUrl, finished } = await session.signIn();
  const callback = redirectOf(authorizeUrl);
  const page = await fetch(`${callback}?error=access_denied&state=${stateOf(authorizeUrl)}`);
  expect(page.url).toContain('not-signed-in');
  await expect(finished).rejects.toMatchObject({ code: 'sign-in-refused' });
  expect(session.signedIn()).toBe(false);
  await session.close();
  await expect(fetch(callback)).rejects.toThrow();
});

test('a sign-in nobody answers ends by itself; a cancelled one at once', async () => {
  const session = await (await newSeller()).open();
  const slow = await session.signIn({ timeoutMs: 20 });
  await expect(slow.finished).rejects.toMatchObject({ code: 'sign-in-timeout' });
  const abort = new AbortController();
  const cancelled = await session.signIn({ signal: abort.signal });
  abort.abort();
  await expect(cancelled.finished).rejects.toMatchObject({ code: 'cancelled' });
});

test('a fixed port that is taken is named', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const session = await (await newSeller({ profile: { redirectPort: port } })).open();
  await expect(session.signIn()).rejects.toMatchObject({ code: 'redirect-port-in-use', params: { port } });
});

test('a pasted address has its state checked the same way', async () => {
  const seller = await newSeller({ profile: { redirectUri: 'https://partner.example.com/back' } });
  const session = await seller.open();
  expect(() => session.paste('https://partner.example.com/back?code=1&state=2')).toThrow(
    expect.objectContaining({ code: 'sign-in-state' }),
  );
  const { authorizeUrl, finished } = await session.signIn();
  const answer = await answerOf(authorizeUrl);
  expect(() => session.paste(answer.replace(/state=[\w-]{4}/, 'state=0000'))).toThrow(
    expect.objectContaining({ code: 'sign-in-state' }),
  );
  expect(() => session.paste('what is this')).toThrow(expect.objectContaining({ code: 'bad-input' }));
  session.paste(`  ${answer}\n`);
  expect(await finished).toContain('api_ro');
});

test('a wrong client secret is told apart from a refused consent', async () => {
  const session = await (await newSeller({ clientSecret: 'wrong' })).open();
  await expect(signIn(session)).rejects.toMatchObject({ code: 'wrong-client' });
  expect(session.signedIn()).toBe(false);
});

test('scopes the service does not grant are left out and the browser asks again by itself', async () => {
  const settings = { preset: 'opposite', grantedScopes: ['api_ro', 'api_rw'] };
  const session = await (await newSeller({ sandbox: { settings } })).open();
  await signIn(session);
  expect([...session.granted()].sort()).toEqual(['api_ro', 'api_rw']);
});

test('when not even reading is granted, the scopes asked for last are named', async () => {
  const settings = { preset: 'opposite', grantedScopes: ['reporting'] };
  const session = await (await newSeller({ sandbox: { settings } })).open();
  await expect(signIn(session)).rejects.toMatchObject({
    code: 'invalid-scope',
    params: { scopes: 'api_ro' },
  });
});

test('a fixed port serves one sign-in after the other', async () => {
  const port = await freePort();
  const seller = await newSeller({ profile: { redirectPort: port } });
  const session = await seller.open();
  await signIn(session);
  await signIn(session);
  await session.signOut();
  expect(session.granted()).toEqual([]);
  await expect(session.accessToken()).rejects.toMatchObject({ code: 'not-signed-in' });
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
};
