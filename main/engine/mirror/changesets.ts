/** The journal of everything the seller did: labelled lists of changes, never altered, each undoable for ever. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { Who } from '../../../shared/contract/history.ts';
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
 * One cell's step. `before` and `after` are what the row said (drafts applied); `baseBefore` and `baseAfter` are the
 * bases of the drafts on either side, undefined where the cell had no draft.
 */
export type Change = {
  readonly key: RowKey;
  readonly field: FieldPath;
  readonly before: Json;
  readonly after: Json;
  readonly baseBefore?: Json;
  readonly baseAfter?: Json;
  /** Of a vendor ID: how it came about. Absent where an older Adsheet did not note it, and where one came back. */
  readonly drawn?: VendorIdOrigin;
};

/** A vendor ID drawn at random here, drawn from what a row of a file is known by, or given by a person. */
export const VENDOR_ID_ORIGINS = ['random', 'derived', 'no'] as const;
export type VendorIdOrigin = (typeof VENDOR_ID_ORIGINS)[number];

export type Changeset = {
  readonly id: number;
  readonly kind: ChangesetKind;
  readonly label: string;
  /** UTC. */
  readonly at: string;
  /** Its place in the order of all that happened. */
  readonly happened: number;
  readonly rows: number;
  readonly changes: number;
  /** The changeset whose inverse this is. */
  readonly undoes: number | null;
  /** The changeset that took this one back. */
  readonly undoneBy: number | null;
  /** Null where it was not noted yet. */
  readonly who: Who | null;
};

/** What is said of a changeset before it is filled. */
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
  /** The changes of `limit` rows of a changeset from its row `from` on, each row where it was first changed. */
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
  /** The number of the last one. */
  last: (): number => db.get<{ id: number | null }>('SELECT max(id) AS id FROM changeset')?.id ?? 0,
  /** Every row of the changesets after this one. */
  keysAfter: (id: number): ReadonlySet<RowKey> =>
    new Set(
      db
        .all<{ row_key: string }>('SELECT DISTINCT row_key FROM change WHERE changeset > ?', id)
        .map((row) => row.row_key as RowKey),
    ),
  /** Every row of a changeset, each where it was first changed. */
  keysOf: (id: number): readonly RowKey[] =>
    db
      .all<{ row_key: string }>(
        'SELECT row_key FROM change WHERE changeset = ? GROUP BY row_key ORDER BY min(seq)',
        id,
      )
      .map((row) => row.row_key as RowKey),
  /** What every changeset is called. */
  names: (): readonly Pick<Changeset, 'id' | 'kind' | 'label'>[] =>
    db.all('SELECT id, kind, label FROM changeset'),
  /** Every change of one row, the oldest first. */
  changesOfRow: (key: RowKey): readonly (Change & { readonly changeset: number })[] =>
    db
      .all<StoredChange & { changeset: number }>(
        `SELECT changeset, ${CHANGE} FROM change WHERE row_key = ? ORDER BY changeset, seq`,
        key,
      )
      .map((row) => ({ ...change(row), changeset: row.changeset })),
  /** How vendor IDs came about that a row was given; those of which nothing was noted are left out. */
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
  /** The newest first. */
  list: (limit: number): readonly Changeset[] =>
    db
      .all<Stored>(`SELECT ${COLUMNS} FROM changeset ORDER BY id DESC LIMIT ?`, limit)
      .flatMap((row) => changeset(row) ?? []),
  /** Those of one kind made since the last push that ended and still in force, the oldest first. */
  ofKindSincePush: (kind: ChangesetKind): readonly Changeset[] =>
    db
      .all<Stored>(
        `SELECT ${COLUMNS} FROM changeset WHERE kind = ? AND undone_by IS NULL
         AND happened > coalesce((SELECT max(happened) FROM push_run WHERE finished_at IS NOT NULL), 0) ORDER BY id`,
        kind,
      )
      .flatMap((row) => changeset(row) ?? []),
  /** What `undo` takes back next. */
  undoable: (): Changeset | undefined =>
    changeset(
      db.get(
        `SELECT ${COLUMNS} FROM changeset WHERE kind NOT IN ('undo', 'redo') AND undone_by IS NULL
         ORDER BY id DESC LIMIT 1`,
      ),
    ),
  /** The undo that `redo` takes back next; none once something new was done after it. */
  redoable: (): Changeset | undefined =>
    changeset(
      db.get(
        `SELECT ${COLUMNS} FROM changeset WHERE kind = 'undo' AND undone_by IS NULL
         AND id > coalesce((SELECT max(id) FROM changeset WHERE kind NOT IN ('undo', 'redo')), 0)
         ORDER BY id DESC LIMIT 1`,
      ),
    ),
});

/** What was first done of all that was undone and redone since: a changeset that takes no other back. */
const actOf = (db: Database, id: number): number => {
  const undoes = db.get<{ undoes: number | null }>('SELECT undoes FROM changeset WHERE id = ?', id)?.undoes;
  return undoes === null || undoes === undefined ? id : actOf(db, undoes);
};

export const changesetRepository = (db: Database) => ({
  ...finding(db),
  /** A new changeset, still empty; its id. */
  add: ({ kind, label, at, undoes, who }: NewChangeset): number =>
    db.run(
      'INSERT INTO changeset (kind, label, at, undoes, origin, user_name) VALUES (?, ?, ?, ?, ?, ?)',
      kind,
      label,
      at,
      undoes,
      ...whoColumns(who),
    ).id,
  /** A changeset of an older mirror, under its own number. */
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
  /** Fills a changeset that was just added. */
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
   * Says that `by` took `id` back. What is undone and redone stays one act: only the last word on it can be taken back
   * then, and the act itself where it is done again (`by` is a redo).
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
