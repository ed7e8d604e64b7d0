// What ads say, value by value, and where that is not what they said: without a word of how Adsheet compares.
import type { Json, JsonObject } from '../../shared/json.ts';
import { isJsonObject } from '../../shared/json.ts';

type Said = ReadonlyMap<string, Json>;

const pathOfAttribute = (one: JsonObject, locale: string): string =>
  one['locale'] === locale ? `attributes.${one['key']}` : `attributes.${one['key']}@${one['locale']}`;

const entriesOf = (path: string, value: Json, locale: string): readonly (readonly [string, Json])[] => {
  if (path === 'attributes' && Array.isArray(value))
    return value
      .filter(isJsonObject)
      .map((one) => [pathOfAttribute(one, locale), one['value'] ?? null] as const);
  if (path === 'images' && Array.isArray(value))
    return [[path, value.map((one) => (isJsonObject(one) ? { src: one['src'] ?? null } : one))]];
  if (path === 'shippingOptions' && Array.isArray(value))
    return value
      .filter(isJsonObject)
      .flatMap(({ type, ...option }) => entriesOf(`${path}.${type}`, option, locale));
  if (!isJsonObject(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    entriesOf(path === '' ? key : `${path}.${key}`, inner ?? null, locale),
  );
};

/** What an ad says, by field; attributes in this locale are named without it. */
export const saidIn = (ad: JsonObject, locale: string): Said => new Map(entriesOf('', ad, locale));

export type Moved = { readonly id: number; readonly field: string; readonly after: Json };

/** Every value that is another than it was. */
export const movedIn = (
  before: readonly JsonObject[],
  after: readonly JsonObject[],
  locale: string,
): readonly Moved[] => {
  const then = new Map(before.map((ad) => [ad['id'], saidIn(ad, locale)]));
  return after.flatMap((ad) => {
    const [was, is] = [then.get(ad['id'] ?? null), saidIn(ad, locale)];
    if (!was) throw new Error(`an ad more: ${ad['id']}`);
    const fields = new Set([...was.keys(), ...is.keys()]);
    return [...fields].flatMap((field): readonly Moved[] => {
      const value = is.get(field) ?? null;
      const isSame = JSON.stringify(value) === JSON.stringify(was.get(field) ?? null);
      return isSame ? [] : [{ id: Number(ad['id']), field, after: value }];
    });
  });
};
