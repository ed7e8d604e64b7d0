/** Several files that are given at once, of which some cannot be used. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepPictures } from '../../../main/engine/edits/images.ts';
import { createPictures } from '../../../main/engine/pictures/pictures.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { ACCOUNT, openLocal } from '../../support/account.ts';
import { adsFrom, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import { plain } from '../../support/hostile-pictures.ts';

const LEFT = [
  { name: 'note.jpg', why: 'not-a-picture' },
  { name: 'gone.png', why: 'no-file' },
];

const open = async () => {
  const engine = startEngine(await temporaryFolder());
  const keys = await openLocal(engine, { ads: adsFrom(1, 2), categories: [category], user });
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'stoel.png'), await plain().png().toBuffer());
  await writeFile(join(folder, 'note.jpg'), 'hello');
  const add = (place: 'end' | 'only', ...names: readonly string[]) =>
    engine.call('images.add', {
      account: ACCOUNT,
      select: { keys: [...keys] },
      place,
      files: names.map((name) => join(folder, name)),
    });
  const images = async (key: RowKey): Promise<readonly unknown[]> => {
    const { ad } = await engine.call('ads.get', { account: ACCOUNT, key });
    return (ad.local['images'] ?? []) as readonly unknown[];
  };
  return { keys, add, all: () => Promise.all(keys.map(images)) };
};

it('those that can be used are added in one step, and each of the others is named', async () => {
  const { keys, add, all } = await open();
  const before = await all();
  expect(await add('end', 'note.jpg', 'stoel.png', 'gone.png')).toMatchObject({
    rows: keys.length,
    left: LEFT,
    pictures: [{ file: 'stoel.png' }],
  });
  expect((await all()).map(({ length }) => length)).toEqual(before.map(({ length }) => length + 1));
});

it('nothing changes where none can be used, nor where an ad would give up its own for a part of them', async () => {
  const { keys, add, all } = await open();
  const before = await all();
  const nothing = { changeset: null, left: LEFT, pictures: [], notes: [] };
  expect(await add('end', 'note.jpg', 'gone.png')).toMatchObject({ ...nothing, refused: [] });
  expect(await add('only', 'note.jpg', 'stoel.png', 'gone.png')).toMatchObject({
    ...nothing,
    refused: keys.map((key) => ({ key, field: 'images', code: 'picture-unusable' })),
  });
  expect(await all()).toEqual(before);
});

it('none is blamed where nothing can make pictures', async () => {
  const pictures = createPictures({
    start: () => ({
      send: () => {},
      onMessage: () => {},
      onExit: (listen) => void setImmediate(listen, 1),
      kill: () => {},
    }),
  });
  const folder = await temporaryFolder();
  const files = ['one.png', 'two.png'].map((name) => join(folder, name));
  for (const file of files) await writeFile(file, await plain().png().toBuffer());
  await expect(keepPictures(pictures, folder, files)).rejects.toMatchObject({
    params: { reason: 'not-started' },
  });
  pictures.close();
});
