/** The pictures of the user's guide: where they are kept, where the end-to-end run leaves new ones, and which are shown. */
import { readdir, readFile } from 'node:fs/promises';
import { inRoot } from './paths.ts';

export const GUIDE = inRoot('docs', 'guide');
export const PICTURES = inRoot('docs', 'guide', 'pictures');
/** Where a run of the end-to-end tests leaves them; the repository is touched by `npm run guide-pictures` alone. */
export const MADE_PICTURES = inRoot('test-results', 'guide');

const SHOWN = /pictures\/([\w-]+)\.png\)/g;

/** The names of the pictures that README and the guide show, each once, in order. */
export const shownPictures = async (): Promise<readonly string[]> => {
  const pages = (await readdir(GUIDE)).filter((name) => name.endsWith('.md'));
  const files = [inRoot('README.md'), ...pages.map((name) => inRoot('docs', 'guide', name))];
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const names = texts.flatMap((text) => [...text.matchAll(SHOWN)].map(([, name = '']) => name));
  return [...new Set(names)].toSorted();
};
