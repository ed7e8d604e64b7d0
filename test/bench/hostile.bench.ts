// The most memory that the process for pictures takes with each of the largest and the most hostile ones, as Linux
// counts it: of every picture in a process of its own, from its start to its answer.
import { readFileSync } from 'node:fs';
import { forkPictureProcess } from '../../main/engine/pictures/picture-process.ts';
import { createPictures } from '../../main/engine/pictures/pictures.ts';
import {
  animated,
  bitmapOf,
  claiming,
  exifBomb,
  noise,
  plain,
  swelling,
} from '../support/hostile-pictures.ts';

const LOOK_MS = 5;
/** The most pixels that are decoded: 64 megapixels. */
const SIDE = 8000;

const largest = () => plain(SIDE, SIDE);
const whole = { progressive: true, chromaSubsampling: '4:4:4' } as const;
/** Each line of one run after the other, cut in its middle. */
const runs = Array.from({ length: SIDE }, () => [...Array(31).fill([255, 1]).flat(), 95, 1, 0, 0]).flat();

const PICTURES: readonly (readonly [what: string, make: () => Promise<Uint8Array>])[] = [
  ['a picture of 300 × 200', () => plain().png().toBuffer()],
  ['100 megapixels, PNG', () => plain(10_000, 10_000).png().toBuffer()],
  ['64 megapixels, PNG', () => largest().png().toBuffer()],
  ['64 megapixels, PNG in passes', () => largest().png({ progressive: true }).toBuffer()],
  ['64 megapixels, PNG in passes, 8 bytes a pixel', () => swelling(SIDE, SIDE)],
  ['64 megapixels, PNG, claimed', async () => claiming(SIDE, SIDE)],
  ['64 megapixels, JPG', () => largest().jpeg().toBuffer()],
  ['64 megapixels, JPG in passes', () => largest().jpeg(whole).toBuffer()],
  ['64 megapixels, JPG in passes, four inks', () => largest().toColourspace('cmyk').jpeg(whole).toBuffer()],
  ['64 megapixels, GIF', () => largest().gif().toBuffer()],
  ['64 megapixels, WebP', () => largest().webp({ effort: 0 }).toBuffer()],
  [
    '64 megapixels, BMP in runs',
    async () => bitmapOf({ width: SIDE, height: SIDE, bits: 8, compression: 1, pixels: runs }),
  ],
  ['animated', animated],
  ['7 MB of EXIF', () => exifBomb(110)],
  ['9 MB', async () => new Uint8Array(9 * 1024 * 1024)],
  ['truncated', async () => (await noise(1500, 1500).jpeg().toBuffer()).subarray(0, 500_000)],
  ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9"/></svg>')],
  ['HTML', async () => Buffer.from('<!DOCTYPE html><html><body>x</body></html>')],
];

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** The most megabytes that any process below this one has held so far. */
const held = (): number => {
  const below = read(`/proc/self/task/${process.pid}/children`).split(' ').filter(Boolean);
  const sizes = below.map((id) => /VmHWM:\s+(\d+)/.exec(read(`/proc/${id}/status`))?.[1] ?? 0);
  return Math.max(0, ...sizes.map(Number)) / 1024;
};

for (const [what, make] of PICTURES) {
  const bytes = await make();
  let peak = 0;
  const looking = setInterval(() => {
    peak = Math.max(peak, held());
  }, LOOK_MS);
  const ended = Promise.withResolvers<void>();
  let started = false;
  const pictures = createPictures({
    start: () => {
      started = true;
      const made = forkPictureProcess();
      made.onExit(() => ended.resolve());
      return made;
    },
  });
  const made = await pictures.make(bytes, 'stored');
  peak = Math.max(peak, held());
  clearInterval(looking);
  pictures.close();
  // The next one must not be measured beside it.
  if (started) await ended.promise;
  console.log(`${what}: ${Math.round(peak)} MB, ${typeof made === 'string' ? made : 'made'}`);
}
