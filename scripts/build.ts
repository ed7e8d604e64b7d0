import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot } from './paths.ts';
import { runScript, runVisibly, say } from './run.ts';

const SOURCES = [
  'main',
  'preload',
  'renderer',
  'shared',
  'sandbox',
  'electron.vite.config.ts',
  'package-lock.json',
];
const STAMP = inRoot('out', '.built');

/** Builds shell, engine, terminal, sandbox, preload and renderer into `out/`. Resolves with the exit code. */
export const build = async (): Promise<number> => {
  await rm(STAMP, { force: true });
  const bin = inRoot('node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const started = new Date();
  const code = await runVisibly(process.execPath, [bin, 'build', '--logLevel', 'warn'], { env: buildEnv() });
  // The stamp holds the time the build began, so that a source saved while it ran counts as newer.
  if (code === 0) await writeFile(STAMP, started.toISOString());
  return code;
};

/** Builds only when a source is newer than the last complete build. */
export const buildWhenStale = async (): Promise<number> => {
  if (!(await isStale())) return 0;
  say('Building Adsheet …');
  return build();
};

/** electron-vite asks this variable first; without it, it would go through the electron package, which downloads. */
const buildEnv = (): NodeJS.ProcessEnv => ({ ...process.env, ELECTRON_EXEC_PATH: process.execPath });

const isStale = async (): Promise<boolean> => {
  const built = Date.parse(await readFile(STAMP, 'utf8').catch(() => ''));
  if (Number.isNaN(built)) return true;
  const newest = await Promise.all(SOURCES.map((source) => newestChange(inRoot(source))));
  return Math.max(...newest) > built;
};

/** When the newest file or folder below this one was changed, in milliseconds; 0 when there is none. */
const newestChange = async (file: string): Promise<number> => {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const inside = await Promise.all((await readdir(file)).map((name) => newestChange(path.join(file, name))));
  return Math.max(found.mtimeMs, ...inside);
};

if (import.meta.main) await runScript(build);
