/** Files that are given as pictures: opened so that nothing which is no plain file keeps the engine waiting. */

import type { Stats } from 'node:fs';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { MOST_PICTURE_BYTES } from '../../../shared/ad/given-pictures.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';

/** A pipe would wait for somebody to write into it, and a file of the system for something to tell. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const LINKS = { followed: 0, refused: constants.O_NOFOLLOW ?? 0 };

export type PictureFile = {
  readonly path: string;
  /** As the seller knows it. */
  readonly name: string;
  readonly links: keyof typeof LINKS;
};

export const failure = (file: string, reason: string, cause?: unknown): AdsheetError =>
  new AdsheetError('file-unreadable', { file, reason }, { cause });

export const reasonOfSystem = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOENT') return 'no-file';
  return code === 'EACCES' || code === 'EPERM' ? 'no-reading' : 'no-plain-file';
};

export const asFailure = (file: string, error: unknown): AdsheetError =>
  error instanceof AdsheetError ? error : failure(file, reasonOfSystem(error), error);

/** Opens a file of a size that a picture may have; rejects with `file-unreadable`. */
export const withPictureFile = async <T>(
  { path, name, links }: PictureFile,
  read: (file: FileHandle, stats: Stats) => Promise<T>,
): Promise<T> => {
  let file: FileHandle | undefined;
  try {
    file = await open(path, AT_ONCE | LINKS[links]);
    const stats = await file.stat();
    if (!stats.isFile()) throw failure(name, 'no-plain-file');
    if (stats.size > MOST_PICTURE_BYTES) throw failure(name, 'too-many-bytes');
    return await read(file, stats);
  } catch (error) {
    throw asFailure(name, error);
  } finally {
    await file?.close();
  }
};

/** Up to `most` bytes from the start, though the file may grow. */
export const startOf = async (file: FileHandle, most: number): Promise<Uint8Array> => {
  const bytes = Buffer.alloc(most);
  let length = 0;
  while (length < most) {
    const { bytesRead } = await file.read(bytes, length, most - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
};

/** The whole file that the seller chose, by whatever link; rejects with `file-unreadable`. */
export const readPictureFile = (path: string): Promise<Uint8Array> =>
  withPictureFile({ path, name: basename(path), links: 'followed' }, (file, { size }) => startOf(file, size));
