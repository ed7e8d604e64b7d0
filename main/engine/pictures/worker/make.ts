/**
 * Makes pictures of ours out of bytes of others': decoded by the few decoders that are left on, turned as their camera
 * was held, retouched as asked, shrunk, and written anew as JPGs, so that nothing of the bytes is left but what is seen.
 */

import type { Sharp, SharpOptions } from 'sharp';
import sharp from 'sharp';
import type { Retouch } from '../../../../shared/ad/retouch.ts';
import { decodeBitmap } from './bitmap.ts';
import type { PictureFormat } from './formats.ts';
import { formatOf } from './formats.ts';
import { layoutOf, type Size } from './layout.ts';
import type { MadePictures, PictureFault, PictureWish } from './messages.ts';
import { THUMBNAIL_SIDES } from './messages.ts';

/** The service keeps no larger side (`docs/interface.md#post-image`). */
const STORED_SIDE = 1024;
/** Larger than any camera of today's phones makes by default; all of it fits into the worker's memory. */
export const MOST_PIXELS = 64_000_000;

const WHITE = '#ffffff';

/** Everything libvips can load but these, by buffer: drawings, documents, raw formats and files are left out. */
const setUpDecoders = (): void => {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  });
};

setUpDecoders();

const OPTIONS: SharpOptions = {
  limitInputPixels: MOST_PIXELS,
  failOn: 'error',
  pages: 1,
  sequentialRead: true,
};

/** `size` is that of the picture as it is seen, upright. */
type Opened = { readonly open: () => Sharp; readonly size: Size; readonly animated: boolean };

const opened = async (bytes: Uint8Array, format: PictureFormat): Promise<Opened | PictureFault> => {
  if (format === 'bmp') {
    const pixels = decodeBitmap(bytes, MOST_PIXELS);
    if (typeof pixels === 'string') return pixels;
    const { data, width, height } = pixels;
    const open = (): Sharp => sharp(data, { raw: { width, height, channels: 3 } });
    return { open, size: { width, height }, animated: false };
  }
  const open = (): Sharp => sharp(bytes, OPTIONS);
  const { width, height, pages = 1, autoOrient } = await open().metadata();
  if (width * height > MOST_PIXELS) return 'too-many-pixels';
  const size = { width: autoOrient.width, height: autoOrient.height };
  return { open, size, animated: pages > 1 };
};

const shrunk = (picture: Sharp, side: number, quality: number): Promise<Uint8Array> =>
  picture
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: WHITE })
    .jpeg({ quality })
    .toBuffer();

class NothingLeft extends Error {}

/** Retouched, then as `shrunk`. */
const retouched = (
  { open, size }: Opened,
  steps: Retouch,
  side: number,
  quality: number,
): Promise<Uint8Array> => {
  if (steps.length === 0) return shrunk(open(), side, quality);
  const layout = layoutOf(steps, size, side);
  if (layout === undefined) throw new NothingLeft();
  const { degrees, part, white } = layout;
  return open()
    .autoOrient()
    .rotate(degrees)
    .extract(part)
    .resize({ ...layout.size, fit: 'fill' })
    .flatten({ background: WHITE })
    .extend({ ...white, background: WHITE })
    .jpeg({ quality })
    .toBuffer();
};

const WISHES: {
  readonly [Wish in PictureWish]: (picture: Opened, steps: Retouch) => Promise<readonly Uint8Array[]>;
} = {
  stored: async (picture, steps) => [await retouched(picture, steps, STORED_SIDE, 90)],
  thumbnails: async (picture, steps) => {
    const [small, large] = THUMBNAIL_SIDES;
    const largest = await retouched(picture, steps, large, 80);
    return [await shrunk(sharp(largest), small, 80), largest];
  },
};

/** What a decoder's words mean; a decoder that fails on bytes that began well was given too few, or damaged ones. */
const faultOf = (error: unknown): PictureFault => {
  if (error instanceof NothingLeft) return 'nothing-left';
  return error instanceof Error && /pixel limit|too large|exceeds/i.test(error.message)
    ? 'too-many-pixels'
    : 'truncated';
};

/** The pictures wished for, with these steps done to them, or why there are none. */
export const makePictures = async (
  bytes: Uint8Array,
  wish: PictureWish,
  steps: Retouch,
): Promise<MadePictures | PictureFault> => {
  const found = formatOf(bytes);
  if ('fault' in found) return found.fault;
  try {
    const picture = await opened(bytes, found.format);
    if (typeof picture === 'string') return picture;
    const { animated, size } = picture;
    return { pictures: await WISHES[wish](picture, steps), animated, size };
  } catch (error) {
    return faultOf(error);
  }
};
