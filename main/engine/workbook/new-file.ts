/** Creates a file completely or not at all: it is written under another name in the same folder, then renamed. */
import { randomUUID } from 'node:crypto';
import type { WriteStream } from 'node:fs';
import { chmod, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { OWNER_FILE, sharedFileMode } from '../../owner-only.ts';
import { draftName, removeStaleDrafts } from './stale-drafts.ts';

/** System codes for failed writes; `reason.…` in `shared/locale` has the sentences. */
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

/** `disk-full` or `file-unwritable`; an error that is not of the file system is returned unchanged. */
export const explained = (cause: unknown, file: string): unknown => {
  if (cause instanceof AdsheetError || !isOfTheSystem(cause)) return cause;
  if (isFull(codeOf(cause))) return new AdsheetError('disk-full', {}, { cause });
  const reason = REASONS[codeOf(cause)];
  return new AdsheetError('file-unwritable', { file, ...(reason ? { reason } : {}) }, { cause });
};

const isFolder = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => undefined))?.isDirectory() ?? false;

/** On Windows a file that another program has open cannot be replaced. */
const putInPlace = async (draft: string, file: string): Promise<void> => {
  try {
    await rename(draft, file);
  } catch (cause) {
    const isTaken = process.platform === 'win32' && ['EPERM', 'EACCES'].includes(codeOf(cause));
    if (!isTaken) throw cause;
    throw new AdsheetError('file-unwritable', { file, reason: 'in-use' }, { cause });
  }
};

/** Never resolves; rejects when a stream fails, as a writer may not notice that. */
export const failureOf = (stream: NodeJS.EventEmitter): Promise<never> =>
  new Promise((_resolve, reject) => {
    stream.on('error', reject);
  });

/** Resolves when everything is written and the file closed. */
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
 * Creates `file` by calling `make` with another, unused name in its folder; the bytes must be durable when `make`
 * resolves. On any failure nothing is left behind, and an existing `file` is unchanged. Old remains of crashes in the
 * folder are removed. Rejects with `disk-full`, with `file-unwritable`, or with the rejection of `make`.
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
      // A file that cannot be removed now is found later by its name; the first error is the one to report.
      await Promise.allSettled([rm(draft, { force: true })]);
      throw error;
    }
  } catch (cause) {
    throw explained(cause, file);
  }
};

/** Creates a file from what `write` puts into a stream, which `write` has to end; durable when it resolves. */
export const fillFile = async (
  draft: string,
  write: (stream: WriteStream) => Promise<void>,
): Promise<void> => {
  const handle = await open(draft, 'wx', OWNER_FILE);
  await fill(handle.createWriteStream({ flush: true }), write);
};

/** As `placeNewFile`, with a stream that `write` fills and ends. */
export const writeNewFile = (file: string, write: (stream: WriteStream) => Promise<void>): Promise<void> =>
  placeNewFile(file, (draft) => fillFile(draft, write));
