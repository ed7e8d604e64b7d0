/**
 * Changes by others to our rows, as the service's answers showed them: fields that changed beyond what we sent, and
 * rows that appeared, went and came back. They have no owner until the pull or push that noticed them ends.
 */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { FieldChange } from '../../../../shared/contract/results/history.ts';
import type { Json } from '../../../../shared/json.ts';
import type { Database } from '../database.ts';
import type { RowHour } from '../row-key.ts';

export type RowEventKind = 'gone' | 'back' | 'appeared';

/**
 * When it was noticed (`happened`: its position in the order of all events), and the run that noticed it; null where
 * a pull did.
 */
type Noticed = {
  readonly key: RowKey;
  readonly at: string;
  readonly happened: number;
  readonly run: number | null;
};

export type RemoteChange = FieldChange &
  Noticed & {
    /** When it happened, by the service's clock; null where the answer had no time. */
    readonly serviceAt: string | null;
  };

/** A change of which the service told when it happened. */
export type DatedChange = Omit<RemoteChange, 'serviceAt'> & { readonly serviceAt: string };

export type RowEvent = Noticed & { readonly kind: RowEventKind };

/** The finished pull or push that noticed changes. */
export type Owner = { readonly pull: number } | { readonly run: number };

const columnOf = (owner: Owner): readonly ['pull' | 'run', number] =>
  'pull' in owner ? ['pull', owner.pull] : ['run', owner.run];

/** The most changes kept for one row; the oldest are dropped first. */
export const MOST_A_ROW = 300;

/** The most changes kept for all rows together. */
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
  /** Stores the changes that one answer showed of a row. */
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
  /** A pull or push ended: it becomes the owner of the changes noticed since the last one. */
  adopt: (owner: Owner): void => {
    const [column, id] = columnOf(owner);
    for (const table of TABLES) {
      db.run(`UPDATE ${table} SET ${column} = ? WHERE pull IS NULL AND run IS NULL`, id);
    }
  },
});

const pruning = (db: Database) => ({
  /**
   * Deletes up to `slice` of the oldest changes that are from before `before` or beyond `MOST`; returns how many
   * changes were deleted.
   */
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
  /**
   * Keeps the newest changes of up to `slice` rows that have more than `MOST_A_ROW`; returns how many
   * changes were deleted.
   */
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

const REACHED = `'"BUDGET_REACHED"', '"DAILY_BUDGET_REACHED"'`;
const BOUND = `(field = 'status' AND (before IN (${REACHED}) OR after IN (${REACHED})))`;

/** Dated changes read at once. */
const BETWEEN_PAGE = 200;

/** Changes read at once of which many are of other times. */
const CHANGED_PAGE = 1000;

/** The service writes fractions and zones in various forms; all begin alike. */
const secondOf = (time: number): string => new Date(time).toISOString().slice(0, 19);

const OF_PULL = `SELECT row_key, min(at) AS at FROM
  (SELECT row_key, at FROM remote_change WHERE pull = ? UNION ALL SELECT row_key, at FROM row_event WHERE pull = ?)
  GROUP BY row_key`;

const reading = (db: Database) => ({
  /** The stored changes of one row, oldest first. */
  changesOf: (key: RowKey): readonly RemoteChange[] =>
    db
      .all<StoredChange>(`SELECT ${CHANGE} FROM remote_change WHERE row_key = ? ORDER BY id`, key)
      .map(remoteChange),
  /** The rows that others changed since a time, with the hour of their change, UTC. */
  changedByHour: (since: string): readonly RowHour[] =>
    db.all<RowHour>(
      `SELECT DISTINCT row_key AS key, substr(coalesce(service_at, at), 1, 13) AS hour FROM remote_change
       WHERE coalesce(service_at, at) >= ?`,
      since,
    ),
  /**
   * The rows that others changed in a period, and those whose budget was seen to be reached or renewed (`isBound`), which
   * is no change; in pages, each read when it is asked for. A row is in as many pages as it was changed.
   */
  changedBetween: function* (
    from: string,
    before: string,
  ): Generator<readonly { readonly key: RowKey; readonly isBound: boolean }[]> {
    for (let after = 0; ; ) {
      const page = db.all<{ id: number; key: RowKey; bound: number; time: string }>(
        `SELECT id, row_key AS key, ${BOUND} AS bound, coalesce(service_at, at) AS time FROM remote_change
         WHERE id > ? ORDER BY id LIMIT ${CHANGED_PAGE}`,
        after,
      );
      yield page.flatMap(({ key, bound, time }) =>
        time >= from && time < before ? [{ key, isBound: bound === 1 }] : [],
      );
      const last = page.at(-1);
      if (!last || page.length < CHANGED_PAGE) return;
      after = last.id;
    }
  },
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
  /**
   * The changes that happened from `from` on and before `to`, in milliseconds since 1970 by the service's clock, in
   * pages, each read when it is asked for.
   */
  between: function* (from: number, to: number): Generator<readonly DatedChange[]> {
    const isWithin = ({ serviceAt }: DatedChange): boolean => {
      const at = Date.parse(serviceAt);
      return at >= from && at < to;
    };
    let last = { service_at: secondOf(from), id: 0 };
    for (;;) {
      const page = db.all<StoredChange & { id: number; service_at: string }>(
        `SELECT id, ${CHANGE} FROM remote_change WHERE service_at >= ? AND service_at < ?
         AND (service_at > ? OR id > ?) ORDER BY service_at, id LIMIT ?`,
        last.service_at,
        secondOf(to + 1000),
        last.service_at,
        last.id,
        BETWEEN_PAGE,
      );
      yield page.map((row) => ({ ...remoteChange(row), serviceAt: row.service_at })).filter(isWithin);
      const end = page.at(-1);
      if (!end || page.length < BETWEEN_PAGE) return;
      last = end;
    }
  },
  /** The changes since a time, in pages in the order in which they were noticed, each read when it is asked for. */
  since: function* (from: string): Generator<readonly RemoteChange[]> {
    for (let after = 0; ; ) {
      const page = db.all<StoredChange & { id: number }>(
        `SELECT id, ${CHANGE} FROM remote_change WHERE id > ? AND coalesce(service_at, at) >= ? ORDER BY id LIMIT ?`,
        after,
        from,
        BETWEEN_PAGE,
      );
      yield page.map(remoteChange);
      const end = page.at(-1);
      if (!end || page.length < BETWEEN_PAGE) return;
      after = end.id;
    }
  },
  /** When rows came and went since a time. */
  eventsSince: (from: string): readonly RowEvent[] =>
    db.all<StoredEvent>(`SELECT ${EVENT} FROM row_event WHERE at >= ? ORDER BY id`, from).map(rowEvent),
  /** The number of the newest change; later changes have larger numbers. */
  last: (): number => db.get<{ id: number | null }>('SELECT max(id) AS id FROM remote_change')?.id ?? 0,
  /** Of each field of these rows that changed after their `asOf`: its value before the first such change. */
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
  /** How many rows were changed by others according to a pull. */
  rowCount: (pull: number): number =>
    db.get<{ count: number }>(`SELECT count(*) AS count FROM (${OF_PULL})`, pull, pull)?.count ?? 0,
  /** How many rows a push found changed by others. */
  rowCountOfRun: (run: number): number =>
    db.get<{ count: number }>('SELECT count(DISTINCT row_key) AS count FROM remote_change WHERE run = ?', run)
      ?.count ?? 0,
  /** Those rows, `limit` of them starting at position `from`, in the order in which they were noticed. */
  rowsOfPull: (pull: number, from: number, limit: number): readonly RowKey[] =>
    db
      .all<{ row_key: string }>(`${OF_PULL} ORDER BY at, row_key LIMIT ? OFFSET ?`, pull, pull, limit, from)
      .map((row) => row.row_key as RowKey),
  /** The changes of these rows that a pull or a push noticed. */
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
