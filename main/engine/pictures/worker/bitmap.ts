/**
 * Uncompressed bitmaps, which sharp does not read: 24 and 32 bits a pixel, and palettes of 1, 4 and 8 bits
 * (BITMAPINFOHEADER and its successors).
 */
import type { PictureFault } from './messages.ts';

export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8Array };

const HEADER = 54;
const BITS: readonly number[] = [1, 4, 8, 24, 32];
const UNCOMPRESSED = 0;
/** Masks in place of a palette; almost always those of 32 bits without any. */
const BIT_FIELDS = 3;

type Layout = {
  readonly width: number;
  readonly height: number;
  readonly topDown: boolean;
  readonly bits: number;
  readonly start: number;
  readonly stride: number;
  /** Where the palette begins. */
  readonly palette: number;
};

const layoutOf = (view: DataView): Layout | PictureFault => {
  if (view.byteLength < HEADER) return 'truncated';
  const header = view.getUint32(14, true);
  const width = view.getInt32(18, true);
  const signedHeight = view.getInt32(22, true);
  const bits = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  const isPlain = compression === UNCOMPRESSED || (compression === BIT_FIELDS && bits === 32);
  if (header < 40 || !isPlain || !BITS.includes(bits) || width < 1 || signedHeight === 0)
    return 'not-a-picture';
  return {
    width,
    height: Math.abs(signedHeight),
    topDown: signedHeight < 0,
    bits,
    start: view.getUint32(10, true),
    stride: Math.ceil((width * bits) / 32) * 4,
    palette: 14 + header,
  };
};

/** The place of a pixel's blue byte, which green and red follow. */
const colourAt = (bytes: Uint8Array, row: number, column: number, { bits, palette }: Layout): number => {
  if (bits >= 24) return row + column * (bits / 8);
  const byte = bytes[row + ((column * bits) >> 3)] ?? 0;
  const shift = 8 - bits - ((column * bits) & 7);
  return palette + ((byte >> shift) & ((1 << bits) - 1)) * 4;
};

/** Pixels of three bytes (RGB), top row first; or why there are none. */
export const decodeBitmap = (bytes: Uint8Array, mostPixels: number): Pixels | PictureFault => {
  const layout = layoutOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (typeof layout === 'string') return layout;
  const { width, height, topDown, start, stride } = layout;
  if (width * height > mostPixels) return 'too-many-pixels';
  if (start < layout.palette || start + stride * height > bytes.length) return 'truncated';
  const data = new Uint8Array(width * height * 3);
  let to = 0;
  for (let line = 0; line < height; line += 1) {
    const row = start + stride * (topDown ? line : height - 1 - line);
    for (let column = 0; column < width; column += 1) {
      const from = colourAt(bytes, row, column, layout);
      data[to++] = bytes[from + 2] ?? 0;
      data[to++] = bytes[from + 1] ?? 0;
      data[to++] = bytes[from] ?? 0;
    }
  }
  return { width, height, data };
};
