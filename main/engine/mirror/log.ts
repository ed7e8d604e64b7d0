/**
 * Edits, pulls and pushes as one list in the order in which they happened, whatever the clock showed: finds the
 * entries of a page. Their contents are in their own tables.
 */
import type { LogEntry } from '../../../shared/contract/results/history.ts';
import type { Database } from './database.ts';

/** The position of an entry in the list. */
export type LogCursor = Pick<LogEntry, 'at' | 'kind' | 'id'>;

export type LogQuery = {
  /** Only entries older than this one. */
  readonly before?: LogCursor | undefined;
  readonly kinds: readonly LogEntry['kind'][];
  /** Only pulls and pushes that found changes by others. */
  readonly elsewhere: boolean;
  /** Only these changesets. */
  readonly changesets: readonly number[] | null;
  readonly limit: number;
};

const found = (column: 'pull' | 'run'): string =>
  ['remote_change', 'row_event']
    .map((table) => `SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL`)
    .join(' UNION ');

const PAGE = `
WITH asked (kinds, kind, id, elsewhere, changesets) AS (VALUES (?, ?, ?, ?, ?)),
entry AS (
  SELECT happened, at, 'changeset' AS kind, id FROM changeset
  UNION ALL SELECT happened, at, 'pull', id FROM pull_log
  UNION ALL SELECT happened, at, 'push', run FROM push_run)
SELECT entry.at, entry.kind, entry.id FROM asked, entry
WHERE entry.kind IN (SELECT value FROM json_each(asked.kinds))
  AND (asked.id IS NULL OR entry.happened <
    (SELECT before.happened FROM entry AS before WHERE before.kind = asked.kind AND before.id = asked.id))
  AND (NOT asked.elsewhere
    OR (entry.kind = 'pull' AND entry.id IN (${found('pull')}))
    OR (entry.kind = 'push' AND entry.id IN (${found('run')})))
  AND (asked.changesets IS NULL
    OR (entry.kind = 'changeset' AND entry.id IN (SELECT value FROM json_each(asked.changesets))))
ORDER BY entry.happened DESC LIMIT ?`;

export const logRepository = (db: Database) => ({
  /** Newest first. */
  page: ({ before, kinds, elsewhere, changesets, limit }: LogQuery): readonly LogCursor[] =>
    db.all<LogCursor>(
      PAGE,
      JSON.stringify(kinds),
      before?.kind ?? null,
      before?.id ?? null,
      elsewhere ? 1 : 0,
      changesets && JSON.stringify(changesets),
      limit,
    ),
});
