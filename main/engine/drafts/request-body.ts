/** The body of a row's write as it is sent, and the hash by which it is recognised. */
import { createHash } from 'node:crypto';
import type { Draft, RowKey } from '../../../shared/ad/model.ts';
import { withDrafts } from '../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { attributeFormsFor } from '../categories/known-categories.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { parseLossless } from '../service/wire/json.ts';
import { createBody, updateBody } from './body.ts';
import { hashesIn, withAddresses } from './chosen-pictures.ts';
import { byFieldOrder } from './units.ts';

const baseOf = (mirror: Mirror, key: RowKey): JsonObject | null => {
  const raw = mirror.ads.get(key)?.raw;
  return raw == null ? null : (parseLossless(raw) as JsonObject);
};

/** The body of a create or an update with these drafts, on the service's newest answer. */
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

/** Do all pictures in these drafts have their uploaded addresses? Before that the body cannot be hashed. */
export const arePicturesUploaded = (mirror: Mirror, drafts: readonly Draft[]): boolean =>
  withAddresses(mirror, drafts).every((draft) => hashesIn([draft]).length === 0);

/** Sorts members by name, as the service may answer one ad's members in any order. Arrays keep their order. */
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
 * Does this body differ from the one that the service's check accepted? Only that body is exempt from the rule.
 * `onlyBody` is its hash, null where no check exempted the item.
 */
export const differsFromChecked = (onlyBody: string | null, body: JsonObject | undefined): boolean =>
  onlyBody !== null && (body === undefined || hashOfBody(body) !== onlyBody);
