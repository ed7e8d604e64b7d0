// The terminal as scripts and tests use it: a process with arguments, whose JSON is read from standard output.
import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { inRoot } from './paths.ts';
import type { Finished } from './run.ts';
import { runQuietly } from './run.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const TERMINAL = inRoot('main', 'cli', 'index.ts');

/** Where a stand-alone sandbox is and how to sign in to it. */
export type SandboxAddress = {
  readonly base_url: string;
  readonly auth_url: string;
  readonly control_url: string;
  readonly client_id: string;
  readonly client_secret: string;
};

export type SandboxProcess = { readonly address: SandboxAddress; readonly stop: () => Promise<void> };

/** Starts `adsheet ARGS`; the caller must wait for it to end or kill it. */
export const spawnAdsheet = (
  args: readonly string[],
  env: Environment = {},
): ChildProcessByStdio<Writable, Readable, Readable> =>
  spawn(process.execPath, [TERMINAL, ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });

/** Runs `adsheet ARGS` to its end with nothing on standard input. */
export const runAdsheet = (args: readonly string[], env: Environment = {}): Promise<Finished> =>
  runQuietly(process.execPath, [TERMINAL, ...args], { env: { ...process.env, ...env } });

/** Starts the sandbox through the terminal and resolves once it listens. */
export const startSandboxProcess = async (args: readonly string[] = []): Promise<SandboxProcess> => {
  const child = spawnAdsheet(['sandbox', '--json', '--auto-consent', ...args]);
  const complaints = text(child.stderr);
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    return {
      address: JSON.parse(line) as SandboxAddress,
      stop: async () => {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error(`The sandbox did not start: ${await complaints}`);
};

/** Signs in as a browser would, against a sandbox that asks for no consent. */
export const signInAutomatically = async (
  args: readonly string[],
  env: Environment = {},
): Promise<Finished> => {
  const child = spawnAdsheet(['sign-in', '--print-url', '--json', ...args], env);
  child.stdin.end();
  const stderr = text(child.stderr);
  const closed = once(child, 'close') as Promise<[number | null]>;
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    const { authorize_url: address } = JSON.parse(line) as { authorize_url?: string };
    // The answer comes from the engine's own listener, at the end of the redirects.
    if (address !== undefined) await (await fetch(address)).text();
  }
  const [code] = await closed;
  return { code, stdout: lines.join('\n'), stderr: await stderr };
};
