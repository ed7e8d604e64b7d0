// Starts the built application for end-to-end tests, each with its own home folder.
import { rmSync } from 'node:fs';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ElectronApplication, Page, TestInfo } from '@playwright/test';
import { _electron, test } from '@playwright/test';
import { electronLaunchOptions } from '../../scripts/launch.ts';
import { inRoot } from '../../scripts/paths.ts';
import { SHOWN } from '../../scripts/test-reports.ts';
import type { Bridge } from '../../shared/contract/shell.ts';

declare global {
  /** Set by the preload script, for code that tests run inside the page. */
  var adsheet: Bridge;
}

export type Window = {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly home: string;
  /** Quits as a user does and waits until the process has ended. */
  readonly close: () => Promise<void>;
};

type Request = {
  readonly home?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of another build than the checkout's. */
  readonly application?: string;
};

/** The first start after assembling a runtime reads uncached files, so it gets a minute. */
const LAUNCH_MS = 60_000;

const homes: string[] = [];
process.once('exit', () => {
  for (const home of homes) rmSync(home, { recursive: true, force: true, maxRetries: 3 });
});

/** A new home folder, deleted when the worker ends: until then a test may reopen it or read its log. */
export const newHome = async (): Promise<string> => {
  const home = await mkdtemp(path.join(tmpdir(), 'adsheet-home-'));
  homes.push(home);
  return home;
};

/**
 * Launches the application and waits for its window. Playwright gets no path of an executable but takes that of the
 * package `electron` (which electronLaunchOptions arranges): only then does it delay the application's `ready` until
 * it is connected. Otherwise the window may open before that, and if Playwright finds the page between its empty
 * document and ours it waits for ever for a navigation that is over: on a busy machine one launch in twelve.
 */
export const openAdsheet = async (request: Request = {}): Promise<Window> => {
  const home = request.home ?? (await newHome());
  const { args, env } = await electronLaunchOptions({
    home,
    args: request.args ?? [],
    env: request.env ?? {},
  });
  const application = request.application;
  const app = await _electron.launch({
    timeout: LAUNCH_MS,
    // Playwright would emulate a light system theme; the application's own choice is tested.
    colorScheme: null,
    args: application === undefined ? args : args.map((part) => (part === inRoot() ? application : part)),
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  });
  const page = await app.firstWindow({ timeout: LAUNCH_MS });
  // Dialogs and menus open without animation, as for users who ask the system for reduced motion: nothing that is
  // compared, measured or clicked is still moving.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const close = async (): Promise<void> => {
    await tellFailure(page);
    await app.close();
  };
  return { app, page, home, close };
};

const TOLD = 'main, [role="dialog"], [role="alert"], [role="status"]';

/** What a window tells, as a screen reader has it: its page without the cells of tables, dialogs and notices. */
const shownBy = async (page: Page): Promise<string> => {
  const parts = await page.locator(TOLD).all();
  // What has gone meanwhile tells nothing any more.
  const told = await Promise.all(parts.map((part) => part.ariaSnapshot({ timeout: 5_000 }).catch(() => '')));
  return told
    .flatMap((text) => text.split('\n'))
    .filter((line) => !/^\s*- (?:row|gridcell|cell|columnheader)\b/u.test(line))
    .join('\n');
};

/** The running test; undefined in a bench, which has windows and no tests. */
const runningTest = (): TestInfo | undefined => {
  try {
    return test.info();
  } catch {
    return undefined;
  }
};

/** Adds to a failure what the window showed: where it cannot be repeated, that is all there is to go by. */
const tellFailure = async (page: Page): Promise<void> => {
  const running = runningTest();
  if (!running || running.errors.length === 0 || page.isClosed()) return;
  await running.attach(SHOWN, { body: await shownBy(page), contentType: 'text/plain' });
};

/** A copy of the build whose engine is the given script; returns its folder, which the caller removes. */
export const buildWithEngine = async (engine: string): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'adsheet-build-'));
  await cp(inRoot('out'), path.join(folder, 'out'), { recursive: true });
  await cp(engine, path.join(folder, 'out', 'main', 'engine.cjs'));
  await cp(inRoot('package.json'), path.join(folder, 'package.json'));
  await symlink(inRoot('node_modules'), path.join(folder, 'node_modules'));
  return folder;
};
