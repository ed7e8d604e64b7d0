import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { inRoot } from '../../scripts/paths.ts';
import type { Window } from '../support/window.ts';
import { buildWithEngine, openAdsheet } from '../support/window.ts';

// The shell and its engine process, with an engine that only echoes. Users run it as Electron's utility process;
// the test runtime, when it is given a newer Node, as a fork: both must behave the same.

const echo = inRoot('test', 'support', 'echo-engine.cjs');
let application = '';

test.beforeAll(async () => {
  application = await buildWithEngine(echo);
});

test.afterAll(() => rm(application, { recursive: true, force: true }));

/** An empty variable counts as none, so the engine runs as the utility process that users get. */
const utility = { ADSHEET_ENGINE_NODE: '' };

const open = (env: Readonly<Record<string, string>> = utility): Promise<Window> =>
  openAdsheet({ application, env: { NODE_OPTIONS: '', ...env } });

type Echo = {
  readonly kind: string;
  readonly home: string;
  readonly big: bigint;
  readonly environment: string[];
};

const ask = (adsheet: Window, account: string) =>
  adsheet.page.evaluate(async (name) => {
    const reply = await globalThis.adsheet.call('accounts.open', { account: name });
    return JSON.parse(
      JSON.stringify(reply, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)),
    ) as { ok: boolean; value: Echo; error?: { code: string } };
  }, account);

for (const [kind, env] of [
  ['utility', utility],
  ['fork', { ADSHEET_ENGINE_NODE: process.execPath }],
] as const)
  test(`calls, events and exact numbers pass through the ${kind} process`, async () => {
    const adsheet = await open(env);
    const napi = await adsheet.app.evaluate(() => Number(process.versions['napi']));
    const reply = await ask(adsheet, 'first');
    // A shipped Electron, with a Node-API new enough for the database, ignores the variable.
    expect(reply.value.kind).toBe(napi >= 10 ? 'utility' : kind);
    expect(reply).toMatchObject({ ok: true, value: { home: adsheet.home, big: '9007199254740993n' } });
    const bytes = await adsheet.page.evaluate(
      () =>
        new Promise((resolve) => {
          const end = globalThis.adsheet.subscribe((event) => {
            if (event.type !== 'rows') return;
            end();
            resolve([...event.chunk]);
          });
          globalThis.adsheet.call('pull.start', { account: 'first' });
        }),
    );
    expect(bytes).toEqual([1, 2, 3]);
    await adsheet.close();
  });

test('the engine inherits no variable that steers Node or names our scripts', async () => {
  const adsheet = await open({ ...utility, ADSHEET_SECRET_THING: 'x', NODE_DEBUG: '' });
  const { environment } = (await ask(adsheet, 'first')).value;
  expect(environment).toContain('PATH');
  expect(environment.filter((name) => /^(NODE_OPTIONS|ELECTRON_|ADSHEET_)/.test(name))).toEqual([]);
  await adsheet.close();
});

test('an engine that dies answers what was asked, says so and starts again', async () => {
  const adsheet = await open();
  await ask(adsheet, 'first');
  const states = await adsheet.page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const heard: string[] = [];
        globalThis.adsheet.subscribe((event) => {
          if (event.type === 'engine') heard.push(event.state);
          if (event.type === 'engine' && event.state === 'running') resolve(heard);
        });
        globalThis.adsheet.call('accounts.open', { account: 'crash' }).then((reply) => {
          heard.push(reply.ok ? 'answered' : reply.error.code);
        });
      }),
  );
  expect(states.toSorted()).toEqual(['engine-stopped', 'restarting', 'running']);
  expect(await ask(adsheet, 'second')).toMatchObject({ ok: true });
  await adsheet.close();
});

test('an engine that keeps dying is left down until the user starts it again', async () => {
  const adsheet = await open();
  for (let death = 1; death <= 4; death += 1) {
    const reply = await ask(adsheet, 'crash');
    expect(reply.error?.code).toBe('engine-stopped');
  }
  expect((await ask(adsheet, 'first')).error?.code).toBe('engine-stopped');
  await adsheet.page.evaluate(() => globalThis.adsheet.call('shell.restart_engine', {}));
  expect(await ask(adsheet, 'first')).toMatchObject({ ok: true });
  await adsheet.close();
});

test('a secret is sealed by the shell and only opens there', async () => {
  const adsheet = await open();
  const reply = await adsheet.page.evaluate(() =>
    globalThis.adsheet.call('accounts.state', { account: 'hush-hush' }),
  );
  expect(reply).toMatchObject({ ok: true, value: { opened: 'hush-hush' } });
  const { sealed } = (reply as unknown as { value: { sealed: string } }).value;
  expect(sealed).toMatch(/^[kfs]1:/);
  expect(Buffer.from(sealed.slice(3), 'base64').toString('latin1')).not.toContain('hush');
  await adsheet.close();
});

test('quitting kills an engine that does not end', async () => {
  const adsheet = await open();
  await adsheet.page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        globalThis.adsheet.subscribe((event) => event.type === 'accounts' && resolve());
        globalThis.adsheet.call('accounts.open', { account: 'deaf' });
      }),
  );
  // The shell's clock goes twenty times as fast: the engine's patience is long.
  await adsheet.app.evaluate(() => {
    const { setTimeout } = globalThis;
    const hurry = (act: () => void, ms?: number) => setTimeout(act, (ms ?? 0) / 20);
    Object.assign(globalThis, { setTimeout: hurry });
  });
  const main = adsheet.app.process();
  const ended = new Promise((resolve) => main.once('exit', resolve));
  await adsheet.close();
  await ended;
  const log = await readFile(path.join(adsheet.home, 'logs', 'adsheet.log'), 'utf8');
  expect(log).toContain('did not end in time');
});

test('a damaged settings file is no reason not to start', async () => {
  const first = await open();
  await first.close();
  await mkdir(first.home, { recursive: true });
  await writeFile(path.join(first.home, 'window.json'), '{"window": 12, "theme": "green"');
  const again = await openAdsheet({ application, home: first.home, env: utility });
  expect(await again.page.evaluate(() => globalThis.adsheet.call('shell.state', {}))).toMatchObject({
    ok: true,
    value: { theme: 'system' },
  });
  await again.close();
});
