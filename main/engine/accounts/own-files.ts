/**
 * The files of an account are plain ones in its own folder. A link would have us write into somebody else's file, a pipe
 * would have us wait for ever, and a device gives bytes without end: whoever put one there, it is not opened.
 */
import type { Stats } from 'node:fs';
import { lstatSync, readdirSync } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AdsheetError } from '../../../shared/contract/errors.ts';

const FILES = /^(?:(?:account|secrets|lock)\.json|lock\.db|mirror\.|journal\.)/u;
const FOLDERS = /^(?:images$|rebuild(?:$|-))/u;

/** Far more than any of the account's small files has. */
const MOST_BYTES = 1 << 20;

const refused = (folder: string, name: string, reason: string): AdsheetError =>
  new AdsheetError('file-unreadable', { file: `${basename(folder)}/${name}`, reason });

const isOdd = (name: string, found: Stats): boolean =>
  (FILES.test(name) && !found.isFile()) || (FOLDERS.test(name) && !found.isDirectory());

/**
 * Lets pass a folder in which everything that bears a name of ours is what we would have made.
 * @throws AdsheetError `file-unreadable`; nothing of it was opened
 */
export const requirePlainFiles = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (found && isOdd(name, found)) throw refused(folder, name, 'no-plain-file');
  }
};

/**
 * The text of one of an account's small files.
 * @throws AdsheetError `file-unreadable` where it is no plain file, or larger than such a file can be
 */
export const readSmallFile = async (folder: string, name: string): Promise<string> => {
  const path = join(folder, name);
  const found = await lstat(path);
  if (!found.isFile()) throw refused(folder, name, 'no-plain-file');
  if (found.size > MOST_BYTES) throw refused(folder, name, 'too-large');
  return readFile(path, 'utf8');
};
