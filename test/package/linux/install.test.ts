/** What a Linux user gets: unpacked where a package manager would put it, and started from there. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../../../scripts/paths.ts';
import { runQuietly } from '../../../scripts/run.ts';
import { temporaryFolder } from '../../support/home.ts';
import { runPacked, STARTED } from '../packed.ts';

const made = async (end: string): Promise<string> => {
  const [name] = (await readdir(inRoot('dist', STARTED))).filter((each) => each.endsWith(end));
  if (name === undefined) throw new Error(`There is no ${end}.`);
  return inRoot('dist', STARTED, name);
};

const run = async (command: string, ...args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await runQuietly(command, args);
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.trim();
};

const version = async (executable: string): Promise<string> =>
  (await runPacked(executable, ['--version'])).stdout;

describe('the Debian package', () => {
  it('brings the program, its place in menus, its icon and the files it opens, and starts', async () => {
    const file = await made('.deb');
    const root = await temporaryFolder();
    expect(await run('dpkg-deb', '--field', file, 'Package')).toBe('adsheet');
    expect(await run('dpkg-deb', '--field', file, 'Depends')).toContain('libgtk-3-0');
    await run('dpkg-deb', '--extract', file, root);
    const menu = path.join(root, 'usr', 'share', 'applications');
    const entry = await readFile(path.join(menu, (await readdir(menu))[0] ?? ''), 'utf8');
    expect(entry).toMatch(/^Name=Adsheet/m);
    expect(entry).toMatch(/^Icon=adsheet$/m);
    expect(entry).toMatch(/^Exec=.*adsheet"? %[FU]$/m);
    const types = /^MimeType=(.*)$/m.exec(entry)?.[1] ?? '';
    expect(types.split(';')).toEqual(
      expect.arrayContaining([
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'text/csv',
      ]),
    );
    const icon = path.join(root, 'usr', 'share', 'icons', 'hicolor', '512x512', 'apps', 'adsheet.png');
    expect((await stat(icon)).size).toBeGreaterThan(1000);
    const [product = ''] = await readdir(path.join(root, 'opt'));
    const folder = path.join(root, 'opt', product);
    const modes = await Promise.all(
      (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).mode),
    );
    // Only the owner may change a file that all users start.
    expect(modes.filter((mode) => (mode & 0o022) !== 0)).toEqual([]);
    expect(await version(path.join(folder, 'adsheet'))).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('the archive', () => {
  it('starts from wherever it is unpacked', async () => {
    const root = await temporaryFolder();
    await run('tar', '-xzf', await made('.tar.gz'), '-C', root);
    const [folder = ''] = await readdir(root);
    expect(await version(path.join(root, folder, 'adsheet'))).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
