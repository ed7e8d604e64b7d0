// How tests and scripts start the built application.
import path from 'node:path';
import { resolveElectron, rootArguments } from './electron-runtime.ts';
import { ROOT } from './paths.ts';
import { executableIn } from './runtime/official.ts';

export { openDisplay, openDisplays } from './runtime/display.ts';

type LaunchRequest = {
  /** The folder for all state; a test gives each launch one of its own. */
  readonly home: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/** What a process of the application is started with. */
export type LaunchOptions = {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
};

/** A virtual display has no graphics card to look for. */
const HEADLESS = ['--disable-gpu'];

/** Options that start the build in `out/` with its own home folder. */
export const electronLaunchOptions = async (request: LaunchRequest): Promise<LaunchOptions> => ({
  executablePath: await electronExecutable(),
  args: [...chromiumArguments(), ...HEADLESS, ROOT, '--home', request.home, ...(request.args ?? [])],
  env: { ...launchEnvironment(), ...request.env },
});

/** Switches for Chromium: small shared memory in containers, and what root needs. */
export const chromiumArguments = (): readonly string[] => [...rootArguments(), '--disable-dev-shm-usage'];

/** The environment of a launched application: ours, and the Node that runs its engine on the test runtime. */
export const launchEnvironment = (): Record<string, string> => {
  const own = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(own), ADSHEET_ENGINE_NODE: process.execPath };
};

/**
 * Electron's own variable for the folder it is in. The package `electron` reads it, and so does Playwright through
 * that package.
 */
export const ELECTRON_FOLDER = 'ELECTRON_OVERRIDE_DIST_PATH';

/** Names the virtual displays of a test run, separated by spaces: one for each worker. */
export const DISPLAYS = 'ADSHEET_DISPLAYS';

/** The test suite resolves the runtime once and hands its folder on; a test run on its own resolves it here. */
const electronExecutable = async (): Promise<string> => {
  process.env[ELECTRON_FOLDER] ||= (await resolveElectron()).folder;
  return executableIn(path.resolve(process.env[ELECTRON_FOLDER]));
};
