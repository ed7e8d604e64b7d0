/** What was made of imported files: which row became which ad, and what the columns of a kind of file are for. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import type { Database } from './database.ts';

export const importRepository = (db: Database) => ({
  /** A row of a file, known by `mark`, became this ad. */
  addRow: (mark: string, key: RowKey, at: string): void => {
    db.run(
      `INSERT INTO imported_row (mark, row_key, at) VALUES (?, ?, ?)
       ON CONFLICT (mark) DO UPDATE SET row_key = excluded.row_key, at = excluded.at`,
      mark,
      key,
      at,
    );
  },
  /** The ads that rows with these marks became; marks nobody imported are left out. */
  rowsOf: (marks: readonly string[]): ReadonlyMap<string, RowKey> =>
    new Map(
      db
        .all<{ mark: string; row_key: string }>(
          'SELECT mark, row_key FROM imported_row WHERE mark IN (SELECT value FROM json_each(?))',
          JSON.stringify(marks),
        )
        .map(({ mark, row_key }) => [mark, row_key as RowKey]),
    ),
  /** What was last said of files with these headers. */
  mapping: (headers: string): Json | undefined => {
    const row = db.get<{ mapping: string }>('SELECT mapping FROM import_mapping WHERE headers = ?', headers);
    return row && (JSON.parse(row.mapping) as Json);
  },
  saveMapping: (headers: string, mapping: Json, at: string): void => {
    db.run(
      `INSERT INTO import_mapping (headers, mapping, at) VALUES (?, ?, ?)
       ON CONFLICT (headers) DO UPDATE SET mapping = excluded.mapping, at = excluded.at`,
      headers,
      JSON.stringify(mapping),
      at,
    );
  },
  /** Forgets up to `limit` of what is older than `before`; how much went. */
  pruneOld: (before: string, limit: number): number =>
    db.run(
      'DELETE FROM imported_row WHERE mark IN (SELECT mark FROM imported_row WHERE at < ? LIMIT ?)',
      before,
      limit,
    ).changes +
    db.run(
      'DELETE FROM import_mapping WHERE headers IN (SELECT headers FROM import_mapping WHERE at < ? LIMIT ?)',
      before,
      limit,
    ).changes,
});
