/** What the rules said of each row when it was last touched. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Problem, RowProblem, Severity } from '../../../shared/rules/problem.ts';
import type { Database } from './database.ts';

type Stored = { row_key: string; body: string };

const problem = (row: Stored): Problem => JSON.parse(row.body) as Problem;

export const problemRepository = (db: Database) => ({
  of: (key: RowKey): readonly Problem[] =>
    db.all<Stored>('SELECT row_key, body FROM problem WHERE row_key = ? ORDER BY seq', key).map(problem),
  all: (): readonly RowProblem[] =>
    db
      .all<Stored>('SELECT row_key, body FROM problem')
      .map((row) => ({ ...problem(row), key: row.row_key as RowKey })),
  /** Takes the place of all the row's problems. */
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
  counts: (): Readonly<Record<Severity, number>> => {
    const rows = db.all<{ severity: Severity; count: number }>(
      'SELECT severity, count(*) AS count FROM problem GROUP BY severity',
    );
    return { error: 0, warning: 0, info: 0, ...Object.fromEntries(rows.map((r) => [r.severity, r.count])) };
  },
});
