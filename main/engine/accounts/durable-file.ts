import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { OWNER_FILE, OWNER_FOLDER } from '../../owner-only.ts';

/** The code of a system error, or an empty text. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** A folder's entries are durable only after an fsync of the folder. Not every system can open a folder. */
const syncFolder = async (folder: string): Promise<void> => {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'].includes(systemCode(error))) throw error;
  }
};

/**
 * Makes a folder that only its owner can enter, unless it exists. Its name, and those of the parent folders made for
 * it, are durable when the promise resolves.
 */
export const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true, mode: OWNER_FOLDER });
  const top = dirname(first ?? folder);
  for (let at = dirname(folder); ; at = dirname(at)) {
    await syncFolder(at);
    if (at === top) return;
  }
};

/**
 * Replaces a file, readable by its owner only. After a crash the file holds either the old or the new text, complete.
 * Durable when the promise resolves.
 * @throws AdsheetError `disk-full`
 */
export const writeDurably = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`;
  try {
    const handle = await open(draft, 'wx', OWNER_FILE);
    try {
      await handle.writeFile(text, 'utf8');
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    if (['ENOSPC', 'EDQUOT'].includes(systemCode(error))) {
      throw new AdsheetError('disk-full', {}, { cause: error });
    }
    throw error;
  }
};
