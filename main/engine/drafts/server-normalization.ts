/**
 * Does an ad hold what we sent, after the service normalized it? The service trims texts, drops markup it does not
 * allow, stores some values in its own form and fills in absent fields
 * (`docs/interface.md#what-is-stored-of-what-is-written`).
 */
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { Draft, FieldPath } from '../../../shared/ad/model.ts';
import { DEPRECATED_PRICE_TYPES, EXISTS_FIELD, isFinalStatus } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import { UPLOAD_PREFIX } from '../../../shared/ad/picture-address.ts';
import { isKeptTag } from '../../../shared/html/tags.ts';
import type { HtmlToken } from '../../../shared/html/tokens.ts';
import { tokensOf } from '../../../shared/html/tokens.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { sameJson } from '../../../shared/json.ts';
import { arePicturesSent, sourceOf } from './pictures.ts';
import { sameValue } from './units.ts';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&nbsp;': '\u00a0',
};

/** Character references decoded, in Unicode composed form (NFC). */
const decoded = (text: string): string =>
  text
    .replace(/&(?:#(\d{1,6})|[a-z]+);/g, (entity, code?: string) =>
      code === undefined ? (entities[entity] ?? entity) : String.fromCodePoint(Number(code)),
    )
    .normalize('NFC');

const spaced = (text: string): string => decoded(text).replace(/\s+/g, ' ').trim();

const unspaced = (text: string): string => decoded(text).replace(/\s+/g, '');

const isDropped = (token: HtmlToken): boolean =>
  token.kind === 'open' || token.kind === 'close' ? !isKeptTag(token.name) : token.kind !== 'text';

/**
 * A text without the markup the service drops. The interface does not say whether the inside of a dropped script is
 * kept, so callers compare with both.
 */
const withoutDropped = (source: string, tokens: readonly HtmlToken[], inside: 'cut' | 'kept'): string =>
  tokens
    .map((token) => {
      if (token.kind === 'open' || token.kind === 'close') {
        return isKeptTag(token.name) ? `<${token.kind === 'close' ? '/' : ''}${token.name}>` : '';
      }
      if (token.kind === 'comment' || (token.kind === 'hidden' && inside === 'cut')) return '';
      return source.slice(token.start, token.end);
    })
    .join('');

/** The spaces around dropped markup may be dropped or kept. */
const sameMarkup = (sent: string, there: string): boolean => {
  const tokens = tokensOf(sent);
  const compared = tokens.some(isDropped) ? unspaced : spaced;
  const found = compared(withoutDropped(there, tokensOf(there), 'kept'));
  return (['cut', 'kept'] as const).some(
    (inside) => compared(withoutDropped(sent, tokens, inside)) === found,
  );
};

/** The service may turn a line break into `<br>`; it never does the reverse. */
const sameText = (sent: string, there: string): boolean =>
  sameMarkup(sent, there) || sameMarkup(sent.trim().replace(/\r\n?|\n/g, '<br>'), there);

/** The digits of a phone number without leading zeros; a text without digits is compared as text. */
const digits = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '') || spaced(text);

const asBrowsersWrite = (address: string): string => {
  const written = spaced(address);
  return URL.canParse(written) ? new URL(written).href : written;
};

/** `2d-5d` as `2-5`, and a single time as a range of that time. */
const rangeOf = (time: string): string => {
  const [from = '', to = from] = time.replace(/[\sd]/gi, '').split('-');
  return `${from}-${to}`;
};

/**
 * By field whose values the service may store in another form: a canonical form. Values with equal canonical forms
 * may be one value.
 */
const canonical: ReadonlyMap<FieldPath, (text: string) => string> = new Map([
  ['phoneNumber', digits],
  ['postcode', (postcode) => postcode.replace(/\s/g, '').toUpperCase()],
  ['vendorId', (vendorId) => vendorId.trim().toLowerCase()],
  ['links.url', asBrowsersWrite],
  ['shippingOptions.SHIP.time', rangeOf],
]);

const saysThere = (field: FieldPath, sent: string, there: string): boolean => {
  if (field === 'price.priceType' && DEPRECATED_PRICE_TYPES.includes(sent))
    return there === 'SEE_DESCRIPTION';
  const form = canonical.get(field);
  return form ? form(sent) === form(there) : sameText(sent, there);
};

const listed = (value: Json): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

/**
 * May the service give this picture another address? One that it fetches from the seller's server it may; one that
 * waits on this computer was never sent.
 */
const mayMove = (src: string): boolean => !src.includes('/image/') && !src.startsWith(UPLOAD_PREFIX);

/** The same pictures in the same order. */
const samePictures = (sent: Json, there: Json): boolean => {
  const theirs = listed(there);
  return (
    listed(sent).length === theirs.length &&
    listed(sent).every(
      (picture, i) => arePicturesSent([picture], [theirs[i] ?? null]) || mayMove(sourceOf(picture)),
    )
  );
};

const textsOf = (list: readonly Json[]): readonly string[] =>
  list.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));

/**
 * The service may sort a list, drop what is in it twice and write its numbers as texts. Any other order is not its
 * doing.
 */
const sameList = (sent: readonly Json[], there: readonly Json[]): boolean => {
  const texts = textsOf(sent);
  return [texts, [...new Set(texts)]]
    .flatMap((form) => [form, form.toSorted()])
    .some((form) => sameJson(form, textsOf(there)));
};

/** Fields the service fills in when they are absent. */
const FILLED = new Set<FieldPath>(['postcode', 'regionId', 'campaignId', 'allowContactByEmail']);

/**
 * Could the service itself have turned `sent` into `there`? This is only for judging our own writes. It is not an
 * equality: an edit by a seller that changes just the form of a value is still an edit.
 */
export const mayBecome = (field: FieldPath, sent: Json, there: Json): boolean => {
  if (sameValue(field, sent, there)) return true;
  if (field === 'images') return samePictures(sent, there);
  if (sent === null) return FILLED.has(field);
  if (Array.isArray(sent) && Array.isArray(there)) return sameList(sent, there);
  if (typeof sent === 'string' && typeof there === 'string') {
    const kind = fieldOf(field)?.kind;
    if (kind === 'micros' || field === 'status') return false;
    return saysThere(field, sent, there);
  }
  return sent === '' && there === null;
};

/**
 * Does the ad hold everything these drafts ask for? A delete is fulfilled when the status is final. Pictures in
 * `sent` must have the addresses they were sent with.
 */
export const isIntentFulfilled = (sent: readonly Draft[], there: JsonObject): boolean =>
  sent.every(({ field, value }) => {
    if (field === EXISTS_FIELD) return true;
    const now = readField(there, field);
    if (field === 'status' && value === 'DELETED') return typeof now === 'string' && isFinalStatus(now);
    return mayBecome(field, value, now);
  });
