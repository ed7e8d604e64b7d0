/**
 * Decides conflicts (`docs/sync.md#merge`): *mine* rebases the draft on the service's present value, *theirs* drops
 * it.
 */
import { fieldNamed } from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { EditedRow } from './cells.ts';
import type { ChangesetHead, EditContext, Recorded } from './changeset.ts';
import { recordChangeset } from './changeset.ts';
import { conflictingRows, conflictsOfRow, revisionOfUnit } from './conflicts.ts';
import { resolveDrafts } from './merge.ts';
import { unitOf } from './units.ts';

type Take = 'mine' | 'theirs';

/** The conflicts that are to be decided: those of `keys` (undefined: all rows) whose unit is chosen. */
export type ConflictChoice = {
  readonly keys?: readonly RowKey[] | undefined;
  /** `unit` and `fields` as in `conflictsOfRow`. */
  readonly has: (key: RowKey, unit: string, fields: readonly FieldPath[]) => boolean;
  /** By cell, the revision that was shown; only for cells the caller named with one. */
  readonly shown?: ReadonlyMap<Cell, string>;
};

export type Named = {
  readonly keys?: readonly RowKey[] | undefined;
  readonly fields?: readonly FieldPath[] | undefined;
  readonly cells?:
    | readonly { readonly key: RowKey; readonly field: FieldPath; readonly stamp?: string | undefined }[]
    | undefined;
};

/** The unit of a field, by its path or one of its other names. */
export const unitNamed = (field: string): string => unitOf(fieldNamed(field)?.path ?? field);

/** A row and the unit of one of its fields. */
type Cell = `${RowKey} ${string}`;

const cellOf = (key: RowKey, field: FieldPath): Cell => `${key} ${unitNamed(field)}`;

/**
 * Conflicts that satisfy each given restriction: in these rows, in the units of these fields, in the units of these
 * cells.
 */
export const chosenConflicts = ({ keys, fields, cells }: Named): ConflictChoice => {
  const units = fields && new Set(fields.map(unitNamed));
  const single = cells && new Set(cells.map(({ key, field }) => cellOf(key, field)));
  const stamped = cells?.flatMap(({ key, field, stamp }) =>
    stamp === undefined ? [] : [[cellOf(key, field), stamp] as const],
  );
  return {
    keys: keys ?? (cells && [...new Set(cells.map(({ key }) => key))]),
    has: (key, _unit, of) =>
      (units === undefined || of.some((field) => units.has(unitOf(field)))) &&
      (single === undefined || of.some((field) => single.has(cellOf(key, field)))),
    shown: new Map(stamped),
  };
};

/** Gives every draft of a unit the chosen side; of the whole row where a delete is decided. */
export const decideUnit = (row: EditedRow, take: Take, unit: string): void => {
  if (!row.base) return;
  const decided = new Map(
    resolveDrafts(row.base, row.drafts(), take, unit).map((draft) => [draft.field, draft]),
  );
  for (const { field: path } of row.drafts()) {
    const draft = decided.get(path);
    row.restore(path, draft ? { value: draft.value, base: draft.base } : { value: row.present(path) });
  }
};

type Unit = { readonly unit: string; readonly fields: readonly FieldPath[]; readonly stamp: string };

/** The present conflicts of a row, grouped by unit. */
export const unitsOf = (row: EditedRow): readonly Unit[] => {
  const conflicts = conflictsOfRow(row.base, row.drafts());
  return [...Map.groupBy(conflicts, ({ unit }) => unit)].map(([unit, of]) => ({
    unit,
    fields: of.map(({ field }) => field),
    stamp: revisionOfUnit(of),
  }));
};

/** Rejects with `conflict-moved` where a conflict is no longer as the seller was shown it. */
export const requireAsShown = (isAsShown: boolean): void => {
  if (!isAsShown) throw new AdsheetError('conflict-moved');
};

/**
 * Decides the chosen conflicts one way, as one changeset; the result is the number of decided units. Rejects with
 * `conflict-moved`, with nothing decided, where one of them is no longer as it was shown.
 */
export const resolveConflicts = (
  context: EditContext,
  head: ChangesetHead,
  take: Take,
  chosen: ConflictChoice,
): Recorded<number> =>
  recordChangeset(context, head, (editing) => {
    let decided = 0;
    const left = new Set(chosen.shown?.keys());
    for (const key of chosen.keys ?? conflictingRows(context)) {
      const row = editing.find(key);
      for (const { unit, fields, stamp } of row ? unitsOf(row) : []) {
        if (!row || !chosen.has(key, unit, fields)) continue;
        for (const cell of fields.map((field) => cellOf(key, field))) {
          requireAsShown((chosen.shown?.get(cell) ?? stamp) === stamp);
          left.delete(cell);
        }
        decideUnit(row, take, unit);
        decided += 1;
      }
    }
    requireAsShown(left.size === 0);
    return decided;
  });
