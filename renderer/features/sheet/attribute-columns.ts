/** Which attributes are columns of a view, and their order. Pure. */
import { type AttributeType, attributePath, attributeTypeNamed } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Category, CategoryAttribute } from '../../../shared/category/category.ts';
import type { CategoryRow } from '../../../shared/contract/views.ts';
import { categoriesBelow, type ViewFilter } from '../../core/rows/view-filter.ts';
import type { CarriedAttribute } from './attribute-index.ts';

/** Attribute columns come after the price. */
export const ANCHOR: FieldPath = 'price.originalAmountCents';

/** Most definitions read for a view of many categories: those with the most ads. */
export const MOST_CATEGORIES = 120;

/** The categories whose attributes a view shows, those with the most ads first. */
export type AttributeScope = {
  readonly kind: 'none' | 'one' | 'several';
  readonly categories: readonly number[];
};

/** The attributes of a single category are shown by default, those of several on request. */
export const attributeScope = (
  filter: Pick<ViewFilter, 'category'>,
  categories: readonly CategoryRow[],
  ads: ReadonlyMap<number, number>,
): AttributeScope => {
  const { category } = filter;
  const inView = category === null ? null : categoriesBelow(categories, category);
  const used = [...ads.entries()]
    .filter(([id, count]) => count > 0 && (inView === null || inView.has(id)))
    .sort(([a, countA], [b, countB]) => countB - countA || a - b)
    .map(([id]) => id);
  const isEmptyLeaf = used.length === 0 && inView?.size === 1 && category !== null;
  const shown = isEmptyLeaf ? [category] : used;
  return {
    kind: shown.length === 0 ? 'none' : shown.length === 1 ? 'one' : 'several',
    categories: shown,
  };
};

export type AttributeColumn = {
  readonly path: FieldPath;
  readonly type: AttributeType;
  /** From the first category that has it; undefined for a seller's own attribute. */
  readonly definition: CategoryAttribute | undefined;
  /** The language of the values, where ads have several. */
  readonly locale: string | undefined;
  /** The number of ads of the view that have it. */
  readonly ads: number;
};

const definedIn = (categories: readonly Category[]): ReadonlyMap<string, CategoryAttribute> => {
  const defined = new Map<string, CategoryAttribute>();
  for (const { attributes } of categories)
    for (const attribute of attributes)
      if (!defined.has(attribute.key)) defined.set(attribute.key, attribute);
  return defined;
};

const keyOf = (path: FieldPath): string => attributePath(path)?.key ?? path;

const columnOf = (
  path: FieldPath,
  definition: CategoryAttribute | undefined,
  carried: CarriedAttribute | undefined,
): AttributeColumn => ({
  path,
  type: attributeTypeNamed(definition?.type) ?? carried?.type ?? 'STRING',
  definition,
  locale: attributePath(path)?.locale,
  ads: carried?.ads ?? 0,
});

const groupedByKey = (
  carried: readonly CarriedAttribute[],
): ReadonlyMap<string, readonly CarriedAttribute[]> => {
  const groups = new Map<string, CarriedAttribute[]>();
  for (const each of [...carried].sort(byPath)) {
    const group = groups.get(keyOf(each.path));
    if (group) group.push(each);
    else groups.set(keyOf(each.path), [each]);
  }
  return groups;
};

const byPath = (a: CarriedAttribute, b: CarriedAttribute): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : 0;

/** The attributes of the categories in their order, then other attributes of the ads. */
const allColumns = (
  categories: readonly Category[],
  carried: readonly CarriedAttribute[],
): readonly AttributeColumn[] => {
  const defined = definedIn(categories);
  const byKey = groupedByKey(carried);
  const ofCategories = [...defined].flatMap(([key, definition]) => {
    const plain = `attributes.${key}`;
    const own = byKey.get(key) ?? [];
    const inLocales = own.filter(({ path }) => path !== plain);
    const first = own.find(({ path }) => path === plain);
    return [
      columnOf(plain, definition, first),
      ...inLocales.map((each) => columnOf(each.path, definition, each)),
    ];
  });
  const others = [...byKey].flatMap(([key, found]) =>
    defined.has(key) ? [] : found.map((each) => columnOf(each.path, undefined, each)),
  );
  return [...ofCategories, ...others];
};

export type AttributeList = {
  readonly columns: readonly AttributeColumn[];
  /** The number without the limit. */
  readonly total: number;
};

/** The attribute columns of a view; if there are more than `most`, those that most ads have. */
export const attributeList = (
  categories: readonly Category[],
  carried: readonly CarriedAttribute[],
  most: number,
): AttributeList => {
  const all = allColumns(categories, carried);
  if (all.length <= most) return { columns: all, total: all.length };
  const kept = new Set([...all].sort((a, b) => b.ads - a.ads).slice(0, most));
  return { columns: all.filter((column) => kept.has(column)), total: all.length };
};

/** Do the two lists give the same columns? */
export const sameColumns = (a: readonly AttributeColumn[], b: readonly AttributeColumn[]): boolean =>
  a.length === b.length &&
  a.every((column, at) => {
    const other = b[at];
    return (
      other !== undefined &&
      column.path === other.path &&
      column.type === other.type &&
      column.definition === other.definition
    );
  });

/**
 * The order of all columns: existing ones keep the seller's order, each new attribute comes after its predecessor in
 * the list, the first of them after `anchor`.
 */
export const placed = (
  order: readonly string[],
  attributes: readonly FieldPath[],
  anchor: string,
): readonly string[] => {
  const wanted = new Set(attributes);
  const result = order.filter((id) => wanted.has(id) || attributePath(id) === undefined);
  let after = anchor;
  for (const path of attributes) {
    if (!result.includes(path)) result.splice(result.indexOf(after) + 1 || result.length, 0, path);
    after = path;
  }
  return result;
};
