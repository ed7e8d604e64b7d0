/**
 * A process that decodes pictures, and how the engine starts it under plain Node: without the engine's variables, with
 * a bound on its heap, and unable to write files or to start processes. Under Electron the shell starts it
 * (`docs/decisions/pictures.md`).
 */
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export type PictureProcess = {
  readonly send: (message: unknown) => void;
  readonly onMessage: (listen: (message: unknown) => void) => void;
  /** Called once; null where a signal ended it, or it could not be started. */
  readonly onExit: (listen: (code: number | null) => void) => void;
  readonly kill: () => void;
};

export type StartPictureProcess = () => PictureProcess;

/** Megabytes of JavaScript's own objects; pixels are outside of it, and watched by the process itself. */
const HEAP_MB = 256;

/** The program: beside this file in a checkout, in the folder of the bundles in the application. */
const program = (): string => {
  const here = import.meta.url;
  if (here.endsWith('.ts')) return fileURLToPath(new URL('./worker/entry.ts', here));
  return fileURLToPath(
    new URL(/\/chunks\/[^/]+$/u.test(here) ? '../picture-worker.cjs' : './picture-worker.cjs', here),
  );
};

/** The folder with sharp and its libraries, whatever links lead to it. */
const libraries = (): string => {
  const sharp = createRequire(import.meta.url).resolve('sharp');
  return sharp.slice(0, sharp.lastIndexOf(`node_modules${sep}`) + 'node_modules'.length);
};

const above = (folder: string): readonly string[] =>
  dirname(folder) === folder ? [folder] : [folder, ...above(dirname(folder))];

/** It may read itself and its libraries; Node looks for packages in each folder above a module. */
const readable = (file: string): readonly string[] => [
  join(dirname(file), '*'),
  join(libraries(), '*'),
  ...above(dirname(file)).flatMap((folder) => [
    join(folder, 'package.json'),
    join(folder, 'node_modules', '*'),
  ]),
];

const permissions = (file: string): readonly string[] => [
  '--permission',
  '--allow-addons',
  ...readable(file).map((place) => `--allow-fs-read=${place}`),
];

export const forkPictureProcess: StartPictureProcess = () => {
  const file = program();
  const child = fork(file, [], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, ...permissions(file)],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let failed = false;
  return {
    send: (message) => child.connected && child.send(message as object, () => {}),
    onMessage: (listen) => child.on('message', listen),
    onExit: (listen) => {
      child.once('exit', (code) => !failed && listen(code));
      child.on('error', () => {
        if (child.pid !== undefined || failed) return;
        failed = true;
        listen(null);
      });
    },
    kill: () => child.kill('SIGKILL'),
  };
};
