// Finds the Electron that development and tests run: `npm run -s electron-runtime` prints the executable's path.
import path from 'node:path';
import { isRoot, runScript, ScriptError, say } from './run.ts';
import { exists } from './runtime/cache.ts';
import { download, executableIn, installedFolder, officialVersion, versionIn } from './runtime/official.ts';
import { ensureSystemLibraries } from './runtime/system-libraries.ts';
import { isTestRuntimePossible, TEST_RUNTIME_VERSION, testRuntimeFolder } from './runtime/test-runtime.ts';

/** An Electron on this machine. `kind: 'test'` is the one put together from the registry: never for shipping. */
export type ElectronRuntime = {
  readonly kind: 'override' | 'official' | 'test';
  readonly folder: string;
  readonly executable: string;
  readonly version: string;
};

const DESCRIPTION: Readonly<Record<ElectronRuntime['kind'], string>> = {
  override: 'from ELECTRON_OVERRIDE_DIST_PATH',
  official: 'the official release, the one users get',
  test: 'the test runtime, for development and tests, never for shipping',
};

/**
 * The Electron to run, in this order: ELECTRON_OVERRIDE_DIST_PATH, node_modules/electron/dist, the official
 * download, and on Linux x64 the test runtime. Says in one line which one it is, and sees to its system libraries.
 * @throws ScriptError with what to do when there is none.
 */
export const resolveElectron = async (): Promise<ElectronRuntime> => {
  const runtime = (await overridden()) ?? (await official()) ?? (await assembled());
  say(`Electron ${runtime.version}: ${DESCRIPTION[runtime.kind]}.`);
  await ensureSystemLibraries(runtime.executable);
  return runtime;
};

/** What the scripts add for a root user, whom Chromium refuses to sandbox; the product never does. */
export const rootArguments = (): readonly string[] => (isRoot() ? ['--no-sandbox'] : []);

const overridden = async (): Promise<ElectronRuntime | undefined> => {
  const given = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (!given) return undefined;
  const folder = path.resolve(given);
  if (!(await exists(executableIn(folder))))
    throw new ScriptError(`ELECTRON_OVERRIDE_DIST_PATH is set, but ${executableIn(folder)} does not exist.`);
  return runtimeIn('override', folder, (await versionIn(folder)) || officialVersion());
};

const official = async (): Promise<ElectronRuntime | undefined> => {
  const installed = await installedFolder();
  if (installed !== undefined) return runtimeIn('official', installed, officialVersion());
  const downloaded = await download();
  return downloaded === undefined ? undefined : runtimeIn('official', downloaded, officialVersion());
};

const assembled = async (): Promise<ElectronRuntime> => {
  if (!isTestRuntimePossible())
    throw new ScriptError(
      `No Electron ${officialVersion()} here and its download cannot be reached. Get on a network that reaches it, ` +
        'set ELECTRON_MIRROR to one you can reach, or set ELECTRON_OVERRIDE_DIST_PATH to an unpacked Electron.',
    );
  return runtimeIn('test', await testRuntimeFolder(), TEST_RUNTIME_VERSION);
};

const runtimeIn = (kind: ElectronRuntime['kind'], folder: string, version: string): ElectronRuntime => ({
  kind,
  folder,
  executable: executableIn(folder),
  version,
});

if (import.meta.main)
  await runScript(async () => {
    process.stdout.write(`${(await resolveElectron()).executable}\n`);
    return 0;
  });
