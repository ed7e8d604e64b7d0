import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { electronLaunchOptions } from '../../scripts/launch.ts';
import { MENU_COMMANDS } from '../../shared/contract/window-commands.ts';
import { enginePid } from '../support/shop.ts';
import type { Window } from '../support/window.ts';
import { newHome, openAdsheet } from '../support/window.ts';

const bounds = (adsheet: Window) =>
  adsheet.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());

test('the window opens where it was left', async () => {
  const first = await openAdsheet();
  await first.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 60, y: 70, width: 1010, height: 640 }),
  );
  const left = await bounds(first);
  await first.close();
  const second = await openAdsheet({ home: first.home });
  expect(await bounds(second)).toEqual(left);
  await second.close();
});

test('closing the window ends the application, its engine and the demo', async () => {
  const adsheet = await openAdsheet({ args: ['--demo'] });
  const main = adsheet.app.process();
  const ended = new Promise((resolve) => main.once('exit', resolve));
  const demo = await adsheet.page.evaluate(() => globalThis.adsheet.call('shell.start_demo', {}));
  expect(demo).toMatchObject({ ok: true, value: { account: 'Demo' } });
  await adsheet.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect(await ended).toBe(0);
});

test('an engine killed by the system comes back, and the open account opens again', async () => {
  const adsheet = await openAdsheet({ args: ['--demo'] });
  await adsheet.page.evaluate(() => globalThis.adsheet.call('shell.start_demo', {}));
  const back = adsheet.page.evaluate(
    () =>
      new Promise((resolve) => {
        globalThis.adsheet.subscribe((event) => {
          if (event.type === 'engine' && event.state === 'running') resolve(true);
        });
      }),
  );
  process.kill(await enginePid(adsheet), 'SIGKILL');
  await back;
  const state = await adsheet.page.evaluate(() =>
    globalThis.adsheet.call('accounts.open', { account: 'Demo' }),
  );
  expect(state).toMatchObject({ ok: true, value: { account: { name: 'Demo', signedIn: true } } });
  await adsheet.close();
});

test('the theme is taken over at once and kept', async () => {
  const first = await openAdsheet();
  const isDark = (adsheet: Window) =>
    adsheet.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const theme of ['light', 'dark'] as const) {
    await first.page.evaluate(
      (choice) => globalThis.adsheet.call('shell.set_theme', { theme: choice }),
      theme,
    );
    await expect.poll(() => isDark(first)).toBe(theme === 'dark');
  }
  await first.close();
  const second = await openAdsheet({ home: first.home });
  expect(await isDark(second)).toBe(true);
  await second.close();
});

test('a second start shows the first window and ends', async () => {
  const adsheet = await openAdsheet();
  // It listens before the second one starts.
  const seen = await adsheet.app.evaluateHandle(({ app }) => {
    const starts = { count: 0 };
    app.on('second-instance', () => {
      starts.count += 1;
    });
    return starts;
  });
  const { executablePath, args, env } = await electronLaunchOptions({ home: adsheet.home });
  const second = spawn(executablePath, args, { env, stdio: 'ignore' });
  const code = await new Promise((resolve) => second.once('exit', resolve));
  expect(code).toBe(0);
  await expect.poll(() => seen.evaluate(({ count }) => count)).toBe(1);
  expect(adsheet.app.windows()).toHaveLength(1);
  await adsheet.close();
});

test('a second start with more files than a message holds opens the first, and ends nothing', async () => {
  const adsheet = await openAdsheet();
  const folder = path.join(await newHome(), 'x'.repeat(200));
  await mkdir(folder);
  const files = Array.from({ length: 150 }, (_, at) => path.join(folder, `${at}.csv`));
  await Promise.all(files.map((file) => writeFile(file, 'title\nA\n')));
  const waiting = adsheet.page.evaluate(
    () =>
      new Promise((resolve) => {
        globalThis.adsheet.subscribe((event) => event.type === 'file-waiting' && resolve(true));
      }),
  );
  const { executablePath, args, env } = await electronLaunchOptions({ home: adsheet.home });
  const words = [...args, `--${'long'.repeat(25_000)}`, ...files];
  const second = spawn(executablePath, words, { env, stdio: 'ignore' });
  const code = await new Promise((resolve) => second.once('exit', resolve));
  expect(code).toBe(0);
  await waiting;
  expect(adsheet.app.process().exitCode).toBe(null);
  await adsheet.close();
});

test('every command stands in the menu, and clicking one tells the page', async () => {
  const adsheet = await openAdsheet();
  const names = [...MENU_COMMANDS];
  await adsheet.page.evaluate(() => {
    const heard: string[] = [];
    globalThis.adsheet.subscribe((event) => event.type === 'menu' && heard.push(event.command));
    Object.assign(globalThis, { heard });
  });
  await adsheet.app.evaluate(({ Menu }, wanted) => {
    for (const name of wanted) Menu.getApplicationMenu()?.getMenuItemById(name)?.click();
  }, names);
  await expect
    .poll(() => adsheet.page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard))
    .toEqual(names);
  await adsheet.close();
});
