/** Tells whether two addresses are of the same picture. */
import { identifierOf, unsigned } from '../../../shared/ad/picture-address.ts';
import type { Json } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';

export const sourceOf = (picture: Json): string => {
  const src = isJsonObject(picture) ? picture['src'] : null;
  return typeof src === 'string' ? src : '';
};

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
