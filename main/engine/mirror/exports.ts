/**
 * The baselines of exported files: the values of each row when the file was written. Equal values are stored once,
 * however many exports have them.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Database } from './database.ts';
import { adKey, numberOfKey } from './row-key.ts';

/** The name of a campaign or category in a file. */
export type NamedNumber = {
  readonly kind: 'campaign' | 'category';
  readonly id: number;
  readonly name: string;
};

export type ExportHead = {
  readonly id: string;
  readonly at: string;
  /** The exported fields, in the order of the columns. */
  readonly fields: readonly FieldPath[];
  readonly rows: number;
  /** The names it has for campaigns and categories. */
  readonly named: readonly NamedNumber[];
};

/** One exported row: `digest` is the hash of its editable values, `fixed` holds the values that cannot be edited. */
export type BaselineRow = { readonly key: RowKey; readonly digest: string; readonly fixed: JsonObject };

/** With the values that `digest` is the hash of, as JSON. */
export type NewBaselineRow = BaselineRow & { readonly body: string };

/** Rows are a few kilobytes: a small window is set up faster and compresses them as well. */
const PACKING = { level: 3, windowBits: 13, memLevel: 6 } as const;

const packed = (text: string): Uint8Array => deflateRawSync(text, PACKING);
/** A buffer of the usual size would take longer to make than a row to unpack. */
const UNPACKING = { chunkSize: 4096 } as const;

const unpacked = (bytes: Uint8Array): string => inflateRawSync(bytes, UNPACKING).toString();

/**
 * The time of use of values is rounded up to the end of the day, so that several exports on one day write it once.
 */
const endOfDay = (at: string): string => `${at.slice(0, 10)}T23:59:59.999Z`;

type StoredHead = { id: string; at: string; fields: string; rows: number; named: string };

const head = ({ fields, named, ...rest }: StoredHead): ExportHead => ({
  ...rest,
  fields: JSON.parse(fields) as readonly FieldPath[],
  named: JSON.parse(named) as readonly NamedNumber[],
});

/** Values and their digest; `bytes` compresses them, and is called only where they are not stored yet. */
export type NewValues = { readonly digest: string; readonly bytes: () => Uint8Array };

/** Values compressed in advance, outside the transaction, as that takes time. */
export const packedValues = ({ digest, body }: Pick<NewBaselineRow, 'digest' | 'body'>): NewValues => {
  const bytes = packed(body);
  return { digest, bytes: () => bytes };
};

type PackedRow = readonly [n: number, digest: string, fixed: JsonObject];

const writing = (db: Database) => {
  const known = (digests: readonly string[]): ReadonlySet<string> =>
    new Set(
      db
        .all<{ digest: string }>(
          'SELECT digest FROM baseline WHERE digest IN (SELECT value FROM json_each(?))',
          JSON.stringify(digests),
        )
        .map(({ digest }) => digest),
    );

  /** Stores values, each once. */
  const addValues = (values: readonly NewValues[], at: string): void => {
    const there = known(values.map(({ digest }) => digest));
    const used = endOfDay(at);
    db.run(
      'UPDATE baseline SET used_at = ? WHERE digest IN (SELECT value FROM json_each(?)) AND used_at < ?',
      used,
      JSON.stringify([...there]),
      used,
    );
    for (const { digest, bytes } of values) {
      if (there.has(digest)) continue;
      // Two rows of a page may have equal values.
      db.run(
        'INSERT INTO baseline (digest, body, used_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
        digest,
        bytes(),
        used,
      );
    }
  };

  return {
    addValues,
    /** Begins an export; it does not count until `keep`. */
    begin: ({ id, at, fields, named }: Omit<ExportHead, 'rows'>): void => {
      const lists = [fields, named].map((list) => JSON.stringify(list));
      db.run('INSERT INTO export (id, at, fields, named) VALUES (?, ?, ?, ?)', id, at, ...lists);
    },
    /** Adds rows; `page` numbers the calls of one export. */
    addPage: (id: string, page: number, rows: readonly NewBaselineRow[], at: string): void => {
      addValues(
        rows.map(({ digest, body }) => ({ digest, bytes: () => packed(body) })),
        at,
      );
      const list = rows.map(({ key, digest, fixed }): PackedRow => [numberOfKey(key), digest, fixed]);
      db.run(
        'INSERT INTO export_page (export, page, rows) VALUES (?, ?, ?)',
        id,
        page,
        packed(JSON.stringify(list)),
      );
    },
    /** Marks the export as complete; only then it counts. */
    keep: (id: string, rows: number): void => {
      db.run('UPDATE export SET kept = 1, rows = ? WHERE id = ?', rows, id);
    },
    drop: (id: string): void => {
      db.run('DELETE FROM export_page WHERE export = ?', id);
      db.run('DELETE FROM export WHERE id = ?', id);
    },
    /** Deletes exports whose process ended before `keep`. Call while no export is running. */
    dropUnfinished: (): void => {
      db.run('DELETE FROM export_page WHERE export IN (SELECT id FROM export WHERE kept = 0)');
      db.run('DELETE FROM export WHERE kept = 0');
    },
    /**
     * Deletes up to `limit` exports, and up to as many values, that are older than `before`; returns how many were
     * deleted.
     */
    pruneOld: (before: string, limit: number): number => {
      const old = 'SELECT id FROM export WHERE at < ? ORDER BY at LIMIT ?';
      db.run(`DELETE FROM export_page WHERE export IN (${old})`, before, limit);
      return (
        db.run(`DELETE FROM export WHERE id IN (${old})`, before, limit).changes +
        db.run(
          'DELETE FROM baseline WHERE rowid IN (SELECT rowid FROM baseline WHERE used_at < ? LIMIT ?)',
          before,
          limit,
        ).changes
      );
    },
  };
};

export const exportRepository = (db: Database) => ({
  ...writing(db),
  /** A complete export; undefined for others. */
  get: (id: string): ExportHead | undefined => {
    const row = db.get<StoredHead>(
      'SELECT id, at, fields, rows, named FROM export WHERE id = ? AND kept = 1',
      id,
    );
    return row && head(row);
  },
  /** The rows of an export in the order in which they were written, in pages. */
  *pagesOf(id: string): Generator<readonly BaselineRow[]> {
    for (let page = 0; ; page += 1) {
      const row = db.get<{ rows: Uint8Array }>(
        'SELECT rows FROM export_page WHERE export = ? AND page = ?',
        id,
        page,
      );
      if (!row) return;
      const list = JSON.parse(unpacked(row.rows)) as readonly PackedRow[];
      yield list.map(([n, digest, fixed]) => ({ key: adKey(n), digest, fixed }));
    }
  },
  /** By digest, the values as JSON; unknown digests are left out. */
  bodies: (digests: readonly string[]): ReadonlyMap<string, string> =>
    new Map(
      db
        .all<{ digest: string; body: Uint8Array }>(
          'SELECT digest, body FROM baseline WHERE digest IN (SELECT value FROM json_each(?))',
          JSON.stringify(digests),
        )
        .map(({ digest, body }) => [digest, unpacked(body)]),
    ),
});
