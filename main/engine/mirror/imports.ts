/** Records of imported files: which row became which ad, and how the files of each list are read. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import type { Database } from './database.ts';

/** The ad that a row of a file became. */
export type MadeAd = {
  readonly key: RowKey;
  /**
   * The digest of the row's imported values, stored among those of exports; null where unknown, and after an undo.
   */
  readonly said: string | null;
};

/** An ad with the fingerprint by which it was found. */
export type NumberedAd = MadeAd & { readonly mark: string };

/** An ad that a list had, by the beginning of the list's fingerprints. */
export type ListedAd = MadeAd & { readonly list: string };

/** With all fingerprints of the row. */
export type ImportedRow = MadeAd & { readonly marks: readonly string[] };

type Stored = { mark: string; row_key: string; said: string | null };

const madeAd = ({ row_key, said }: Stored): MadeAd => ({ key: row_key as RowKey, said });

const COLUMNS = 'mark, row_key, iif(undone_by IS NULL, said, NULL) AS said';
const WITH_CHANGESET = 'LEFT JOIN changeset ON changeset.id = imported_row.changeset';

/** With what the fingerprints of lists begin. */
const LISTS = 'list';
const A_PAGE = 500;

export const importRepository = (db: Database) => ({
  /** Records that a changeset created this ad from a row of a file, or changed the ad the row had become. */
  addRow: ({ marks, key, said }: ImportedRow, changeset: number, at: string): void => {
    for (const mark of marks)
      db.run(
        `INSERT INTO imported_row (mark, row_key, said, changeset, at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (mark) DO UPDATE SET row_key = excluded.row_key, said = excluded.said,
           changeset = excluded.changeset, at = excluded.at`,
        mark,
        key,
        said,
        changeset,
        at,
      );
  },
  /** By fingerprint, the ad that the row became; unknown fingerprints are left out. */
  rowsOf: (marks: readonly string[]): ReadonlyMap<string, MadeAd> =>
    new Map(
      db
        .all<Stored>(
          `SELECT ${COLUMNS} FROM imported_row ${WITH_CHANGESET}
           WHERE mark IN (SELECT value FROM json_each(?))`,
          JSON.stringify(marks),
        )
        .map((row) => [row.mark, madeAd(row)]),
    ),
  /**
   * By each of these prefixes, the ads of all fingerprints that begin with it and a dot; in the order of the
   * fingerprints.
   */
  rowsNumbered: (beginnings: readonly string[]): ReadonlyMap<string, readonly NumberedAd[]> => {
    const rows = db.all<Stored & { beginning: string }>(
      // A slash is the character after the dot, so the range between the two is all texts that begin with prefix and
      // dot.
      `SELECT value AS beginning, ${COLUMNS} FROM json_each(?)
       JOIN imported_row ON mark > value || '.' AND mark < value || '/' ${WITH_CHANGESET}
       ORDER BY beginning, length(mark), mark`,
      JSON.stringify(beginnings),
    );
    return new Map(
      [...Map.groupBy(rows, ({ beginning }) => beginning)].map(([beginning, of]) => [
        beginning,
        of.map((row) => ({ ...madeAd(row), mark: row.mark })),
      ]),
    );
  },
  /** The ads of all fingerprints that begin with this prefix and a dot; the last imported one comes last. */
  marksUnder: (beginning: string): readonly (Pick<MadeAd, 'key'> & { readonly mark: string })[] =>
    db
      .all<Stored>(
        `SELECT ${COLUMNS} FROM imported_row ${WITH_CHANGESET}
         WHERE mark > ? || '.' AND mark < ? || '/' ORDER BY imported_row.changeset, mark`,
        beginning,
        beginning,
      )
      .map((row) => ({ mark: row.mark, key: row.row_key as RowKey })),
  /** The ads of all lists, a page at a time; one of several lists comes once for each. */
  pagesOfLists: function* (): Generator<readonly ListedAd[]> {
    let after = LISTS;
    for (;;) {
      const rows = db.all<Stored>(
        `SELECT ${COLUMNS} FROM imported_row ${WITH_CHANGESET}
         WHERE mark > ? AND mark < ? || '~' ORDER BY mark LIMIT ?`,
        after,
        LISTS,
        A_PAGE,
      );
      yield rows.map((row) => ({ ...madeAd(row), list: row.mark.split('.')[0] ?? '' }));
      const last = rows.at(-1);
      if (!last || rows.length < A_PAGE) return;
      after = last.mark;
    }
  },
  /** Did a row of a file become this ad? */
  has: (key: RowKey): boolean =>
    db.get('SELECT 1 FROM imported_row WHERE row_key = ? LIMIT 1', key) !== undefined,
  /** All that is kept under headers that begin with this and a dot, the latest first. */
  mappingsUnder: (beginning: string, limit: number): readonly Json[] =>
    db
      .all<{ mapping: string }>(
        `SELECT mapping FROM import_mapping WHERE headers > ? || '.' AND headers < ? || '/'
         ORDER BY at DESC, headers LIMIT ?`,
        beginning,
        beginning,
        limit,
      )
      .map(({ mapping }) => JSON.parse(mapping) as Json),
  dropMapping: (headers: string): void => {
    db.run('DELETE FROM import_mapping WHERE headers = ?', headers);
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
  /**
   * Deletes up to `limit` records older than `before`; returns how many were deleted. Those of lists, whose marks begin
   * with a word and not with a digest, stay: a row of a weekly list may say the same for years.
   */
  pruneOld: (before: string, limit: number): number =>
    db.run(
      `DELETE FROM imported_row
       WHERE mark IN (SELECT mark FROM imported_row WHERE at < ? AND mark < 'g' LIMIT ?)`,
      before,
      limit,
    ).changes +
    db.run(
      'DELETE FROM import_mapping WHERE headers IN (SELECT headers FROM import_mapping WHERE at < ? LIMIT ?)',
      before,
      limit,
    ).changes,
});
