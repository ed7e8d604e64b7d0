import { expect, onTestFinished, test } from 'vitest';
import { ACCOUNT, localProfile, sandboxForTest } from '../../support/account.ts';
import { forkEngine } from '../../support/engine-process.ts';
import { temporaryFolder } from '../../support/home.ts';
import type { Target } from './attacks.ts';
import { ATTACKS } from './attacks.ts';
import { browse, newSeller } from './seller.ts';

const targetOf = (authorizeUrl: string): Target => {
  const redirect = new URL(new URL(authorizeUrl).searchParams.get('redirect_uri') ?? '');
  return { port: Number(redirect.port), path: redirect.pathname };
};

/** What would end a process of its own. */
const watchForEnds = (): readonly unknown[] => {
  const ends: unknown[] = [];
  const note = (error: unknown): void => void ends.push(error);
  process.on('uncaughtExceptionMonitor', note);
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', note));
  return ends;
};

test.for(ATTACKS)('$what: nothing ends, and the sign-in is completed afterwards', async ({ run }) => {
  const ends = watchForEnds();
  const session = await (await newSeller()).open();
  const { authorizeUrl, finished } = await session.signIn();
  let settled = false;
  finished.finally(() => (settled = true)).catch(() => undefined);
  const leave = await run(targetOf(authorizeUrl));
  onTestFinished(leave);
  expect(settled).toBe(false);
  const page = await browse(authorizeUrl);
  expect(await page.text()).toContain('Adsheet');
  expect(new URL(page.url).pathname).toBe('/adsheet/signed-in');
  expect(await finished).toContain('api_rw');
  expect(ends).toEqual([]);
  // Whatever the attacker still holds, nothing listens any more.
  await session.close();
  await expect(browse(new URL(page.url).origin)).rejects.toThrow();
});

test('the engine’s own process outlives what comes to the port', async () => {
  const sandbox = await sandboxForTest();
  const engine = await forkEngine(await temporaryFolder());
  const { baseUrl, authUrl, clientId, clientSecret } = sandbox;
  const profile = { ...localProfile, scopes: ['api_ro', 'api_rw'], baseUrl, authUrl, clientId };
  await engine.call('accounts.save', { profile, clientSecret });
  await engine.call('accounts.open', { account: ACCOUNT });
  const { job, authorizeUrl } = await engine.call('session.sign_in', { account: ACCOUNT });
  for (const { run } of ATTACKS.slice(0, 6)) (await run(targetOf(authorizeUrl)))();
  await browse(authorizeUrl);
  expect(await engine.finished(job)).toMatchObject({ state: 'done' });
  expect(await engine.shutdown()).toBe(0);
});
