/**
 * Bitmaps, which sharp does not read: palettes of 1, 4 and 8 bits a pixel, also packed in runs, and colours of 16, 24
 * and 32 bits (BITMAPINFOHEADER and its successors).
 */
import type { PictureFault } from './messages.ts';

export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8Array };

const HEADER = 54;
/** Lengths of the heads that bitmaps have; anything else that begins as one is something else. */
const HEADS: readonly number[] = [12, 16, 40, 52, 56, 64, 108, 124];
/** The first ones, of which the others are longer forms. */
const SHORTEST_HEAD = 40;

type Packing = 'none' | 'runs' | 'masks';
const PACKINGS: readonly (readonly [Packing, code: number, bits: readonly number[]])[] = [
  ['none', 0, [1, 4, 8, 16, 24, 32]],
  ['runs', 1, [8]],
  ['runs', 2, [4]],
  ['masks', 3, [16, 32]],
];

/** Masks of red, green and blue where the bitmap names none. */
const MASKS_OF_16 = [0x7c00, 0x03e0, 0x001f];
const MASKS_OF_32 = [0xff0000, 0x00ff00, 0x0000ff];

type Layout = {
  readonly width: number;
  readonly height: number;
  readonly topDown: boolean;
  readonly bits: number;
  readonly start: number;
  /** Bytes of a line that is not packed. */
  readonly stride: number;
  readonly packing: Packing;
  /** Where the palette begins. */
  readonly palette: number;
  readonly masks: readonly number[];
};

const layoutOf = (view: DataView): Layout | PictureFault => {
  if (view.byteLength < HEADER) return 'truncated';
  const header = view.getUint32(14, true);
  if (!HEADS.includes(header)) return 'not-a-picture';
  const width = view.getInt32(18, true);
  const signedHeight = view.getInt32(22, true);
  const bits = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  const packed = PACKINGS.find(([, code, widths]) => code === compression && widths.includes(bits));
  if (header < SHORTEST_HEAD || packed === undefined) return 'odd-bitmap';
  if (width < 1 || signedHeight === 0) return 'not-a-picture';
  const [packing] = packed;
  const named = packing === 'masks' && view.byteLength >= HEADER + 12;
  return {
    width,
    height: Math.abs(signedHeight),
    topDown: signedHeight < 0,
    bits,
    start: view.getUint32(10, true),
    stride: Math.ceil((width * bits) / 32) * 4,
    packing,
    palette: 14 + header,
    masks: named
      ? [0, 4, 8].map((at) => view.getUint32(HEADER + at, true))
      : bits === 16
        ? MASKS_OF_16
        : MASKS_OF_32,
  };
};

/** Lines of pixels, each a number of `bits` bits. */
type Plane = {
  readonly bytes: Uint8Array;
  readonly bits: number;
  readonly start: number;
  readonly stride: number;
};

const END_OF_LINE = 0;
const END = 1;
const MOVE = 2;

/** The plane that is packed in runs, one byte a pixel; undefined where it ends too early. */
const unpacked = (bytes: Uint8Array, { width, height, bits, start }: Layout): Plane | undefined => {
  const data = new Uint8Array(width * height);
  let [line, column, at] = [0, 0, start];
  const byteAt = (place: number): number => bytes[place] ?? 0;
  const put = (value: number): void => {
    if (column < width && line < height) data[line * width + column] = value;
    column += 1;
  };
  const half = (byte: number, index: number): number => (index % 2 === 0 ? byte >> 4 : byte & 15);
  while (at + 1 < bytes.length && line < height) {
    const [count, value] = [byteAt(at), byteAt(at + 1)];
    at += 2;
    if (count > 0) {
      for (let index = 0; index < count; index += 1) put(bits === 8 ? value : half(value, index));
    } else if (value === END_OF_LINE) {
      line += 1;
      column = 0;
    } else if (value === END) {
      line = height;
    } else if (value === MOVE) {
      column += byteAt(at);
      line += byteAt(at + 1);
      at += 2;
    } else {
      for (let index = 0; index < value; index += 1)
        put(bits === 8 ? byteAt(at + index) : half(byteAt(at + (index >> 1)), index));
      // Whole words of two bytes.
      at += Math.ceil((value * bits) / 16) * 2;
    }
  }
  const isWhole = line >= height || (line === height - 1 && column >= width);
  return isWhole ? { bytes: data, bits: 8, start: 0, stride: width } : undefined;
};

const planeOf = (bytes: Uint8Array, layout: Layout): Plane | undefined => {
  const { bits, start, stride, height, packing } = layout;
  if (packing === 'runs') return unpacked(bytes, layout);
  return start + stride * height > bytes.length ? undefined : { bytes, bits, start, stride };
};

const numberAt = ({ bytes, bits }: Plane, row: number, column: number): number => {
  if (bits < 8) {
    const byte = bytes[row + ((column * bits) >> 3)] ?? 0;
    return (byte >> (8 - bits - ((column * bits) & 7))) & ((1 << bits) - 1);
  }
  const size = bits / 8;
  let value = 0;
  for (let at = size - 1; at >= 0; at -= 1) value = (value << 8) | (bytes[row + column * size + at] ?? 0);
  return value;
};

/** Writes red, green and blue of a pixel's number. */
type Paint = (number: number, data: Uint8Array, to: number) => void;

const painted = (bytes: Uint8Array, { bits, palette, masks }: Layout): Paint => {
  if (bits <= 8) {
    return (number, data, to) => {
      const from = palette + number * 4;
      for (let at = 0; at < 3; at += 1) data[to + at] = bytes[from + 2 - at] ?? 0;
    };
  }
  const channels = masks.map((mask) => {
    const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
    return { mask, shift, most: Math.max(1, mask >>> shift) };
  });
  return (number, data, to) => {
    for (const [at, { mask, shift, most }] of channels.entries())
      data[to + at] = Math.round((((number & mask) >>> shift) * 255) / most);
  };
};

/** Pixels of three bytes (RGB), top row first; or why there are none. */
export const decodeBitmap = (bytes: Uint8Array, mostPixels: number): Pixels | PictureFault => {
  const layout = layoutOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (typeof layout === 'string') return layout;
  const { width, height, topDown, start, palette } = layout;
  if (width * height > mostPixels) return 'too-many-pixels';
  const plane = start < palette ? undefined : planeOf(bytes, layout);
  if (plane === undefined) return 'truncated';
  const paint = painted(bytes, layout);
  const data = new Uint8Array(width * height * 3);
  let to = 0;
  for (let line = 0; line < height; line += 1) {
    const row = plane.start + plane.stride * (topDown ? line : height - 1 - line);
    for (let column = 0; column < width; column += 1) {
      paint(numberAt(plane, row, column), data, to);
      to += 3;
    }
  }
  return { width, height, data };
};
