/**
 * Every change by the seller goes through here: any number of rows, in one transaction, as one changeset and one line
 * of the journal. Drafts, journal and undo all follow from the cells before and after.
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { AccountContext } from '../context.ts';
import type { Change, ChangesetKind } from '../mirror/changesets.ts';
import type { ImportedRow } from '../mirror/imports.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { SeenRevision } from './as-seen.ts';
import { unseenChangesOf } from './as-seen.ts';
import type { EditedRow, RowStart } from './cells.ts';
import { editRow } from './cells.ts';
import { refuseGuarded } from './guarded-ads.ts';

export type EditContext = Pick<AccountContext, 'mirror' | 'now' | 'who'> & {
  /** How the seller saw the edited rows; absent takes them in their present state. */
  readonly asSeen?: SeenRevision;
  /** Does it begin or end an experiment? All other edits of its ads are held. */
  readonly ofExperiment?: boolean;
};

export type ChangesetHead = {
  readonly kind: ChangesetKind;
  readonly label: string;
  /** The changeset this one undoes. An undo is stored even if it changes nothing. */
  readonly undoes?: number;
};

/** The rows of one changeset while it is put together. */
export type Editing = {
  /** The row, the same object each time; undefined for an unknown key. */
  readonly find: (key: RowKey) => EditedRow | undefined;
  /** As `find`, but rejects with `row-unknown`. */
  readonly row: (key: RowKey) => EditedRow;
  /** Adds a new row. */
  readonly add: (kind: 'ad' | 'campaign') => EditedRow;
};

export type Recorded<T> = {
  /** Null when nothing changed. */
  readonly id: number | null;
  readonly changes: readonly Change[];
  readonly keys: readonly RowKey[];
  readonly result: T;
};

/** A row as it is before an edit; undefined for an unknown key. */
export const startOf = (mirror: Mirror, key: RowKey, asSeen?: SeenRevision): RowStart | undefined => {
  const ad = mirror.ads.get(key);
  const found = ad ?? mirror.campaigns.get(key);
  if (!found) return undefined;
  const { id, base, gone } = found;
  const unseen = unseenChangesOf(mirror, [key], asSeen).get(key);
  const { ours = false, readAt = null } = ad ?? {};
  return { key, id, base, gone, ours, readAt, drafts: mirror.drafts.of(key), unseen };
};

const openEditing = ({
  mirror,
  asSeen,
}: EditContext): Editing & { readonly rows: ReadonlyMap<RowKey, EditedRow> } => {
  const rows = new Map<RowKey, EditedRow>();
  const find = (key: RowKey): EditedRow | undefined => {
    const known = rows.get(key);
    if (known) return known;
    const start = startOf(mirror, key, asSeen);
    const row = start && editRow(start);
    if (row) rows.set(key, row);
    return row;
  };
  const row = (key: RowKey): EditedRow => {
    const found = find(key);
    if (!found) throw new AdsheetError('row-unknown', { key });
    return found;
  };
  return {
    rows,
    find,
    row,
    add: (kind) => row(kind === 'ad' ? mirror.ads.add() : mirror.campaigns.add()),
  };
};

const writeDrafts = (mirror: Mirror, id: number, changes: readonly Change[]): void => {
  for (const { key, field, after, baseAfter } of changes) {
    if (baseAfter === undefined) mirror.drafts.remove(key, field);
    else mirror.drafts.put(key, { field, base: baseAfter, value: after }, id);
  }
};

const record = (
  { mirror, now, who }: EditContext,
  { kind, label, undoes }: ChangesetHead,
  changes: readonly Change[],
  ids: Readonly<Record<RowKey, number>>,
  imported: readonly ImportedRow[],
): number => {
  const at = now().toISOString();
  const head = { kind, label, at, undoes: undoes ?? null, who };
  const id = mirror.changesets.add(head);
  mirror.changesets.fill(id, changes);
  writeDrafts(mirror, id, changes);
  for (const row of imported) mirror.imports.addRow(row, id, at);
  const besides = imported.length > 0 ? { imported } : {};
  mirror.journal.append({ type: 'changeset', id, ...head, changes, ids, ...besides });
  return id;
};

/** A row after its edit, with its changes. */
export type ChangedRow = Pick<EditedRow, 'key' | 'id'> & { readonly changes: readonly Change[] };

const idsOf = (rows: readonly ChangedRow[]): Readonly<Record<RowKey, number>> =>
  Object.fromEntries(rows.flatMap(({ key, id }) => (id === null ? [] : [[key, id]])));

/**
 * Stores changes as one changeset, inside the caller's transaction, together with the rows of a file they come from.
 * Rows without changes are left out. Throws `experiment-guard`.
 */
export const keepChanges = <T>(
  context: EditContext,
  head: ChangesetHead,
  rows: Iterable<ChangedRow>,
  result: T,
  imported: readonly ImportedRow[] = [],
): Recorded<T> => {
  const changed = [...rows].filter(({ changes }) => changes.length > 0);
  if (!context.ofExperiment)
    refuseGuarded(
      context.mirror,
      changed.map(({ id }) => id),
    );
  const changes = changed.flatMap((row) => row.changes);
  const kept = changes.length > 0 || head.undoes !== undefined;
  return {
    id: kept ? record(context, head, changes, idsOf(changed), imported) : null,
    changes,
    keys: changed.map(({ key }) => key),
    result,
  };
};

/** The row with all of its changes. */
export const changedRow = (row: EditedRow): ChangedRow => ({
  key: row.key,
  id: row.id,
  changes: row.changes(),
});

/**
 * Runs `work` on rows and stores its changes as one changeset, durable when this returns. An outer
 * `mirror.transaction` joins several calls. The caller calls `rowsChanged` afterwards.
 */
export const recordChangeset = <T>(
  context: EditContext,
  head: ChangesetHead,
  work: (editing: Editing) => T,
): Recorded<T> =>
  context.mirror.transaction(() => {
    const editing = openEditing(context);
    const result = work(editing);
    return keepChanges(context, head, [...editing.rows.values()].map(changedRow), result);
  });
