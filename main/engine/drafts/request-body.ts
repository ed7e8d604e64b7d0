/** The body of a row's write as it leaves, and the hash it is known again by. */
import { createHash } from 'node:crypto';
import type { Draft, RowKey } from '../../../shared/ad/model.ts';
import { withDrafts } from '../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { attributeFormsFor } from '../rows/known-categories.ts';
import { parseLossless } from '../service/wire/json.ts';
import { createBody, updateBody } from './body.ts';
import { hashesIn, withAddresses } from './chosen-pictures.ts';
import { byFieldOrder } from './units.ts';

const baseOf = (mirror: Mirror, key: RowKey): JsonObject | null => {
  const raw = mirror.ads.get(key)?.raw;
  return raw == null ? null : (parseLossless(raw) as JsonObject);
};

/** The body of a create or an update of these drafts, on what the service said last. */
export const requestBody = (
  mirror: Mirror,
  { key, base }: { readonly key: RowKey; readonly base: JsonObject | null },
  unordered: readonly Draft[],
): JsonObject => {
  const drafts = unordered.toSorted((a, b) => byFieldOrder(a.field, b.field));
  if (base === null) return createBody(drafts, attributeFormsFor(mirror, withDrafts({}, drafts)));
  const there = baseOf(mirror, key) ?? {};
  return updateBody(there, drafts, attributeFormsFor(mirror, there));
};

/** Have all pictures of these drafts the address that their upload gives them? Before that the body cannot be hashed. */
export const arePicturesUploaded = (mirror: Mirror, drafts: readonly Draft[]): boolean =>
  withAddresses(mirror, drafts).every((draft) => hashesIn([draft]).length === 0);

/** Sorts members by name, since the service may give one ad's in any order; the order of arrays is kept. */
const byName = (value: Json): Json => {
  if (Array.isArray(value)) return value.map((item: Json) => byName(item));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, part]) => [name, byName(part)]));
};

/** SHA-256 of a body, in hexadecimal. Equal for members in any order; `1.0` and `1` are different numbers. */
export const hashOfBody = (body: JsonObject): string => {
  const sent = parseLossless(JSON.stringify(body));
  return createHash('sha256')
    .update(JSON.stringify(byName(sent)))
    .digest('hex');
};

/**
 * Is this another body than the one that the service's check accepted? Only that one is freed from the rule; `onlyBody`
 * is its hash, null where no check freed the item.
 */
export const differsFromChecked = (onlyBody: string | null, body: JsonObject | undefined): boolean =>
  onlyBody !== null && (body === undefined || hashOfBody(body) !== onlyBody);
