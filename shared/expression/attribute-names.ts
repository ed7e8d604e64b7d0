/** Attributes of an account's categories by name, as expressions may have them in braces: `{Merk}`. */
import type { Field } from '../ad/fields.ts';
import { attributeTypeNamed, fieldOf, pathOfAttribute } from '../ad/fields.ts';
import type { Category, CategoryAttribute } from '../category/category.ts';
import type { Names } from './names.ts';
import { fieldNames } from './names.ts';

const nameKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();

const namesOf = ({ key, label }: CategoryAttribute): readonly string[] =>
  [key, ...Object.values(label)].map(nameKey).filter((name) => name !== '');

/** The field with its common type; where its definitions differ, a type that accepts any value. */
const withType = (field: Field | undefined, path: string, type: string): Field | undefined => {
  const said = attributeTypeNamed(type);
  const isSame = field === undefined || (field.kind === 'attribute' && field.type === said);
  return fieldOf(path, isSame ? said : 'STRING');
};

const attributesByName = (categories: readonly Category[]): ReadonlyMap<string, readonly Field[]> => {
  const fields = new Map<string, Field>();
  const paths = new Map<string, Set<string>>();
  for (const { attributes } of categories) {
    for (const attribute of attributes) {
      const path = pathOfAttribute(attribute.key);
      const field = withType(fields.get(path), path, attribute.type);
      if (!field) continue;
      fields.set(path, field);
      for (const name of namesOf(attribute)) {
        const known = paths.get(name);
        if (known) known.add(path);
        else paths.set(name, new Set([path]));
      }
    }
  }
  return new Map(
    [...paths].map(([name, found]) => [name, [...found].sort().flatMap((path) => fields.get(path) ?? [])]),
  );
};

/**
 * The interface's names and, in braces, the attributes of these categories by key and by label in every language.
 * Names of the interface take precedence. `categories` is called once, and only for a name in braces that the
 * interface does not have.
 */
export const namesWithAttributes = (categories: () => readonly Category[]): Names => {
  let byName: ReadonlyMap<string, readonly Field[]> | undefined;
  return (name, braces) => {
    const found = fieldNames(name, braces);
    if (found.length > 0 || !braces) return found;
    byName ??= attributesByName(categories());
    return byName.get(nameKey(name)) ?? [];
  };
};
