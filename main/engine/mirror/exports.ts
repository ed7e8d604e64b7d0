/** What exported files said when they were written: by export, each row's values once however many exports have them. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { NamedNumber } from '../export/meta.ts';
import type { Database } from './database.ts';
import { adKey, numberOfKey } from './row-key.ts';

export type ExportHead = {
  readonly id: string;
  readonly at: string;
  /** The fields it has, in the order of its columns. */
  readonly fields: readonly FieldPath[];
  readonly rows: number;
  /** What it calls things by number. */
  readonly named: readonly NamedNumber[];
};

/** One exported row: `digest` stands for what could be edited of it, `fixed` is what could not. */
export type BaselineRow = { readonly key: RowKey; readonly digest: string; readonly fixed: JsonObject };

/** With the values that `digest` stands for, as JSON. */
export type NewBaselineRow = BaselineRow & { readonly body: string };

/** Rows are a few kilobytes: small windows are set up in no time and pack them as well. */
const PACKING = { level: 3, windowBits: 13, memLevel: 6 } as const;

const packed = (text: string): Uint8Array => deflateRawSync(text, PACKING);
const unpacked = (bytes: Uint8Array): string => inflateRawSync(bytes).toString();

/** Values are used by days: what several exports of one day have is written once. */
const endOfDay = (at: string): string => `${at.slice(0, 10)}T23:59:59.999Z`;

type StoredHead = { id: string; at: string; fields: string; rows: number; named: string };

const head = ({ fields, named, ...rest }: StoredHead): ExportHead => ({
  ...rest,
  fields: JSON.parse(fields) as readonly FieldPath[],
  named: JSON.parse(named) as readonly NamedNumber[],
});

/** Values, and what stands for them; packed where they are not there yet. */
export type NewValues = { readonly digest: string; readonly bytes: () => Uint8Array };

/** Values packed before they are kept, which takes time. */
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

  /** Keeps values, each once. */
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
      // Two rows of a page may say the same.
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
    /** Begins an export that is not kept yet. */
    begin: ({ id, at, fields, named }: Omit<ExportHead, 'rows'>): void => {
      const lists = [fields, named].map((list) => JSON.stringify(list));
      db.run('INSERT INTO export (id, at, fields, named) VALUES (?, ?, ?, ?)', id, at, ...lists);
    },
    /** Some rows more; `page` numbers the calls of one export. */
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
    /** All of it is here: from now on it counts. */
    keep: (id: string, rows: number): void => {
      db.run('UPDATE export SET kept = 1, rows = ? WHERE id = ?', rows, id);
    },
    drop: (id: string): void => {
      db.run('DELETE FROM export_page WHERE export = ?', id);
      db.run('DELETE FROM export WHERE id = ?', id);
    },
    /** Exports that were being written when a process ended. Nothing may be exported meanwhile. */
    dropUnfinished: (): void => {
      db.run('DELETE FROM export_page WHERE export IN (SELECT id FROM export WHERE kept = 0)');
      db.run('DELETE FROM export WHERE kept = 0');
    },
    /** Drops up to `limit` exports, and as many values of rows, that are older than `before`; how many went. */
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
  /** An export whose baseline is here as a whole. */
  get: (id: string): ExportHead | undefined => {
    const row = db.get<StoredHead>(
      'SELECT id, at, fields, rows, named FROM export WHERE id = ? AND kept = 1',
      id,
    );
    return row && head(row);
  },
  /** Its rows, in the order in which they were written, some at a time. */
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
  /** The values that digests stand for, as JSON; those unknown are left out. */
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
