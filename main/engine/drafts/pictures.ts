/**
 * Tells whether two addresses are of the same picture. A service may sign a picture's address differently in each
 * answer, or give the bare identifier (*Image object*, src).
 */
import type { Json } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';

/** Query parameters in which common file stores put a signature, in lower case. */
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

/** An address without its signature: that says how long the address is valid, not which picture it is of. */
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

/** The picture's identifier in an address of the service (`/image/ID/ID.jpg`, or `ID` alone). */
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

/** Are these the pictures that were sent, in the same order, whatever form the service gives their addresses? */
export const arePicturesSent = (sent: Json, there: Json): boolean => {
  const [mine, theirs] = [listOf(sent), listOf(there)];
  return (
    mine.length === theirs.length &&
    mine.every((picture, at) => hasSourceOf(sourceOf(picture), sourceOf(theirs[at] ?? null)))
  );
};

/** Pictures with the addresses they have in `there`: an older signature may have expired. */
export const withAddressesThere = (pictures: Json, there: Json): Json => {
  const known = new Map(listOf(there).map((picture) => [unsigned(sourceOf(picture)), picture]));
  if (known.size === 0 || !Array.isArray(pictures)) return pictures;
  return (pictures as readonly Json[]).map((picture) => {
    const now = known.get(unsigned(sourceOf(picture)));
    return now !== undefined && isJsonObject(picture) ? { ...picture, src: sourceOf(now) } : picture;
  });
};
