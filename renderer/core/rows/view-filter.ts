/** Which rows a view shows, and how many each view would: pure, over the rows the window holds. */
import { fieldOf } from '../../../shared/ad/fields.ts';
import { type FieldPath, isFinalStatus, type RowKey } from '../../../shared/ad/model.ts';
import { type ColumnFilters, VIEWS } from '../../../shared/contract/saved-views.ts';
import type { CategoryRow, GridRow } from '../../../shared/contract/views.ts';
import { compile, type Flag, fieldsIn, parseExpression } from '../../../shared/expression/index.ts';
import { fold } from '../fold.ts';
import { cellTest } from './column-filter.ts';
import { withoutEngineCondition } from './engine-condition.ts';

export { VIEWS };
export type ViewName = (typeof VIEWS)[number];

export type ViewFilter = {
  readonly view: ViewName;
  readonly category: number | null;
  readonly campaign: number | null;
  /** Empty: every status. */
  readonly statuses: readonly string[];
  readonly quick: string;
  /** What single columns show, by the path of their field. */
  readonly columns: ColumnFilters;
  /** An expression; empty is true of every ad. */
  readonly where: string;
  /** Only these ads, and what they are: those a guard or the marketplace named. */
  readonly only?: { readonly label: string; readonly keys: ReadonlySet<RowKey> } | null;
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

/** Fields that tell deleted ads from others: who narrows by one of them wants to see those too. */
const TELLS_DELETED: ReadonlySet<string> = new Set(['status', 'dateDeleted']);

/** Can a column's values tell deleted ads from others? */
export const tellsDeleted = (path: FieldPath): boolean => TELLS_DELETED.has(path);

const isAskedIn = (where: string): boolean => {
  if (where.trim() === '') return false;
  const parsed = parseExpression(where);
  return parsed.ok && fieldsIn(parsed.expression).some(({ path }) => tellsDeleted(path));
};

/** Does a filter name ads by what tells deleted ones, or ads one by one? Then `all` leaves no deleted ad out. */
export const asksForDeleted = ({ statuses, columns, only, where }: ViewFilter): boolean =>
  Boolean(only) ||
  statuses.some((status) => isFinalStatus(status)) ||
  Object.keys(columns).some(tellsDeleted) ||
  isAskedIn(where);

const everyRow = (): boolean => true;

/** The ads a filter chooses from. */
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

type RowTest = (row: GridRow) => boolean;

/** The window's rows as an expression reads them. */
const READER = {
  value: (row: GridRow, path: string) => row.values[path],
  flag: (row: GridRow, flag: Flag) => IN_VIEW[FLAG_VIEWS[flag]](row),
} as const;

/** What is found out of a row once is kept with it, for rows never change. */
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

/** The test of an expression; one that cannot be read lets no row through. */
const whereTest = (where: string): RowTest => {
  if (lastWhere?.where === where) return lastWhere.test;
  const parsed = parseExpression(where);
  const test = parsed.ok ? remembered(compile(parsed.expression, READER)) : () => false;
  lastWhere = { where, test };
  return test;
};

const columnTests = (columns: ColumnFilters): readonly RowTest[] =>
  Object.entries(columns).flatMap(([path, filter]) => {
    const field = fieldOf(path);
    if (!field) return [];
    const test = cellTest(field, filter);
    return [(row) => test(row.values[path])];
  });

/**
 * Whether a row is shown; every word of the quick filter must be found. `found` are the rows the engine found where
 * the window's own rows do not tell enough (`engine-condition.ts`).
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
  const words = fold(filter.quick).split(/\s+/).filter(Boolean);
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

/** Deleted ads that a filter would show, were they not left out. */
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
