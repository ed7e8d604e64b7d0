/** What Adsheet keeps is for its owner's eyes: each file it makes, and each that an older one left open to others. */
import { spawnSync } from 'node:child_process';
import { chmod, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import { ACCOUNT, accountFolderIn, openLocal, pull, sandboxForTest, signIn } from '../../support/account.ts';
import { adsFrom, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import { plain } from '../../support/hostile-pictures.ts';

const OTHERS = 0o077;

/** Everything below a folder that others than its owner may read, write or enter. */
const openToOthers = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode));
  return names.filter((_, at) => ((modes[at] ?? 0) & OTHERS) !== 0).toSorted();
};

describe('the folder of an account', () => {
  it('has nothing in it, of all that work leaves there, that others can read', async () => {
    const sandbox = await sandboxForTest();
    const home = await temporaryFolder();
    const engine = startEngine(home);
    await signIn(engine, sandbox);
    await pull(engine);
    await writeFile(join(home, 'picture.png'), await plain().png().toBuffer());
    const { ads } = await engine.call('ads.query', { account: ACCOUNT, where: 'status = ACTIVE', limit: 1 });
    const key = ads[0]?.['key'] as RowKey;
    await engine.call('images.add', { account: ACCOUNT, key, files: [join(home, 'picture.png')] });
    const names = await readdir(accountFolderIn(home));
    expect(names).toEqual(
      expect.arrayContaining([
        'images',
        'journal.jsonl',
        'lock.db',
        'mirror.db',
        'mirror.db-wal',
        'secrets.json',
      ]),
    );
    expect(await openToOthers(join(home, 'accounts'))).toEqual([]);
    expect(await openToOthers(join(home, 'opened'))).toEqual([]);
  });

  it('is mended at the next opening, and a file that a link of it points to is left alone', async () => {
    const home = await temporaryFolder();
    const engine = startEngine(home);
    await openLocal(engine, { ads: adsFrom(1, 1), categories: [category], user });
    await engine.call('accounts.close', { account: ACCOUNT });
    const folder = accountFolderIn(home);
    const elsewhere = join(home, 'shared.txt');
    await writeFile(elsewhere, '', { mode: 0o644 });
    await symlink(elsewhere, join(folder, 'link'));
    for (const name of ['mirror.db', 'lock.db', 'journal.jsonl']) await chmod(join(folder, name), 0o644);
    await chmod(folder, 0o755);
    await engine.call('accounts.open', { account: ACCOUNT });
    expect(await openToOthers(join(home, 'accounts'))).toEqual([join(ACCOUNT, 'link')]);
    expect((await stat(elsewhere)).mode & 0o777).toBe(0o644);
  });
});

describe('a process of ours', () => {
  it('makes files for its owner only, and what it writes for the user as any other program would', async () => {
    const folder = await temporaryFolder();
    const module = fileURLToPath(new URL('../../../main/owner-only.ts', import.meta.url));
    const file = fileURLToPath(new URL('../../../main/engine/workbook/new-file.ts', import.meta.url));
    const script = `
      process.umask(0o022);
      const { makeForOwner } = await import(${JSON.stringify(module)});
      const { placeNewFile } = await import(${JSON.stringify(file)});
      const { writeFile, stat } = await import('node:fs/promises');
      makeForOwner();
      makeForOwner();
      await writeFile('own', '');
      let meanwhile;
      await placeNewFile(process.cwd() + '/shared', async (draft) => {
        await writeFile(draft, '');
        meanwhile = (await stat(draft)).mode & 0o777;
      });
      const mode = async (name) => ((await stat(name)).mode & 0o777).toString(8);
      console.log(await mode('own'), meanwhile.toString(8), await mode('shared'));
    `;
    const ended = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
    expect(ended.stderr.toString()).toBe('');
    expect(ended.stdout.toString().trim()).toBe('600 600 644');
  });
});
