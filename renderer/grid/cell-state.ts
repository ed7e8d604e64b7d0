/** What a cell's marks are, and whether and why it is locked: pure, from the row and the field. */
import type { Field } from '../../shared/ad/fields.ts';
import type { FieldPath } from '../../shared/ad/model.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import type { Problem, Severity } from '../../shared/rules/problem.ts';

export type LockReason =
  | 'grid.locked.never'
  | 'grid.locked.create'
  | 'grid.locked.once'
  | 'grid.locked.final'
  | 'grid.locked.gone'
  | 'grid.locked.deleted';

/** The value the marketplace has: the draft's base where there is a draft. */
export const liveValue = (row: GridRow, path: FieldPath) =>
  Object.hasOwn(row.drafts, path) ? (row.drafts[path] ?? null) : (row.values[path] ?? null);

/** Why a cell cannot be edited, or null where it can. */
export const lockReason = (row: GridRow, field: Field): LockReason | null => {
  if (row.state === 'final') return 'grid.locked.final';
  if (row.state === 'gone') return 'grid.locked.gone';
  if (field.editable === 'never') return 'grid.locked.never';
  if (row.state === 'deleted' && field.path !== 'status') return 'grid.locked.deleted';
  if (field.editable === 'create' && row.state !== 'new') return 'grid.locked.create';
  const sent = row.state !== 'new' && liveValue(row, field.path) !== null;
  return field.editable === 'once' && sent ? 'grid.locked.once' : null;
};

export const isDraft = (row: GridRow, path: FieldPath): boolean => Object.hasOwn(row.drafts, path);
export const isConflict = (row: GridRow, path: FieldPath): boolean => Object.hasOwn(row.conflicts, path);

export const problemsAt = (row: GridRow, path: FieldPath): readonly Problem[] =>
  row.problems.filter((problem) => problem.field === path);

const RANK: Readonly<Record<Severity, number>> = { error: 2, warning: 1, info: 0 };

/** The gravest of some problems; null of none. */
export const gravest = (problems: readonly Problem[]): Severity | null =>
  problems.reduce<Severity | null>(
    (worst, { severity }) => (worst === null || RANK[severity] > RANK[worst] ? severity : worst),
    null,
  );

/** The mark a cell shows beside its draft corner; the gravest wins. */
export const signAt = (row: GridRow, path: FieldPath): 'conflict' | 'error' | 'warning' | null => {
  if (isConflict(row, path)) return 'conflict';
  const worst = gravest(problemsAt(row, path));
  return worst === 'info' ? null : worst;
};
