/**
 * Undo and redo, without a limit and across restarts: the inverse of a changeset is a changeset. A cell is reverted
 * where it still has the changeset's value; elsewhere it drifted, is left alone and listed.
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD, PUT_AWAY_FIELD } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Drift, Inexact } from '../../../shared/contract/results/undo-result.ts';
import { sameJson } from '../../../shared/json.ts';
import type { AccountContext } from '../context.ts';
import { mayHaveBecome } from '../drafts/as-sent.ts';
import type { CellState, EditedRow } from '../drafts/cells.ts';
import { clearRow } from '../drafts/cells.ts';
import type { EditContext, Recorded } from '../drafts/changeset.ts';
import { asPutBack } from '../drafts/chosen-pictures.ts';
import { sameValue } from '../drafts/units.ts';
import type { Change, Changeset } from '../mirror/changesets.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isFinal } from '../rows/row.ts';
import type { ThrowIfStale } from '../time-slices.ts';
import { inPages } from '../time-slices.ts';
import { recordInSlices } from './record-in-slices.ts';
import { rowRefusal } from './refusal.ts';
import { takeBackCreate, valueToRestore } from './take-back.ts';

/** The account's folder has the pictures that are put back. */
type UndoContext = EditContext & Pick<AccountContext, 'folder'>;

/** The cells that an undo did not revert, or not exactly. */
type Remains = { readonly drifted: readonly Drift[]; readonly inexact: readonly Inexact[] };

/** The result of an undo besides its changes; `sent` are the rows of which something was on the marketplace already. */
type Outcome = Remains & { readonly sent: readonly RowKey[] };

const cellBefore = ({ before, baseBefore }: Change): CellState => ({
  value: before,
  ...(baseBefore === undefined ? {} : { base: baseBefore }),
});

/** Is the cell's draft (or its absence) the one the change left? Then it is replaced by the one before the change. */
const isAsLeft = (cell: CellState, { after, baseAfter }: Change): boolean =>
  sameJson(cell.value, after) && sameJson(cell.base, baseAfter);

/** Is it an unsent edit, where there was none before? It is dropped, whatever its base is by now. */
const isUnsentFirst = (cell: CellState, { baseBefore, baseAfter }: Change): boolean =>
  cell.base !== undefined && baseBefore === undefined && baseAfter !== undefined;

/**
 * Does the cell still say what the change made it say? An edit that was sent left no draft, and may have come back in the
 * service's own form; in a field that it cleared, any value was set by others.
 */
const isAsMade = (mirror: Mirror, cell: CellState, { field, after, baseAfter }: Change): boolean => {
  if (sameValue(field, cell.value, after)) return true;
  const mayBeSent = baseAfter !== undefined && cell.base === undefined && after !== null;
  return mayBeSent && mayHaveBecome(mirror, field, after, cell.value);
};

/** Reverts one cell's change; returns the drift where it could not. */
const revertCell = (context: UndoContext, row: EditedRow, change: Change): readonly Drift[] => {
  const { key } = row;
  const { field } = change;
  const cell = row.cell(field);
  if (!isAsMade(context.mirror, cell, change)) return [{ key, field }];
  if (isAsLeft(cell, change)) {
    row.restore(field, cellBefore(change));
    return [];
  }
  if (isUnsentFirst(cell, change)) {
    row.restore(field, { value: row.present(field) });
    return [];
  }
  if (sameValue(field, cell.value, change.before)) return [];
  const wish = valueToRestore(field, change.before);
  if (wish === undefined) return [{ key, field, why: 'system-status' }];
  row.set(field, asPutBack(context, wish, cell.value));
  return [];
};

const goneOf = (changes: readonly Change[]): readonly Drift[] =>
  changes.map(({ key, field }) => ({ key, field, why: 'gone' }));

/** Reverts a cell of an ad that can no longer be edited: its draft is only restored or removed exactly as it was. */
const revertLockedCell = (_context: UndoContext, row: EditedRow, change: Change): readonly Drift[] => {
  if (!isAsLeft(row.cell(change.field), change)) return goneOf([change]);
  row.restore(change.field, cellBefore(change));
  return [];
};

/** Reverts the putting away of an ad that is on the marketplace again: it is shown already and cannot be put away. */
const revertPutAway = ({ key, field, before }: Change): readonly Drift[] =>
  before === true ? [{ key, field }] : [];

const revertCells = (
  context: UndoContext,
  row: EditedRow,
  changes: readonly Change[],
  revert: typeof revertCell,
): readonly Drift[] =>
  changes.flatMap((change) =>
    change.field === PUT_AWAY_FIELD && !row.gone ? revertPutAway(change) : revert(context, row, change),
  );

const driftsOf = (changes: readonly Change[]): readonly Drift[] =>
  changes.map(({ key, field }) => ({ key, field }));

const only = (drifted: readonly Drift[]): Remains => ({ drifted, inexact: [] });

const wasCreated = (change: Change): boolean => change.field === EXISTS_FIELD && change.after === true;
const wasRemoved = (change: Change): boolean => change.field === EXISTS_FIELD && change.before === true;
const isDelete = ({ field, after }: Change): boolean => field === 'status' && after === 'DELETED';

/** Reverts the making of a row: an unsent row is removed, the deletion of an ad on the marketplace is drafted. */
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

const revertRow = (context: UndoContext, row: EditedRow, changes: readonly Change[]): Remains => {
  if (changes.some(wasCreated)) return revertCreate(row, changes);
  if (changes.some(wasRemoved)) {
    if (row.cell(EXISTS_FIELD).value === true) return only(driftsOf(changes));
  } else if (rowRefusal(row)) {
    const isSentDelete = isFinal(row.base) && changes.some(isDelete);
    return isSentDelete
      ? { drifted: [], inexact: [{ key: row.key, op: 'delete' }] }
      : only(revertCells(context, row, changes, revertLockedCell));
  }
  return only(revertCells(context, row, changes, revertCell));
};

/** Was the cell's change sent? It left a draft then, and there is none any more. */
const isCellSent = (mirror: Mirror, row: EditedRow, change: Change): boolean => {
  const cell = row.cell(change.field);
  return change.baseAfter !== undefined && cell.base === undefined && isAsMade(mirror, cell, change);
};

const isSent = (mirror: Mirror, row: EditedRow, changes: readonly Change[]): boolean =>
  changes.some((change) => {
    if (wasCreated(change)) return row.base !== null;
    return isDelete(change) && isFinal(row.base) ? true : isCellSent(mirror, row, change);
  });

const outcomeOf = (context: UndoContext, row: EditedRow, changes: readonly Change[]): Outcome => {
  const sent = isSent(context.mirror, row, changes) ? [row.key] : [];
  return { ...revertRow(context, row, changes), sent };
};

/** The recorded changeset, with the label and number of the one it undoes. */
export type Reverted = Recorded<Outcome> & { readonly label: string; readonly undoes: number };

const revert = async (
  context: UndoContext,
  changeset: Changeset,
  kind: 'undo' | 'redo',
  throwIfStale: ThrowIfStale,
): Promise<Reverted> => {
  const { mirror } = context;
  const head = { kind, label: changeset.label, undoes: changeset.id };
  const changes = Map.groupBy(mirror.changesets.changes(changeset.id), (change) => change.key);
  const unknown = new Set(changes.keys());
  const recorded = await recordInSlices(context, head, {
    pages: inPages([...changes.keys()]),
    work: (row) => {
      unknown.delete(row.key);
      return [outcomeOf(context, row, changes.get(row.key) ?? [])];
    },
    onSlice: throwIfStale,
    settle: (id) => {
      if (id !== null) mirror.changesets.takenBack(changeset.id, id, kind);
    },
  });
  const unfound = [...unknown].map((key) => only(driftsOf(changes.get(key) ?? [])));
  const remains: readonly Remains[] = [...recorded.result, ...unfound];
  const result = {
    drifted: remains.flatMap(({ drifted }) => drifted),
    inexact: remains.flatMap(({ inexact }) => inexact),
    sent: recorded.result.flatMap(({ sent }) => sent),
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
 * Undoes a changeset, the newest one in force by default, in time slices (`recordInSlices`); only one undo at a time. A
 * changeset of which every cell drifted is skipped next time.
 */
export const undo = async (
  context: UndoContext,
  throwIfStale: ThrowIfStale,
  id?: number,
): Promise<Reverted> => {
  const changeset = id === undefined ? context.mirror.changesets.undoable() : chosen(context.mirror, id);
  if (!changeset) throw new AdsheetError('nothing-to-undo');
  return revert(context, changeset, changeset.kind === 'undo' ? 'redo' : 'undo', throwIfStale);
};

/** Undoes the newest undo. Rejects with `nothing-to-redo` where there is none, or something new was done since. */
export const redo = async (context: UndoContext, throwIfStale: ThrowIfStale): Promise<Reverted> => {
  const changeset = context.mirror.changesets.redoable();
  if (!changeset) throw new AdsheetError('nothing-to-redo');
  return revert(context, changeset, 'redo', throwIfStale);
};
