import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSettings } from '../../../main/shell/settings.ts';
import { keyBox, keyFile, newKey } from '../../../main/shell/system/key-box.ts';

let home = '';
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'adsheet-keeping-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const noError = (error: unknown): void => {
  throw error;
};

describe('what is sealed with a key', () => {
  test('opens with that key and no other', () => {
    const [mine, theirs] = [keyBox(newKey()), keyBox(newKey())];
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const sealed = mine.seal(text);
        expect(mine.open(sealed)).toBe(Buffer.from(text).toString());
        expect(() => theirs.open(sealed)).toThrow();
      }),
    );
  });

  test('does not open when a single bit was changed', () => {
    const box = keyBox(newKey());
    const bytes = Buffer.from(box.seal('a refresh token'), 'base64');
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        expect(() => box.open(changed.toString('base64'))).toThrow();
      }),
    );
  });

  test('opens after a restart, because the key file stays and only its owner can read it', async () => {
    const file = path.join(home, 'secret.key');
    const sealed = keyBox(keyFile(file)).seal('kept');
    expect(keyBox(keyFile(file)).open(sealed)).toBe('kept');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('is locked when the key file is damaged', async () => {
    await writeFile(path.join(home, 'secret.key'), 'short');
    expect(() => keyFile(path.join(home, 'secret.key'))).toThrow('secrets-locked');
  });
});

describe('the settings of the window', () => {
  test('survive a restart and leave no half-written file', async () => {
    const first = openSettings(home, noError);
    first.change({ theme: 'dark' });
    first.change({ secrets: 'file' });
    expect(openSettings(home, noError).get()).toMatchObject({ theme: 'dark', secrets: 'file' });
    expect(await readdir(home)).toEqual(['window.json']);
  });

  test('keep what is readable of a file with a wrong entry', async () => {
    await writeFile(
      path.join(home, 'window.json'),
      '{"theme":"dark","window":{"bounds":1},"secrets":"shout"}',
    );
    const settings = openSettings(home, noError).get();
    expect(settings.theme).toBe('dark');
    expect(settings.window).toBeUndefined();
    expect(settings.secrets).toBeUndefined();
  });

  test('start afresh from a file that is no JSON, and say so', async () => {
    await writeFile(path.join(home, 'window.json'), '{');
    const errors: unknown[] = [];
    expect(openSettings(home, (error) => errors.push(error)).get().theme).toBe('system');
    expect(errors).toHaveLength(1);
  });
});
