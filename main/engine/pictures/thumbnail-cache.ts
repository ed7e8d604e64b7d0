/**
 * Thumbnails of the account's pictures in a database of their own, `thumbnails.db` in its folder: nothing in it is
 * missed when it is gone, so that a file that is not as it should be is made anew. The least used are dropped.
 */
import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { type Database, openDatabase } from '../mirror/database.ts';
import type { ThumbnailSide } from './worker/messages.ts';

const FILE = 'thumbnails.db';
const MOST_BYTES = 128 * 1024 * 1024;

const TABLE =
  'CREATE TABLE thumbnail (key TEXT PRIMARY KEY, small BLOB NOT NULL, large BLOB NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID';
const INDEX = 'CREATE INDEX thumbnail_used ON thumbnail (used)';

export type Thumbnails = { readonly small: Uint8Array; readonly large: Uint8Array };

/** Nothing of it throws: what cannot be read is not there, and what cannot be kept is made again. */
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

/** `bytes` of all that is kept, and the number of its last use. */
type Open = { readonly db: Database; bytes: number; used: number };

const openPlain = (folder: string): Open => {
  const db = openDatabase(join(folder, FILE));
  try {
    db.exec('PRAGMA trusted_schema = OFF; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF');
    const found = db.all<{ sql: string | null }>(
      'SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid',
    );
    if (found.length === 0) db.exec(`${TABLE}; ${INDEX}`);
    else if (found.map(({ sql }) => sql).join() !== [TABLE, INDEX].join()) throw new Error('another schema');
    const sum = 'SELECT sum(length(small) + length(large)) AS bytes, max(used) AS used FROM thumbnail';
    const { bytes, used } = db.get<{ bytes: number | null; used: number | null }>(sum) ?? {};
    return { db, bytes: bytes ?? 0, used: used ?? 0 };
  } catch (error) {
    db.close();
    throw error;
  }
};

const openAnew = (folder: string, isDamaged: boolean): Open => {
  try {
    if (!isDamaged && isPlain(folder)) return openPlain(folder);
  } catch {
    // Another program's file, or a damaged one: it is made anew.
  }
  drop(folder);
  return openPlain(folder);
};

export const FORM_OF: Readonly<Record<ThumbnailSide, keyof Thumbnails>> = { 50: 'small', 120: 'large' };

/**
 * Drops those that were not used for longest, as few as make room: dropping a tenth of the cache at once held the
 * engine for most of a second.
 */
const prune = (open: Open, mostBytes: number): void => {
  while (open.bytes > mostBytes) {
    const oldest = open.db.get<{ key: string; bytes: number }>(
      'SELECT key, length(small) + length(large) AS bytes FROM thumbnail ORDER BY used LIMIT 1',
    );
    if (oldest === undefined) return;
    open.db.run('DELETE FROM thumbnail WHERE key = ?', oldest.key);
    open.bytes -= oldest.bytes;
  }
};

const isDamage = (error: unknown): boolean =>
  error instanceof AdsheetError && error.code === 'mirror-damaged';

export const openThumbnailCache = (folder: string, mostBytes = MOST_BYTES): ThumbnailCache => {
  let current: Open | undefined;
  let isDamaged = false;

  const close = (): void => {
    current?.db.close();
    current = undefined;
  };

  /** Of damage that is found only now nothing is left but an empty cache; a full disk leaves what is there. */
  const attempt = <T>(work: (open: Open) => T): T | undefined => {
    try {
      current ??= openAnew(folder, isDamaged);
      isDamaged = false;
      return work(current);
    } catch (error) {
      if (isDamage(error)) {
        close();
        isDamaged = true;
      }
      return undefined;
    }
  };

  /** What is there is shown, though nothing can be written about it. */
  const noteUse = (key: string): void => {
    attempt((open) => {
      open.used += 1;
      open.db.run('UPDATE thumbnail SET used = ? WHERE key = ?', open.used, key);
    });
  };

  return {
    get: (key, side) => {
      const data = attempt(
        (open) =>
          open.db.get<{ data: Uint8Array }>(
            `SELECT ${FORM_OF[side]} AS data FROM thumbnail WHERE key = ?`,
            key,
          )?.data,
      );
      if (data !== undefined) noteUse(key);
      return data;
    },
    put: (key, { small, large }) =>
      attempt((open) => {
        open.used += 1;
        const { changes } = open.db.run(
          'INSERT INTO thumbnail (key, small, large, used) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO NOTHING',
          ...[key, small, large, open.used],
        );
        if (changes > 0) open.bytes += small.length + large.length;
        prune(open, mostBytes);
      }),
    close,
  };
};
