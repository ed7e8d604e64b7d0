/** Names of attributes in the local copy, by which tables from elsewhere refer to them. */
import { attributePath, pathOfAttribute } from '../../../../shared/ad/fields.ts';
import type { Category } from '../../../../shared/category/category.ts';
import { attributeLabel } from '../../../../shared/category/category.ts';
import type { NamedAttribute } from '../../../../shared/proposals/header.ts';

/**
 * The attributes of these categories, each once with all its names; read-only where every category has it read-only.
 */
export const namedAttributes = (categories: readonly Category[]): readonly NamedAttribute[] => {
  const found = new Map<string, { names: Set<string>; categories: number[]; writable: boolean }>();
  for (const { id, attributes } of categories) {
    for (const { key, label, writable } of attributes) {
      const names = new Set([key, pathOfAttribute(key)]);
      const known = found.get(key) ?? { names, categories: [], writable: false };
      found.set(key, known);
      known.writable ||= writable;
      known.categories.push(id);
      for (const name of Object.values(label)) known.names.add(name);
    }
  }
  return [...found].map(([key, { names, categories: having, writable }]) => ({
    path: pathOfAttribute(key),
    names: [...names],
    categories: having,
    ...(writable ? {} : { readOnly: true }),
  }));
};

/** The name of an attribute in the account's locale, from one of the categories; else its key. */
export const attributeName = (categories: readonly Category[], path: string, locale: string): string => {
  const key = attributePath(path)?.key ?? path;
  for (const { attributes } of categories) {
    const found = attributes.find((attribute) => attribute.key === key);
    if (found) return attributeLabel(found, locale);
  }
  return key;
};
