/**
 * Reads and writes one field of an ad's JSON by its path. Absent, null and an empty text are the same: a cleared
 * field is absent from the body (`docs/terminal.md#text-in-text-out`). Everything a path does not name is left
 * unchanged, so that fields unknown to us survive.
 */
import type { Json, JsonObject } from '../json.ts';
import { isJsonObject, sameJson } from '../json.ts';
import { attributePath, FIELDS, pathOfAttribute } from './fields.ts';
import type { Draft, FieldPath } from './model.ts';
import { isPseudoField } from './model.ts';

/** The parts of a new attribute entry besides its value, from the category's definition. */
export type AttributeForm = { readonly type?: string; readonly label?: string; readonly locale?: string };
export type AttributeForms = (key: string, locale: string | undefined) => AttributeForm | undefined;

const noForms: AttributeForms = () => undefined;

const objects = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];

const SHIPPING = 'shippingOptions.';

const shippingPath = (path: FieldPath): { readonly type: string; readonly part: string } | undefined => {
  if (!path.startsWith(SHIPPING)) return undefined;
  const [head, type, part, ...more] = path.split('.');
  return head === 'shippingOptions' && type && part && more.length === 0 ? { type, part } : undefined;
};

const isNamed = (key: string, locale: string | undefined) => (entry: JsonObject) =>
  entry['key'] === key && (locale === undefined || entry['locale'] === locale);

const hasNoLocale = (entry: JsonObject): boolean => typeof entry['locale'] !== 'string';

/** A name without a locale matches the entry that has none; if all have one, the first. */
const isAttribute = (ad: JsonObject, key: string, locale: string | undefined) => {
  const named = isNamed(key, locale);
  if (locale !== undefined) return named;
  const bare = objects(ad['attributes']).find((entry) => named(entry) && hasNoLocale(entry));
  return bare === undefined ? named : (entry: JsonObject) => entry === bare;
};

const entryOf = (ad: JsonObject, key: string, locale: string | undefined): JsonObject | undefined =>
  objects(ad['attributes']).find(isAttribute(ad, key, locale));

/** The whole entry of an attribute; undefined where the ad has none, or the path names no attribute. */
export const attributeEntry = (ad: JsonObject, path: FieldPath): JsonObject | undefined => {
  const attribute = attributePath(path);
  return attribute && entryOf(ad, attribute.key, attribute.locale);
};

/** An empty member, in any of the forms a service may use. */
const orNothing = (value: Json | undefined): Json => (value === undefined || value === '' ? null : value);

const PARTS: ReadonlyMap<FieldPath, readonly string[]> = new Map(
  FIELDS.map(({ path }) => [path, path.split('.')]),
);

/** The keys that a path leads through; the same few paths are read in thousands of ads. */
const partsOf = (path: FieldPath): readonly string[] => PARTS.get(path) ?? path.split('.');

/** The value at `path`, null where the ad has none. */
export const readField = (ad: JsonObject, path: FieldPath): Json => {
  const attribute = attributePath(path);
  if (attribute) return entryOf(ad, attribute.key, attribute.locale)?.['value'] ?? null;
  const shipping = shippingPath(path);
  if (shipping) {
    return orNothing(
      objects(ad['shippingOptions']).find((o) => o['type'] === shipping.type)?.[shipping.part],
    );
  }
  if (!path.includes('.')) return orNothing(Object.hasOwn(ad, path) ? ad[path] : null);
  let value: Json | undefined = ad;
  for (const part of partsOf(path))
    value = isJsonObject(value) && Object.hasOwn(value, part) ? value[part] : null;
  return orNothing(value);
};

const withKey = (object: JsonObject, key: string, value: Json | undefined): JsonObject => {
  if (value !== undefined && value !== null) return { ...object, [key]: value };
  const { [key]: _dropped, ...rest } = object;
  return rest;
};

const writeNested = (object: JsonObject, parts: readonly string[], value: Json): JsonObject => {
  const [head = '', ...tail] = parts;
  if (tail.length === 0) return withKey(object, head, value);
  const inner = object[head];
  return withKey(object, head, writeNested(isJsonObject(inner) ? inner : {}, tail, value));
};

const typeOf = (value: Json): string =>
  typeof value === 'number'
    ? 'NUMBER'
    : typeof value === 'boolean'
      ? 'BOOL'
      : Array.isArray(value)
        ? 'LIST'
        : 'STRING';

/** A member of an ad, with the value it has once a field is written; undefined where it is left out. */
type Member = { readonly name: string; readonly value: Json | undefined };

const writeListEntry = (
  ad: JsonObject,
  list: 'attributes' | 'shippingOptions',
  matches: (entry: JsonObject) => boolean,
  write: (entry: JsonObject | undefined) => JsonObject | undefined,
): Member => {
  const entries = Array.isArray(ad[list]) ? (ad[list] as readonly Json[]) : [];
  const at = entries.findIndex((entry) => isJsonObject(entry) && matches(entry));
  const found = entries[at];
  const written = write(isJsonObject(found) ? found : undefined);
  const kept =
    at < 0
      ? [...entries, ...(written ? [written] : [])]
      : entries.flatMap((entry, i) => (i === at ? (written ? [written] : []) : [entry]));
  return { name: list, value: kept.length === 0 && !(list in ad) ? undefined : kept };
};

const writeAttribute = (ad: JsonObject, path: FieldPath, value: Json, forms: AttributeForms): Member => {
  const { key, locale } = attributePath(path) ?? { key: path };
  const form = forms(key, locale) ?? {};
  return writeListEntry(ad, 'attributes', isAttribute(ad, key, locale), (entry) => {
    if (value === null) return undefined;
    if (entry) return { ...entry, value };
    const where = locale ?? form.locale;
    return {
      key,
      label: form.label ?? key,
      ...(where === undefined ? {} : { locale: where }),
      type: form.type ?? typeOf(value),
      value,
    };
  });
};

const writeShipping = (
  ad: JsonObject,
  shipping: { readonly type: string; readonly part: string },
  value: Json,
): Member =>
  writeListEntry(
    ad,
    'shippingOptions',
    (entry) => entry['type'] === shipping.type,
    (entry) => {
      const written = withKey(entry ?? { type: shipping.type }, shipping.part, value);
      return Object.keys(written).every((name) => name === 'type') ? undefined : written;
    },
  );

/** The name of the ad's member that has a field. */
export const memberOf = (path: FieldPath): string => path.split(/[.@]/u, 1)[0] ?? path;

/** The one member of the ad that has the field, with `value` at `path`. */
const memberWith = (ad: JsonObject, path: FieldPath, value: Json, forms: AttributeForms): Member => {
  if (!path.includes('.')) return { name: path, value };
  if (attributePath(path)) return writeAttribute(ad, path, value, forms);
  const shipping = shippingPath(path);
  if (shipping) return writeShipping(ad, shipping, value);
  const [name = '', ...parts] = partsOf(path);
  const inner = ad[name];
  return { name, value: writeNested(isJsonObject(inner) ? inner : {}, parts, value) };
};

/** The ad with `value` at `path`; null removes the field. `forms` completes an attribute that the ad did not have. */
export const writeField = (
  ad: JsonObject,
  path: FieldPath,
  value: Json,
  forms: AttributeForms = noForms,
): JsonObject => {
  if (isPseudoField(path)) return ad;
  const member = memberWith(ad, path, value, forms);
  return withKey(ad, member.name, member.value);
};

/** The ad with all drafts applied, in order. */
export const withDrafts = (
  base: JsonObject,
  drafts: readonly Draft[],
  forms: AttributeForms = noForms,
): JsonObject => {
  if (drafts.length === 0) return base;
  // One copy for all of them: a new ad has twenty drafts.
  let ad: Record<string, Json> = { ...base };
  for (const { field, value: drafted } of drafts) {
    if (isPseudoField(field)) continue;
    const { name, value } = memberWith(ad, field, drafted, forms);
    if (value !== undefined && value !== null) ad[name] = value;
    else if (Object.hasOwn(ad, name)) ad = { ...withKey(ad, name, undefined) };
  }
  return ad;
};

/** Do two ads have the same value at `path`? */
export const sameAt = (a: JsonObject, b: JsonObject, path: FieldPath): boolean =>
  sameJson(readField(a, path), readField(b, path));

/** The paths of all attributes and shipping options with a value in the ad. */
export const attributePathsOf = (ad: JsonObject): readonly FieldPath[] => {
  const entries = objects(ad['attributes']);
  const keys = entries.map((entry) => entry['key']);
  return entries.flatMap((entry) => {
    const key = entry['key'];
    if (typeof key !== 'string' || key === '') return [];
    const repeats = keys.filter((other) => other === key).length > 1;
    const locale = entry['locale'];
    return [pathOfAttribute(key, repeats && typeof locale === 'string' ? locale : undefined)];
  });
};
