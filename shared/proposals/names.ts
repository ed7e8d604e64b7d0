/** An account's own names in foreign tables: categories, campaigns and price units. */
import type { Category } from '../category/category.ts';
import type { CategoryRow } from '../contract/views.ts';
import type { CellNames } from './cell-text.ts';

/** The form in which names are compared; paths may use any of the usual separators. */
const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .split(/\s*[>›»]\s*/u)
    .map((part) => part.trim())
    .join('>')
    .toLowerCase();

/** The same for paths of other programs: any sign may stand between the names, and signs may be typographic. */
const pathKey = (name: string): string =>
  nameKey(name)
    .replaceAll(/[’‘‛`´]/gu, "'")
    .replaceAll(/[“”„‟]/gu, '"')
    .replaceAll(/[‐‑–—]/gu, '-')
    .split(/[>/|→\\]+/u)
    .map((part) => part.trim().replaceAll(/\s+/gu, ' '))
    .filter((part) => part !== '')
    .join('>');

/** Ids by name; `many` where several have it. */
export type Numbers = { readonly named: (name: string) => number | 'many' | undefined };

type Names = Iterable<readonly [name: string, id: number]>;

const byKey = (names: Names, keyOf: (name: string) => string): ReadonlyMap<string, number | 'many'> => {
  const numbers = new Map<string, number | 'many'>();
  for (const [name, id] of names) {
    const key = keyOf(name);
    const known = numbers.get(key);
    if (key !== '') numbers.set(key, known === undefined || known === id ? id : 'many');
  }
  return numbers;
};

const numbersOf = (names: Names): Numbers => {
  const numbers = byKey(names, nameKey);
  return { named: (name) => numbers.get(nameKey(name)) };
};

export const NO_NUMBERS: Numbers = { named: () => undefined };

type Place = Pick<CategoryRow, 'id' | 'parentId' | 'label' | 'leaf'>;

/** The labels from the root of the tree down to a category. */
export const labelsTo = (row: Place, byId: ReadonlyMap<number, Place>): readonly string[] => {
  const labels: string[] = [];
  const seen = new Set<number>();
  for (let at: Place | undefined = row; at && !seen.has(at.id); at = byId.get(at.parentId)) {
    seen.add(at.id);
    labels.unshift(at.label);
  }
  return labels;
};

function* categoryNames(categories: readonly Place[]): Generator<readonly [string, number]> {
  const byId = new Map(categories.map((row) => [row.id, row]));
  for (const row of categories) {
    if (!row.leaf) continue;
    yield [row.label, row.id];
    const way = labelsTo(row, byId);
    if (way.length > 1) yield [way.join('>'), row.id];
  }
}

/**
 * Leaf categories, by their own name and by their path from the root. A name that none has exactly may be a path with
 * other signs between its names.
 */
export const categoryNumbers = (categories: readonly Place[]): Numbers => {
  const exact = numbersOf(categoryNames(categories));
  let paths: ReadonlyMap<string, number | 'many'> | undefined;
  return {
    named: (name) => {
      const found = exact.named(name);
      if (found !== undefined) return found;
      paths ??= byKey(categoryNames(categories), pathKey);
      return paths.get(pathKey(name));
    },
  };
};

/** Campaigns by their titles. */
export const campaignNumbers = (
  campaigns: Iterable<{ readonly id: number; readonly title: string }>,
): Numbers => numbersOf(Array.from(campaigns, ({ id, title }) => [title, id] as const));

const unitKey = (category: Category | undefined, name: string): string | null | undefined => {
  const units = category?.config?.priceUnits ?? [];
  if (units.length === 0) return undefined;
  const unit = units.find(({ key, label }) =>
    [key, ...Object.values(label)].some((word) => nameKey(word) === nameKey(name)),
  );
  return unit?.key ?? null;
};

/** The names valid in a row of this category. */
export const namesIn = (
  category: Category | undefined,
  { categories, campaigns }: { readonly categories: Numbers; readonly campaigns: Numbers },
): CellNames => ({
  category: categories.named,
  campaign: campaigns.named,
  priceUnit: (name) => unitKey(category, name),
});
