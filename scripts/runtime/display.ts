import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { runQuietly, ScriptError } from '../run.ts';
import { installPackages } from './apt.ts';
import { exists } from './cache.ts';

const START_MS = 15_000;
const SCREEN = '1600x1000x24';

export const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);

/** A screen to draw on and the way to put it away. */
export type Display = { readonly env: NodeJS.ProcessEnv; readonly stop: () => Promise<void> };
export type Displays = { readonly names: readonly string[]; readonly stop: () => Promise<void> };

/** The display there is, or a virtual one (Xvfb) of our own; on a bare machine Xvfb and fonts are installed first. */
export const openDisplay = async (): Promise<Display> => {
  if (hasDisplay()) return { env: {}, stop: async () => {} };
  await ensureInstalled();
  const { name, stop } = await startXvfb();
  return { env: { DISPLAY: name }, stop };
};

/** So many virtual displays, for work side by side; none where there is a display of a person. */
export const openDisplays = async (count: number): Promise<Displays> => {
  if (hasDisplay()) return { names: [], stop: async () => {} };
  await ensureInstalled();
  const started: VirtualDisplay[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((display) => display.stop()));
  };
  try {
    // One after the other: two that start at once may both want the same number.
    for (let index = 0; index < count; index += 1) started.push(await startXvfb());
  } catch (error) {
    await stop();
    throw error;
  }
  return { names: started.map(({ name }) => name), stop };
};

type VirtualDisplay = { readonly name: string; readonly stop: () => Promise<void> };

const startXvfb = async (): Promise<VirtualDisplay> => {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
  };
  try {
    return { name: `:${await displayNumber(server.stdio[3])}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Xvfb writes the number of the display it took, once it takes connections. */
const displayNumber = (pipe: unknown): Promise<string> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ScriptError('Xvfb did not start in time.')), START_MS);
    const lines = createInterface({ input: pipe as NodeJS.ReadableStream });
    lines.once('line', (line) => {
      clearTimeout(timer);
      resolve(line.trim());
    });
    lines.once('close', () => {
      clearTimeout(timer);
      reject(new ScriptError('Xvfb ended at once; run `Xvfb :99` to see why.'));
    });
  });

const ensureInstalled = async (): Promise<void> => {
  const packages = [
    ...((await onPath('Xvfb')) ? [] : ['xvfb']),
    ...((await hasFonts()) ? [] : ['fonts-liberation', 'fontconfig']),
  ];
  if (packages.length > 0) await installPackages(packages, 'a virtual display');
};

const onPath = async (program: string): Promise<boolean> => {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const found = await Promise.all(folders.map((folder) => exists(path.join(folder, program))));
  return found.includes(true);
};

/** Without any font Chromium draws empty boxes, and screenshots show nothing. */
const hasFonts = async (): Promise<boolean> => {
  if (!(await onPath('fc-list'))) return false;
  return (await runQuietly('fc-list', [])).stdout.trim() !== '';
};
