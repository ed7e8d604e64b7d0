/**
 * The inverse of a push as a changeset, against the base of now: reviewed and pushed as usual (`design/sync.md`,
 * *Undo*). A sent create becomes a delete; a sent delete is final and listed as drifted, like every cell that no longer
 * says what the push made it say.
 */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { UndoResult } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { translate } from '../../../shared/locale/index.ts';
import type { AccountContext } from '../context.ts';
import type { Editing } from '../edits/changeset.ts';
import { recordChangeset } from '../edits/changeset.ts';
import { rowRefusal } from '../edits/refusal.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { ItemChange, RunItem } from '../mirror/runs.ts';
import { agrees } from './cleaning.ts';
import { withAddresses } from './images.ts';
import { sameValue } from './units.ts';

type Drift = { readonly key: RowKey; readonly field: FieldPath };
type UndoRunResult = {
  readonly changeset: number | null;
  readonly rows: number;
  readonly drifted: UndoResult['drifted'];
};

const driftOf = (item: RunItem): readonly Drift[] =>
  item.changes.map(({ field }) => ({ key: item.key, field }));

/** Is the cell still as the push made it? Pictures are compared by the addresses they got. */
const isAsSent = (mirror: Mirror, { field, base, after }: ItemChange, now: Json): boolean =>
  withAddresses(mirror, [{ field, base, value: after }]).every((sent) => agrees(field, sent.value, now));

const undoItem = (mirror: Mirror, editing: Editing, item: RunItem): readonly Drift[] => {
  const row = editing.find(item.key);
  if (!row || rowRefusal(row) || item.op === 'delete') return driftOf(item);
  if (item.previous === null) {
    if (item.op === 'campaign') return driftOf(item);
    row.set('status', 'DELETED');
    return [];
  }
  return item.changes.flatMap((change) => {
    const { field, before } = change;
    const { value } = row.cell(field);
    if (sameValue(field, value, before)) return [];
    if (!isAsSent(mirror, change, value)) return [{ key: item.key, field }];
    row.set(field, before);
    return [];
  });
};

/** Rejects with `run-unknown`, and with `run-unfinished` while the run is not over. */
export const undoRun = (context: AccountContext, run: number): UndoRunResult => {
  const { mirror } = context;
  const found = mirror.runs.get(run);
  if (!found) throw new AdsheetError('run-unknown', { run });
  if (found.state === 'open') throw new AdsheetError('run-unfinished', { run });
  const items = mirror.runs.items(run).filter(({ state }) => state === 'done');
  const label = translate(context.language)('changeset.push-undo', { run });
  const recorded = recordChangeset(context, { kind: 'push-undo', label }, (editing) =>
    items.flatMap((item) => undoItem(mirror, editing, item)),
  );
  context.rowsChanged(recorded.keys);
  return { changeset: recorded.id, rows: recorded.keys.length, drifted: recorded.result };
};
