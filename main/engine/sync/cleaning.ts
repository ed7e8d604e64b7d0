/**
 * Does an ad say what we sent, after the service cleaned it? The service trims texts, drops markup it does not allow,
 * writes addresses with entities and fills what was left out (supplement, *What a client must know* 6, 13).
 */
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { Draft, FieldPath } from '../../../shared/ad/model.ts';
import { DEPRECATED_PRICE_TYPES, EXISTS_FIELD, isFinalStatus } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import { isKeptTag } from '../../../shared/html/tags.ts';
import type { Token } from '../../../shared/html/tokens.ts';
import { tokensOf } from '../../../shared/html/tokens.ts';
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

const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

const spaced = (text: string): string => decoded(text).replace(/\s+/g, ' ').trim();

const unspaced = (text: string): string => decoded(text).replace(/\s+/g, '');

const isDropped = (token: Token): boolean =>
  token.kind === 'open' || token.kind === 'close' ? !isKeptTag(token.name) : token.kind !== 'text';

/** A text without the markup the service drops. What becomes of the inside of a script nobody says: both may be. */
const withoutDropped = (source: string, tokens: readonly Token[], inside: 'cut' | 'kept'): string =>
  tokens
    .map((token) => {
      if (token.kind === 'open' || token.kind === 'close') {
        return isKeptTag(token.name) ? `<${token.kind === 'close' ? '/' : ''}${token.name}>` : '';
      }
      if (token.kind === 'comment' || (token.kind === 'hidden' && inside === 'cut')) return '';
      return source.slice(token.start, token.end);
    })
    .join('');

/** Where markup was dropped, the spaces around it may have gone or come with it. */
const sameText = (sent: string, there: string): boolean => {
  const tokens = tokensOf(sent);
  const compared = tokens.some(isDropped) ? unspaced : spaced;
  const found = compared(withoutDropped(there, tokensOf(there), 'kept'));
  return (['cut', 'kept'] as const).some(
    (inside) => compared(withoutDropped(sent, tokens, inside)) === found,
  );
};

const digits = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '');

const saysThere = (field: FieldPath, sent: string, there: string): boolean => {
  if (field === 'phoneNumber') return digits(sent) === digits(there);
  if (field === 'price.priceType' && DEPRECATED_PRICE_TYPES.includes(sent))
    return there === 'SEE_DESCRIPTION';
  if (field === 'vendorId') return sent.trim().toLowerCase() === there.trim().toLowerCase();
  return sameText(sent, there);
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
    return saysThere(field, sent, there);
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
