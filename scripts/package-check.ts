// Starts the packed application as a user would, without Node's inspector, which it refuses, and tries it.
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import type { Bridge } from '../shared/contract/shell.ts';
import { chromiumArguments, launchEnvironment } from './launch.ts';
import { inRoot } from './paths.ts';
import { ScriptError, say } from './run.ts';
import { openDisplay } from './runtime/display.ts';

const START_MS = 60_000;
const EXECUTABLE = { darwin: 'Adsheet.app/Contents/MacOS/Adsheet', win32: 'Adsheet.exe', linux: 'adsheet' };

/** Opens the packed application on a new home: its window shows the first run and its engine answers. */
export const checkPackage = async (): Promise<void> => {
  const home = await mkdtemp(path.join(tmpdir(), 'adsheet-packed-'));
  const display = await openDisplay();
  const app = await startPacked(home, display.env);
  try {
    const page = await pageOf(await debuggerAddress(app));
    await tryOut(page);
    say('The packed application starts, signs the demo account in, pulls, edits an ad and sends it.');
  } finally {
    await end(app);
    await display.stop();
    await rm(home, { recursive: true, force: true });
  }
};

const startPacked = async (home: string, display: NodeJS.ProcessEnv): Promise<ChildProcess> => {
  const args = ['--remote-debugging-port=0', '--disable-gpu', '--home', home];
  return spawn(await packedExecutable(), [...chromiumArguments(), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...launchEnvironment(), ...display },
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

const CONNECT_MS = 6_000;
const MOST_TRIES = 6;

/** Connecting while the window is about to show itself may hang for ever; a later attempt finds it shown. */
const connect = async (address: string, attempt = 1): Promise<Browser> => {
  try {
    return await chromium.connectOverCDP(address, { timeout: CONNECT_MS });
  } catch (error) {
    if (attempt === MOST_TRIES) throw error;
    return connect(address, attempt + 1);
  }
};

const pageOf = async (address: string): Promise<Page> => {
  const browser = await connect(address);
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page', { timeout: START_MS }));
  if (page === undefined) throw new ScriptError('The packed application opened no window.');
  return page;
};

/** The first run has its two ways on; the engine, with its native module, and the demo's service answer. */
const tryOut = async (page: Page): Promise<void> => {
  await page.getByRole('button').first().waitFor({ timeout: START_MS });
  await mkdir(inRoot('test-results'), { recursive: true });
  await page.screenshot({ path: inRoot('test-results', 'packed-first-run.png') });
  const answers = await page.evaluate(async () => {
    const { adsheet } = globalThis as unknown as { adsheet: Bridge };
    return [
      await adsheet.call('accounts.list', {}),
      await adsheet.call('shell.start_demo', {}),
      await adsheet.call('accounts.state', { account: 'Demo' }),
    ];
  });
  const failed = answers.find((answer) => !answer.ok);
  if (failed !== undefined) throw new ScriptError(`The packed application fails: ${JSON.stringify(failed)}`);
  const sent = await sendOneEdit(page);
  if (sent !== 1) throw new ScriptError(`The packed application sent ${sent} edits instead of 1.`);
};

/** Pulls, edits one ad, sends it; how many edits the push says were done. */
const sendOneEdit = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { adsheet } = globalThis as unknown as { adsheet: Bridge };
    const account = 'Demo';
    const taken = <T>(reply: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
      if (!reply.ok) throw new Error(JSON.stringify(reply));
      return reply.value;
    };
    const jobDone = (start: () => Promise<string>): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const ended = new Map<string, unknown>();
        let wanted: string | undefined;
        const settle = (): void => {
          if (wanted !== undefined && ended.has(wanted)) resolve(ended.get(wanted));
        };
        adsheet.subscribe((event) => {
          if (event.type !== 'job' || event.job.state === 'running') return;
          ended.set(event.job.id, event.job.state === 'done' ? event.job.result : null);
          settle();
        });
        start().then((id) => {
          wanted = id;
          settle();
        }, reject);
      });
    await jobDone(async () => taken(await adsheet.call('pull.start', { account })).job);
    const { ads } = taken(
      await adsheet.call('ads.query', {
        account,
        where: 'status = ACTIVE and not problem and bid > 0.1',
        limit: 1,
      }),
    );
    const key = String(ads[0]?.['key']);
    const changes = [{ key, field: 'title', text: 'Packed and sent' }];
    taken(await adsheet.call('edits.apply', { account, label: 'Packed', changes }));
    const result = await jobDone(
      async () => taken(await adsheet.call('push.start', { account, select: {}, confirmed: true })).job,
    );
    return (result as { readonly done: number }).done;
  });

const end = async (app: ChildProcess): Promise<void> => {
  if (app.exitCode !== null) return;
  const ended = new Promise((resolve) => app.once('exit', resolve));
  app.kill('SIGTERM');
  await ended;
};
