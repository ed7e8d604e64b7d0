// Starts the packed application as a user would, without Node's inspector, which it refuses, and tries it.
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { chromiumArguments, launchEnvironment } from './launch.ts';
import { inRoot } from './paths.ts';
import { runVisibly, ScriptError, say } from './run.ts';
import { openDisplay } from './runtime/display.ts';

/** Set while the tests are to open the packed application instead of the build. */
export const PACKED = 'ADSHEET_PACKED';
const START_MS = 60_000;
const EXECUTABLE = { darwin: 'Adsheet.app/Contents/MacOS/Adsheet', win32: 'Adsheet.exe', linux: 'adsheet' };

/** Does a seller's first hour in what was packed: the very test that the build passes. */
export const checkPackage = async (): Promise<void> => {
  const display = await openDisplay();
  try {
    const code = await runVisibly(
      process.execPath,
      [inRoot('node_modules', '@playwright', 'test', 'cli.js'), 'test', 'main-job'],
      { env: { ...process.env, ...display.env, [PACKED]: '1' } },
    );
    if (code !== 0) throw new ScriptError('The packed application did not do the main job; see above.');
    say('The packed application does the main job, from the first run to edits on the marketplace.');
  } finally {
    await display.stop();
  }
};

export type PackedWindow = { readonly page: Page; readonly close: () => Promise<void> };

/** Opens the packed application on a home folder. */
export const openPacked = async (home: string): Promise<PackedWindow> => {
  const app = await startPacked(home);
  try {
    return { page: await pageOf(await debuggerAddress(app)), close: () => end(app) };
  } catch (error) {
    await end(app);
    throw error;
  }
};

const startPacked = async (home: string): Promise<ChildProcess> => {
  const args = ['--remote-debugging-port=0', '--disable-gpu', '--home', home];
  return spawn(await packedExecutable(), [...chromiumArguments(), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: launchEnvironment(),
  });
};

const packedExecutable = async (): Promise<string> => {
  const platform = process.platform as keyof typeof EXECUTABLE;
  const [folder] = (await readdir(inRoot('dist'))).filter((name) => /unpacked$|^mac/.test(name));
  if (folder === undefined) throw new ScriptError('There is no packed application in dist/.');
  return inRoot('dist', folder, EXECUTABLE[platform] ?? EXECUTABLE.linux);
};

/** Chromium writes where its debugger listens. */
const debuggerAddress = (app: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const said: string[] = [];
    const fail = (reason: string): void => reject(new ScriptError([`${reason}:`, ...said].join('\n')));
    const timer = setTimeout(() => fail('The packed application did not start in time'), START_MS);
    if (app.stderr === null) return;
    createInterface({ input: app.stderr }).on('line', (line) => {
      said.push(line);
      const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
    app.once('exit', (code) => fail(`The packed application ended at once (${code})`));
  });

const LOOK_MS = 50;

/** The page has its title once its document is there. */
const hasDocument = async (address: string): Promise<boolean> => {
  const answer = await fetch(`http://${new URL(address).host}/json/list`);
  const targets = (await answer.json()) as readonly { readonly type: string; readonly title: string }[];
  return targets.some(({ type, title }) => type === 'page' && title === 'Adsheet');
};

/** Playwright must not find the page between its empty document and ours: it would wait for a navigation that is over. */
const pageOf = async (address: string): Promise<Page> => {
  const deadline = performance.now() + START_MS;
  while (!(await hasDocument(address))) {
    if (performance.now() > deadline) throw new ScriptError('The packed application opened no window.');
    await delay(LOOK_MS);
  }
  const browser = await chromium.connectOverCDP(address);
  const [page] = browser.contexts().flatMap((context) => context.pages());
  if (page === undefined) throw new ScriptError('The packed application closed its window.');
  return page;
};

const end = async (app: ChildProcess): Promise<void> => {
  if (app.exitCode !== null) return;
  const ended = new Promise((resolve) => app.once('exit', resolve));
  app.kill('SIGTERM');
  await ended;
};
