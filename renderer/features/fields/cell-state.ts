/** What a cell's marks are, and whether and why it is locked: pure, from the row, the field and what is around them. */
import { attributePath, type Field } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { attributeOf, type Category } from '../../../shared/category/category.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { type Problem, SEVERITIES, type Severity } from '../../../shared/rules/problem.ts';

export type LockReason =
  | 'grid.locked.never'
  | 'grid.locked.create'
  | 'grid.locked.once'
  | 'grid.locked.final'
  | 'grid.locked.gone'
  | 'grid.locked.deleted'
  | 'grid.locked.refused'
  | 'grid.locked.refused-original-price'
  | 'grid.locked.not-writable'
  | 'grid.locked.not-updatable'
  | 'grid.locked.not-in-category'
  | 'grid.locked.by-locale';

/** What a lock depends on besides the row itself. */
export type LockContext = {
  /** The definition of the ad's category; undefined while it is not known, which locks nothing. */
  readonly category: Category | undefined;
  /** What the service said this seller may not use (`AccountSettings.refusedFields`). */
  readonly refusedFields: readonly FieldPath[];
  /** The field is an attribute of sellers' own making: any ad may have it. */
  readonly own?: boolean;
};

const NOTHING_AROUND: LockContext = { category: undefined, refusedFields: [] };

/** The value the marketplace has: the draft's base where there is a draft. */
export const liveValue = (row: GridRow, path: FieldPath) =>
  Object.hasOwn(row.drafts, path) ? (row.drafts[path] ?? null) : (row.values[path] ?? null);

/** Nothing of these rows can be edited, or only their status. */
const rowLock = (row: GridRow, field: Field): LockReason | null => {
  if (row.state === 'final') return 'grid.locked.final';
  if (row.state === 'gone') return 'grid.locked.gone';
  if (field.editable === 'never') return 'grid.locked.never';
  return row.state === 'deleted' && field.path !== 'status' ? 'grid.locked.deleted' : null;
};

const onceSent = (row: GridRow, field: Field): LockReason | null => {
  if (row.state === 'new') return null;
  if (field.editable === 'create') return 'grid.locked.create';
  return field.editable === 'once' && liveValue(row, field.path) !== null ? 'grid.locked.once' : null;
};

const refusedLock = (path: FieldPath, refused: readonly FieldPath[]): LockReason | null => {
  if (!refused.includes(path)) return null;
  return path === 'price.originalAmountCents' ? 'grid.locked.refused-original-price' : 'grid.locked.refused';
};

/** Does the ad have the attribute in several languages, each at a path of its own? */
const isSplit = (row: GridRow, path: FieldPath): boolean => {
  const start = `${path}@`;
  for (const carried in row.values)
    if (carried.startsWith(start) && !carried.includes('@', start.length)) return true;
  return false;
};

const attributeLock = (row: GridRow, path: FieldPath, { category, own }: LockContext): LockReason | null => {
  const key = attributePath(path)?.key;
  if (key === undefined || category === undefined) return null;
  const definition = attributeOf(category, key);
  const isCarried = Object.hasOwn(row.values, path) || isDraft(row, path);
  if (!definition) return isCarried || own ? null : 'grid.locked.not-in-category';
  if (!definition.writable) return 'grid.locked.not-writable';
  if (!definition.updatable && row.state !== 'new') return 'grid.locked.not-updatable';
  return isSplit(row, path) ? 'grid.locked.by-locale' : null;
};

/** Why a cell cannot be edited, or null where it can: for the grid and the edit panel alike. */
export const lockReason = (
  row: GridRow,
  field: Field,
  around: LockContext = NOTHING_AROUND,
): LockReason | null =>
  rowLock(row, field) ??
  onceSent(row, field) ??
  refusedLock(field.path, around.refusedFields) ??
  attributeLock(row, field.path, around);

/** A field the seller may not use can still be emptied: what stands there keeps the ad from being sent. */
export const canBeEmptied = (lock: LockReason | null): boolean =>
  lock === null || lock === 'grid.locked.refused' || lock === 'grid.locked.refused-original-price';

export const isDraft = (row: GridRow, path: FieldPath): boolean => Object.hasOwn(row.drafts, path);
export const isConflict = (row: GridRow, path: FieldPath): boolean => Object.hasOwn(row.conflicts, path);

/** The service keeps the attribute but does not use it for searching (`recognized: false`). */
export const isUnrecognized = (row: GridRow, path: FieldPath): boolean => row.unrecognized.includes(path);

/** The problems of a field itself. */
export const problemsAt = (row: GridRow, path: FieldPath): readonly Problem[] =>
  row.problems.filter((problem) => problem.field === path);

/** A list whose parts are cells while it has none itself: what is wrong with it shows in those of its parts. */
const LIST_OF_PARTS = 'shippingOptions';
const FIRST_PART: FieldPath = 'shippingOptions.SHIP.costCents';

/** The field in whose cell the problems of a field are looked for. */
export const shownAt = (path: FieldPath): FieldPath => (path === LIST_OF_PARTS ? FIRST_PART : path);

/** The problems a cell shows. */
export const problemsInCell = (row: GridRow, path: FieldPath): readonly Problem[] => {
  const isPart = path.startsWith(`${LIST_OF_PARTS}.`);
  return row.problems.filter(({ field }) => field === path || (isPart && field === LIST_OF_PARTS));
};

/** The gravest of some problems; null of none. */
export const gravest = (problems: readonly Problem[]): Severity | null =>
  SEVERITIES.find((severity) => problems.some((problem) => problem.severity === severity)) ?? null;

/** The mark a cell shows beside its draft corner; the gravest wins. */
export const signAt = (row: GridRow, path: FieldPath): 'conflict' | 'error' | 'warning' | null => {
  if (isConflict(row, path)) return 'conflict';
  const worst = gravest(problemsInCell(row, path));
  return worst === 'info' ? null : worst;
};
