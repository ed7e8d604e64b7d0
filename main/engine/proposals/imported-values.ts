/**
 * The values of a file's row at its last import: the base with which the next import of the row is merged. The value of
 * a conflict that is not decided yet is kept as it was before, so that the next import asks again.
 */
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { baselineRow, ownValues, valuesKept, valuesWith } from '../export/baseline.ts';
import type { NewValues } from '../mirror/exports.ts';
import { packedValues } from '../mirror/exports.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { loadRow, localOf } from '../rows/row.ts';
import type { ComparedCell, ComparedRow } from './compare/compared.ts';
import { isEdit } from './compare/kept-cells.ts';

/** The values of a row at its import before this one; undefined where they are not known. */
const saidBefore = (mirror: Mirror, { key, already }: ComparedRow): JsonObject | undefined => {
  const said = already?.said ?? null;
  if (said === null || key === null) return undefined;
  const body = mirror.exports.bodies([said]).get(said);
  if (body !== undefined) return JSON.parse(body) as JsonObject;
  const row = loadRow(mirror, key);
  return row && baselineRow(row, []).digest === said ? ownValues(row.local) : undefined;
};

/** A row whose kept cells were written into its ad, but for the `refused` ones. */
export type WrittenRow = {
  readonly trial: ComparedRow;
  readonly kept: readonly ComparedCell[];
  readonly refused: ReadonlySet<FieldPath>;
  /** The ad as it is now. */
  readonly edited: EditedRow;
};

/**
 * The values to remember of a row until its next import; null where a conflict is undecided and the values before this
 * import are not known.
 */
export const importedValuesAfter = (
  mirror: Mirror,
  { trial, kept, refused, edited }: WrittenRow,
): NewValues | null => {
  const taken = new Set(kept.map(({ field }) => field));
  const isOpen = ({ state, field }: ComparedCell): boolean => state === 'conflict' && !taken.has(field);
  const before = saidBefore(mirror, trial);
  if (!before && trial.cells.some(isOpen)) return null;
  const decided = trial.cells.filter((cell) => isEdit(cell) && !isOpen(cell) && !refused.has(cell.field));
  const values = valuesWith(
    before ?? ownValues(localOf(mirror, edited.base, edited.drafts())),
    decided.map(({ field, after }) => [field, after] as const),
  );
  return packedValues(valuesKept(values));
};
