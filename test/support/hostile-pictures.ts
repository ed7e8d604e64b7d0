/** Pictures as cameras and programs make them, and files that only look like some. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const plain = (width = 300, height = 200, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Noise, which no format makes small. */
export const noise = (width: number, height: number) => {
  const data = Buffer.alloc(width * height * 3);
  let seed = 7;
  for (let at = 0; at < data.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    data[at] = seed >> 16;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
};

/** A picture that moves: red, then blue. */
export const animated = async (): Promise<Buffer> => {
  const [red, blue] = await Promise.all(
    ['#ff0000', '#0000ff'].map((colour) => plain(20, 20, colour).png().toBuffer()),
  );
  return sharp([red, blue] as Buffer[], { join: { animated: true } })
    .gif()
    .toBuffer();
};

type Bitmap = {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  /** 0: none; 1 and 2: runs; 3: `masks` of red, green and blue; others are no picture that is read. */
  readonly compression?: number;
  readonly masks?: readonly number[];
  /** Of blue, green, red and nothing. */
  readonly palette?: readonly (readonly [number, number, number, number])[];
  readonly pixels: readonly number[];
};

/** A bitmap with these bytes as its pixels, bottom row first. */
export const bitmapOf = ({ width, height, bits, compression = 0, ...parts }: Bitmap): Uint8Array => {
  const { masks = [], palette = [], pixels } = parts;
  const start = 54 + (masks.length + palette.length) * 4;
  const bytes = new Uint8Array(start + pixels.length);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  for (const [offset, value] of [
    [2, bytes.length],
    [10, start],
    [14, 40],
    [18, width],
    [22, height],
    [30, compression],
  ] as const)
    view.setUint32(offset, value, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, bits, true);
  for (const [at, mask] of masks.entries()) view.setUint32(54 + at * 4, mask, true);
  bytes.set(palette.flat(), 54 + masks.length * 4);
  bytes.set(pixels, start);
  return bytes;
};

/** A bitmap of two by two pixels, bottom row first: red, green above blue, white. */
export const bitmap = (width = 2, height = 2): Uint8Array =>
  bitmapOf({
    width,
    height,
    bits: 24,
    pixels: [255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0],
  });

/** A JPG with `count` segments of 64 kB of EXIF, each of whose directories names itself as the next one. */
export const exifBomb = async (count: number): Promise<Buffer> => {
  const jpg = await plain().jpeg().toBuffer();
  const segment = Buffer.alloc(65_533 + 2, 0xff);
  segment.writeUInt16BE(0xffe1, 0);
  segment.writeUInt16BE(65_533, 2);
  segment.write('Exif\0\0', 4, 'latin1');
  segment.write('II*\0', 10, 'latin1');
  segment.writeUInt32LE(8, 14);
  segment.writeUInt16LE(0, 18);
  segment.writeUInt32LE(8, 20);
  return Buffer.concat([
    jpg.subarray(0, 2),
    ...Array.from({ length: count }, () => segment),
    jpg.subarray(2),
  ]);
};

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
};

const crc = (bytes: Uint8Array): number => {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
};

/** A PNG of 16 bits a channel, with alpha, in seven passes: all of it must be decoded before the first line is whole. */
const deep = (width: number, height: number, packed: Uint8Array): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([16, 6, 0, 0, 1], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', new Uint8Array()),
  ]);
};

/** One whose head says how large it is, with no more pixels than fit into a few bytes. */
export const claiming = (width: number, height: number): Buffer =>
  deep(width, height, deflateSync(Buffer.alloc(1_000_000)));

const BYTES_OF_DEEP_PIXEL = 8;
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** One of that size that is whole: some hundred kilobytes, which decoded are eight bytes a pixel. */
export const swelling = async (width: number, height: number): Promise<Buffer> => {
  const lines = function* () {
    for (const [left, top, right, down] of PASSES) {
      const line = Buffer.alloc(1 + Math.ceil((width - left) / right) * BYTES_OF_DEEP_PIXEL);
      for (let at = top; at < height; at += down) yield line;
    }
  };
  return deep(width, height, await buffer(Readable.from(lines()).pipe(createDeflate({ level: 1 }))));
};

/** The start of a picture by a phone: the `ftyp` box of HEIC. */
export const heic = (): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(200)]);
