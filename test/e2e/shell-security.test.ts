import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Window } from '../support/window.ts';
import { openAdsheet } from '../support/window.ts';

// Each test is an attack that a page in our window, or a page that got into it, could try.

let adsheet: Window;

test.beforeAll(async () => {
  adsheet = await openAdsheet();
  await adsheet.page.waitForFunction(() => 'adsheet' in globalThis);
});

test.afterAll(() => adsheet.close());

test('the page has the two functions of the bridge and no Node', async () => {
  const found = await adsheet.page.evaluate(() => ({
    bridge: Object.keys(globalThis.adsheet).sort(),
    node: ['require', 'process', 'Buffer', 'module', 'global', 'ipcRenderer', 'electron'].filter(
      (name) => name in globalThis,
    ),
  }));
  expect(found).toEqual({ bridge: ['call', 'subscribe'], node: [] });
});

test('the page can neither navigate away nor open windows', async () => {
  const before = adsheet.page.url();
  await adsheet.page.evaluate(() => {
    globalThis.location.href = 'https://example.com/';
  });
  const opened = await adsheet.page.evaluate(() => globalThis.open('https://example.com/') === null);
  await adsheet.page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'file:///etc/passwd';
    document.body.append(link);
    link.click();
    link.remove();
  });
  expect(opened).toBe(true);
  expect(adsheet.page.url()).toBe(before);
  expect(adsheet.app.windows()).toHaveLength(1);
});

test('the content policy stops inline scripts, eval, frames and every connection', async () => {
  const expected = ['connect-src', 'frame-src', 'img-src', 'script-src', 'script-src-elem', 'style-src-elem'];
  const found = await adsheet.page.evaluate(async (directives) => {
    const stopped = new Set<string>();
    const allStopped = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        stopped.add(event.effectiveDirective);
        if (directives.every((directive) => stopped.has(directive))) resolve();
      });
    });
    const reached = (address: string): Promise<boolean> =>
      fetch(address).then(
        () => true,
        () => false,
      );
    const added = [
      Object.assign(document.createElement('script'), { textContent: 'globalThis.injected = true' }),
      Object.assign(document.createElement('style'), { textContent: 'body { display: none }' }),
      Object.assign(document.createElement('iframe'), { src: 'https://example.com/' }),
      Object.assign(document.createElement('img'), { src: 'https://example.com/a.png' }),
    ];
    document.body.append(...added);
    // A task of its own: while a test's code runs, the debugger lifts the ban on eval.
    setTimeout(() => new Function('globalThis.compiled = true')());
    const fetched = [await reached('https://example.com/'), await reached('adsheet://app/index.html')];
    await allStopped;
    for (const element of added) element.remove();
    return { injected: 'injected' in globalThis, compiled: 'compiled' in globalThis, fetched };
  }, expected);
  expect(found).toEqual({ injected: false, compiled: false, fetched: [false, false] });
});

test('every load of the page has a nonce of its own', async () => {
  const nonce = () =>
    adsheet.page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=nonce]')?.content ?? '');
  const first = await nonce();
  await adsheet.page.reload();
  expect(first).toMatch(/^[A-Za-z0-9+/=]{20,}$/);
  expect(await nonce()).not.toBe(first);
});

test('our protocol serves the build and nothing beside it', async () => {
  const asked = [
    'adsheet://app/',
    'adsheet://app/../main/shell.cjs',
    'adsheet://app/%2e%2e/main/shell.cjs',
    'adsheet://app/..%2fmain%2fshell.cjs',
    'adsheet://app/%2e%2e%2f%2e%2e%2fpackage.json',
    'adsheet://app/..%5cmain%5cshell.cjs',
    'adsheet://app//etc/passwd',
    'adsheet://app/%00index.html',
    'adsheet://other/index.html',
    'adsheet://app@other/index.html',
  ];
  const statuses = await adsheet.app.evaluate(
    ({ net }, addresses) =>
      Promise.all(
        addresses.map((address) =>
          net.fetch(address).then(
            (answer) => answer.status,
            () => 0,
          ),
        ),
      ),
    asked,
  );
  expect(statuses[0]).toBe(200);
  expect(statuses.slice(1).filter((status) => status === 200)).toEqual([]);
});

test('a page that is not ours gets no answer from the bridge', async () => {
  const preload = path.join('out', 'preload', 'index.cjs');
  const [page] = await Promise.all([
    adsheet.app.waitForEvent('window'),
    adsheet.app.evaluate(async ({ app, BrowserWindow }, file) => {
      const window = new BrowserWindow({
        show: false,
        webPreferences: { preload: `${app.getAppPath()}/${file}`, sandbox: true, contextIsolation: true },
      });
      await window.loadURL('data:text/html,<title>Adsheet</title>');
    }, preload),
  ]);
  const refused = await page.evaluate(() => globalThis.adsheet.call('shell.state', {}));
  expect(refused).toMatchObject({ ok: false, error: { code: 'not-allowed' } });
  await page.close();
  expect(await adsheet.page.evaluate(() => globalThis.adsheet.call('shell.state', {}))).toMatchObject({
    ok: true,
  });
});

test('a second window of ours is refused too, because only the one window is trusted', async () => {
  const [page] = await Promise.all([
    adsheet.app.waitForEvent('window'),
    adsheet.app.evaluate(async ({ app, BrowserWindow }) => {
      const window = new BrowserWindow({
        show: false,
        webPreferences: { preload: `${app.getAppPath()}/out/preload/index.cjs`, sandbox: true },
      });
      await window.loadURL('adsheet://app/');
    }),
  ]);
  const refused = await page.evaluate(() => globalThis.adsheet.call('shell.state', {}));
  expect(refused).toMatchObject({ ok: false, error: { code: 'not-allowed' } });
  await page.close();
});

test('unknown commands, inherited names and bad inputs are typed errors', async () => {
  const codes = await adsheet.page.evaluate(async () => {
    const call = globalThis.adsheet.call as (
      name: unknown,
      input: unknown,
    ) => Promise<{ error?: { code: string } }>;
    const answers = await Promise.all([
      call('toString', {}),
      call('__proto__', {}),
      call('shell.quit', {}),
      call(42, {}),
      call('shell.set_theme', { theme: 'purple' }),
      call('images.add', { account: 'a', key: 'r1', files: ['/etc/passwd'] }),
    ]);
    return answers.map((answer) => answer.error?.code);
  });
  expect(codes).toEqual([
    'unknown-command',
    'unknown-command',
    'unknown-command',
    'unknown-command',
    'bad-input',
    'not-allowed',
  ]);
});

test('permissions are denied', async () => {
  const states = await adsheet.page.evaluate(() =>
    Promise.all(
      (['geolocation', 'notifications'] as const).map((name) =>
        navigator.permissions.query({ name }).then((status) => status.state),
      ),
    ),
  );
  expect(states).toEqual(['denied', 'denied']);
});

test('the log of all these attacks names no secret and exists', async () => {
  const log = await readFile(path.join(adsheet.home, 'logs', 'adsheet.log'), 'utf8');
  expect(log).toContain('not ours was refused');
});
