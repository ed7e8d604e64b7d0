/** The seller's unsent edits, one for each edited field. */
import type { Draft, FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import type { Database } from './database.ts';

export type StoredDraft = Draft & {
  readonly key: RowKey;
  /** The changeset that set the value; null when a merge did. */
  readonly changeset: number | null;
};

type Stored = { row_key: string; field: string; base: string; value: string; changeset: number | null };

const draft = (row: Stored): StoredDraft => ({
  key: row.row_key as RowKey,
  field: row.field,
  base: JSON.parse(row.base) as Json,
  value: JSON.parse(row.value) as Json,
  changeset: row.changeset,
});

const COLUMNS = 'row_key, field, base, value, changeset';

/** `touch` is called with every row whose drafts are written. */
export const draftRepository = (db: Database, touch: (key: RowKey) => void) => {
  const valuesOf = (field: FieldPath): ReadonlyMap<RowKey, Json> =>
    new Map(
      db
        .all<{ row_key: string; value: string }>('SELECT row_key, value FROM draft WHERE field = ?', field)
        .map((row) => [row.row_key as RowKey, JSON.parse(row.value) as Json]),
    );
  return {
    /** A row's drafts, ordered by field name. */
    of: (key: RowKey): readonly StoredDraft[] =>
      db.all<Stored>(`SELECT ${COLUMNS} FROM draft WHERE row_key = ?`, key).map(draft),
    /** The drafts of each of these rows that has any. */
    ofMany: (keys: readonly RowKey[]): ReadonlyMap<RowKey, readonly StoredDraft[]> =>
      Map.groupBy(
        db
          .all<Stored>(
            `SELECT ${COLUMNS} FROM draft WHERE row_key IN (SELECT value FROM json_each(?))`,
            JSON.stringify(keys),
          )
          .map(draft),
        (found) => found.key,
      ),
    get: (key: RowKey, field: FieldPath): StoredDraft | undefined => {
      const row = db.get<Stored>(`SELECT ${COLUMNS} FROM draft WHERE row_key = ? AND field = ?`, key, field);
      return row && draft(row);
    },
    /** Every draft, of ads and campaigns, by row. */
    all: (): ReadonlyMap<RowKey, readonly StoredDraft[]> =>
      Map.groupBy(db.all<Stored>(`SELECT ${COLUMNS} FROM draft`).map(draft), (found) => found.key),
    /** The rows that have drafts. */
    keys: (): readonly RowKey[] =>
      db.all<{ row_key: string }>('SELECT DISTINCT row_key FROM draft').map((row) => row.row_key as RowKey),
    /** The ads of the marketplace with a draft of one of these fields, and those of these rows that have any draft. */
    ofAdsTouching: (fields: readonly FieldPath[], keys: readonly RowKey[]): readonly RowKey[] =>
      db
        .all<{ row_key: string }>(
          `SELECT DISTINCT row_key FROM draft
         JOIN ad ON draft.row_key GLOB 'r*' AND ad.n = CAST(substr(draft.row_key, 2) AS INTEGER)
         WHERE ad.raw IS NOT NULL AND (field IN (SELECT value FROM json_each(?))
         OR row_key IN (SELECT value FROM json_each(?)))`,
          JSON.stringify(fields),
          JSON.stringify(keys),
        )
        .map((row) => row.row_key as RowKey),
    /** The drafted values of `field`, by row. */
    valuesOf,
    /** The rows with a draft of `field` whose value satisfies `matches`. */
    keysWith: (field: FieldPath, matches: (value: Json) => boolean): readonly RowKey[] =>
      [...valuesOf(field)].filter(([, value]) => matches(value)).map(([key]) => key),
    put: (key: RowKey, { field, base, value }: Draft, changeset: number | null): void => {
      touch(key);
      db.run(
        `INSERT INTO draft (row_key, field, base, value, changeset) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (row_key, field) DO UPDATE SET
         base = excluded.base, value = excluded.value, changeset = excluded.changeset`,
        key,
        field,
        JSON.stringify(base),
        JSON.stringify(value),
        changeset,
      );
    },
    /** Keeps the value of a draft on a new base. */
    rebase: (key: RowKey, field: FieldPath, base: Json): void => {
      touch(key);
      db.run('UPDATE draft SET base = ? WHERE row_key = ? AND field = ?', JSON.stringify(base), key, field);
    },
    remove: (key: RowKey, field: FieldPath): void => {
      touch(key);
      db.run('DELETE FROM draft WHERE row_key = ? AND field = ?', key, field);
    },
    removeRow: (key: RowKey): void => {
      touch(key);
      db.run('DELETE FROM draft WHERE row_key = ?', key);
    },
  };
};
