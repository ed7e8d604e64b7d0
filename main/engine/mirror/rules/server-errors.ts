/** What the service refused of a row's drafts when it was last asked, by a check or a push. */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';
import type { Database } from '../database.ts';

export type ServerErrors = {
  readonly key: RowKey;
  /** The drafts that were asked about, as `revisionOfDrafts` writes them: the answer holds for no others. */
  readonly drafts: string;
  readonly problems: readonly Problem[];
};

type Stored = { row_key: string; drafts: string; problems: string };

const word = (row: Stored): ServerErrors => ({
  key: row.row_key as RowKey,
  drafts: row.drafts,
  problems: JSON.parse(row.problems) as readonly Problem[],
});

export const serverErrorRepository = (db: Database) => ({
  of: (key: RowKey): ServerErrors | undefined => {
    const row = db.get<Stored>('SELECT row_key, drafts, problems FROM service_word WHERE row_key = ?', key);
    return row && word(row);
  },
  /** The stored refusal of each of these rows that has one. */
  ofMany: (keys: readonly RowKey[]): ReadonlyMap<RowKey, ServerErrors> =>
    new Map(
      db
        .all<Stored>(
          'SELECT row_key, drafts, problems FROM service_word WHERE row_key IN (SELECT value FROM json_each(?))',
          JSON.stringify(keys),
        )
        .map((row) => [row.row_key as RowKey, word(row)]),
    ),
  /** Replaces what the service refused of the row before. */
  put: ({ key, drafts, problems }: ServerErrors, at: string): void => {
    db.run(
      `INSERT INTO service_word (row_key, drafts, problems, at) VALUES (?, ?, ?, ?)
       ON CONFLICT (row_key) DO UPDATE SET
         drafts = excluded.drafts, problems = excluded.problems, at = excluded.at`,
      key,
      drafts,
      JSON.stringify(problems),
      at,
    );
  },
  remove: (key: RowKey): void => {
    db.run('DELETE FROM service_word WHERE row_key = ?', key);
  },
});
