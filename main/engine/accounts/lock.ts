/**
 * One engine per account (`docs/sync.md#one-engine-an-account`): an open exclusive transaction on `lock.db`, which
 * the system ends when its process dies. A file beside it names the holder, for the message to a second engine.
 * Nothing else may open `lock.db`: on POSIX systems closing any handle of a file drops the process's locks on it.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { ownerFile } from '../../owner-only.ts';
import { systemCode } from './durable-file.ts';
import { requirePlainFiles } from './own-files.ts';

export type HolderKind = 'window' | 'terminal';

const holder = z.object({ kind: z.enum(['window', 'terminal']), pid: z.number(), since: z.string() });
export type Holder = z.infer<typeof holder>;

export type Lock = { readonly release: () => void };

const HOLDER_FILE = 'lock.json';

const readHolder = (folder: string): Holder | null => {
  try {
    return holder.parse(JSON.parse(readFileSync(join(folder, HOLDER_FILE), 'utf8')));
  } catch {
    // The holder's name is a courtesy; the lock itself has already shown that the account is in use.
    return null;
  }
};

const busy = (folder: string, cause: unknown): AdsheetError => {
  const found = readHolder(folder);
  const params =
    found === null
      ? { holder: '?' }
      : { holder: `${found.kind} (${found.pid})`, kind: found.kind, pid: found.pid, since: found.since };
  return new AdsheetError('account-busy', params, { cause });
};

/**
 * Takes the account's lock, or fails at once.
 * @throws AdsheetError `account-busy` naming the holder, `disk-full`, `file-unreadable` when `lock.db` is no database
 * or a file in the folder is not a plain one
 */
export const holdLock = (folder: string, kind: HolderKind, now: () => Date = () => new Date()): Lock => {
  requirePlainFiles(folder);
  ownerFile(join(folder, 'lock.db'));
  const database = new Database(join(folder, 'lock.db'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    const who: Holder = { kind, pid: process.pid, since: now().toISOString() };
    const draft = join(folder, `${HOLDER_FILE}.new`);
    writeFileSync(draft, JSON.stringify(who), { mode: 0o600 });
    renameSync(draft, join(folder, HOLDER_FILE));
  } catch (error) {
    database.close();
    if (systemCode(error).startsWith('SQLITE_BUSY')) throw busy(folder, error);
    if (['ENOSPC', 'SQLITE_FULL'].includes(systemCode(error))) {
      throw new AdsheetError('disk-full', {}, { cause: error });
    }
    // Deleting the damaged lock could let two engines in, as another process may be doing the same.
    if (systemCode(error) === 'SQLITE_NOTADB') {
      throw new AdsheetError('file-unreadable', { file: join(folder, 'lock.db') }, { cause: error });
    }
    throw error;
  }
  return { release: () => database.close() };
};
