/**
 * What rows of files said when they became ads, and each time one of them changed its ad since: the next import of such a
 * row is merged with it. What is not decided yet stays as it was, so that it is asked again.
 */
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { EditedRow } from '../edits/cells.ts';
import { baselineRow, ownValues, valuesKept, valuesWith } from '../export/baseline.ts';
import type { NewValues } from '../mirror/exports.ts';
import { packedValues } from '../mirror/exports.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { loadRow, localOf } from '../rows/row.ts';
import { isEdit } from './kept.ts';
import type { TrialRow } from './propose.ts';
import type { TrialCell } from './propose-cell.ts';

/** What it said before, where that is known. */
const saidBefore = (mirror: Mirror, { key, already }: TrialRow): JsonObject | undefined => {
  const said = already?.said ?? null;
  if (said === null || key === null) return undefined;
  const body = mirror.exports.bodies([said]).get(said);
  if (body !== undefined) return JSON.parse(body) as JsonObject;
  const row = loadRow(mirror, key);
  return row && baselineRow(row, []).digest === said ? ownValues(row.local) : undefined;
};

/** A row whose cells were written into its ad: all but those that are turned down, or could not be. */
export type WrittenRow = {
  readonly trial: TrialRow;
  readonly kept: readonly TrialCell[];
  readonly refused: ReadonlySet<FieldPath>;
  /** The ad as it is now. */
  readonly edited: EditedRow;
};

/** What the row says from now on; null where something is left to decide and nobody knows what it said before. */
export const saidBy = (mirror: Mirror, { trial, kept, refused, edited }: WrittenRow): NewValues | null => {
  const taken = new Set(kept.map(({ field }) => field));
  const isOpen = ({ state, field }: TrialCell): boolean => state === 'conflict' && !taken.has(field);
  const before = saidBefore(mirror, trial);
  if (!before && trial.cells.some(isOpen)) return null;
  const decided = trial.cells.filter((cell) => isEdit(cell) && !isOpen(cell) && !refused.has(cell.field));
  const values = valuesWith(
    before ?? ownValues(localOf(mirror, edited.base, edited.drafts())),
    decided.map(({ field, after }) => [field, after] as const),
  );
  return packedValues(valuesKept(values));
};
