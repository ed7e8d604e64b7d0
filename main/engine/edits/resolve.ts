/** Deciding conflicts (`design/sync.md`, *Merge*): mine stays, on what the service says now; theirs takes my edit away. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD } from '../../../shared/ad/model.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import { conflictsOfRow, DELETE_UNIT } from '../sync/conflicts.ts';
import { resolveDrafts } from '../sync/merge.ts';
import { deletes, unitOf } from '../sync/units.ts';
import { applyToRow } from './apply.ts';
import type { EditedRow } from './cells.ts';
import type { ChangesetHead, EditContext, Recorded } from './changeset.ts';
import { recordChangeset } from './changeset.ts';
import type { Wanted } from './values.ts';

type Take = 'mine' | 'theirs';

/** Which conflicts are meant, by row and unit (`conflictsOfRow`). */
export type ConflictChoice = (key: RowKey, unit: string) => boolean;

/** The conflicts of these rows, of all when none is named, and of those the units of these fields. */
export const chosenConflicts = (
  keys: readonly RowKey[] | undefined,
  fields: readonly FieldPath[] | undefined,
): ConflictChoice => {
  const rows = keys && new Set(keys);
  const units = fields && new Set(fields.map(unitOf));
  return (key, unit) => (rows?.has(key) ?? true) && (units?.has(unit) ?? true);
};

const decideUnit = (row: EditedRow, take: Take, unit: string): void => {
  if (!row.base) return;
  const decided = new Map(
    resolveDrafts(row.base, row.drafts(), take, unit).map((draft) => [draft.field, draft]),
  );
  for (const { field: path } of row.drafts()) {
    const draft = decided.get(path);
    row.restore(path, draft ? { value: draft.value, base: draft.base } : { value: row.present(path) });
  }
};

const unitsOf = (row: EditedRow): readonly string[] => [
  ...new Set(conflictsOfRow(row.base, row.drafts()).map(({ unit }) => unit)),
];

/** Decides the chosen conflicts one way, as one changeset; the result is how many units it decided. */
export const resolveConflicts = (
  context: EditContext,
  head: ChangesetHead,
  take: Take,
  isChosen: ConflictChoice,
): Recorded<number> =>
  recordChangeset(context, head, (editing) => {
    let decided = 0;
    for (const key of context.mirror.drafts.keys()) {
      const row = editing.find(key);
      for (const unit of row ? unitsOf(row) : []) {
        if (!row || !isChosen(key, unit)) continue;
        decideUnit(row, take, unit);
        decided += 1;
      }
    }
    return decided;
  });

/**
 * Decides the unit of `field` with a value of neither side: my edit of the unit goes, and the value is a new one on
 * what the service says now. A value the field cannot hold is refused and decides nothing.
 */
export const editConflict = (
  context: EditContext,
  head: ChangesetHead,
  { key, field, ...wanted }: { readonly key: RowKey; readonly field: FieldPath } & Wanted,
): Recorded<readonly Refused[]> =>
  context.mirror.transaction(() => {
    let refused: Refused | undefined;
    const recorded = recordChangeset(context, head, (editing) => {
      const row = editing.row(key);
      const before = new Map(row.drafts().map((draft) => [draft.field, draft]));
      decideUnit(row, 'theirs', deletes(row.drafts()) ? DELETE_UNIT : unitOf(field));
      refused = applyToRow(context.mirror, row, field, wanted);
      if (refused) putBack(row, before);
    });
    return { ...recorded, result: refused ? [refused] : [] };
  });

type Left = ReadonlyMap<FieldPath, ReturnType<EditedRow['drafts']>[number]>;

const putBack = (row: EditedRow, before: Left): void => {
  for (const [field, { value, base }] of before) {
    if (field !== EXISTS_FIELD) row.restore(field, { value, base });
  }
};
