import type { SpawnOptions } from 'node:child_process';
import { spawn } from 'node:child_process';
import { ROOT } from './paths.ts';

/** What a finished program said. `code` is null when a signal ended it. */
export type Finished = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

type Options = {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly timeoutMs?: number;
};

/** An expected failure of a script: its message is all the user needs to see. */
export class ScriptError extends Error {}

/** Runs a program with its output shown as it comes; resolves with its exit code (1 when a signal ended it). */
export const runVisibly = (
  command: string,
  args: readonly string[],
  options: Options = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...spawnOptions(options) });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });

/** Runs a program and collects its output; never rejects for a non-zero exit, only when it cannot be started. */
export const runQuietly = (
  command: string,
  args: readonly string[],
  options: Options = {},
): Promise<Finished> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      ...spawnOptions(options),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }),
    );
  });

const spawnOptions = (options: Options): SpawnOptions => ({
  ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  ...(options.env === undefined ? {} : { env: options.env }),
  ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
});

/** One line of progress. Standard output belongs to what was asked for, so this goes to standard error. */
export const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Runs a script's main function: expected failures end with their message, bugs with their stack. */
export const runScript = async (main: () => Promise<number>): Promise<void> => {
  try {
    process.exitCode = await main();
  } catch (error) {
    say(error instanceof ScriptError ? error.message : String(error instanceof Error ? error.stack : error));
    process.exitCode = 1;
  }
};

export const isRoot = (): boolean => process.getuid?.() === 0;
