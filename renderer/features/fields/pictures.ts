/** Lists of pictures: parsing pasted addresses, adding, reordering, and their status on the marketplace. Pure. */
import { isWebAddress, pictureParts } from '../../../shared/ad/picture-text.ts';
import { isJsonObject, type Json } from '../../../shared/json.ts';

/** The list with the entry at `from` moved to `to`; unchanged where either is out of bounds. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_other, at) => at !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
};

export const picturesOf = (value: Json): readonly Json[] => (Array.isArray(value) ? value : []);

export const sourceOf = (image: Json): string => (isJsonObject(image) ? String(image['src'] ?? '') : '');

/** The last part of an address, by which people recognise a picture. */
export const nameOf = (src: string): string => src.split(/[/?#]/).filter(Boolean).at(-1) ?? src;

const PICTURE_STATES = ['OK', 'PENDING', 'ERROR', 'unsent', 'unknown'] as const;
type PictureState = (typeof PICTURE_STATES)[number];

/** The state of a picture; one without a status was not sent yet. */
export const stateOf = (image: Json): PictureState => {
  const status = isJsonObject(image) ? image['status'] : undefined;
  if (status === undefined || status === null) return 'unsent';
  return PICTURE_STATES.find((known) => known === status) ?? 'unknown';
};

export type Addresses = {
  readonly sources: readonly string[];
  /** The parts that are no picture address, as typed. */
  readonly bad: readonly string[];
};

/** The addresses in a pasted text, with any separators, without duplicates. */
export const readAddresses = (text: string): Addresses => {
  const parts = [...new Set(pictureParts(text))];
  return { sources: parts.filter(isWebAddress), bad: parts.filter((part) => !isWebAddress(part)) };
};

/** The pictures followed by those of `sources` that are new; null for an empty list. */
export const withPictures = (value: Json, sources: readonly string[]): Json => {
  const there = picturesOf(value);
  const known = new Set(there.map(sourceOf));
  const joined = [...there, ...sources.filter((src) => !known.has(src)).map((src) => ({ src }))];
  return joined.length === 0 ? null : joined;
};

/** Exactly these pictures; those the ad already has keep the service's data. */
export const onlyPictures = (value: Json, sources: readonly string[]): Json => {
  const known = new Map(picturesOf(value).map((image) => [sourceOf(image), image]));
  const list = sources.map((src) => known.get(src) ?? { src });
  return list.length === 0 ? null : list;
};
