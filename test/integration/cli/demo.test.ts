import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { inRoot } from '../../../scripts/paths.ts';

it('the whole job runs in the terminal, from a first sign-in to ads that the service has as they were meant', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [inRoot('scripts', 'demo.ts')], {
    maxBuffer: 1 << 24,
  });
  expect(stdout).toMatch(/28 of \d+ ads written, each once/u);
}, 240_000);
