/** The attributes of an ad, each with its category's definition. */
import { pathOfAttribute } from '../ad/fields.ts';
import type { FieldPath } from '../ad/model.ts';
import type { Category, CategoryAttribute } from '../category/category.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';

export type CarriedAttribute = {
  /** `attributes.KEY`, or `attributes` where the entry has no name. */
  readonly field: FieldPath;
  /** Undefined where the entry has none. */
  readonly key: string | undefined;
  readonly entry: JsonObject;
  /** Null where the entry has none. */
  readonly value: Json;
  readonly definition: CategoryAttribute | undefined;
  /** Was it edited, or is the whole ad new? */
  readonly mine: boolean;
};

type Definitions = ReadonlyMap<string, CategoryAttribute>;

const NONE: Definitions = new Map();
const known = new WeakMap<Category, Definitions>();

/** The definitions of a category, cached, as they are read for each of its ads. */
export const definitionsOf = (category: Category | undefined): Definitions => {
  if (!category) return NONE;
  const found = known.get(category);
  if (found) return found;
  const definitions = new Map(category.attributes.map((attribute) => [attribute.key, attribute]));
  known.set(category, definitions);
  return definitions;
};

const nameOf = (key: string, entry: JsonObject, repeated: boolean): FieldPath => {
  const { locale } = entry;
  return pathOfAttribute(key, repeated && typeof locale === 'string' ? locale : undefined);
};

export const carriedAttributes = (
  local: JsonObject,
  category: Category | undefined,
  isMine: (path: FieldPath) => boolean,
): readonly CarriedAttribute[] => {
  const list = local['attributes'];
  if (!Array.isArray(list)) return [];
  const definitions = definitionsOf(category);
  const entries = (list as readonly Json[]).filter(isJsonObject);
  const keys = entries.map((entry) => entry['key']);
  return entries.map((entry) => {
    const { key } = entry;
    const value = entry['value'] ?? null;
    if (typeof key !== 'string' || key === '') {
      const mine = isMine('attributes');
      return {
        field: 'attributes',
        key: key === '' ? key : undefined,
        entry,
        value,
        definition: undefined,
        mine,
      };
    }
    const field = nameOf(key, entry, keys.indexOf(key) !== keys.lastIndexOf(key));
    const mine = isMine(field) || isMine(`attributes.${key}`);
    return { field, key, entry, value, definition: definitions.get(key), mine };
  });
};
