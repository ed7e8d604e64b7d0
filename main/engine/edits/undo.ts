/**
 * Undo and redo, for ever and across restarts: the inverse of a changeset is a changeset. A cell goes back where it
 * still says what the changeset made it say; elsewhere it drifted, is left alone and listed.
 */
import { EXISTS_FIELD, PUT_AWAY_FIELD } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Drift, Inexact } from '../../../shared/contract/views.ts';
import { sameJson } from '../../../shared/json.ts';
import type { Change, Changeset } from '../mirror/changesets.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isFinal } from '../rows/row.ts';
import { sameValue } from '../sync/units.ts';
import type { Cell, EditedRow } from './cells.ts';
import { clearRow } from './cells.ts';
import type { EditContext, Recorded } from './changeset.ts';
import type { Demand } from './record-in-turns.ts';
import { pagesOf, recordInTurns } from './record-in-turns.ts';
import { rowRefusal } from './refusal.ts';
import { takeBackCreate, wishBefore } from './take-back.ts';

/** What an undo did not take back, or not exactly. */
export type Remains = { readonly drifted: readonly Drift[]; readonly inexact: readonly Inexact[] };

const cellBefore = ({ before, baseBefore }: Change): Cell => ({
  value: before,
  ...(baseBefore === undefined ? {} : { base: baseBefore }),
});

/** Is the cell's draft (or its absence) the very one the change left? Then it may go back to the very one before. */
const isAsLeft = (cell: Cell, { after, baseAfter }: Change): boolean =>
  sameJson(cell.value, after) && sameJson(cell.base, baseAfter);

/** Is it an edit that was not sent, where there was none before? It goes: what the service says by now stands. */
const isUnsentFirst = (cell: Cell, { baseBefore, baseAfter }: Change): boolean =>
  cell.base !== undefined && baseBefore === undefined && baseAfter !== undefined;

/** Takes one cell's change back; what is left where it could not. */
const revertCell = (row: EditedRow, change: Change): readonly Drift[] => {
  const { key } = row;
  const { field } = change;
  const cell = row.cell(field);
  if (!sameValue(field, cell.value, change.after)) return [{ key, field }];
  if (isAsLeft(cell, change)) {
    row.restore(field, cellBefore(change));
    return [];
  }
  if (isUnsentFirst(cell, change)) {
    row.restore(field, { value: row.present(field) });
    return [];
  }
  if (sameValue(field, cell.value, change.before)) return [];
  const wish = wishBefore(field, change.before);
  if (wish === undefined) return [{ key, field, why: 'system-status' }];
  row.set(field, wish);
  return [];
};

const goneOf = (changes: readonly Change[]): readonly Drift[] =>
  changes.map(({ key, field }) => ({ key, field, why: 'gone' }));

/** Where the ad can no longer be edited, drafts and what puts it away come and go only as they were. */
const revertLockedCell = (row: EditedRow, change: Change): readonly Drift[] => {
  if (!isAsLeft(row.cell(change.field), change)) return goneOf([change]);
  row.restore(change.field, cellBefore(change));
  return [];
};

/** An ad that is there again is in sight: it cannot be put away once more, and need not be brought back. */
const revertPutAway = ({ key, field, before }: Change): readonly Drift[] =>
  before === true ? [{ key, field }] : [];

const revertCells = (
  row: EditedRow,
  changes: readonly Change[],
  revert: typeof revertCell,
): readonly Drift[] =>
  changes.flatMap((change) =>
    change.field === PUT_AWAY_FIELD && !row.gone ? revertPutAway(change) : revert(row, change),
  );

const driftsOf = (changes: readonly Change[]): readonly Drift[] =>
  changes.map(({ key, field }) => ({ key, field }));

const only = (drifted: readonly Drift[]): Remains => ({ drifted, inexact: [] });

const wasCreated = (change: Change): boolean => change.field === EXISTS_FIELD && change.after === true;
const wasRemoved = (change: Change): boolean => change.field === EXISTS_FIELD && change.before === true;
const isDelete = ({ field, after }: Change): boolean => field === 'status' && after === 'DELETED';

/** A row that a changeset made: not sent, it goes; on the marketplace, it is to be deleted there. */
const revertCreate = (row: EditedRow, changes: readonly Change[]): Remains => {
  if (row.cell(EXISTS_FIELD).value !== true) return only(driftsOf(changes));
  if (rowRefusal(row)) return only(goneOf(changes));
  if (row.base === null) {
    clearRow(row);
    return only([]);
  }
  return takeBackCreate(row)
    ? { drifted: [], inexact: [{ key: row.key, op: 'create' }] }
    : only([{ key: row.key, field: EXISTS_FIELD, why: 'unproven' }]);
};

const revertRow = (row: EditedRow, changes: readonly Change[]): Remains => {
  if (changes.some(wasCreated)) return revertCreate(row, changes);
  if (changes.some(wasRemoved)) {
    if (row.cell(EXISTS_FIELD).value === true) return only(driftsOf(changes));
  } else if (rowRefusal(row)) {
    const isSentDelete = isFinal(row.base) && changes.some(isDelete);
    return isSentDelete
      ? { drifted: [], inexact: [{ key: row.key, op: 'delete' }] }
      : only(revertCells(row, changes, revertLockedCell));
  }
  return only(revertCells(row, changes, revertCell));
};

/** What was recorded, and what it took back or did again. */
export type Reverted = Recorded<Remains> & { readonly label: string; readonly undoes: number };

const revert = async (
  context: EditContext,
  changeset: Changeset,
  kind: 'undo' | 'redo',
  demand: Demand,
): Promise<Reverted> => {
  const { mirror } = context;
  const head = { kind, label: changeset.label, undoes: changeset.id };
  const changes = Map.groupBy(mirror.changesets.changes(changeset.id), (change) => change.key);
  const unknown = new Set(changes.keys());
  const recorded = await recordInTurns(context, head, {
    pages: pagesOf([...changes.keys()]),
    work: (row) => {
      unknown.delete(row.key);
      return [revertRow(row, changes.get(row.key) ?? [])];
    },
    demand,
    settle: (id) => {
      if (id !== null) mirror.changesets.takenBack(changeset.id, id, kind);
    },
  });
  const remains = [...recorded.result, ...[...unknown].map((key) => only(driftsOf(changes.get(key) ?? [])))];
  const result = {
    drifted: remains.flatMap(({ drifted }) => drifted),
    inexact: remains.flatMap(({ inexact }) => inexact),
  };
  return { ...recorded, result, label: changeset.label, undoes: changeset.id };
};

const chosen = (mirror: Mirror, id: number): Changeset => {
  const found = mirror.changesets.get(id);
  if (!found) throw new AdsheetError('changeset-unknown', { changeset: id });
  if (found.undoneBy !== null) throw new AdsheetError('nothing-to-undo', { changeset: id });
  return found;
};

/**
 * Takes back a changeset, the newest one in force by default, in turns (`recordInTurns`): only one at a time.
 * A changeset that drifted wholly is passed over next time.
 */
export const undo = async (context: EditContext, demand: Demand, id?: number): Promise<Reverted> => {
  const changeset = id === undefined ? context.mirror.changesets.undoable() : chosen(context.mirror, id);
  if (!changeset) throw new AdsheetError('nothing-to-undo');
  return revert(context, changeset, changeset.kind === 'undo' ? 'redo' : 'undo', demand);
};

/** Takes back the newest undo; not after something new was done. */
export const redo = async (context: EditContext, demand: Demand): Promise<Reverted> => {
  const changeset = context.mirror.changesets.redoable();
  if (!changeset) throw new AdsheetError('nothing-to-redo');
  return revert(context, changeset, 'redo', demand);
};
