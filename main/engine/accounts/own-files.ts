/**
 * The files of an account are plain files in its own folder. A link would let us write into another file, a pipe
 * would block for ever, and a device returns bytes without end: such a file is never opened.
 */
import type { Stats } from 'node:fs';
import { lstatSync, readdirSync } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AdsheetError } from '../../../shared/contract/errors.ts';

const FILES = /^(?:(?:account|secrets|lock)\.json|lock\.db|(?:thumbnails|orders)\.db|mirror\.|journal\.)/u;
const FOLDERS = /^(?:images$|rebuild(?:$|-))/u;

/** Far more than any of the account's small files has. */
const MOST_BYTES = 1 << 20;

const refused = (folder: string, name: string, reason: string): AdsheetError =>
  new AdsheetError('file-unreadable', { file: `${basename(folder)}/${name}`, reason });

const isOdd = (name: string, found: Stats): boolean =>
  (FILES.test(name) && !found.isFile()) || (FOLDERS.test(name) && !found.isDirectory());

/**
 * Accepts a folder in which every file with one of our names is a plain one.
 * @throws AdsheetError `file-unreadable`; nothing in it was opened
 */
export const requirePlainFiles = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (found && isOdd(name, found)) throw refused(folder, name, 'no-plain-file');
  }
};

/**
 * Reads one of an account's small files.
 * @throws AdsheetError `file-unreadable` where it is no plain file, or too large
 */
export const readSmallFile = async (folder: string, name: string): Promise<string> => {
  const path = join(folder, name);
  const found = await lstat(path);
  if (!found.isFile()) throw refused(folder, name, 'no-plain-file');
  if (found.size > MOST_BYTES) throw refused(folder, name, 'too-large');
  return readFile(path, 'utf8');
};
