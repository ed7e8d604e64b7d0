import type { Migration } from './migration.ts';

/** The tables that history shows: the key of each, and its local time. */
const TOLD = [
  { table: 'changeset', key: ['id', '0'], on: 'INSERT', at: 'at' },
  { table: 'pull_log', key: ['id', '0'], on: 'INSERT', at: 'at' },
  { table: 'push_run', key: ['run', '0'], on: 'INSERT', at: 'at' },
  { table: 'remote_change', key: ['id', '0'], on: 'INSERT', at: 'at' },
  { table: 'row_event', key: ['id', '0'], on: 'INSERT', at: 'at' },
  { table: 'push_item', key: ['run', 'seq'], on: 'UPDATE OF state', at: 'coalesce(answered_at, sent_at)' },
] as const;

const numbered = ({ table, key: [first, second], on }: (typeof TOLD)[number]): string => `
ALTER TABLE ${table} ADD COLUMN happened INTEGER;

UPDATE ${table} SET happened =
  (SELECT happened FROM earlier WHERE told = '${table}' AND first = ${first} AND second = ${second});

CREATE TRIGGER ${table}_happened AFTER ${on} ON ${table} BEGIN
  UPDATE happening SET last = last + 1;
  UPDATE ${table} SET happened = (SELECT last FROM happening)
  WHERE ${first} = NEW.${first}${second === '0' ? '' : ` AND ${second} = NEW.${second}`};
END;
`;

const earlier = TOLD.map(
  ({ table, key: [first, second], at }) =>
    `  SELECT '${table}' AS told, ${first} AS first, ${second} AS second, ${at} AS at FROM ${table}`,
).join(' UNION ALL\n');

/**
 * One number for all events, in the order in which they happened: local times can be set back, and two of them do not
 * tell which came first. Events of older versions are numbered by their times, as nothing better is known.
 */
export const happened: Migration = {
  version: 12,
  sql: `
CREATE TABLE happening (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  last INTEGER NOT NULL
) STRICT;

CREATE TABLE earlier (told, first, second, happened, PRIMARY KEY (told, first, second)) WITHOUT ROWID;

INSERT INTO earlier
SELECT told, first, second, row_number() OVER (ORDER BY at, told, first, second) FROM (
${earlier})
WHERE at IS NOT NULL;

INSERT INTO happening (one, last) SELECT 1, count(*) FROM earlier;
${TOLD.map(numbered).join('')}
DROP TABLE earlier;
`,
};
