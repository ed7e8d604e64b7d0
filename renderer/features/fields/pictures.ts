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
