import { randomUUID } from 'node:crypto';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { placeNewFile } from '../../../main/engine/workbook/new-file.ts';
import { temporaryFolder } from '../../support/home.ts';

const HOUR_MS = 3_600_000;

const left = async (folder: string, name: string, hours: number): Promise<void> => {
  const file = join(folder, name);
  await writeFile(file, 'half of it');
  const then = new Date(Date.now() - hours * HOUR_MS);
  await utimes(file, then, then);
};

test('what a crash left of a file goes when the next is made beside it, and nothing else does', async () => {
  const folder = await temporaryFolder();
  const stays = [
    `.adsheet-${randomUUID()}.part`,
    '.adsheet-notes.part',
    `adsheet-${randomUUID()}.part`,
    `.adsheet-${randomUUID()}.part.xlsx`,
    'ads.xlsx.part',
  ];
  const [young = '', ...others] = stays;
  await left(folder, young, 20);
  for (const name of others) await left(folder, name, 100);
  await left(folder, `.adsheet-${randomUUID()}.part`, 25);
  await left(folder, `.adsheet-${randomUUID()}.part`, 9000);

  const file = join(folder, 'ads.csv');
  await placeNewFile(file, (draft) => writeFile(draft, 'whole'));

  expect(await readFile(file, 'utf8')).toBe('whole');
  expect((await readdir(folder)).toSorted()).toEqual([...stays, 'ads.csv'].toSorted());
});
