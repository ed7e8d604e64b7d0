/** The category tree: ancestors and children of each category. Pure. */
import type { CategoryRow } from '../../shared/contract/views.ts';

/** Totals of a category and everything below it. */
export type Sum = { readonly ads: number; readonly leaves: number };

export type CategoryIndex = {
  readonly byId: ReadonlyMap<number, CategoryRow>;
  /** Sorted by name; the top-level ones are under the id 0. */
  readonly childrenOf: ReadonlyMap<number, readonly CategoryRow[]>;
  readonly sums: ReadonlyMap<number, Sum>;
};

/** The parent of the top-level categories. */
export const TOP = 0;
const NO_SUM: Sum = { ads: 0, leaves: 0 };

const sumsOf = (childrenOf: CategoryIndex['childrenOf']): ReadonlyMap<number, Sum> => {
  const sums = new Map<number, Sum>();
  const tally = (row: CategoryRow): Sum => {
    const below = (childrenOf.get(row.id) ?? []).map(tally);
    const sum = below.reduce((all, each) => ({ ads: all.ads + each.ads, leaves: all.leaves + each.leaves }), {
      ads: row.ads,
      leaves: row.leaf ? 1 : 0,
    });
    sums.set(row.id, sum);
    return sum;
  };
  for (const row of childrenOf.get(TOP) ?? []) tally(row);
  return sums;
};

/** The BCP 47 tag of a service locale; undefined (the system's locale) where it is invalid. */
const localeTag = (locale: string): string | undefined => {
  const tag = locale.replace('_', '-');
  return /^[a-z]{2}(-[A-Z]{2})?$/.test(tag) ? tag : undefined;
};

/** Categories with an unknown parent are at the top level; siblings are sorted by name in `locale`. */
export const indexCategories = (all: readonly CategoryRow[], locale: string): CategoryIndex => {
  const rows = all.filter((row) => row.id !== TOP);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const childrenOf = new Map<number, CategoryRow[]>();
  for (const row of rows) {
    const parent = row.id !== row.parentId && byId.has(row.parentId) ? row.parentId : TOP;
    const children = childrenOf.get(parent);
    if (children) children.push(row);
    else childrenOf.set(parent, [row]);
  }
  const { compare } = new Intl.Collator(localeTag(locale), { numeric: true });
  for (const children of childrenOf.values()) children.sort((a, b) => compare(a.label, b.label));
  return { byId, childrenOf, sums: sumsOf(childrenOf) };
};

/** The ids from the top level down to the category itself. A cycle of parents ends the path. */
export const wayTo = ({ byId }: CategoryIndex, id: number): readonly number[] => {
  const way: number[] = [];
  for (let at = byId.get(id); at && !way.includes(at.id); at = byId.get(at.parentId)) way.unshift(at.id);
  return way;
};

/** The names from the top level down to the category's parent; empty at the top level. */
export const namesAbove = (index: CategoryIndex, id: number): readonly string[] =>
  wayTo(index, id)
    .slice(0, -1)
    .map((above) => index.byId.get(above)?.label ?? `#${above}`);

const NO_NAMES: readonly string[] = [];
const knownNames = new WeakMap<readonly CategoryRow[], Map<number, readonly string[]>>();

/** As `namesAbove`, for callers that only have rows; paths are cached for each array of rows. */
export const namesAboveIn = (rows: readonly CategoryRow[]): ((id: number) => readonly string[]) => {
  const known = knownNames.get(rows) ?? new Map<number, readonly string[]>();
  if (!knownNames.has(rows)) {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const index: CategoryIndex = { byId, childrenOf: new Map(), sums: new Map() };
    for (const row of rows) known.set(row.id, namesAbove(index, row.id));
    knownNames.set(rows, known);
  }
  return (id) => known.get(id) ?? NO_NAMES;
};

export const sumOf = ({ sums }: CategoryIndex, id: number): Sum => sums.get(id) ?? NO_SUM;

/** Only an active leaf takes new ads (2022, 2023). */
export const takesNewAds = (row: CategoryRow): boolean => row.leaf && row.status === 'ACTIVE';

/** `Home › Living room`. */
export const pathText = (names: readonly string[]): string => names.join(' › ');
