/**
 * The problems of each row: what the rules found when it was last checked, and what the service refused of its
 * drafts. Both may find the same; `problems/shown.ts` shows it once.
 */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { Problem, RowProblem } from '../../../../shared/rules/problem.ts';
import type { Database } from '../database.ts';

type Stored = { row_key: string; body: string };

const problem = (row: Stored): Problem => JSON.parse(row.body) as Problem;

const keyed = (row: Stored): RowProblem => ({ ...problem(row), key: row.row_key as RowKey });

const reading = (db: Database) => ({
  of: (key: RowKey): readonly Problem[] =>
    db.all<Stored>('SELECT row_key, body FROM problem WHERE row_key = ? ORDER BY seq', key).map(problem),
  /** The problems of each of these rows that has any. */
  ofMany: (keys: readonly RowKey[]): ReadonlyMap<RowKey, readonly Problem[]> => {
    const found = db.all<Stored>(
      `SELECT row_key, body FROM problem WHERE row_key IN (SELECT value FROM json_each(?)) ORDER BY row_key, seq`,
      JSON.stringify(keys),
    );
    const byRow = Map.groupBy(found, (row) => row.row_key as RowKey);
    return new Map([...byRow].map(([key, rows]) => [key, rows.map(problem)]));
  },
  all: (): readonly RowProblem[] =>
    db.all<Stored>('SELECT row_key, body FROM problem ORDER BY row_key, seq').map(keyed),
  /** The rows in which one of these rules found something; rules are named by the message keys of their problems. */
  keysWith: (messages: readonly string[]): readonly RowKey[] =>
    db
      .all<{ row_key: string }>(
        `SELECT DISTINCT row_key FROM problem
         WHERE json_extract(body, '$.message.key') IN (SELECT value FROM json_each(?))`,
        JSON.stringify(messages),
      )
      .map((row) => row.row_key as RowKey),
});

export const problemRepository = (db: Database) => ({
  ...reading(db),
  /** Replaces all problems of the row. */
  replace: (key: RowKey, problems: readonly Problem[]): void => {
    db.run('DELETE FROM problem WHERE row_key = ?', key);
    problems.forEach((found, seq) => {
      db.run(
        'INSERT INTO problem (row_key, seq, field, code, severity, body) VALUES (?, ?, ?, ?, ?, ?)',
        key,
        seq,
        found.field,
        String(found.code),
        found.severity,
        JSON.stringify(found),
      );
    });
  },
});
