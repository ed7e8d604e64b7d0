/**
 * Which pictures are the same, though their addresses are written otherwise: a service may sign the address of a picture
 * anew with each reading, or give its bare identifier (*Image object*, src).
 */
import type { Json } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';

/** What the usual stores of files call the parts of a signature, in lower case. */
const OF_A_SIGNATURE: ReadonlySet<string> = new Set([
  'expires',
  'expiry',
  'exp',
  'signature',
  'sig',
  'token',
  'hmac',
  'policy',
  'key-pair-id',
  'awsaccesskeyid',
  'googleaccessid',
]);

const isOfASignature = (part: string): boolean => {
  const name = (part.split('=')[0] ?? '').toLowerCase();
  return OF_A_SIGNATURE.has(name) || /^x-(?:amz|goog|oss|ms)-/.test(name);
};

/** An address without a signature, which says for how long it leads to its picture, and not to which. */
export const unsigned = (src: string): string => {
  const at = src.indexOf('?');
  if (at < 0) return src;
  const left = src
    .slice(at + 1)
    .split('&')
    .filter((part) => !isOfASignature(part));
  return left.length === 0 ? src.slice(0, at) : `${src.slice(0, at)}?${left.join('&')}`;
};

export const sourceOf = (picture: Json): string => {
  const src = isJsonObject(picture) ? picture['src'] : null;
  return typeof src === 'string' ? src : '';
};

/** The identifier in an address of the service, or the one that stands for it: `/image/ID/ID.jpg`, `ID`. */
const identifierOf = (src: string): string =>
  unsigned(src)
    .replace(/^.*\//, '')
    .replace(/\.[a-z]{3,4}$/i, '');

const hasSourceOf = (one: string, other: string): boolean =>
  unsigned(one) === unsigned(other) ||
  (identifierOf(one) !== '' &&
    identifierOf(one) === identifierOf(other) &&
    (one.includes('/image/') || !one.includes('/')));

const listOf = (pictures: Json): readonly Json[] =>
  Array.isArray(pictures) ? (pictures as readonly Json[]) : [];

/** Are these the pictures that were sent, in their order, however the service gives their addresses? */
export const arePicturesSent = (sent: Json, there: Json): boolean => {
  const [mine, theirs] = [listOf(sent), listOf(there)];
  return (
    mine.length === theirs.length &&
    mine.every((picture, at) => hasSourceOf(sourceOf(picture), sourceOf(theirs[at] ?? null)))
  );
};

/** Pictures with the addresses they have `there` now: a signature seen before may have run out. */
export const withAddressesThere = (pictures: Json, there: Json): Json => {
  const known = new Map(listOf(there).map((picture) => [unsigned(sourceOf(picture)), picture]));
  if (known.size === 0 || !Array.isArray(pictures)) return pictures;
  return (pictures as readonly Json[]).map((picture) => {
    const now = known.get(unsigned(sourceOf(picture)));
    return now !== undefined && isJsonObject(picture) ? { ...picture, src: sourceOf(now) } : picture;
  });
};
