// The Electron that package.json names, from node_modules/electron/dist or from the project's own releases.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inRoot } from '../paths.ts';
import { runQuietly, runVisibly, say } from '../run.ts';
import { exists } from './cache.ts';

const PROBE_MS = 4_000;
const DOWNLOAD_MS = 10 * 60_000;
const RELEASES = 'https://github.com/electron/electron/releases/download/';

const require = createRequire(import.meta.url);

/** The version package.json pins: the one users get. */
export const officialVersion = (): string =>
  (require('electron/package.json') as { readonly version: string }).version;

export const executableIn = (folder: string): string => {
  if (process.platform === 'darwin')
    return path.join(folder, 'Electron.app', 'Contents', 'MacOS', 'Electron');
  return path.join(folder, process.platform === 'win32' ? 'electron.exe' : 'electron');
};

export const versionIn = async (folder: string): Promise<string> =>
  (await readFile(path.join(folder, 'version'), 'utf8').catch(() => '')).trim().replace(/^v/, '');

/** `node_modules/electron/dist` when it is complete and of the pinned version. */
export const installedFolder = async (): Promise<string | undefined> => {
  const folder = inRoot('node_modules', 'electron', 'dist');
  const whole = (await versionIn(folder)) === officialVersion() && (await exists(executableIn(folder)));
  return whole ? folder : undefined;
};

/** Downloads the official release into node_modules, or returns undefined at once when its server cannot be reached. */
export const download = async (): Promise<string | undefined> => {
  if (process.env['ELECTRON_SKIP_BINARY_DOWNLOAD']) return undefined;
  if (!(await isReachable())) {
    say(`Electron's own releases cannot be reached (tried for ${PROBE_MS / 1000} s at most).`);
    return undefined;
  }
  say(`Downloading Electron ${officialVersion()} …`);
  const install = inRoot('node_modules', 'electron', 'install.js');
  const code = await runVisibly(process.execPath, [install], { env: networkEnv(), timeoutMs: DOWNLOAD_MS });
  if (code !== 0) say('The download of Electron failed.');
  return installedFolder();
};

/** Asked in a process of its own, because Node reads proxy settings only when it starts. */
const isReachable = async (): Promise<boolean> => {
  const mirror = process.env['ELECTRON_MIRROR'] || process.env['npm_config_electron_mirror'] || RELEASES;
  const ask = `fetch(process.argv[1], { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(${PROBE_MS}) })
    .then(() => process.exit(0), () => process.exit(1))`;
  const probe = await runQuietly(process.execPath, ['-e', ask, mirror], {
    env: networkEnv(),
    timeoutMs: PROBE_MS + 1_000,
  });
  return probe.code === 0;
};

const networkEnv = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_USE_ENV_PROXY: '1',
  ELECTRON_GET_USE_PROXY: '1',
});
