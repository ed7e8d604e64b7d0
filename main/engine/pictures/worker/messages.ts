/** The messages between an engine and the process that decodes pictures. */
import type { Retouch } from '../../../../shared/ad/retouch.ts';

/** `stored`: the picture that is kept and sent; `thumbnails`: both small ones. */
export type PictureWish = 'stored' | 'thumbnails';

/** Sides of the thumbnails in pixels: in a cell, and in the panel. */
export const THUMBNAIL_SIDES = [50, 120] as const;
export type ThumbnailSide = (typeof THUMBNAIL_SIDES)[number];

/** Why no picture was made of the bytes. */
export const PICTURE_FAULTS = [
  'not-a-picture',
  'svg',
  'html',
  'heic',
  'odd-bitmap',
  'truncated',
  'too-many-bytes',
  'too-many-pixels',
  /** Of a retouch: only white would be left. */
  'nothing-left',
  'too-slow',
  'too-much-memory',
  'not-started',
] as const;
export type PictureFault = (typeof PICTURE_FAULTS)[number];

export type ToPictureWorker = {
  readonly id: number;
  readonly wish: PictureWish;
  readonly steps: Retouch;
  readonly bytes: Uint8Array;
};

/** JPGs without metadata. `animated`: only the first of its frames was used; `size`: that of the picture given, upright. */
export type MadePictures = {
  readonly pictures: readonly Uint8Array[];
  readonly animated: boolean;
  readonly size: { readonly width: number; readonly height: number };
};

export type FromPictureWorker = { readonly id: number } & (
  | { readonly made: MadePictures }
  | { readonly fault: PictureFault }
);

/** What the worker says once its decoders are loaded. */
export const READY = 'ready';

/** With this code the worker ends by itself once it uses more memory than it may. */
export const MEMORY_EXIT = 77;
