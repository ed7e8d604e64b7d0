/** Files given to Adsheet that are not what their names say. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { adsFrom, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { forkEngine } from '../../support/engine-process.ts';
import { temporaryFolder } from '../../support/home.ts';

const prepared = async () => {
  const home = await temporaryFolder();
  const engine = startEngine(home);
  const keys = await openLocal(engine, { ads: adsFrom(1, 3), categories: [category], user });
  await engine.close();
  return { home, key: keys[0] as RowKey, place: join(await temporaryFolder(), 'a\n\u202egnp.png') };
};

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const PICTURES: readonly (readonly [
  what: string,
  reason: string,
  make: (path: string, home: string) => Promise<unknown>,
])[] = [
  ['a pipe nobody writes to', 'no-plain-file', (path) => promisify(execFile)('mkfifo', [path])],
  ['a device that never ends', 'no-plain-file', (path) => symlink('/dev/zero', path)],
  ['a folder', 'no-plain-file', (path) => mkdir(path)],
  ['a drawing with a program in it', 'svg', (path) => writeFile(path, SVG)],
  [
    'a link to the account’s secrets',
    'not-a-picture',
    (path, home) => symlink(join(accountFolderIn(home), 'secrets.json'), path),
  ],
];

test.for(PICTURES)(
  '%s given as a picture is refused, and nothing is kept of it',
  async ([, reason, make]) => {
    const { home, key, place } = await prepared();
    await make(place, home);
    const engine = await forkEngine(home);
    await engine.call('accounts.open', { account: ACCOUNT });
    await expect(engine.call('images.add', { account: ACCOUNT, key, files: [place] })).rejects.toMatchObject({
      code: 'file-unreadable',
      params: { reason },
    });
    expect((await engine.call('accounts.state', { account: ACCOUNT })).counts.drafts).toBe(0);
    expect(await readdir(accountFolderIn(home))).not.toContain('images');
    expect(await engine.shutdown()).toBe(0);
  },
);

test('a device given as an operation is refused when it is longer than any can be', async () => {
  const { home } = await prepared();
  const said = await runAdsheet(['bulk', '/dev/zero', '--home', home], {});
  expect(said.stderr).toContain('it is too large');
  expect(said.code).toBe(1);
});
