/** The packages that the suite made before its tests, and the one of them that can be started here. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Configuration, Packed } from '../../scripts/package.ts';
import { packedIn } from '../../scripts/package.ts';
import type { Finished } from '../../scripts/run.ts';
import { isRoot, runQuietly } from '../../scripts/run.ts';

/** What is shipped starts with the official Electron; the test runtime's Node is too old for its database. */
export const STARTED: Configuration =
  process.env['ADSHEET_STARTED'] === 'shipped' ? 'shipped' : 'test-runtime';

export const startedPackage = (): Promise<Packed> => packedIn(STARTED);

/** What root and containers need of Chromium; nothing of Adsheet's. */
export const NEEDED = [...(isRoot() ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-dev-shm-usage'];

const environment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...process.env,
  // The engine of the test runtime is this Node; a shipped Electron does not look at it.
  ADSHEET_ENGINE_NODE: process.execPath,
  ...env,
});

const TIMEOUT_MS = 60_000;

/** Runs a packed application's terminal to its end. */
export const runPacked = (
  executable: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Finished> =>
  runQuietly(executable, [...NEEDED, ...args], { env: environment(env), timeoutMs: TIMEOUT_MS });

/** Signs in with the browser's part played by us: the service asks for no consent. */
export const signInPacked = async (executable: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
  const child = spawn(executable, [...NEEDED, 'sign-in', '--print-url', '--json', ...args], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const complaints = text(child.stderr);
  const closed = once(child, 'close') as Promise<[number | null]>;
  for await (const line of createInterface({ input: child.stdout })) {
    const { authorize_url: address } = JSON.parse(line) as { authorize_url?: string };
    if (address !== undefined) await (await fetch(address)).text();
  }
  return { code: (await closed)[0], stderr: await complaints };
};

/** Opens the packed window; `end` closes it as the system would. */
export const openPackedWindow = (
  executable: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
) => {
  const child = spawn(executable, [...NEEDED, ...args], {
    env: environment(env),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const complaints = text(child.stderr);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  return {
    complaints,
    end: async () => {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
};
