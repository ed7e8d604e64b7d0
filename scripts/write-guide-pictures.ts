/** `npm run guide-pictures`: lets the end-to-end run make the guide's pictures, and puts them, made small, into the guide. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { MADE_PICTURES, PICTURES, shownPictures } from './guide-pictures.ts';
import { inRoot } from './paths.ts';
import { runScript, runVisibly, ScriptError } from './run.ts';

/**
 * The window uses few, flat colours: with a palette of this size no difference is visible, and a picture is a third
 * of the size.
 */
const COLOURS = 128;

const write = async (name: string): Promise<void> => {
  const file = `${name}.png`;
  await sharp(path.join(MADE_PICTURES, file))
    .png({ palette: true, colours: COLOURS, dither: 0, compressionLevel: 9, effort: 10 })
    .toFile(path.join(PICTURES, file));
};

const renew = async (): Promise<number> => {
  const code = await runVisibly(process.execPath, [inRoot('scripts', 'test.ts'), 'e2e', 'guide-pictures']);
  if (code !== 0)
    throw new ScriptError('Not all pictures could be made; those of the guide are as they were.');
  await mkdir(PICTURES, { recursive: true });
  const shown = new Set((await shownPictures()).map((name) => `${name}.png`));
  for (const file of await readdir(PICTURES)) if (!shown.has(file)) await rm(path.join(PICTURES, file));
  for (const file of shown) await write(path.basename(file, '.png'));
  return 0;
};

await runScript(renew);
