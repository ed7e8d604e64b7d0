/** Files of pictures that nothing refers to any more go; those that an edit, an undo or a push may need stay. */
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import { hashOf, openKeptPictures } from '../../../main/engine/pictures/kept-pictures.ts';
import { pictureSweep } from '../../../main/engine/pictures/sweep-pictures.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { adsFrom, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import { plain } from '../../support/hostile-pictures.ts';

const hash = (letter: string): string => letter.repeat(64);

it('goes through them a week later, and takes what no edit ever named', async () => {
  const engine = startEngine(await temporaryFolder());
  const [key] = (await openLocal(engine, { ads: adsFrom(1, 1), categories: [category], user })) as [RowKey];
  const file = join(await temporaryFolder(), 'a.png');
  await writeFile(file, await plain(60, 30).png().toBuffer());
  await engine.call('images.add', { account: ACCOUNT, key, files: [file] });
  const operation = { kind: 'retouch', step: { do: 'turn', degrees: 90 }, pictures: 'all' } as const;
  const { job } = await engine.call('bulk.start', { account: ACCOUNT, select: { keys: [key] }, operation });
  expect((await engine.finished(job)).state).toBe('done');
  // Both are only in the history now.
  await engine.call('edits.discard', { account: ACCOUNT, select: { keys: [key] } });
  await engine.close();

  const account = accountFolderIn(engine.home);
  const folder = join(account, 'images');
  const needed = await readdir(folder);
  expect(needed).toHaveLength(4);
  const idle = [
    hash('a'),
    `${hash('a')}.${hash('b')}`,
    `${hash('c')}.${hash('a')}.r90`,
    `.${'0'.repeat(36)}`,
  ];
  const foreign = ['notes.txt', `${hash('a')}.txt`];
  for (const name of [...idle, ...foreign, hash('d')]) await writeFile(join(folder, name), 'x');
  const week = new Date(Date.now() - 8 * 24 * 60 * 60_000);
  for (const name of [...needed, ...idle, ...foreign]) await utimes(join(folder, name), week, week);

  const mirror = openMirror(account);
  const failures: unknown[] = [];
  const sweep = pictureSweep(
    mirror,
    account,
    () => new Date(),
    (error) => failures.push(error),
  );
  sweep.start();
  await sweep.settled();
  mirror.close();
  expect(failures).toEqual([]);
  expect((await readdir(folder)).toSorted()).toEqual([...needed, ...foreign, hash('d')].toSorted());
});

it('nothing is left of a picture that could not be kept', async () => {
  const folder = await temporaryFolder();
  const { keep } = openKeptPictures(folder);
  const [stored, original] = [Buffer.from('stored'), Buffer.from('original')];
  const taken = `${hashOf(stored)}.${hashOf(original)}`;
  await mkdir(join(folder, 'images', taken), { recursive: true });
  expect(() => keep(stored, original)).toThrow();
  expect(await readdir(join(folder, 'images'))).toEqual([taken]);
});
