/** Imports of the seller's feed as the service told them, and the rows whose edits are held because of it. */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { FeedImport } from '../../../../shared/feeds/feed-import.ts';
import type { Database } from '../database.ts';
import { settingRepository } from '../settings.ts';

export type StoredImport = FeedImport & { readonly readAt: string };

type Stored = { readonly body: string; readonly read_at: string };

/** The most imports kept; there is one a day. */
export const MOST_IMPORTS = 200;

const LISTED = 'feedsListed';
const READ_AT = 'feedsReadAt';

const importOf = ({ body, read_at: readAt }: Stored): StoredImport => ({
  ...(JSON.parse(body) as FeedImport),
  readAt,
});

/** Only rows that still have drafts are held. */
const HELD = `SELECT row_key FROM feed_hold
  WHERE EXISTS (SELECT 1 FROM draft WHERE draft.row_key = feed_hold.row_key)`;

const keysIn = (rows: readonly { readonly row_key: string }[]): readonly RowKey[] =>
  rows.map((row) => row.row_key as RowKey);

const holding = (db: Database) => ({
  hold: (keys: Iterable<RowKey>): void => {
    for (const key of keys) db.run('INSERT OR IGNORE INTO feed_hold (row_key) VALUES (?)', key);
  },
  release: (keys: Iterable<RowKey>): void => {
    for (const key of keys) db.run('DELETE FROM feed_hold WHERE row_key = ?', key);
  },
  held: (): readonly RowKey[] => keysIn(db.all<{ row_key: string }>(HELD)),
  /** Those of these rows that are held. */
  heldAmong: (keys: readonly RowKey[]): ReadonlySet<RowKey> => {
    // Hardly any account has such rows.
    if (db.get('SELECT 1 FROM feed_hold LIMIT 1') === undefined) return new Set();
    const held = db.all<{ row_key: string }>(
      'SELECT row_key FROM feed_hold WHERE row_key IN (SELECT value FROM json_each(?))',
      JSON.stringify(keys),
    );
    return new Set(keysIn(held));
  },
  /** The rows that have no edits left although they are held. */
  settled: (): readonly RowKey[] =>
    keysIn(db.all<{ row_key: string }>(`SELECT row_key FROM feed_hold WHERE row_key NOT IN (${HELD})`)),
});

export const feedRepository = (db: Database) => {
  const settings = settingRepository(db);
  let generation = 0;
  return {
    ...holding(db),
    /** Grows with every stored import since the mirror was opened. */
    generation: (): number => generation,
    /** The newest first. */
    all: (): readonly StoredImport[] =>
      db
        .all<Stored>(
          'SELECT body, read_at FROM feed_import ORDER BY coalesce(created_at, read_at) DESC, id DESC',
        )
        .map(importOf),
    /** When each began and how it ended. */
    outlines: (): readonly Pick<StoredImport, 'id' | 'status' | 'createdAt'>[] =>
      db.all('SELECT id, status, created_at AS createdAt FROM feed_import'),
    get: (id: number): StoredImport | undefined => {
      const row = db.get<Stored>('SELECT body, read_at FROM feed_import WHERE id = ?', id);
      return row && importOf(row);
    },
    /** The status of each import, by id. */
    statuses: (): ReadonlyMap<number, string> =>
      new Map(
        db
          .all<{ id: number; status: string }>('SELECT id, status FROM feed_import')
          .map(({ id, status }) => [id, status]),
      ),
    /** Stores an import in place of what was told of it before; the oldest beyond `MOST_IMPORTS` are dropped. */
    save: (told: FeedImport, readAt: string): void => {
      generation += 1;
      db.run(
        `INSERT INTO feed_import (id, status, created_at, body, read_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET status = excluded.status, created_at = excluded.created_at,
           body = excluded.body, read_at = excluded.read_at`,
        told.id,
        told.status,
        told.createdAt,
        JSON.stringify(told),
        readAt,
      );
      db.run(
        `DELETE FROM feed_import WHERE id NOT IN
         (SELECT id FROM feed_import ORDER BY coalesce(created_at, read_at) DESC, id DESC LIMIT ?)`,
        MOST_IMPORTS,
      );
    },
    /** Does the tenant list imports? Null while that was never asked. */
    isListed: (): boolean | null => {
      const listed = settings.get(LISTED);
      return typeof listed === 'boolean' ? listed : null;
    },
    /** When imports were last asked for; null for never. */
    readAt: (): string | null => {
      const at = settings.get(READ_AT);
      return typeof at === 'string' ? at : null;
    },
    noteRead: (listed: boolean, at: string): void => {
      settings.set(LISTED, listed);
      settings.set(READ_AT, at);
    },
  };
};
