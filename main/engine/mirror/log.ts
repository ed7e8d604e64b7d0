/** Edits, pulls and pushes as one list by time: which entries a page of it has. What they are, their own tables tell. */
import type { LogEntry } from '../../../shared/contract/history.ts';
import type { Database } from './database.ts';

/** Where an entry stands in the list. */
export type LogPlace = Pick<LogEntry, 'at' | 'kind' | 'id'>;

export type LogPage = {
  /** Only older ones than this. */
  readonly before?: LogPlace | undefined;
  readonly kinds: readonly LogEntry['kind'][];
  /** Only pulls and pushes that found what others changed. */
  readonly elsewhere: boolean;
  /** Only these edits, and nothing else. */
  readonly changesets: readonly number[] | null;
  readonly limit: number;
};

const found = (column: 'pull' | 'run'): string =>
  ['remote_change', 'row_event']
    .map((table) => `SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL`)
    .join(' UNION ');

const PAGE = `
WITH asked (kinds, at, kind, id, elsewhere, changesets) AS (VALUES (?, ?, ?, ?, ?, ?))
SELECT entry.at, entry.kind, entry.id FROM asked, (
  SELECT at, 'changeset' AS kind, id FROM changeset
  UNION ALL SELECT at, 'pull', id FROM pull_log
  UNION ALL SELECT at, 'push', run FROM push_run) AS entry
WHERE entry.kind IN (SELECT value FROM json_each(asked.kinds))
  AND (asked.at IS NULL OR (entry.at, entry.kind, entry.id) < (asked.at, asked.kind, asked.id))
  AND (NOT asked.elsewhere
    OR (entry.kind = 'pull' AND entry.id IN (${found('pull')}))
    OR (entry.kind = 'push' AND entry.id IN (${found('run')})))
  AND (asked.changesets IS NULL
    OR (entry.kind = 'changeset' AND entry.id IN (SELECT value FROM json_each(asked.changesets))))
ORDER BY entry.at DESC, entry.kind DESC, entry.id DESC LIMIT ?`;

export const logRepository = (db: Database) => ({
  /** The newest first. */
  page: ({ before, kinds, elsewhere, changesets, limit }: LogPage): readonly LogPlace[] =>
    db.all<LogPlace>(
      PAGE,
      JSON.stringify(kinds),
      before?.at ?? null,
      before?.kind ?? null,
      before?.id ?? null,
      elsewhere ? 1 : 0,
      changesets && JSON.stringify(changesets),
      limit,
    ),
});
