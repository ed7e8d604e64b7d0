/**
 * The seller's own orders in a database of their own, `orders.db` in the account's folder: the marketplace does not
 * know them, so that a local copy made anew keeps them. It is made with the first file.
 */
import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { OrdersFile } from '../../../shared/contract/results/orders.ts';
import { linesIn, type OrdersPeriod } from '../../../shared/orders/period.ts';
import type { OrderLine } from '../../../shared/orders/read-orders.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';

const FILE = 'orders.db';

const TABLES = `
CREATE TABLE IF NOT EXISTS orders_file (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  digest TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS order_line (
  file INTEGER NOT NULL REFERENCES orders_file (id) ON DELETE CASCADE,
  vendor_id TEXT NOT NULL,
  day TEXT NOT NULL,
  number TEXT NOT NULL,
  orders INTEGER NOT NULL,
  revenue INTEGER NOT NULL,
  cost INTEGER
) STRICT;

CREATE INDEX IF NOT EXISTS order_line_day ON order_line (day);

CREATE INDEX IF NOT EXISTS order_line_number ON order_line (number) WHERE number != '';
`;

/**
 * A file covers the days of its period: one of them without a row had no orders. Where rows of it made way for those of
 * another file, it covers their days as long as that file is there.
 */
const COVERAGE = `
ALTER TABLE orders_file ADD COLUMN first TEXT NOT NULL DEFAULT '';
ALTER TABLE orders_file ADD COLUMN last TEXT NOT NULL DEFAULT '';

UPDATE orders_file SET (first, last) = (
  SELECT coalesce(min(day), ''), coalesce(max(day), '') FROM order_line WHERE file = id
);

CREATE TABLE order_moved (
  file INTEGER NOT NULL REFERENCES orders_file (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  "to" INTEGER NOT NULL,
  PRIMARY KEY (file, day, "to")
) STRICT;

PRAGMA user_version = 1;
`;

/**
 * The period of a file ends before the day on which it was taken, which was not over; of files that were taken before,
 * in the zone where days are over last. A day with a row that could not be read is not covered. A cost is null where its
 * cell is empty, and 0 in files without a column of costs.
 */
const PERIODS = `
ALTER TABLE orders_file ADD COLUMN unread INTEGER NOT NULL DEFAULT 0;

UPDATE orders_file SET last = min(last, date(at, '-12 hours', '-1 day'));

UPDATE order_line SET cost = 0
WHERE cost IS NULL AND file NOT IN (SELECT file FROM order_line WHERE cost IS NOT NULL);

CREATE TABLE order_unread (
  file INTEGER NOT NULL REFERENCES orders_file (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  PRIMARY KEY (file, day)
) STRICT;

PRAGMA user_version = 2;
`;

const COVERED = `SELECT value AS day FROM json_each(?) WHERE EXISTS (
  SELECT 1 FROM orders_file f WHERE value BETWEEN f.first AND f.last AND NOT EXISTS (
    SELECT 1 FROM order_moved m
    WHERE m.file = f.id AND m.day = value AND m."to" NOT IN (SELECT id FROM orders_file)
  ) AND NOT EXISTS (SELECT 1 FROM order_unread u WHERE u.file = f.id AND u.day = value))`;

const EMPTY_FILES = 'SELECT id FROM orders_file WHERE id NOT IN (SELECT file FROM order_line)';

const UNCOSTED = 'sum(CASE WHEN cost IS NULL THEN orders ELSE 0 END) AS uncosted';

const SUMS = `sum(orders) AS orders, CAST(sum(revenue) AS TEXT) AS revenue,
  CAST(coalesce(sum(cost), 0) AS TEXT) AS cost, ${UNCOSTED}
  FROM order_line WHERE day BETWEEN ? AND ?`;

const LISTED = `SELECT f.id, f.name, f.at, f.first AS "from", f.last AS "to", f.unread, ${UNCOSTED},
    count(*) AS rows, sum(l.orders) AS orders, CAST(sum(l.revenue) AS TEXT) AS revenueMicros
  FROM orders_file f JOIN order_line l ON l.file = f.id`;

/** Lines of one vendor ID together; money in micros. */
export type OrderSum = {
  readonly vendorId: string;
  readonly orders: number;
  readonly revenue: string;
  readonly cost: string;
  /** Orders of lines with a cost that is null. */
  readonly uncosted: number;
};

export type NewFile = {
  readonly digest: string;
  readonly name: string;
  readonly at: string;
  readonly lines: readonly OrderLine[];
  readonly period: OrdersPeriod;
  /** Rows that could not be read, and the days that are not covered for them. */
  readonly unread: { readonly rows: number; readonly days: readonly string[] };
  /** Lines of other files on the same days of the period go, but for those with another number. */
  readonly replaces: boolean;
};

const open = (file: string): Database => {
  try {
    if (existsSync(file) && !lstatSync(file).isFile()) throw new Error('no plain file');
    const db = openDatabase(file);
    db.exec('PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL');
    db.transaction(() => {
      db.exec(TABLES);
      const version = db.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
      for (const step of [COVERAGE, PERIODS].slice(version)) db.exec(step);
    });
    return db;
  } catch (cause) {
    throw cause instanceof AdsheetError && cause.code === 'disk-full'
      ? cause
      : new AdsheetError('orders-damaged', { file }, { cause });
  }
};

const daysOf = (lines: readonly OrderLine[]): string =>
  JSON.stringify([...new Set(lines.map(({ day }) => day))]);

const ON_DAYS = `day IN (SELECT value FROM json_each(?)) AND number = ''`;

export type OrderStore = {
  readonly files: () => readonly OrdersFile[];
  readonly known: (digest: string) => OrdersFile | undefined;
  /** Days of these lines that other files have, too, without numbers; none where all the lines have numbers. */
  readonly sharedDays: (lines: readonly OrderLine[]) => readonly string[];
  readonly take: (file: NewFile) => OrdersFile;
  /** False where there is no such file. */
  readonly forget: (id: number) => boolean;
  /** Those of these days that a file covers, in order. */
  readonly covered: (days: readonly string[]) => readonly string[];
  readonly sums: (from: string, to: string) => readonly OrderSum[];
  /** Changes with every file that is taken or forgotten: sums computed before are outdated then. */
  readonly generation: () => number;
  readonly close: () => void;
};

/** Opened with the first call that needs it; without a file all is empty. Every function may throw `orders-damaged`. */
export const orderStore = (folder: string): OrderStore => {
  const file = join(folder, FILE);
  let db: Database | undefined;
  let generation = 0;
  const existing = (): Database | undefined => {
    if (db === undefined && existsSync(file)) db = open(file);
    return db;
  };
  const made = (): Database => {
    db ??= open(file);
    return db;
  };
  const listed = (where: string, value: string | number): OrdersFile | undefined =>
    existing()?.get<OrdersFile>(`${LISTED} WHERE ${where} GROUP BY f.id`, value);
  return {
    files: () => existing()?.all<OrdersFile>(`${LISTED} GROUP BY f.id ORDER BY f.id DESC`) ?? [],
    known: (digest) => listed('f.digest = ?', digest),
    sharedDays: (lines) =>
      lines.every(({ number }) => number !== '')
        ? []
        : (existing()
            ?.all<{ day: string }>(
              `SELECT DISTINCT day FROM order_line WHERE ${ON_DAYS} ORDER BY day`,
              daysOf(lines),
            )
            .map(({ day }) => day) ?? []),
    take: ({ digest, name, at, lines, period, unread, replaces }) => {
      const into = made();
      generation += 1;
      return into.transaction(() => {
        const { id } = into.run(
          'INSERT INTO orders_file (digest, name, at, first, last, unread) VALUES (?, ?, ?, ?, ?, ?)',
          ...[digest, name, at, period.from, period.to, unread.rows],
        );
        const makeWay = (where: string, ...values: readonly string[]): void => {
          const others = `FROM order_line WHERE file != ? AND ${where}`;
          into.run(`INSERT OR IGNORE INTO order_moved SELECT file, day, ? ${others}`, id, id, ...values);
          into.run(`DELETE ${others}`, id, ...values);
        };
        if (replaces) makeWay(ON_DAYS, daysOf(linesIn(lines, period)));
        for (const day of unread.days) into.run('INSERT INTO order_unread VALUES (?, ?)', id, day);
        for (const line of lines) {
          // A refund has the number of its order, and is no other version of it.
          const sameKind = line.revenueMicros < 0n ? 'revenue < 0' : 'revenue >= 0';
          if (line.number !== '')
            makeWay(`number = ? AND vendor_id = ? AND ${sameKind}`, line.number, line.vendorId);
          into.run(
            'INSERT INTO order_line VALUES (?, ?, ?, ?, ?, ?, ?)',
            ...[id, line.vendorId, line.day, line.number, line.orders],
            ...[line.revenueMicros, line.costMicros],
          );
        }
        into.run(`UPDATE OR REPLACE order_moved SET "to" = ? WHERE "to" IN (${EMPTY_FILES})`, id);
        into.run(`DELETE FROM orders_file WHERE id IN (${EMPTY_FILES})`);
        const taken = listed('f.id = ?', id);
        if (!taken) throw new AdsheetError('internal', { reason: 'no line' });
        return taken;
      });
    },
    forget: (id) => {
      generation += 1;
      return (existing()?.run('DELETE FROM orders_file WHERE id = ?', id).changes ?? 0) > 0;
    },
    covered: (days) =>
      existing()
        ?.all<{ day: string }>(COVERED, JSON.stringify(days))
        .map(({ day }) => day) ?? [],
    sums: (from, to) =>
      existing()?.all<OrderSum>(
        `SELECT vendor_id AS vendorId, ${SUMS} GROUP BY lower(vendor_id)`,
        from,
        to,
      ) ?? [],
    generation: () => generation,
    close: () => db?.close(),
  };
};
