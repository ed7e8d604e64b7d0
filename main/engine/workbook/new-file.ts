/** A file that is there whole or not at all: written beside its place under another name, then put in its place. */
import { randomUUID } from 'node:crypto';
import type { WriteStream } from 'node:fs';
import { chmod, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { OWNER_FILE, sharedFileMode } from '../../owner-only.ts';
import { draftName, removeStaleDrafts } from './stale-drafts.ts';

/** Codes of the system that say why nothing could be written; `reason.…` in `shared/locale` is the sentence. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no-folder',
  ENOTDIR: 'no-folder',
  EACCES: 'no-right',
  EPERM: 'no-right',
  EROFS: 'no-right',
  EISDIR: 'is-folder',
  EBUSY: 'in-use',
};

const isFull = (code: string): boolean => code === 'ENOSPC' || code === 'EDQUOT';

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';

const isOfTheSystem = (cause: unknown): boolean => cause instanceof Error && 'syscall' in cause;

/** `disk-full` or `file-unwritable`; what is no failure of the file system stays what it is. */
export const explained = (cause: unknown, file: string): unknown => {
  if (cause instanceof AdsheetError || !isOfTheSystem(cause)) return cause;
  if (isFull(codeOf(cause))) return new AdsheetError('disk-full', {}, { cause });
  const reason = REASONS[codeOf(cause)];
  return new AdsheetError('file-unwritable', { file, ...(reason ? { reason } : {}) }, { cause });
};

const isFolder = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => undefined))?.isDirectory() ?? false;

/** On Windows another program that has the file open keeps it from being replaced. */
const putInPlace = async (draft: string, file: string): Promise<void> => {
  try {
    await rename(draft, file);
  } catch (cause) {
    const isTaken = process.platform === 'win32' && ['EPERM', 'EACCES'].includes(codeOf(cause));
    if (!isTaken) throw cause;
    throw new AdsheetError('file-unwritable', { file, reason: 'in-use' }, { cause });
  }
};

/** Never resolves; rejects when a stream fails, which whoever writes to it may never notice. */
export const failureOf = (stream: NodeJS.EventEmitter): Promise<never> =>
  new Promise((_resolve, reject) => {
    stream.on('error', reject);
  });

/** Resolves when all is written and the file closed; rejects when it is closed. */
const fill = async (stream: WriteStream, write: (stream: WriteStream) => Promise<void>): Promise<void> => {
  const closed = new Promise<void>((resolve) => stream.once('close', () => resolve()));
  try {
    await Promise.race([write(stream), failureOf(stream)]);
  } catch (error) {
    stream.destroy();
    await closed;
    throw error;
  }
  await closed;
};

/**
 * Makes `file` by what `make` puts into a file of another name beside it, which is not there yet; the bytes must be on the
 * disk when that resolves. Where anything fails, nothing is left and what was there before is as it was; what a crash
 * left there long ago goes. Rejects with `disk-full`, with `file-unwritable`, or with what `make` rejects with.
 */
export const placeNewFile = async (file: string, make: (draft: string) => Promise<void>): Promise<void> => {
  const draft = join(dirname(file), draftName(randomUUID()));
  try {
    if (await isFolder(file)) throw new AdsheetError('file-unwritable', { file, reason: 'is-folder' });
    await removeStaleDrafts(dirname(file));
    try {
      await make(draft);
      await chmod(draft, sharedFileMode());
      await putInPlace(draft, file);
    } catch (error) {
      // What cannot be taken away now is told by its name; why nothing was written is what counts.
      await Promise.allSettled([rm(draft, { force: true })]);
      throw error;
    }
  } catch (cause) {
    throw explained(cause, file);
  }
};

/** Fills a file that is not there yet by what `write` gives to a stream, which it is to end; the bytes are on the disk then. */
export const fillFile = async (
  draft: string,
  write: (stream: WriteStream) => Promise<void>,
): Promise<void> => {
  const handle = await open(draft, 'wx', OWNER_FILE);
  await fill(handle.createWriteStream({ flush: true }), write);
};

/** As `placeNewFile`, by what `write` gives to a stream, which it is to end. */
export const writeNewFile = (file: string, write: (stream: WriteStream) => Promise<void>): Promise<void> =>
  placeNewFile(file, (draft) => fillFile(draft, write));
