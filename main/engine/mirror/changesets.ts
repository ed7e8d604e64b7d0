/** All edits of the seller: labelled lists of changes. They are never altered, and each can be undone at any time. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { Who } from '../../../shared/contract/results/history.ts';
import type { Json } from '../../../shared/json.ts';
import type { Database } from './database.ts';
import { type StoredWho, whoColumns, whoOf } from './who.ts';

export const CHANGESET_KINDS = [
  'edit',
  'create',
  'duplicate',
  'status',
  'discard',
  'resolve',
  'policy',
  'undo',
  'redo',
  'push-undo',
] as const;
export type ChangesetKind = (typeof CHANGESET_KINDS)[number];

/**
 * One change of a cell. `before` and `after` are the row's values with drafts applied; `baseBefore` and `baseAfter`
 * are the bases of the drafts on either side, undefined where the cell had no draft.
 */
export type Change = {
  readonly key: RowKey;
  readonly field: FieldPath;
  readonly before: Json;
  readonly after: Json;
  readonly baseBefore?: Json;
  readonly baseAfter?: Json;
  /**
   * Of a vendor ID: its origin. Absent in changes by older versions of Adsheet, and where an undo restored the ID.
   */
  readonly drawn?: VendorIdOrigin;
};

/** A vendor ID is random, derived from the fingerprint of a row of a file, or (`no`) given by a person. */
export const VENDOR_ID_ORIGINS = ['random', 'derived', 'no'] as const;
export type VendorIdOrigin = (typeof VENDOR_ID_ORIGINS)[number];

export type Changeset = {
  readonly id: number;
  readonly kind: ChangesetKind;
  readonly label: string;
  /** UTC. */
  readonly at: string;
  /** Position in the order of all events of the account. */
  readonly happened: number;
  readonly rows: number;
  readonly changes: number;
  /** The changeset that this one undoes. */
  readonly undoes: number | null;
  /** The changeset that undid this one. */
  readonly undoneBy: number | null;
  /** Null in changesets of older versions, which did not store it. */
  readonly who: Who | null;
};

/** A changeset before it has changes. */
export type NewChangeset = Pick<Changeset, 'kind' | 'label' | 'at' | 'undoes' | 'who'>;

type Stored = StoredWho & {
  id: number;
  kind: string;
  label: string;
  at: string;
  happened: number;
  row_count: number;
  change_count: number;
  undoes: number | null;
  undone_by: number | null;
};

type StoredChange = {
  row_key: string;
  field: string;
  before: string;
  after: string;
  base_before: string | null;
  base_after: string | null;
  drawn: string | null;
};

const COLUMNS =
  'id, kind, label, at, happened, row_count, change_count, undoes, undone_by, origin, user_name';
const CHANGE = 'row_key, field, before, after, base_before, base_after, drawn';

const changeset = (row: Stored | undefined): Changeset | undefined =>
  row && {
    id: row.id,
    kind: row.kind as ChangesetKind,
    label: row.label,
    at: row.at,
    happened: row.happened,
    rows: row.row_count,
    changes: row.change_count,
    undoes: row.undoes,
    undoneBy: row.undone_by,
    who: whoOf(row),
  };

const parse = (text: string): Json => JSON.parse(text) as Json;

const change = (row: StoredChange): Change => ({
  key: row.row_key as RowKey,
  field: row.field,
  before: parse(row.before),
  after: parse(row.after),
  ...(row.base_before === null ? {} : { baseBefore: parse(row.base_before) }),
  ...(row.base_after === null ? {} : { baseAfter: parse(row.base_after) }),
  ...(row.drawn === null ? {} : { drawn: row.drawn as VendorIdOrigin }),
});

const orNull = (value: Json | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value);

const finding = (db: Database) => ({
  get: (id: number): Changeset | undefined =>
    changeset(db.get(`SELECT ${COLUMNS} FROM changeset WHERE id = ?`, id)),
  changes: (id: number): readonly Change[] =>
    db.all<StoredChange>(`SELECT ${CHANGE} FROM change WHERE changeset = ? ORDER BY seq`, id).map(change),
  /**
   * The changes of `limit` rows of a changeset, starting with its row number `from`. Rows are in the order of their
   * first change.
   */
  changesOfRows: (id: number, from: number, limit: number): readonly Change[] =>
    db
      .all<StoredChange>(
        `SELECT ${CHANGE} FROM change JOIN
           (SELECT row_key AS key, min(seq) AS first FROM change WHERE changeset = ?
            GROUP BY row_key ORDER BY first LIMIT ? OFFSET ?) ON key = row_key
         WHERE changeset = ? ORDER BY first, seq`,
        id,
        limit,
        from,
        id,
      )
      .map(change),
  /** The number of the newest changeset; 0 without any. */
  last: (): number => db.get<{ id: number | null }>('SELECT max(id) AS id FROM changeset')?.id ?? 0,
  /** Every row changed by the changesets after this one. */
  keysAfter: (id: number): ReadonlySet<RowKey> =>
    new Set(
      db
        .all<{ row_key: string }>('SELECT DISTINCT row_key FROM change WHERE changeset > ?', id)
        .map((row) => row.row_key as RowKey),
    ),
  /** Every row of a changeset, in the order of their first change. */
  keysOf: (id: number): readonly RowKey[] =>
    db
      .all<{ row_key: string }>(
        'SELECT row_key FROM change WHERE changeset = ? GROUP BY row_key ORDER BY min(seq)',
        id,
      )
      .map((row) => row.row_key as RowKey),
  /** The changesets that edited these rows before a push and after the last push that had been applied to each. */
  sentWith: (run: number, keys: readonly RowKey[]): readonly number[] =>
    db
      .all<{ id: number }>(
        `SELECT DISTINCT change.changeset AS id FROM change JOIN changeset ON changeset.id = change.changeset
         WHERE change.row_key IN (SELECT value FROM json_each(?))
         AND changeset.happened < (SELECT happened FROM push_run WHERE run = ?)
         AND changeset.happened > coalesce((SELECT max(happened) FROM push_item
           WHERE push_item.row_key = change.row_key AND push_item.run < ? AND state = 'done'), 0)`,
        JSON.stringify(keys),
        run,
        run,
      )
      .map(({ id }) => id),
  /** The kind and label of every changeset. */
  names: (): readonly Pick<Changeset, 'id' | 'kind' | 'label'>[] =>
    db.all('SELECT id, kind, label FROM changeset'),
  /** Every change of one row, oldest first. */
  changesOfRow: (key: RowKey): readonly (Change & { readonly changeset: number })[] =>
    db
      .all<StoredChange & { changeset: number }>(
        `SELECT changeset, ${CHANGE} FROM change WHERE row_key = ? ORDER BY changeset, seq`,
        key,
      )
      .map((row) => ({ ...change(row), changeset: row.changeset })),
  /** By vendor ID that a row was given, its origin, where that was stored. */
  drawnOf: (key: RowKey): ReadonlyMap<string, VendorIdOrigin> =>
    new Map(
      db
        .all<{ after: string; drawn: string }>(
          `SELECT after, drawn FROM change WHERE row_key = ? AND field = 'vendorId' AND drawn IS NOT NULL
           ORDER BY changeset DESC, seq DESC`,
          key,
        )
        .map((row) => [String(parse(row.after)), row.drawn as VendorIdOrigin]),
    ),
  /** Newest first. */
  list: (limit: number): readonly Changeset[] =>
    db
      .all<Stored>(`SELECT ${COLUMNS} FROM changeset ORDER BY id DESC LIMIT ?`, limit)
      .flatMap((row) => changeset(row) ?? []),
  /** The changesets of one kind that were made since the last finished push and not undone, oldest first. */
  ofKindSincePush: (kind: ChangesetKind): readonly Changeset[] =>
    db
      .all<Stored>(
        `SELECT ${COLUMNS} FROM changeset WHERE kind = ? AND undone_by IS NULL
         AND happened > coalesce((SELECT max(happened) FROM push_run WHERE finished_at IS NOT NULL), 0) ORDER BY id`,
        kind,
      )
      .flatMap((row) => changeset(row) ?? []),
  /** The changeset that `undo` reverses next. */
  undoable: (): Changeset | undefined =>
    changeset(
      db.get(
        `SELECT ${COLUMNS} FROM changeset WHERE kind NOT IN ('undo', 'redo') AND undone_by IS NULL
         ORDER BY id DESC LIMIT 1`,
      ),
    ),
  /** The undo that `redo` reverses next; undefined once something else was edited after it. */
  redoable: (): Changeset | undefined =>
    changeset(
      db.get(
        `SELECT ${COLUMNS} FROM changeset WHERE kind = 'undo' AND undone_by IS NULL
         AND id > coalesce((SELECT max(id) FROM changeset WHERE kind NOT IN ('undo', 'redo')), 0)
         ORDER BY id DESC LIMIT 1`,
      ),
    ),
});

/** The first changeset of a series of undos and redos. */
const actOf = (db: Database, id: number): number => {
  const undoes = db.get<{ undoes: number | null }>('SELECT undoes FROM changeset WHERE id = ?', id)?.undoes;
  return undoes === null || undoes === undefined ? id : actOf(db, undoes);
};

export const changesetRepository = (db: Database) => ({
  ...finding(db),
  /** Adds an empty changeset; returns its id. */
  add: ({ kind, label, at, undoes, who }: NewChangeset): number =>
    db.run(
      'INSERT INTO changeset (kind, label, at, undoes, origin, user_name) VALUES (?, ?, ?, ?, ?, ?)',
      kind,
      label,
      at,
      undoes,
      ...whoColumns(who),
    ).id,
  /** Adds a changeset of a lost mirror under its own number. */
  restore: ({ id, kind, label, at, undoes, who }: NewChangeset & { readonly id: number }): void => {
    db.run(
      'INSERT INTO changeset (id, kind, label, at, undoes, origin, user_name) VALUES (?, ?, ?, ?, ?, ?, ?)',
      id,
      kind,
      label,
      at,
      undoes,
      ...whoColumns(who),
    );
  },
  /** Adds the changes of a changeset that was just added. */
  fill: (id: number, changes: readonly Change[]): void => {
    changes.forEach(({ key, field, before, after, baseBefore, baseAfter, drawn }, seq) => {
      db.run(
        `INSERT INTO change (changeset, seq, row_key, field, before, after, base_before, base_after, drawn)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        seq,
        key,
        field,
        JSON.stringify(before),
        JSON.stringify(after),
        orNull(baseBefore),
        orNull(baseAfter),
        drawn ?? null,
      );
    });
    db.run(
      'UPDATE changeset SET row_count = ?, change_count = ? WHERE id = ?',
      new Set(changes.map(({ key }) => key)).size,
      changes.length,
      id,
    );
  },
  /**
   * Notes that `by` undid `id`. An edit with its undos and redos stays one entry: only the newest of them can be
   * undone, and after a redo (`by` is one) the original edit itself.
   */
  takenBack: (id: number, by: number, kind: ChangesetKind): void => {
    const act = actOf(db, id);
    db.run(
      `WITH RECURSIVE word (id) AS
         (VALUES (?) UNION SELECT changeset.id FROM changeset JOIN word ON changeset.undoes = word.id)
       UPDATE changeset SET undone_by = ?
       WHERE id IN (SELECT id FROM word) AND undone_by IS NULL AND id <> ?`,
      act,
      by,
      by,
    );
    if (kind === 'redo') db.run('UPDATE changeset SET undone_by = NULL WHERE id = ?', act);
  },
});
