// The one seam between the two ways of running a process of ours: Electron's utility process, which users get, and
// a fork under Node 24 for the test runtime, whose Node is too old for our database.
import type { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { utilityProcess } from 'electron';
import type { Child, StartChild } from './child.ts';
import { childEnvironment } from './child-environment.ts';
import { forkUnder } from './fork.ts';

/** The database needs this version of Node-API; only the test runtime is older. */
const NEEDED_NODE_API = 10;

/** How this application starts its processes. No variable can make a shipped Electron run another binary. */
export const startChild: StartChild = (request) => {
  const otherNode = process.env['ADSHEET_ENGINE_NODE'];
  const isTestRuntime = Number(process.versions['napi'] ?? 0) < NEEDED_NODE_API;
  const module = besideArchive(modulePath(request.entry));
  return isTestRuntime && otherNode && existsSync(module)
    ? forkUnder(otherNode, module, request)
    : startUtility(request);
};

/** The terminal's program on the streams of this process. A utility process has no standard input: nobody is asked. */
export const startTerminal = (words: readonly string[]): Child =>
  startChild({ entry: 'cli', args: words, inherits: true });

/** Starts a build in Electron's utility process. */
export const startUtility: StartChild = ({ entry, args = [], inherits = false }) => {
  const child = utilityProcess.fork(modulePath(entry), [...args], {
    serviceName: `Adsheet ${entry}`,
    stdio: inherits ? ['ignore', 'inherit', 'inherit'] : 'pipe',
    env: childEnvironment(process.env, inherits),
  });
  // It is told of its end by 'exit'; without a listener, what it says of why would be thrown here.
  (child as EventEmitter).on('error', () => {});
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.once('exit', listener),
    end: () => child.kill(),
    kill: () => killNow(child.pid),
    stdout: child.stdout as Readable | null,
    stderr: child.stderr as Readable | null,
  };
};

const killNow = (pid: number | undefined): void => {
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
};

const modulePath = (entry: string): string => path.join(import.meta.dirname, `${entry}.cjs`);

/** Plain Node reads no archive: a package for the test runtime has its builds beside it, a shipped one has not. */
const besideArchive = (module: string): string =>
  module.replace(`app.asar${path.sep}`, `app.asar.unpacked${path.sep}`);
