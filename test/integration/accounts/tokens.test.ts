import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Clock } from '../../../main/engine/clock.ts';
import { createClock } from '../../../main/engine/clock.ts';
import { connectService } from '../../../main/engine/service/connect.ts';
import { box } from './box.ts';
import type { Seller } from './seller.ts';
import { anybody, control, fault, newSeller, refreshes, signIn, tokenPath } from './seller.ts';

const minutes = (count: number): Clock => createClock({ wall: () => Date.now() + count * 60_000 });

const signedIn = async (options: Parameters<typeof newSeller>[0] = {}): Promise<Seller> => {
  const seller = await newSeller(options);
  await signIn(await seller.open());
  return seller;
};

const secretsOf = async (seller: Seller): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(join(seller.folder, 'secrets.json'), 'utf8'));

test('the next process uses the stored token without a refresh', async () => {
  const seller = await signedIn();
  const session = await seller.open({ clock: minutes(3) });
  await connectService(seller.profile, session).getUser();
  expect(await refreshes(seller.sandbox)).toBe(0);
});

test('with less than a minute left the token is renewed once for all who ask, and stored', async () => {
  const seller = await signedIn();
  const session = await seller.open({ clock: minutes(4.5) });
  const tokens = await Promise.all(Array.from({ length: 10 }, () => session.accessToken()));
  expect(new Set(tokens).size).toBe(1);
  expect(await refreshes(seller.sandbox)).toBe(1);
  expect(await secretsOf(seller)).toMatchObject({ refreshBegun: null });
  const next = await seller.open({ clock: minutes(5) });
  expect(await next.accessToken()).toBe(tokens[0]);
});

test.for([-600, -1, 3, 60_000])('a clock that is %i minutes wrong costs a refresh at most', async (wrong) => {
  const seller = await signedIn();
  const session = await seller.open({ clock: minutes(wrong) });
  const service = connectService(seller.profile, session);
  await service.getUser();
  await service.getUser();
  expect(await refreshes(seller.sandbox)).toBeLessThanOrEqual(1);
});

test('a token the service no longer takes is renewed once and the call goes on', async () => {
  const seller = await signedIn();
  const session = await seller.open();
  const service = connectService(seller.profile, session);
  await control(seller.sandbox, 'POST', '/clock', { advanceMs: 6 * 60_000 });
  const users = await Promise.all([service.getUser(), service.getUser(), service.getUser()]);
  expect(users).toHaveLength(3);
  expect(await refreshes(seller.sandbox)).toBe(1);
});

test('a refresh token unused for 60 days ends the sign-in, and only that', async () => {
  const seller = await signedIn();
  await control(seller.sandbox, 'POST', '/clock', { advanceMs: 61 * 86_400_000 });
  const session = await seller.open({ clock: minutes(61 * 1440) });
  await expect(session.accessToken()).rejects.toMatchObject({ code: 'not-signed-in' });
  expect(session.signedIn()).toBe(false);
  expect(await secretsOf(seller)).toMatchObject({ granted: [], clientSecret: expect.any(String) });
  await expect(session.accessToken()).rejects.toMatchObject({ code: 'not-signed-in' });
});

test('whoever asks while a refused sign-in is being forgotten is signed out too, and no dead token stays', async () => {
  const seller = await signedIn();
  await control(seller.sandbox, 'POST', '/tokens/revoke');
  const { openSession } = await import('../../../main/engine/accounts/session.ts');
  const slow = {
    ...box,
    open: async (sealed: string) => {
      await setImmediate();
      return box.open(sealed);
    },
  };
  const session = await openSession(seller.profile, seller.folder, slow, {
    identity: anybody,
    clock: minutes(10),
  });
  const ask = async (): Promise<unknown> => session.accessToken().catch((error: unknown) => error);
  const first = ask();
  // One that asks at every turn, also in the turns between the refusal and the end of its writing down.
  const others: Promise<unknown>[] = [];
  while (session.signedIn() || others.length < 50) {
    others.push(ask());
    await setImmediate();
  }
  for (const told of await Promise.all([first, ...others]))
    expect(told).toMatchObject({ code: 'not-signed-in' });
  expect(await refreshes(seller.sandbox)).toBe(1);
  expect(session.signedIn()).toBe(false);
  expect(session.granted()).toEqual([]);
  await session.close();
});

test.for([
  ['an error of the server', { type: 'status', status: 500 }, 'service-answer'],
  ['a page', { type: 'html' }, 'service-answer'],
  ['a reset', { type: 'reset-before' }, 'service-unreachable'],
  ['no answer', { type: 'hang-before' }, 'service-timeout'],
  ['a request to wait', { type: 'status', status: 429, retryAfter: 7 }, 'service-busy'],
] as const)('%s at the token endpoint keeps the sign-in', async ([, action, code]) => {
  const seller = await signedIn();
  await fault(seller.sandbox, { path: tokenPath, times: 3, action });
  const session = await seller.open({ clock: minutes(10), timeouts: { totalMs: 150 } });
  await expect(session.accessToken()).rejects.toMatchObject({ code });
  expect(session.signedIn()).toBe(true);
  expect(await session.accessToken()).toEqual(expect.any(String));
});

test('while the token endpoint is away a token with life left still serves', async () => {
  const seller = await signedIn();
  await fault(seller.sandbox, { path: tokenPath, times: 50, action: { type: 'status', status: 500 } });
  const session = await seller.open({ clock: minutes(4.5) });
  await expect(connectService(seller.profile, session).getUser()).resolves.toMatchObject({
    id: expect.any(Number),
  });
});

test('a wrong client secret at a refresh keeps the tokens', async () => {
  const seller = await signedIn();
  await fault(seller.sandbox, { path: tokenPath, action: { type: 'status', status: 401 } });
  const session = await seller.open({ clock: minutes(10) });
  await expect(session.accessToken()).rejects.toMatchObject({ code: 'wrong-client' });
  expect(await session.accessToken()).toEqual(expect.any(String));
});

const dieInRefresh = async (seller: Seller): Promise<void> => {
  const script = join(import.meta.dirname, 'refresh-and-die.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(seller.profile), seller.folder]);
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  expect(await refreshes(seller.sandbox)).toBe(1);
  expect(await secretsOf(seller)).toMatchObject({ refreshBegun: expect.any(String) });
};

test('killed between answer and store, the old refresh token is tried and goes on where it is still good', async () => {
  const seller = await signedIn({ sandbox: { settings: { oldRefreshToken: 'grace' } } });
  await dieInRefresh(seller);
  const session = await seller.open({ clock: minutes(10) });
  expect(await session.accessToken()).toEqual(expect.any(String));
  expect(await secretsOf(seller)).toMatchObject({ refreshBegun: null });
});

test('killed between answer and store where old tokens die at once, the next process asks to sign in, after one try', async () => {
  const seller = await signedIn({ sandbox: { settings: { oldRefreshToken: 'dead' } } });
  await dieInRefresh(seller);
  const session = await seller.open({ clock: minutes(10) });
  await expect(session.accessToken()).rejects.toMatchObject({ code: 'not-signed-in' });
  expect(await refreshes(seller.sandbox)).toBe(2);
  await signIn(session);
  expect(session.signedIn()).toBe(true);
});

test('a refresh that cannot be stored is stored before its token is used', async () => {
  const seller = await signedIn();
  let broken = true;
  const failing = {
    ...box,
    seal: async (plain: string) => {
      if (broken) throw new Error('keychain is away');
      return box.seal(plain);
    },
  };
  const { openSession } = await import('../../../main/engine/accounts/session.ts');
  const session = await openSession(seller.profile, seller.folder, failing, {
    identity: anybody,
    clock: minutes(10),
  });
  await expect(session.accessToken()).rejects.toThrow('keychain is away');
  await expect(session.accessToken()).rejects.toThrow('keychain is away');
  broken = false;
  const token = await session.accessToken();
  await session.close();
  expect(await (await seller.open({ clock: minutes(10) })).accessToken()).toBe(token);
  expect(await refreshes(seller.sandbox)).toBe(1);
});

test('neither tokens nor the client secret stand readable on disk', async () => {
  const seller = await signedIn();
  const session = await seller.open();
  const text = await readFile(join(seller.folder, 'secrets.json'), 'utf8');
  expect(text).not.toContain(await session.accessToken());
  expect(text).not.toContain(seller.sandbox.clientSecret);
});

test('where the clock stands before the token came, its age is unknown and it is renewed first', async () => {
  const seller = await signedIn();
  await (await seller.open({ clock: minutes(-600) })).accessToken();
  expect(await refreshes(seller.sandbox)).toBe(1);
});
