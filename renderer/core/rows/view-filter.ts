/** Which rows a filter shows, and the counts of each view. Pure, over the rows in the window. */
import { type FieldPath, isFinalStatus, type RowKey } from '../../../shared/ad/model.ts';
import { columnFieldOf } from '../../../shared/ad/result-fields.ts';
import type { ColumnFilters, VIEWS } from '../../../shared/contract/saved-views.ts';
import type { CategoryRow, GridRow } from '../../../shared/contract/views.ts';
import { compile, type Flag, fieldsIn, parseExpression } from '../../../shared/expression/index.ts';
import { foldForSearch } from '../fold-for-search.ts';
import { cellTest } from './column-filter.ts';
import { withoutEngineCondition } from './engine-condition.ts';
import { valueAt } from './results.ts';

export type ViewName = (typeof VIEWS)[number];

export type ViewFilter = {
  readonly view: ViewName;
  readonly category: number | null;
  readonly campaign: number | null;
  /** Empty for every status. */
  readonly statuses: readonly string[];
  readonly quick: string;
  /** Column filters, by the path of their field. */
  readonly columns: ColumnFilters;
  /** An expression; empty matches every ad. */
  readonly where: string;
  /** Only these ads, with a label for the list: those named by a guard or by the marketplace. */
  readonly only?: {
    readonly label: string;
    readonly keys: ReadonlySet<RowKey>;
    /** They are shown in the order of `keys` where the seller sorts by no column. */
    readonly isOrdered?: boolean;
  } | null;
};

export const NO_FILTER: ViewFilter = {
  view: 'all',
  category: null,
  campaign: null,
  statuses: [],
  quick: '',
  columns: {},
  where: '',
};

const hasAny = (record: object): boolean => {
  for (const _key in record) return true;
  return false;
};

/** Does a view hold the row? */
export const IN_VIEW: Readonly<Record<ViewName, (row: GridRow) => boolean>> = {
  all: (row) => row.state !== 'final',
  drafts: (row) => row.state === 'new' || row.state === 'deleted' || hasAny(row.drafts),
  problems: (row) => row.problems.some((problem) => problem.severity !== 'info'),
  conflicts: (row) => hasAny(row.conflicts),
  new: (row) => row.state === 'new',
  gone: (row) => row.state === 'gone',
  deleted: (row) => row.state === 'final',
};

/** Fields that tell deleted ads from others: a filter on one of them also shows deleted ads. */
const TELLS_DELETED: ReadonlySet<string> = new Set(['status', 'dateDeleted']);

/** Can the column's values tell deleted ads from others? */
export const tellsDeleted = (path: FieldPath): boolean => TELLS_DELETED.has(path);

const isAskedIn = (where: string): boolean => {
  if (where.trim() === '') return false;
  const parsed = parseExpression(where);
  return parsed.ok && fieldsIn(parsed.expression).some(({ path }) => tellsDeleted(path));
};

/** Does a filter select deleted ads, or name single ads? Then view `all` includes deleted ads. */
export const asksForDeleted = ({ statuses, columns, only, where }: ViewFilter): boolean =>
  Boolean(only) ||
  statuses.some((status) => isFinalStatus(status)) ||
  Object.keys(columns).some(tellsDeleted) ||
  isAskedIn(where);

const everyRow = (): boolean => true;

/** The predicate of a filter's view. */
const inView = (filter: ViewFilter): ((row: GridRow) => boolean) =>
  filter.view === 'all' && asksForDeleted(filter) ? everyRow : IN_VIEW[filter.view];

const FLAG_VIEWS: Readonly<Record<Flag, ViewName>> = {
  draft: 'drafts',
  problem: 'problems',
  conflict: 'conflicts',
  new: 'new',
  gone: 'gone',
};

const searchTexts = new WeakMap<GridRow, string>();

const SEARCHED = ['title', 'vendorId', 'description', 'sellerName', 'postcode', 'links.url'] as const;

/** The text the quick filter searches, cached for each row object, as rows are immutable. */
const searchText = (row: GridRow): string => {
  const known = searchTexts.get(row);
  if (known !== undefined) return known;
  const made = foldForSearch([row.id ?? '', ...SEARCHED.map((path) => row.values[path] ?? '')].join('\n'));
  searchTexts.set(row, made);
  return made;
};

/** A category and everything below it. */
export const categoriesBelow = (categories: readonly CategoryRow[], id: number): ReadonlySet<number> => {
  const below = new Set([id]);
  const byLevel = [...categories].sort((a, b) => a.level - b.level);
  for (const category of byLevel) if (below.has(category.parentId)) below.add(category.id);
  return below;
};

type RowTest = (row: GridRow) => boolean;

/** Reads the window's rows for expressions. */
const READER = {
  value: (row: GridRow, path: string) => row.values[path],
  flag: (row: GridRow, flag: Flag) => IN_VIEW[FLAG_VIEWS[flag]](row),
} as const;

/** Caches a test's result for each row object, as rows are immutable. */
const remembered = (test: RowTest): RowTest => {
  const known = new WeakMap<GridRow, boolean>();
  return (row) => {
    const before = known.get(row);
    if (before !== undefined) return before;
    const passes = test(row);
    known.set(row, passes);
    return passes;
  };
};

let lastWhere: { readonly where: string; readonly test: RowTest } | null = null;

/** The predicate of an expression; an invalid one matches no row. */
const whereTest = (where: string): RowTest => {
  if (lastWhere?.where === where) return lastWhere.test;
  const parsed = parseExpression(where);
  const test = parsed.ok ? remembered(compile(parsed.expression, READER)) : () => false;
  lastWhere = { where, test };
  return test;
};

const columnTests = (columns: ColumnFilters): readonly RowTest[] =>
  Object.entries(columns).flatMap(([path, filter]) => {
    const field = columnFieldOf(path);
    if (!field) return [];
    const test = cellTest(field, filter);
    return [(row) => test(valueAt(row, path))];
  });

/**
 * The predicate of a filter; every word of the quick filter must match. `found` are the rows the engine found where
 * the window's rows do not suffice (`engine-condition.ts`).
 */
export const rowTest = (
  filter: ViewFilter,
  categories: readonly CategoryRow[],
  found: ReadonlySet<RowKey> | null = null,
): RowTest => {
  const own = found ? withoutEngineCondition(filter) : filter;
  const tests = [...columnTests(own.columns), ...(own.where.trim() === '' ? [] : [whereTest(own.where)])];
  const below = filter.category === null ? null : categoriesBelow(categories, filter.category);
  const statuses = filter.statuses.length > 0 ? new Set<unknown>(filter.statuses) : null;
  const words = foldForSearch(filter.quick).split(/\s+/).filter(Boolean);
  const isInView = inView(filter);
  return (row) =>
    isInView(row) &&
    (!filter.only || filter.only.keys.has(row.key)) &&
    (found === null || found.has(row.key)) &&
    (below === null || below.has(Number(row.values['categoryId'] ?? 0))) &&
    (filter.campaign === null || row.values['campaignId'] === filter.campaign) &&
    (statuses === null || statuses.has(row.values['status'])) &&
    (words.length === 0 || words.every((word) => searchText(row).includes(word))) &&
    tests.every((test) => test(row));
};

/** The deleted ads a filter would show if it did not leave them out. */
export const deletedMatches = (
  filter: ViewFilter,
  categories: readonly CategoryRow[],
  all: readonly GridRow[],
): number =>
  filter.view === 'all' && !asksForDeleted(filter)
    ? all.filter(rowTest({ ...filter, view: 'deleted' }, categories)).length
    : 0;

export const isFiltered = (filter: ViewFilter): boolean =>
  filter.view !== 'all' ||
  filter.category !== null ||
  filter.campaign !== null ||
  filter.statuses.length > 0 ||
  Boolean(filter.only) ||
  Object.keys(filter.columns).length > 0 ||
  filter.where.trim() !== '' ||
  filter.quick.trim() !== '';

/** A category that has ads, with the totals of everything below it, in tree order. */
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
