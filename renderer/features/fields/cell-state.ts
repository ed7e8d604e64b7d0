/** The marks of a cell, and whether and why it is locked. Pure, from the row, the field and the context. */
import { ADS_FIELD, PACE_FIELD } from '../../../shared/ad/campaign-fields.ts';
import { attributePath, type Field } from '../../../shared/ad/fields.ts';
import { type FieldPath, isCampaignKey } from '../../../shared/ad/model.ts';
import { resultFieldOf } from '../../../shared/ad/result-fields.ts';
import { attributeOf, type Category } from '../../../shared/category/category.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { type Problem, SEVERITIES, type Severity } from '../../../shared/rules/problem.ts';

export type LockReason =
  | 'grid.locked.never'
  | 'grid.locked.computed'
  | 'grid.locked.result'
  | 'grid.locked.create'
  | 'grid.locked.create.campaign'
  | 'grid.locked.gone.campaign'
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

/** What a lock depends on besides the row. */
export type LockContext = {
  /** The definition of the ad's category; while undefined it locks nothing. */
  readonly category: Category | undefined;
  /** Fields the service told that this seller may not use (`AccountSettings.refusedFields`). */
  readonly refusedFields: readonly FieldPath[];
  /** The field is a seller's own attribute, which any ad may have. */
  readonly own?: boolean;
};

const NOTHING_AROUND: LockContext = { category: undefined, refusedFields: [] };

/** The value on the marketplace: the draft's base where there is a draft. */
export const liveValue = (row: GridRow, path: FieldPath) =>
  Object.hasOwn(row.drafts, path) ? (row.drafts[path] ?? null) : (row.values[path] ?? null);

/** What Adsheet works out of the ads in a campaign. */
const OF_ITS_ADS: readonly FieldPath[] = [ADS_FIELD, PACE_FIELD];

/** A lock of the whole row, or of everything but its status. */
const rowLock = (row: GridRow, field: Field): LockReason | null => {
  if (resultFieldOf(field.path)) return 'grid.locked.result';
  if (row.state === 'final') return 'grid.locked.final';
  if (row.state === 'gone') return isCampaignKey(row.key) ? 'grid.locked.gone.campaign' : 'grid.locked.gone';
  if (field.computed || OF_ITS_ADS.includes(field.path)) return 'grid.locked.computed';
  if (field.editable === 'never') return 'grid.locked.never';
  return row.state === 'deleted' && field.path !== 'status' ? 'grid.locked.deleted' : null;
};

const onceSent = (row: GridRow, field: Field): LockReason | null => {
  if (row.state === 'new') return null;
  if (field.editable === 'create')
    return isCampaignKey(row.key) ? 'grid.locked.create.campaign' : 'grid.locked.create';
  return field.editable === 'once' && liveValue(row, field.path) !== null ? 'grid.locked.once' : null;
};

const refusedLock = (path: FieldPath, refused: readonly FieldPath[]): LockReason | null => {
  if (!refused.includes(path)) return null;
  return path === 'price.originalAmountCents' ? 'grid.locked.refused-original-price' : 'grid.locked.refused';
};

/** Does the ad have the attribute in several languages, each under its own path? */
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

/** Why a cell cannot be edited; null where it can. For the grid and the edit panel. */
export const lockReason = (
  row: GridRow,
  field: Field,
  context: LockContext = NOTHING_AROUND,
): LockReason | null =>
  rowLock(row, field) ??
  onceSent(row, field) ??
  refusedLock(field.path, context.refusedFields) ??
  attributeLock(row, field.path, context);

/** A field the seller may not use can still be cleared, as its value prevents sending the ad. */
export const canBeEmptied = (lock: LockReason | null): boolean =>
  lock === null || lock === 'grid.locked.refused' || lock === 'grid.locked.refused-original-price';

export const isDraft = (row: GridRow, path: FieldPath): boolean => Object.hasOwn(row.drafts, path);
export const isConflict = (row: GridRow, path: FieldPath): boolean => Object.hasOwn(row.conflicts, path);

/** The service keeps the attribute but does not use it for searching (`recognized: false`). */
export const isUnrecognized = (row: GridRow, path: FieldPath): boolean => row.unrecognized.includes(path);

/** The problems of the field itself. */
export const problemsAt = (row: GridRow, path: FieldPath): readonly Problem[] =>
  row.problems.filter((problem) => problem.field === path);

/** A list without a cell of its own: its problems show in the cells of its parts. */
const LIST_OF_PARTS = 'shippingOptions';
const FIRST_PART: FieldPath = 'shippingOptions.SHIP.costCents';

/** The field whose cell shows the problems of `path`. */
export const shownAt = (path: FieldPath): FieldPath => (path === LIST_OF_PARTS ? FIRST_PART : path);

/** The problems a cell shows. */
export const problemsInCell = (row: GridRow, path: FieldPath): readonly Problem[] => {
  const isPart = path.startsWith(`${LIST_OF_PARTS}.`);
  return row.problems.filter(({ field }) => field === path || (isPart && field === LIST_OF_PARTS));
};

/** The highest severity of these problems; null for none. */
export const gravest = (problems: readonly Problem[]): Severity | null =>
  SEVERITIES.find((severity) => problems.some((problem) => problem.severity === severity)) ?? null;

/** The sign of a cell beside its draft mark; the most severe one wins. */
export const signAt = (row: GridRow, path: FieldPath): 'conflict' | 'error' | 'warning' | null => {
  if (isConflict(row, path)) return 'conflict';
  const worst = gravest(problemsInCell(row, path));
  return worst === 'info' ? null : worst;
};
