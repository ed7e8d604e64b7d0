// The only place that distinguishes the two ways of starting our processes: Electron's utility process, for users,
// and a fork under Node 24 for the test runtime, whose Node is too old for the database.
import type { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { utilityProcess } from 'electron';
import type { Child, StartChild } from './child.ts';
import { bareEnvironment, childEnvironment } from './child-environment.ts';
import { forkUnder } from './fork.ts';

/** The Node-API version the database needs; only the test runtime is older. */
const NEEDED_NODE_API = 10;

/** Starts a process of the application. No variable can make a shipped Electron run another binary. */
export const startChild: StartChild = (request) => {
  const otherNode = process.env['ADSHEET_ENGINE_NODE'];
  const isTestRuntime = Number(process.versions['napi'] ?? 0) < NEEDED_NODE_API;
  const module = besideArchive(modulePath(request.entry));
  return isTestRuntime && otherNode && existsSync(module)
    ? forkUnder(otherNode, module, request)
    : startUtility(request);
};

/**
 * Starts the terminal's program on this process's streams. A utility process has no standard input, so nobody can be
 * asked.
 */
export const startTerminal = (words: readonly string[]): Child =>
  startChild({ entry: 'cli', args: words, inherits: true });

/** Starts a build in Electron's utility process. */
export const startUtility: StartChild = ({ entry, args = [], inherits = false, confinedMb }) => {
  const child = utilityProcess.fork(modulePath(entry), [...args], {
    serviceName: `Adsheet ${entry}`,
    stdio: inherits ? ['ignore', 'inherit', 'inherit'] : 'pipe',
    env: confinedMb === undefined ? childEnvironment(process.env, inherits) : bareEnvironment(process.env),
    execArgv: confinedMb === undefined ? [] : [`--max-old-space-size=${confinedMb}`],
  });
  // Its end is reported by 'exit'; without a listener an 'error' event would be thrown here.
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

/**
 * Plain Node cannot read an archive: a package for the test runtime has its builds beside it, a shipped one has not.
 */
const besideArchive = (module: string): string =>
  module.replace(`app.asar${path.sep}`, `app.asar.unpacked${path.sep}`);
