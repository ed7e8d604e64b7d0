/**
 * Does an ad say what we sent, after the service cleaned it? The service trims texts, drops markup it does not allow,
 * writes addresses with entities and fills what was left out (supplement, *What a client must know* 6, 13).
 */
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { Draft, FieldPath } from '../../../shared/ad/model.ts';
import { DEPRECATED_PRICE_TYPES, EXISTS_FIELD, isFinalStatus } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { sameValue } from './units.ts';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Text with neither markup nor entities, spaces collapsed: what a reader would see. */
const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

const digits = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '');

const cleanedText = (field: FieldPath, text: string): string => {
  if (field === 'phoneNumber') return digits(text);
  if (field === 'price.priceType' && DEPRECATED_PRICE_TYPES.includes(text)) return 'SEE_DESCRIPTION';
  if (field === 'vendorId') return text.trim().toLowerCase();
  return plain(text);
};

const sources = (value: Json): readonly string[] =>
  Array.isArray(value)
    ? (value as readonly Json[]).map((picture) => {
        const src = isJsonObject(picture) ? picture['src'] : null;
        return typeof src === 'string' ? src : '';
      })
    : [];

const fileOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** The same pictures in the same order; one fetched from a seller's own server may have got an address there. */
const samePictures = (sent: Json, there: Json): boolean => {
  const mine = sources(sent);
  const theirs = sources(there);
  return (
    mine.length === theirs.length &&
    mine.every((src, i) => fileOf(src) === fileOf(theirs[i] ?? '') || !src.includes('/image/'))
  );
};

/** Fields the service fills by itself when they are absent. */
const FILLED = new Set<FieldPath>(['postcode', 'regionId', 'campaignId', 'allowContactByEmail']);

/** Is `there` what the service makes of `sent`? */
export const agrees = (field: FieldPath, sent: Json, there: Json): boolean => {
  if (sameValue(field, sent, there)) return true;
  if (field === 'images') return samePictures(sent, there);
  if (sent === null) return FILLED.has(field);
  if (typeof sent === 'string' && typeof there === 'string') {
    const kind = fieldOf(field)?.kind;
    if (kind === 'micros' || field === 'status') return false;
    return cleanedText(field, sent) === cleanedText(field, there);
  }
  return sent === '' && there === null;
};

/**
 * Is everything these drafts ask for there? A delete is done when the status is final. Pictures of `sent` must carry
 * the addresses they were sent with.
 */
export const intentIsThere = (sent: readonly Draft[], there: JsonObject): boolean =>
  sent.every(({ field, value }) => {
    if (field === EXISTS_FIELD) return true;
    const now = readField(there, field);
    if (field === 'status' && value === 'DELETED') return typeof now === 'string' && isFinalStatus(now);
    return agrees(field, value, now);
  });

/** The service's id in an ad or campaign; undefined when it is no positive integer. */
export const idOf = (object: JsonObject): number | undefined => {
  const id = isJsonObject(object) ? object['id'] : undefined;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
};
