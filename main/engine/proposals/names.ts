/** An account's own names, as tables from elsewhere use them: of categories, campaigns, price units, attributes. */
import { attributePath, pathOfAttribute } from '../../../shared/ad/fields.ts';
import type { Category } from '../../../shared/category/category.ts';
import { attributeLabel } from '../../../shared/category/category.ts';
import type { CategoryRow } from '../../../shared/contract/views.ts';
import type { CellNames } from '../../../shared/proposals/cell-text.ts';
import type { NamedAttribute } from '../../../shared/proposals/header.ts';
import type { Mirror } from '../mirror/mirror.ts';

/** A name as it is compared: a way from the top is written with any of the usual signs. */
const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .split(/\s*[>›»]\s*/u)
    .map((part) => part.trim())
    .join('>')
    .toLowerCase();

type Numbers = Map<string, number | 'many'>;

const note = (numbers: Numbers, name: string, id: number): void => {
  const key = nameKey(name);
  const known = numbers.get(key);
  if (key !== '') numbers.set(key, known === undefined || known === id ? id : 'many');
};

/** Categories that can have ads, by their own name and by their way from the top. */
export const categoryNumbers = (categories: readonly CategoryRow[]): ReadonlyMap<string, number | 'many'> => {
  const byId = new Map(categories.map((row) => [row.id, row]));
  const wayTo = (row: CategoryRow): readonly string[] => {
    const names: string[] = [];
    const seen = new Set<number>();
    for (let at: CategoryRow | undefined = row; at && !seen.has(at.id); at = byId.get(at.parentId)) {
      seen.add(at.id);
      names.unshift(at.label);
    }
    return names;
  };
  const numbers: Numbers = new Map();
  for (const row of categories) {
    if (!row.leaf) continue;
    note(numbers, row.label, row.id);
    const way = wayTo(row);
    if (way.length > 1) note(numbers, way.join('>'), row.id);
  }
  return numbers;
};

export const campaignNumbers = (mirror: Mirror): ReadonlyMap<string, number | 'many'> => {
  const numbers: Numbers = new Map();
  for (const { id, base, gone } of mirror.campaigns.all()) {
    const title = base?.['title'];
    if (id !== null && !gone && typeof title === 'string') note(numbers, title, id);
  }
  return numbers;
};

const unitKey = (category: Category | undefined, name: string): string | undefined =>
  category?.config?.priceUnits.find(({ key, label }) =>
    [key, ...Object.values(label)].some((word) => nameKey(word) === nameKey(name)),
  )?.key;

/** The names that hold in a row of this category. */
export const namesIn = (
  category: Category | undefined,
  categories: ReadonlyMap<string, number | 'many'>,
  campaigns: ReadonlyMap<string, number | 'many'>,
): CellNames => ({
  category: (name) => categories.get(nameKey(name)),
  campaign: (name) => campaigns.get(nameKey(name)),
  priceUnit: (name) => unitKey(category, name),
});

/** The attributes of these categories that somebody may write, each once, with every name it has. */
export const namedAttributes = (categories: readonly Category[]): readonly NamedAttribute[] => {
  const found = new Map<string, Set<string>>();
  for (const { attributes } of categories) {
    for (const { key, label, writable } of attributes) {
      if (!writable) continue;
      const names = found.get(key) ?? new Set([key, pathOfAttribute(key)]);
      found.set(key, names);
      for (const name of Object.values(label)) names.add(name);
    }
  }
  return [...found].map(([key, names]) => ({ path: pathOfAttribute(key), names: [...names] }));
};

/** What an attribute is called in the account's locale, where one of the categories knows it. */
export const attributeName = (categories: readonly Category[], path: string, locale: string): string => {
  const key = attributePath(path)?.key ?? path;
  for (const { attributes } of categories) {
    const found = attributes.find((attribute) => attribute.key === key);
    if (found) return attributeLabel(found, locale);
  }
  return key;
};
