/**
 * Undo and redo, for ever and across restarts: the inverse of a changeset is a changeset. A cell goes back where it
 * still says what the changeset made it say; elsewhere it drifted, is left alone and listed.
 */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { sameJson } from '../../../shared/json.ts';
import type { Change, Changeset } from '../mirror/changesets.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { sameValue } from '../sync/units.ts';
import type { Cell, EditedRow } from './cells.ts';
import type { EditContext, Recorded } from './changeset.ts';
import { recordChangeset } from './changeset.ts';
import { rowRefusal } from './refusal.ts';
import { clearRow } from './remove.ts';

export type Drift = { readonly key: RowKey; readonly field: FieldPath };

const cellBefore = ({ before, baseBefore }: Change): Cell => ({
  value: before,
  ...(baseBefore === undefined ? {} : { base: baseBefore }),
});

/** Is the cell's draft (or its absence) the very one the change left? Then it may go back to the very one before. */
const isAsLeft = (cell: Cell, { after, baseAfter }: Change): boolean =>
  sameJson(cell.value, after) && sameJson(cell.base, baseAfter);

/** Takes one cell's change back; says whether it could. */
const revertCell = (row: EditedRow, change: Change): boolean => {
  const cell = row.cell(change.field);
  if (!sameValue(change.field, cell.value, change.after)) return false;
  if (isAsLeft(cell, change)) row.restore(change.field, cellBefore(change));
  else row.set(change.field, change.before);
  return true;
};

/** A row that a changeset made: not sent, it goes; on the marketplace, it is to be deleted there. */
const revertCreate = (row: EditedRow): void => {
  if (row.base === null) clearRow(row);
  else row.set('status', 'DELETED');
};

const driftsOf = (changes: readonly Change[]): readonly Drift[] =>
  changes.map(({ key, field }) => ({ key, field }));

const wasCreated = (change: Change): boolean => change.field === EXISTS_FIELD && change.after === true;
const wasRemoved = (change: Change): boolean => change.field === EXISTS_FIELD && change.before === true;

const revertRow = (row: EditedRow, changes: readonly Change[]): readonly Drift[] => {
  const exists = row.cell(EXISTS_FIELD).value === true;
  if (changes.some(wasCreated)) {
    if (!exists || rowRefusal(row)) return driftsOf(changes);
    revertCreate(row);
    return [];
  }
  if (changes.some(wasRemoved) ? exists : rowRefusal(row) !== undefined) return driftsOf(changes);
  return driftsOf(changes.filter((change) => !revertCell(row, change)));
};

/** What was recorded, and the name of what it took back or did again. */
export type Reverted = Recorded<readonly Drift[]> & { readonly label: string };

const revert = (context: EditContext, changeset: Changeset, kind: 'undo' | 'redo'): Reverted => {
  const { mirror } = context;
  const head = { kind, label: changeset.label, undoes: changeset.id };
  return mirror.transaction(() => {
    const changes = Map.groupBy(mirror.changesets.changes(changeset.id), (change) => change.key);
    const recorded = recordChangeset(context, head, (editing) =>
      [...changes].flatMap(([key, of]) => {
        const row = editing.find(key);
        return row ? revertRow(row, of) : driftsOf(of);
      }),
    );
    mirror.changesets.setUndoneBy(changeset.id, recorded.id);
    if (changeset.undoes !== null) mirror.changesets.setUndoneBy(changeset.undoes, null);
    return { ...recorded, label: changeset.label };
  });
};

const chosen = (mirror: Mirror, id: number): Changeset => {
  const found = mirror.changesets.get(id);
  if (!found) throw new AdsheetError('changeset-unknown', { changeset: id });
  if (found.undoneBy !== null) throw new AdsheetError('nothing-to-undo', { changeset: id });
  return found;
};

/** Takes back a changeset, the newest one in force by default. A changeset that drifted wholly is passed over next time. */
export const undo = (context: EditContext, id?: number): Reverted => {
  const changeset = id === undefined ? context.mirror.changesets.undoable() : chosen(context.mirror, id);
  if (!changeset) throw new AdsheetError('nothing-to-undo');
  return revert(context, changeset, changeset.kind === 'undo' ? 'redo' : 'undo');
};

/** Takes back the newest undo; not after something new was done. */
export const redo = (context: EditContext): Reverted => {
  const changeset = context.mirror.changesets.redoable();
  if (!changeset) throw new AdsheetError('nothing-to-redo');
  return revert(context, changeset, 'redo');
};
