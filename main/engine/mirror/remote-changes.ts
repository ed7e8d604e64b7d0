/**
 * What others did with our rows, as the service's word showed it: fields that changed beyond what we sent, and rows
 * that appeared, went and came back. What is noted belongs to nothing until the pull or push that noted it is over.
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { FieldChange } from '../../../shared/contract/history.ts';
import type { Json } from '../../../shared/json.ts';
import type { Database } from './database.ts';

export type RowEventKind = 'gone' | 'back' | 'appeared';

/** When it was noticed, its place in the order of all that happened, and the run it was noticed in; the pull otherwise. */
type Noticed = {
  readonly key: RowKey;
  readonly at: string;
  readonly happened: number;
  readonly run: number | null;
};

export type RemoteChange = FieldChange &
  Noticed & {
    /** When it happened, by the service; null where it told no time. */
    readonly serviceAt: string | null;
  };

export type RowEvent = Noticed & { readonly kind: RowEventKind };

/** What a pull or a push that is over has noticed becomes its own. */
export type Owner = { readonly pull: number } | { readonly run: number };

const columnOf = (owner: Owner): readonly ['pull' | 'run', number] =>
  'pull' in owner ? ['pull', owner.pull] : ['run', owner.run];

/** Of one row no more is kept; the newest stay. */
export const MOST_A_ROW = 300;

/** Of all rows together no more is kept. */
const MOST = 1_000_000;

type StoredChange = {
  row_key: string;
  happened: number;
  field: string;
  before: string;
  after: string;
  at: string;
  service_at: string | null;
  run: number | null;
};

type StoredEvent = { row_key: string; kind: string; at: string; happened: number; run: number | null };

const remoteChange = (row: StoredChange): RemoteChange => ({
  key: row.row_key as RowKey,
  field: row.field,
  before: JSON.parse(row.before) as Json,
  after: JSON.parse(row.after) as Json,
  at: row.at,
  happened: row.happened,
  serviceAt: row.service_at,
  run: row.run,
});

const rowEvent = ({ row_key, kind, at, happened, run }: StoredEvent): RowEvent => ({
  key: row_key as RowKey,
  kind: kind as RowEventKind,
  at,
  happened,
  run,
});

const CHANGE = 'row_key, field, before, after, at, happened, service_at, run';
const EVENT = 'row_key, kind, at, happened, run';
const TABLES = ['remote_change', 'row_event'] as const;

const writing = (db: Database) => ({
  /** What one answer showed of a row. */
  addChanges: (key: RowKey, changes: readonly FieldChange[], at: string, serviceAt: string | null): void => {
    const told = changes.map(({ field, before, after }) => [
      field,
      JSON.stringify(before),
      JSON.stringify(after),
    ]);
    db.run(
      `INSERT INTO remote_change (row_key, field, before, after, at, service_at)
       SELECT ?, value ->> 0, value ->> 1, value ->> 2, ?, ? FROM json_each(?)`,
      key,
      at,
      serviceAt,
      JSON.stringify(told),
    );
  },
  addEvent: (key: RowKey, kind: RowEventKind, at: string): void => {
    db.run('INSERT INTO row_event (row_key, kind, at) VALUES (?, ?, ?)', key, kind, at);
  },
  /** A pull or a push is over: what was noticed since the last one is its own. */
  adopt: (owner: Owner): void => {
    const [column, id] = columnOf(owner);
    for (const table of TABLES) {
      db.run(`UPDATE ${table} SET ${column} = ? WHERE pull IS NULL AND run IS NULL`, id);
    }
  },
});

const pruning = (db: Database) => ({
  /** Drops up to `slice` of the oldest that are from before `before`, or too many; how many that were. */
  pruneOld: (before: string, slice: number): number =>
    TABLES.map(
      (table) =>
        db.run(
          `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} ORDER BY id LIMIT ?)
           AND (at < ? OR id <= (SELECT max(id) FROM ${table}) - ?)`,
          slice,
          before,
          MOST,
        ).changes,
    ).reduce((sum, count) => sum + count, 0),
  /** Keeps the newest of up to `slice` rows that have too many, and drops the rest; how many that were. */
  pruneCrowded: (slice: number): number =>
    TABLES.flatMap((table) =>
      db
        .all<{ key: string }>(
          `SELECT row_key AS key FROM ${table} GROUP BY row_key HAVING count(*) > ? LIMIT ?`,
          MOST_A_ROW,
          slice,
        )
        .map(
          ({ key }) =>
            db.run(
              `DELETE FROM ${table} WHERE row_key = ? AND id <=
               (SELECT id FROM ${table} WHERE row_key = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`,
              key,
              key,
              MOST_A_ROW,
            ).changes,
        ),
    ).reduce((sum, count) => sum + count, 0),
});

const OF_PULL = `SELECT row_key, min(at) AS at FROM
  (SELECT row_key, at FROM remote_change WHERE pull = ? UNION ALL SELECT row_key, at FROM row_event WHERE pull = ?)
  GROUP BY row_key`;

const reading = (db: Database) => ({
  /** What is kept of one row, the oldest first. */
  changesOf: (key: RowKey): readonly RemoteChange[] =>
    db
      .all<StoredChange>(`SELECT ${CHANGE} FROM remote_change WHERE row_key = ? ORDER BY id`, key)
      .map(remoteChange),
  /** The newest change of each field of these rows. */
  newestOf: (keys: readonly RowKey[]): readonly RemoteChange[] =>
    db
      .all<StoredChange>(
        `SELECT ${CHANGE} FROM remote_change WHERE id IN
         (SELECT max(id) FROM remote_change WHERE row_key IN (SELECT value FROM json_each(?))
          GROUP BY row_key, field)`,
        JSON.stringify(keys),
      )
      .map(remoteChange),
  /** The number of the last change there was; of two changes, the later one has the larger number. */
  last: (): number => db.get<{ id: number | null }>('SELECT max(id) AS id FROM remote_change')?.id ?? 0,
  /** Of each field of these rows that changed after their `asOf`, what it was before the first such change. */
  firstAfter: (
    rows: readonly { readonly key: RowKey; readonly asOf: number }[],
  ): readonly Pick<RemoteChange, 'key' | 'field' | 'before'>[] =>
    db
      .all<StoredChange>(
        `SELECT ${CHANGE} FROM remote_change WHERE id IN
         (SELECT min(moved.id) FROM json_each(?) AS shown CROSS JOIN remote_change AS moved
          ON moved.row_key = shown.value ->> 'key' AND moved.id > shown.value ->> 'asOf'
          GROUP BY moved.row_key, moved.field)`,
        JSON.stringify(rows),
      )
      .map(remoteChange),
  eventsOf: (key: RowKey): readonly RowEvent[] =>
    db.all<StoredEvent>(`SELECT ${EVENT} FROM row_event WHERE row_key = ? ORDER BY id`, key).map(rowEvent),
  /** How many rows a pull brought something of. */
  rowCount: (pull: number): number =>
    db.get<{ count: number }>(`SELECT count(*) AS count FROM (${OF_PULL})`, pull, pull)?.count ?? 0,
  /** How many rows a push found changed by others. */
  rowCountOfRun: (run: number): number =>
    db.get<{ count: number }>('SELECT count(DISTINCT row_key) AS count FROM remote_change WHERE run = ?', run)
      ?.count ?? 0,
  /** Those rows, `limit` of them from `from` on, in the order in which they were noticed. */
  rowsOfPull: (pull: number, from: number, limit: number): readonly RowKey[] =>
    db
      .all<{ row_key: string }>(`${OF_PULL} ORDER BY at, row_key LIMIT ? OFFSET ?`, pull, pull, limit, from)
      .map((row) => row.row_key as RowKey),
  /** What a pull or a push noticed of these rows. */
  changesBy: (owner: Owner, keys: readonly RowKey[]): readonly RemoteChange[] => {
    const [column, id] = columnOf(owner);
    return db
      .all<StoredChange>(
        `SELECT ${CHANGE} FROM remote_change
         WHERE row_key IN (SELECT value FROM json_each(?)) AND ${column} = ? ORDER BY id`,
        JSON.stringify(keys),
        id,
      )
      .map(remoteChange);
  },
  eventsOfPull: (pull: number, keys: readonly RowKey[]): readonly RowEvent[] =>
    db
      .all<StoredEvent>(
        `SELECT ${EVENT} FROM row_event
         WHERE row_key IN (SELECT value FROM json_each(?)) AND pull = ? ORDER BY id`,
        JSON.stringify(keys),
        pull,
      )
      .map(rowEvent),
});

export const remoteChangeRepository = (db: Database) => ({
  ...writing(db),
  ...pruning(db),
  ...reading(db),
});
