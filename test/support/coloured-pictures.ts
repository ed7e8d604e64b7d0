// Pictures of one colour each, by which they are told apart after they were converted.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const FORMATS = ['png', 'webp', 'gif', 'jpeg', 'avif'] as const;
/** What a camera writes into a picture: where it was. */
const PLACE = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1' } };
/** Colours are so far apart that no conversion makes one into another. */
const STEP = 50;
const IN_A_ROW = 6;

/** Writes the picture of this number, below 36, as `name` with the ending of its format. */
export const writeColoured = async (folder: string, name: string, number: number): Promise<void> => {
  const background = { r: (number % IN_A_ROW) * STEP, g: Math.floor(number / IN_A_ROW) * STEP, b: 120 };
  const picture = sharp({ create: { width: 1400, height: 700, channels: 3, background } }).withExif(PLACE);
  const format = FORMATS[number % FORMATS.length] ?? 'png';
  await writeFile(path.join(folder, `${name}.${format}`), await picture.toFormat(format).toBuffer());
};

/** The number of the picture that these bytes are. */
export const colouredNumber = async (bytes: Uint8Array): Promise<number> => {
  const [r = 0, g = 0] = await sharp(bytes).resize(1, 1).raw().toBuffer();
  return Math.round(r / STEP) + IN_A_ROW * Math.round(g / STEP);
};

/** The bytes at an address. */
export const pictureAt = async (address: string): Promise<Uint8Array> =>
  new Uint8Array(await (await fetch(address)).arrayBuffer());

/** What is sent of each of them: a JPG whose longer side is 1024 pixels, which does not say where it was made. */
export const SENT_FORM = { format: 'jpg', width: 1024, height: 512, hasMetadata: false } as const;

type Named = { readonly id: number; readonly vendorId: string };

/**
 * Writes 30 pictures for 20 ads: the first ten have two, named so that the second of them in the folder comes first.
 * Resolves with the numbers that each ad is to have, in order.
 */
export const writeThirty = async (
  folder: string,
  ads: readonly Named[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const wanted = new Map<number, readonly number[]>();
  let next = 0;
  for (const [at, { id, vendorId }] of ads.entries()) {
    for (const place of at < 10 ? [2, 1] : [1]) {
      await writeColoured(folder, `${vendorId.toUpperCase()}_${place}`, next);
      wanted.set(id, [next, ...(wanted.get(id) ?? [])]);
      next += 1;
    }
  }
  if (next !== 30) throw new Error(`${next} pictures, not 30`);
  return wanted;
};

/** Can a file be named after it on any system? */
export const isFileName = (vendorId: unknown): vendorId is string =>
  typeof vendorId === 'string' && /^[\w.-]+$/.test(vendorId);
