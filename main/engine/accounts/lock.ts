/**
 * One engine an account (`design/sync.md`): an open exclusive transaction on `lock.db`, which the system frees when its
 * process dies, however it dies. Who holds it stands in a file beside, for the message only.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { AdsheetError } from '../../../shared/contract/errors.ts';

export type Lock = { readonly release: () => void };

const holderOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').slice(0, 200);
  } catch {
    // The holder has the lock but not yet said its name, or the file is gone: it is held all the same.
    return '';
  }
};

const isBusy = (error: unknown): boolean =>
  error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);

/**
 * Takes the account's lock. `who` is what the others are told, such as `window, process 123`.
 * @throws AdsheetError `account-busy` with `holder` when another process has it.
 */
export const holdLock = (folder: string, who: string): Lock => {
  const holderFile = path.join(folder, 'lock.holder');
  const database = new Database(path.join(folder, 'lock.db'), { timeout: 0 });
  try {
    database.pragma('journal_mode = DELETE');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new AdsheetError('account-busy', { holder: holderOf(holderFile) }, { cause: error });
  }
  writeFileSync(holderFile, who, { mode: 0o600 });
  return {
    release: () => {
      rmSync(holderFile, { force: true });
      database.close();
    },
  };
};
