/** Deciding a conflict with values of neither side: my edits are dropped, and new ones are made on the present base. */
import type { Draft, FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import type { EditedRow } from '../drafts/cells.ts';
import type { ChangesetHead, EditContext, Recorded } from '../drafts/changeset.ts';
import { recordChangeset } from '../drafts/changeset.ts';
import { DELETE_UNIT } from '../drafts/conflicts.ts';
import { decideUnit, requireAsShown, unitNamed, unitsOf } from '../drafts/resolve.ts';
import { includeDelete } from '../drafts/units.ts';
import { applyToRow } from './apply.ts';
import type { CellInput } from './values.ts';

type WantedCell = { readonly field: FieldPath } & CellInput;

type Decided = {
  readonly key: RowKey;
  readonly wanted: readonly WantedCell[];
  readonly stamp?: string | undefined;
};

/**
 * Decides units of a row with values of neither side: my edits of them are dropped, and the values become new drafts on
 * the service's present ones. Where a field cannot hold its value, it is refused and nothing is decided. Rejects with
 * `conflict-moved` where `stamp` is given and none of the row's conflicts has this revision.
 */
export const editConflict = (
  context: EditContext,
  head: ChangesetHead,
  { key, wanted, stamp: shown }: Decided,
): Recorded<readonly Refused[]> =>
  recordChangeset(context, head, (editing) => {
    const row = editing.row(key);
    requireAsShown(shown === undefined || unitsOf(row).some(({ stamp }) => stamp === shown));
    const before = row.drafts();
    for (const unit of new Set(wanted.map(({ field }) => unitNamed(field)))) {
      decideUnit(row, 'theirs', includeDelete(before) ? DELETE_UNIT : unit);
    }
    const refused = wanted.flatMap(({ field, ...as }) => applyToRow(context.mirror, row, field, as) ?? []);
    if (refused.length > 0) putBack(row, before);
    return refused;
  });

const putBack = (row: EditedRow, before: readonly Draft[]): void => {
  const left = new Map(before.map((draft) => [draft.field, draft]));
  for (const { field } of row.drafts()) {
    if (!left.has(field)) row.restore(field, { value: row.present(field) });
  }
  for (const { field, value, base } of before) row.restore(field, { value, base });
};
