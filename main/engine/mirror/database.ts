/**
 * The only access to SQLite: bound parameters only, statements prepared once, the SQL text (never its values) in
 * errors and in the log of slow statements, and synchronous transactions.
 */
import Sqlite from 'better-sqlite3';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { ownerFile } from '../../owner-only.ts';

export type SqlValue = string | number | bigint | null | Uint8Array;

/** A function of SQL over the rows of a group, made in steps. */
export type Aggregate<State> = {
  readonly start: () => State;
  readonly step: (state: State, row: readonly unknown[]) => State;
  readonly result: (state: State) => SqlValue;
};

export type Database = {
  /** Returns the number of changed rows and the rowid of the row last inserted. */
  readonly run: (
    sql: string,
    ...params: readonly SqlValue[]
  ) => { readonly changes: number; readonly id: number };
  readonly get: <T>(sql: string, ...params: readonly SqlValue[]) => T | undefined;
  readonly all: <T>(sql: string, ...params: readonly SqlValue[]) => readonly T[];
  /** Runs several statements without parameters; for migrations and pragmas. */
  readonly exec: (sql: string) => void;
  /** Defines a function for SQL, of any number of arguments, as long as the database is open. */
  readonly aggregate: <State>(name: string, of: Aggregate<State>) => void;
  /**
   * Runs `work` in one transaction (a savepoint inside another) and returns its result. Work that returns a promise
   * is rolled back and refused: a transaction must not wait for anything.
   */
  readonly transaction: <T>(work: () => T) => T;
  readonly inTransaction: () => boolean;
  readonly close: () => void;
};

/** Called with every statement slower than `SLOW_MS`, without its bound values, which may be the seller's texts. */
export type SlowLog = (sql: string, milliseconds: number) => void;

const SLOW_MS = 100;
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;
const FULL = /^SQLITE_(FULL|IOERR_WRITE|IOERR_FSYNC|IOERR_SHMSIZE)/;

/** Turns a failure of SQLite into `mirror-damaged` or `disk-full`; any other is a bug, with the statement's text. */
const explain = (cause: unknown, sql: string): unknown => {
  if (!(cause instanceof Sqlite.SqliteError)) return cause;
  if (DAMAGED.test(cause.code)) return new AdsheetError('mirror-damaged', {}, { cause });
  if (FULL.test(cause.code)) return new AdsheetError('disk-full', {}, { cause });
  return new Error(`${cause.code}: ${cause.message}, in: ${sql}`, { cause });
};

const isPromise = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';

/**
 * Opens the database `file`, and creates it if it is missing. Throws `mirror-damaged` for a file that is no database.
 */
export const openDatabase = (file: string, onSlow: SlowLog = () => {}): Database => {
  // SQLite creates the files beside it with the same mode.
  ownerFile(file);
  const sqlite = guarded('open', () => new Sqlite(file, { timeout: 5000 }));
  const statements = new Map<string, Sqlite.Statement<SqlValue[]>>();

  const prepared = (sql: string): Sqlite.Statement<SqlValue[]> => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = sqlite.prepare<SqlValue[]>(sql);
    statements.set(sql, statement);
    return statement;
  };

  const timed = <T>(sql: string, act: () => T): T => {
    const start = performance.now();
    const value = guarded(sql, act);
    const spent = performance.now() - start;
    if (spent > SLOW_MS) onSlow(sql, spent);
    return value;
  };

  return {
    run: (sql, ...params) =>
      timed(sql, () => {
        const { changes, lastInsertRowid } = prepared(sql).run(...params);
        return { changes, id: Number(lastInsertRowid) };
      }),
    get: <T>(sql: string, ...params: readonly SqlValue[]) =>
      timed(sql, () => prepared(sql).get(...params) as T | undefined),
    all: <T>(sql: string, ...params: readonly SqlValue[]) =>
      timed(sql, () => prepared(sql).all(...params) as readonly T[]),
    exec: (sql) => {
      timed(sql, () => sqlite.exec(sql));
    },
    aggregate: <State>(name: string, { start, step, result }: Aggregate<State>) => {
      sqlite.aggregate<State>(name, {
        varargs: true,
        start,
        step: (state, ...row) => step(state, row),
        result,
      });
    },
    transaction: (work) =>
      guarded('transaction', () =>
        sqlite
          .transaction(() => {
            const value = work();
            if (isPromise(value))
              throw new TypeError('a transaction never waits: its work returned a promise');
            return value;
          })
          .immediate(),
      ),
    inTransaction: () => sqlite.inTransaction,
    close: () => {
      statements.clear();
      sqlite.close();
    },
  };
};

/**
 * `revision` grows with every row that is changed, but for those that `uncounted` changes, and with every commit of
 * another connection: none of ours writes beside this one, but a person may repair the file with another program.
 */
export const countedChanges = (
  db: Database,
): { readonly uncounted: Database; readonly revision: () => number } => {
  let aside = 0;
  const all = (): number => db.get<{ count: number }>('SELECT total_changes() AS count')?.count ?? 0;
  const commitsOfOthers = (): number =>
    db.get<{ data_version: number }>('PRAGMA data_version')?.data_version ?? 0;
  return {
    uncounted: {
      ...db,
      run: (sql, ...params) => {
        const before = all();
        const done = db.run(sql, ...params);
        aside += all() - before;
        return done;
      },
    },
    revision: () => all() - aside + commitsOfOthers(),
  };
};

const guarded = <T>(sql: string, act: () => T): T => {
  try {
    return act();
  } catch (cause) {
    throw explain(cause, sql);
  }
};
