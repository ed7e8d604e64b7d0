import { readdir } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { electronLaunchOptions } from '../../scripts/launch.ts';
import type { Finished } from '../../scripts/run.ts';
import { runQuietly } from '../../scripts/run.ts';
import { newHome } from '../support/window.ts';

// The installed application's `adsheet ARGS`: the terminal without a window, on the caller's streams.

const TIMEOUT_MS = 60_000;

const adsheet = async (
  home: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> => {
  const launch = await electronLaunchOptions({ home, args, env });
  return runQuietly(launch.executablePath, launch.args, { env: launch.env, timeoutMs: TIMEOUT_MS });
};

test('a command prints its JSON document and nothing else, and leaves no window behind', async () => {
  const home = await newHome();
  const { code, stdout } = await adsheet(home, ['accounts', '--json']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '{"accounts":[]}\n' });
  expect(await readdir(home)).not.toContain('window.json');
});

test('a command works without a display', async () => {
  const { code, stdout } = await adsheet(await newHome(), ['accounts', '--json'], {
    DISPLAY: '',
    WAYLAND_DISPLAY: '',
  });
  expect({ code, stdout }).toEqual({ code: 0, stdout: '{"accounts":[]}\n' });
});

test('the exit code of the terminal is the exit code of the application', async () => {
  const { code, stdout, stderr } = await adsheet(await newHome(), ['nonsense']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('nonsense');
});

test('the version and the help are told through the utility process that users get', async () => {
  const home = await newHome();
  const utility = { ADSHEET_ENGINE_NODE: '', NODE_OPTIONS: '' };
  const version = await adsheet(home, ['--version'], utility);
  expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  const help = await adsheet(home, ['--help'], utility);
  expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('adsheet COMMAND') });
  expect((await adsheet(home, ['nonsense'], utility)).code).toBe(2);
});
