/** The attributes an ad carries, each with what its category says of it. */
import type { FieldPath } from '../ad/model.ts';
import type { Category, CategoryAttribute } from '../category/category.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';

export type Carried = {
  readonly field: FieldPath;
  readonly key: string;
  readonly entry: JsonObject;
  readonly value: Json;
  readonly definition: CategoryAttribute | undefined;
  /** Was it edited, or is the whole ad new? */
  readonly mine: boolean;
};

const nameOf = (key: string, entry: JsonObject, repeated: boolean): FieldPath => {
  const { locale } = entry;
  return repeated && typeof locale === 'string' ? `attributes.${key}@${locale}` : `attributes.${key}`;
};

export const carriedAttributes = (
  local: JsonObject,
  category: Category | undefined,
  isMine: (path: FieldPath) => boolean,
): readonly Carried[] => {
  const list = local['attributes'];
  if (!Array.isArray(list)) return [];
  const entries = (list as readonly Json[]).filter(isJsonObject);
  const keys = entries.map((entry) => entry['key']);
  return entries.flatMap((entry) => {
    const { key } = entry;
    if (typeof key !== 'string' || key === '') return [];
    const field = nameOf(key, entry, keys.indexOf(key) !== keys.lastIndexOf(key));
    const definition = category?.attributes.find((attribute) => attribute.key === key);
    const mine = isMine(field) || isMine(`attributes.${key}`);
    return [{ field, key, entry, value: entry['value'] ?? null, definition, mine }];
  });
};
