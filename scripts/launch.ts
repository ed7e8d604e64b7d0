// How tests and scripts start the built application.
import { resolveElectron, rootArguments } from './electron-runtime.ts';
import { ROOT } from './paths.ts';

export { openDisplay } from './runtime/display.ts';

type LaunchRequest = {
  /** The folder for all state; a test gives each launch one of its own. */
  readonly home: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/** What Playwright's `_electron.launch` takes. */
export type LaunchOptions = {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
  readonly timeout: number;
};

/** The first start after putting a runtime together reads cold files: it gets a minute. */
const LAUNCH_MS = 60_000;

/** A virtual display has no graphics card: looking for one now and then hangs the first frame (one launch in five). */
const HEADLESS = ['--disable-gpu'];

/** Options for `_electron.launch` that start the build in `out/` with its own home folder. */
export const electronLaunchOptions = async (request: LaunchRequest): Promise<LaunchOptions> => ({
  executablePath: await electronExecutable(),
  args: [...chromiumArguments(), ...HEADLESS, ROOT, '--home', request.home, ...(request.args ?? [])],
  env: { ...launchEnvironment(), ...request.env },
  timeout: LAUNCH_MS,
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

let resolved: Promise<string> | undefined;

/** The test suite resolves the runtime once and hands it on; a test run on its own resolves it here. */
const electronExecutable = (): Promise<string> => {
  const given = process.env['ADSHEET_ELECTRON'];
  if (given) return Promise.resolve(given);
  resolved ??= resolveElectron().then((runtime) => runtime.executable);
  return resolved;
};
