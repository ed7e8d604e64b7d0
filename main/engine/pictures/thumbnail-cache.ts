/**
 * Thumbnails of the account's pictures in a database of their own, `thumbnails.db` in its folder: nothing in it is
 * missed when it is gone, so that a file that is not as it should be is made anew. The least used are dropped.
 */
import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../mirror/database.ts';
import type { ThumbnailSide } from './worker/messages.ts';

const FILE = 'thumbnails.db';
const MOST_BYTES = 128 * 1024 * 1024;

const TABLE =
  'CREATE TABLE thumbnail (key TEXT PRIMARY KEY, small BLOB NOT NULL, large BLOB NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID';
const INDEX = 'CREATE INDEX thumbnail_used ON thumbnail (used)';

export type Thumbnails = { readonly small: Uint8Array; readonly large: Uint8Array };

export type ThumbnailCache = {
  readonly get: (key: string, side: ThumbnailSide) => Uint8Array | undefined;
  readonly put: (key: string, made: Thumbnails) => void;
  readonly close: () => void;
};

const names = (folder: string): readonly string[] =>
  ['', '-journal', '-wal', '-shm'].map((end) => join(folder, `${FILE}${end}`));

/** Is the file, with those that belong to it, a plain one? */
const isPlain = (folder: string): boolean =>
  names(folder).every((name) => lstatSync(name, { throwIfNoEntry: false })?.isFile() ?? true);

const drop = (folder: string): void => {
  for (const name of names(folder)) rmSync(name, { force: true, recursive: true });
};

const openPlain = (folder: string): Database => {
  const db = openDatabase(join(folder, FILE));
  try {
    db.exec('PRAGMA trusted_schema = OFF; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF');
    const found = db.all<{ sql: string | null }>(
      'SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid',
    );
    if (found.length === 0) db.exec(`${TABLE}; ${INDEX}`);
    else if (found.map(({ sql }) => sql).join() !== [TABLE, INDEX].join()) throw new Error('another schema');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

const openAnew = (folder: string): Database => {
  try {
    if (isPlain(folder)) return openPlain(folder);
  } catch {
    // Another program's file, or a damaged one: it is made anew.
  }
  drop(folder);
  return openPlain(folder);
};

const COLUMNS: Readonly<Record<ThumbnailSide, 'small' | 'large'>> = { 50: 'small', 120: 'large' };

export const openThumbnailCache = (folder: string, mostBytes = MOST_BYTES): ThumbnailCache => {
  const db = openAnew(folder);
  const sum = (): number =>
    db.get<{ bytes: number | null }>('SELECT sum(length(small) + length(large)) AS bytes FROM thumbnail')
      ?.bytes ?? 0;
  let bytes = sum();
  let used = db.get<{ used: number | null }>('SELECT max(used) AS used FROM thumbnail')?.used ?? 0;

  /**
   * Drops those that were not used for longest, as few as make room: dropping a tenth of the cache at once held the
   * engine for most of a second.
   */
  const prune = (): void => {
    while (bytes > mostBytes) {
      const oldest = db.get<{ key: string; bytes: number }>(
        'SELECT key, length(small) + length(large) AS bytes FROM thumbnail ORDER BY used LIMIT 1',
      );
      if (oldest === undefined) return;
      db.run('DELETE FROM thumbnail WHERE key = ?', oldest.key);
      bytes -= oldest.bytes;
    }
  };

  return {
    get: (key, side) => {
      const found = db.get<{ data: Uint8Array }>(
        `SELECT ${COLUMNS[side]} AS data FROM thumbnail WHERE key = ?`,
        key,
      );
      if (found === undefined) return undefined;
      used += 1;
      db.run('UPDATE thumbnail SET used = ? WHERE key = ?', used, key);
      return found.data;
    },
    put: (key, { small, large }) =>
      db.transaction(() => {
        used += 1;
        const { changes } = db.run(
          'INSERT INTO thumbnail (key, small, large, used) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO NOTHING',
          ...[key, small, large, used],
        );
        if (changes > 0) bytes += small.length + large.length;
        if (bytes > mostBytes) prune();
      }),
    close: db.close,
  };
};
