/** What bytes are, by their content alone: names and media types are others' words. */
import type { PictureFault } from './messages.ts';

export type PictureFormat = 'png' | 'gif' | 'bmp' | 'jpg' | 'webp' | 'avif';

const SIGNATURES: readonly (readonly [PictureFormat, string])[] = [
  ['png', '89504e470d0a1a0a'],
  ['gif', '474946383761'],
  ['gif', '474946383961'],
  ['jpg', 'ffd8ff'],
  ['bmp', '424d'],
];

const text = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

const HEIC_BRANDS = /heic|heix|hevc|hevx|heim|heis|mif1|msf1/;
const AVIF_BRANDS = /avif|avis/;

/** The brands of an ISO media file, the main one first. */
const brandsOf = (bytes: Uint8Array): string => {
  if (text(bytes, 4, 8) !== 'ftyp') return '';
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  return text(bytes, 8, Math.min(size, 256));
};

const MARKUP_SEARCHED = 4096;

const markupIn = (bytes: Uint8Array): 'svg' | 'html' | undefined => {
  // Also with two bytes a character.
  const start = text(bytes, 0, MARKUP_SEARCHED).replaceAll('\0', '').toLowerCase();
  if (/<svg[\s>]/.test(start)) return 'svg';
  return /<(!doctype html|html|head|body|script|title|meta)[\s>]/.test(start) ? 'html' : undefined;
};

/** The format, or why it is none that is decoded. */
export const formatOf = (
  bytes: Uint8Array,
): { readonly format: PictureFormat } | { readonly fault: PictureFault } => {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  const known = SIGNATURES.find(([, signature]) => start.startsWith(signature));
  if (known) return { format: known[0] };
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return { format: 'webp' };
  const brands = brandsOf(bytes);
  if (AVIF_BRANDS.test(brands)) return { format: 'avif' };
  if (HEIC_BRANDS.test(brands)) return { fault: 'heic' };
  return { fault: markupIn(bytes) ?? 'not-a-picture' };
};
