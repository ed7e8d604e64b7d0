/** Pictures as cameras and programs make them, and files that only look like some. */
import { deflateSync } from 'node:zlib';
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

/** A bitmap of two by two pixels, bottom row first: red, green above blue, white. */
export const bitmap = (width = 2, height = 2): Uint8Array => {
  const bytes = new Uint8Array(54 + 16);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  for (const [offset, value] of [
    [2, 70],
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
  ] as const)
    view.setUint32(offset, value, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  bytes.set([255, 0, 0, 255, 255, 255], 54);
  bytes.set([0, 0, 255, 0, 255, 0], 62);
  return bytes;
};

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

/** A PNG whose head says how large it is, with no more pixels than fit into a few bytes. */
export const claiming = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([16, 6, 0, 0, 1], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', new Uint8Array()),
  ]);
};

/** The start of a picture by a phone: the `ftyp` box of HEIC. */
export const heic = (): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(200)]);
