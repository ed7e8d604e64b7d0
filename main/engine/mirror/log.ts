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
SELECT at, kind, id FROM (
  SELECT at, 'changeset' AS kind, id FROM changeset
  UNION ALL SELECT at, 'pull', id FROM pull_log
  UNION ALL SELECT at, 'push', run FROM push_run)
WHERE kind IN (SELECT value FROM json_each(?1))
  AND (?2 IS NULL OR (at, kind, id) < (?2, ?3, ?4))
  AND (NOT ?5 OR (kind = 'pull' AND id IN (${found('pull')})) OR (kind = 'push' AND id IN (${found('run')})))
  AND (?6 IS NULL OR (kind = 'changeset' AND id IN (SELECT value FROM json_each(?6))))
ORDER BY at DESC, kind DESC, id DESC LIMIT ?7`;

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
