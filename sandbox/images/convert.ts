import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { hashOf } from '../random.ts';
import { decodeBmp, formatOf, type ImageFormat } from './formats.ts';

const maxSide = 1024;

const open = (bytes: Uint8Array): Sharp => {
  if (formatOf(bytes) !== 'bmp') return sharp(bytes);
  const { width, height, data } = decodeBmp(bytes);
  return sharp(data, { raw: { width, height, channels: 3 } });
};

/** A picture as it came. */
export type SentForm = {
  readonly format: ImageFormat | undefined;
  readonly width: number;
  readonly height: number;
  /** It says more than can be seen, such as where it was made. */
  readonly hasMetadata: boolean;
};

/** Rejects when the bytes are no picture. */
export const sentFormOf = async (bytes: Uint8Array): Promise<SentForm> => {
  const { width, height, exif, xmp, iptc } = await open(bytes).metadata();
  return { format: formatOf(bytes), width, height, hasMetadata: (exif ?? xmp ?? iptc) !== undefined };
};

/** Converts to a JPG of at most 1024 × 1024, keeping the aspect ratio. Rejects when the bytes are no picture. */
export const toJpeg = (bytes: Uint8Array): Promise<Uint8Array> =>
  open(bytes)
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer();

/** Crops a picture to one of the sizes an ad links to. */
export const toSize = (bytes: Uint8Array, width: number, height: number): Promise<Uint8Array> =>
  sharp(bytes).resize({ width, height, fit: 'cover' }).jpeg({ quality: 80 }).toBuffer();

/** The picture of a seeded ad: a simple still life, deterministic for an id. */
export const drawDemoPicture = (id: string): Promise<Uint8Array> => {
  const hash = hashOf(id);
  const hue = hash % 360;
  const shape = [
    '<rect x="250" y="180" width="300" height="260" rx="24"/>',
    '<circle cx="400" cy="310" r="150"/>',
    '<path d="M400 150 L580 450 L220 450 Z"/>',
    '<rect x="180" y="290" width="440" height="110" rx="55"/><rect x="230" y="200" width="340" height="120" rx="40"/>',
  ][(hash >>> 9) % 4];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
<rect width="800" height="600" fill="hsl(${hue},25%,92%)"/>
<rect y="430" width="800" height="170" fill="hsl(${(hue + 30) % 360},18%,80%)"/>
<ellipse cx="400" cy="455" rx="230" ry="22" fill="hsl(${hue},15%,65%)"/>
<g fill="hsl(${(hue + 180) % 360},45%,50%)">${shape}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
};
