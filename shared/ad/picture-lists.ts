/** Lists of pictures as values of the field `images`: what is added to them, and what is put first. */
import type { Json } from '../json.ts';
import { isJsonObject } from '../json.ts';
import { unsigned } from './picture-address.ts';

export const picturesOf = (value: Json): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

/** A picture's address, or its name as long as it has none. */
export const sourceOf = (picture: Json): string =>
  isJsonObject(picture) ? String(picture['src'] ?? '') : '';

const listOrNull = (pictures: readonly Json[]): Json => (pictures.length === 0 ? null : pictures);

const newOnes = (there: readonly Json[], sources: readonly string[]): readonly Json[] => {
  const known = new Set(there.map(sourceOf));
  return [...new Set(sources)].filter((src) => !known.has(src)).map((src) => ({ src }));
};

/** The pictures followed by those of `sources` that are new; null for an empty list. */
export const withPictures = (value: Json, sources: readonly string[]): Json => {
  const there = picturesOf(value);
  return listOrNull([...there, ...newOnes(there, sources)]);
};

/** The pictures behind those of `sources` that are new; null for an empty list. */
export const withPicturesBefore = (value: Json, sources: readonly string[]): Json => {
  const there = picturesOf(value);
  return listOrNull([...newOnes(there, sources), ...there]);
};

/** Exactly these pictures; those the ad already has keep the service's data. */
export const onlyPictures = (value: Json, sources: readonly string[]): Json => {
  const known = new Map(picturesOf(value).map((picture) => [sourceOf(picture), picture]));
  return listOrNull(sources.map((src) => known.get(src) ?? { src }));
};

/** Where in the list the picture with this source is, whatever signature its address has; -1 without it. */
export const placeOfSource = (pictures: readonly Json[], src: string): number =>
  pictures.findIndex((picture) => unsigned(sourceOf(picture)) === unsigned(src));

const placeIn = (pictures: readonly Json[], picture: number | 'last' | { readonly src: string }): number => {
  if (typeof picture === 'object') return placeOfSource(pictures, picture.src);
  return picture === 'last' ? pictures.length - 1 : picture - 1;
};

/**
 * The list with the picture at this place, from 1, or with this source in front of the others; undefined where it has
 * none there.
 */
export const withFirstPicture = (
  value: Json,
  picture: number | 'last' | { readonly src: string },
): Json | undefined => {
  const pictures = picturesOf(value);
  const at = placeIn(pictures, picture);
  const first = pictures[at];
  return first === undefined ? undefined : [first, ...pictures.filter((_other, index) => index !== at)];
};
