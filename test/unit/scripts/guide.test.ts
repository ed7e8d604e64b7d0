import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PICTURES, shownPictures } from '../../../scripts/guide-pictures.ts';
import { inRoot } from '../../../scripts/paths.ts';

const MOST_WORDS = 1200;
const MOST_BYTES = 200_000;

describe('README', () => {
  test('is short enough to be read: what is longer belongs into the guide', async () => {
    const words = (await readFile(inRoot('README.md'), 'utf8')).split(/\s+/).filter((word) => word !== '');
    expect(words.length).toBeLessThanOrEqual(MOST_WORDS);
  });
});

describe('the pictures of the guide', () => {
  test('are kept as far as they are shown, and no others', async () => {
    const kept = (await readdir(PICTURES)).toSorted();
    expect(kept).toEqual((await shownPictures()).map((name) => `${name}.png`));
  });

  test('are small', async () => {
    const files = await readdir(PICTURES);
    const sizes = await Promise.all(files.map(async (name) => (await stat(path.join(PICTURES, name))).size));
    expect(sizes.filter((size) => size > MOST_BYTES)).toEqual([]);
  });
});
