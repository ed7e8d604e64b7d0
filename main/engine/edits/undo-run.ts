/**
 * The inverse of a push as a changeset, against the base of now: reviewed and pushed as usual
 * (`docs/sync.md#of-a-push`). A sent create becomes a delete, a sent delete is final: both are listed as not exactly
 * taken back. A cell that no longer has the value of the push is left alone and listed as drifted.
 */
import { EXISTS_FIELD } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Drift, Inexact, UndoResult } from '../../../shared/contract/results/undo-result.ts';
import { translate } from '../../../shared/locale/index.ts';
import type { AccountContext } from '../context.ts';
import { isAsSent } from '../drafts/as-sent.ts';
import type { EditedRow } from '../drafts/cells.ts';
import type { Editing } from '../drafts/changeset.ts';
import { recordChangeset } from '../drafts/changeset.ts';
import { asPutBack } from '../drafts/chosen-pictures.ts';
import { sameValue } from '../drafts/units.ts';
import type { ItemChange, RunItem } from '../mirror/runs/run-item.ts';
import { rowRefusal } from './refusal.ts';
import { takeBackCreate, valueToRestore } from './take-back.ts';

type UndoRunResult = Pick<UndoResult, 'changeset' | 'drifted' | 'inexact'> & { readonly rows: number };

type UndoContext = Pick<AccountContext, 'mirror' | 'folder'>;

type Undone = { readonly drifted: readonly Drift[]; readonly inexact: readonly Inexact[] };

const goneOf = ({ key, changes }: RunItem): readonly Drift[] =>
  changes.map(({ field }) => ({ key, field, why: 'gone' }));

const undoCell = (context: UndoContext, row: EditedRow, change: ItemChange): readonly Drift[] => {
  const { field, before } = change;
  const { key } = row;
  const { value } = row.cell(field);
  if (sameValue(field, value, before)) return [];
  if (!isAsSent(context.mirror, change, value)) return [{ key, field }];
  const wish = valueToRestore(field, before);
  if (wish === undefined) return [{ key, field, why: 'system-status' }];
  row.set(field, asPutBack(context, wish, value));
  return [];
};

const undoItem = (context: UndoContext, editing: Editing, item: RunItem): Undone => {
  const { key } = item;
  if (item.op === 'delete') return { drifted: [], inexact: [{ key, op: 'delete' }] };
  const row = editing.find(key);
  if (!row || rowRefusal(row)) return { drifted: goneOf(item), inexact: [] };
  if (item.previous === null) {
    return takeBackCreate(row)
      ? { drifted: [], inexact: [{ key, op: 'create' }] }
      : { drifted: [{ key, field: EXISTS_FIELD, why: 'unproven' }], inexact: [] };
  }
  return { drifted: item.changes.flatMap((change) => undoCell(context, row, change)), inexact: [] };
};

const undoItems = function* (context: UndoContext, editing: Editing, run: number): Generator<Undone> {
  for (const item of context.mirror.runs.eachItem(run)) {
    if (item.state === 'done') yield undoItem(context, editing, item);
  }
};

/** Rejects with `run-unknown`, and with `run-unfinished` while the run is not over. */
export const undoRun = (context: AccountContext, run: number): UndoRunResult => {
  const { mirror } = context;
  const found = mirror.runs.get(run);
  if (!found) throw new AdsheetError('run-unknown', { run });
  if (found.state === 'open') throw new AdsheetError('run-unfinished', { run });
  const label = translate(context.language)('changeset.push-undo', { run });
  const recorded = recordChangeset(context, { kind: 'push-undo', label }, (editing) => [
    ...undoItems(context, editing, run),
  ]);
  context.rowsChanged(recorded.keys);
  return {
    changeset: recorded.id,
    rows: recorded.keys.length,
    drifted: recorded.result.flatMap(({ drifted }) => drifted),
    inexact: recorded.result.flatMap(({ inexact }) => inexact),
  };
};
