/** Which rows a view shows, and how many each view would: pure, over the rows the window holds. */
import type { RowKey } from '../../shared/ad/model.ts';
import type { CategoryRow, GridRow } from '../../shared/contract/views.ts';
import { fold } from '../app/fold.ts';

export const VIEWS = ['all', 'drafts', 'problems', 'conflicts', 'new', 'gone'] as const;
export type ViewName = (typeof VIEWS)[number];

export type ViewFilter = {
  readonly view: ViewName;
  readonly category: number | null;
  readonly campaign: number | null;
  /** Empty: every status. */
  readonly statuses: readonly string[];
  readonly quick: string;
  /** Only these ads, and what they are: those a guard or the marketplace named. */
  readonly only?: { readonly label: string; readonly keys: ReadonlySet<RowKey> } | null;
};

export const NO_FILTER: ViewFilter = { view: 'all', category: null, campaign: null, statuses: [], quick: '' };

const hasAny = (record: object): boolean => {
  for (const _key in record) return true;
  return false;
};

/** Does a view hold the row? */
export const IN_VIEW: Readonly<Record<ViewName, (row: GridRow) => boolean>> = {
  all: () => true,
  drafts: (row) => row.state === 'new' || row.state === 'deleted' || hasAny(row.drafts),
  problems: (row) => row.problems.some((problem) => problem.severity !== 'info'),
  conflicts: (row) => hasAny(row.conflicts),
  new: (row) => row.state === 'new',
  gone: (row) => row.state === 'gone',
};

const searchTexts = new WeakMap<GridRow, string>();

const SEARCHED = ['title', 'vendorId', 'description', 'sellerName', 'postcode', 'links.url'] as const;

/** What the quick filter looks at: made once a row, for rows never change. */
const searchText = (row: GridRow): string => {
  const known = searchTexts.get(row);
  if (known !== undefined) return known;
  const made = fold([row.id ?? '', ...SEARCHED.map((path) => row.values[path] ?? '')].join('\n'));
  searchTexts.set(row, made);
  return made;
};

/** A category with everything below it. */
export const categoriesBelow = (categories: readonly CategoryRow[], id: number): ReadonlySet<number> => {
  const below = new Set([id]);
  const byLevel = [...categories].sort((a, b) => a.level - b.level);
  for (const category of byLevel) if (below.has(category.parentId)) below.add(category.id);
  return below;
};

/** Whether a row is shown; every word of the quick filter must be found. */
export const rowTest = (
  filter: ViewFilter,
  categories: readonly CategoryRow[],
): ((row: GridRow) => boolean) => {
  const below = filter.category === null ? null : categoriesBelow(categories, filter.category);
  const statuses = filter.statuses.length > 0 ? new Set<unknown>(filter.statuses) : null;
  const words = fold(filter.quick).split(/\s+/).filter(Boolean);
  return (row) =>
    IN_VIEW[filter.view](row) &&
    (!filter.only || filter.only.keys.has(row.key)) &&
    (below === null || below.has(Number(row.values['categoryId'] ?? 0))) &&
    (filter.campaign === null || row.values['campaignId'] === filter.campaign) &&
    (statuses === null || statuses.has(row.values['status'])) &&
    (words.length === 0 || words.every((word) => searchText(row).includes(word)));
};

export const isFiltered = (filter: ViewFilter): boolean =>
  filter.view !== 'all' ||
  filter.category !== null ||
  filter.campaign !== null ||
  filter.statuses.length > 0 ||
  Boolean(filter.only) ||
  filter.quick.trim() !== '';

/** The categories that hold ads, with the sum of what is below each, in tree order. */
export type CategoryNode = {
  readonly category: CategoryRow;
  readonly ads: number;
  readonly children: readonly CategoryNode[];
};

export const categoryTree = (
  categories: readonly CategoryRow[],
  counts: ReadonlyMap<number, number>,
): readonly CategoryNode[] => {
  const childrenOf = new Map<number, CategoryRow[]>();
  for (const category of categories) {
    const siblings = childrenOf.get(category.parentId);
    if (siblings) siblings.push(category);
    else childrenOf.set(category.parentId, [category]);
  }
  const known = new Set(categories.map((category) => category.id));
  const build = (list: readonly CategoryRow[]): readonly CategoryNode[] =>
    list
      .map((category): CategoryNode => {
        const children = build(childrenOf.get(category.id) ?? []);
        const below = children.reduce((sum, child) => sum + child.ads, 0);
        return { category, ads: (counts.get(category.id) ?? 0) + below, children };
      })
      .filter((node) => node.ads > 0)
      .sort((a, b) => a.category.label.localeCompare(b.category.label));
  return build(categories.filter((category) => !known.has(category.parentId)));
};

/** The keys of rows in a list, as a set. */
export const keysOf = (rows: readonly GridRow[]): ReadonlySet<RowKey> => new Set(rows.map((row) => row.key));
