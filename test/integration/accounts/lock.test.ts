import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { holdLock } from '../../../main/engine/accounts/lock.ts';
import { newHome } from './seller.ts';

test('an account held by another process names it, and is free once that process is killed', async () => {
  const folder = await newHome();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hold-lock.ts'), folder]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  expect(() => holdLock(folder, 'terminal')).toThrow(
    expect.objectContaining({
      code: 'account-busy',
      params: expect.objectContaining({ kind: 'window', pid: child.pid }),
    }),
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  holdLock(folder, 'terminal').release();
});

test('a released lock can be taken again in the same process, a held one cannot', async () => {
  const folder = await newHome();
  const lock = holdLock(folder, 'terminal');
  expect(() => holdLock(folder, 'terminal')).toThrow(expect.objectContaining({ code: 'account-busy' }));
  lock.release();
  holdLock(folder, 'terminal').release();
});

test('a damaged lock file is named and keeps everybody out', async () => {
  const folder = await newHome();
  await writeFile(join(folder, 'lock.db'), 'not a database '.repeat(400));
  expect(() => holdLock(folder, 'terminal')).toThrow(
    expect.objectContaining({ code: 'file-unreadable', params: { file: join(folder, 'lock.db') } }),
  );
});
