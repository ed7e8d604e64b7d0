/** Decisions on a proposal: a cell is accepted unless its row, its field or the cell itself is rejected. */
import type { FieldPath } from '../ad/model.ts';

export type Decisions = {
  readonly rows: ReadonlySet<number>;
  readonly fields: ReadonlySet<FieldPath>;
  /** Rejected cells by row; conflicts are in it from the start. */
  readonly cells: ReadonlyMap<number, ReadonlySet<FieldPath>>;
};

/** Nothing is rejected. */
export const ALL_KEPT: Decisions = { rows: new Set(), fields: new Set(), cells: new Map() };

export const keepsRow = ({ rows }: Decisions, row: number): boolean => !rows.has(row);

export const keepsCell = (decisions: Decisions, row: number, field: FieldPath): boolean =>
  keepsRow(decisions, row) && !decisions.fields.has(field) && decisions.cells.get(row)?.has(field) !== true;

const withEach = <T>(set: ReadonlySet<T>, items: Iterable<T>, isIn: boolean): ReadonlySet<T> => {
  const next = new Set(set);
  for (const item of items) {
    if (isIn) next.add(item);
    else next.delete(item);
  }
  return next;
};

export const decideRows = (decisions: Decisions, rows: Iterable<number>, keep: boolean): Decisions => ({
  ...decisions,
  rows: withEach(decisions.rows, rows, !keep),
});

export const decideFields = (
  decisions: Decisions,
  fields: Iterable<FieldPath>,
  keep: boolean,
): Decisions => ({ ...decisions, fields: withEach(decisions.fields, fields, !keep) });

export const decideCells = (
  decisions: Decisions,
  cells: Iterable<{ readonly row: number; readonly field: FieldPath }>,
  keep: boolean,
): Decisions => {
  const next = new Map(decisions.cells);
  for (const { row, field } of cells) next.set(row, withEach(next.get(row) ?? new Set(), [field], !keep));
  return { ...decisions, cells: next };
};
