/** The journal's bytes: read line by line whatever the file's size, and appended completely or not at all. */
import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { AdsheetError } from '../../../../shared/contract/errors.ts';

/**
 * The functions of `node:fs` that the journal uses. Tests pass a disk that fails, loses data, or writes only a part.
 */
export type JournalDisk = {
  readonly openSync: (path: string, flags: string, mode?: number) => number;
  readonly closeSync: (descriptor: number) => void;
  readonly fstatSync: (descriptor: number) => { readonly size: number };
  readonly readSync: (
    descriptor: number,
    into: Buffer,
    offset: number,
    length: number,
    position: number | null,
  ) => number;
  /** Appends; may write only the first part of `bytes`. */
  readonly writeSync: (descriptor: number, bytes: Buffer, from: number) => number;
  readonly ftruncateSync: (descriptor: number, size: number) => void;
  readonly fdatasyncSync: (descriptor: number) => void;
  readonly fsyncSync: (descriptor: number) => void;
};

export const NODE_DISK: JournalDisk = {
  openSync,
  closeSync,
  fstatSync,
  readSync,
  writeSync,
  ftruncateSync,
  fdatasyncSync,
  fsyncSync,
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/**
 * Makes files that were created, renamed or deleted in a folder durable. Not every system can open a folder; there it
 * does nothing.
 */
export const syncFolder = (folder: string, disk: JournalDisk = NODE_DISK): void => {
  try {
    const descriptor = disk.openSync(folder, 'r');
    try {
      disk.fsyncSync(descriptor);
    } finally {
      disk.closeSync(descriptor);
    }
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'].includes(codeOf(error))) throw error;
  }
};

/**
 * Opens the file for reading and appending, and creates it if it is missing. Its name is durable when this returns,
 * even if a kill had come between an earlier creation and its fsync.
 */
export const openToAppend = (disk: JournalDisk, file: string): number => {
  const descriptor = disk.openSync(file, 'a+', 0o600);
  try {
    syncFolder(dirname(file), disk);
    return descriptor;
  } catch (error) {
    disk.closeSync(descriptor);
    throw error;
  }
};

/** Cuts the file at `size`, durably. */
export const truncateDurably = (disk: JournalDisk, descriptor: number, size: number): void => {
  disk.ftruncateSync(descriptor, size);
  disk.fdatasyncSync(descriptor);
};

/** Appends all of `bytes`, durable when it returns. A disk that fills up writes the first part without an error. */
export const appendDurably = (disk: JournalDisk, descriptor: number, bytes: Buffer): void => {
  for (let written = 0; written < bytes.length; ) {
    written += disk.writeSync(descriptor, bytes, written);
  }
  disk.fdatasyncSync(descriptor);
};

/** Bytes read at once. A journal grows without limit, and may be longer than one string can be. */
const CHUNK_BYTES = 1 << 20;
const LINE_END = 0x0a;
/** The longest line that is held in memory; no line of ours is longer, as its text would not fit a string. */
const LINE_BYTES = 1 << 29;

/**
 * The lines from byte `position` on, without their line ends; a rest behind the last line end is a line too, unless
 * it is empty.
 * @throws AdsheetError `file-unreadable` at a line that is longer than any can be
 */
export const linesFrom = function* (disk: JournalDisk, descriptor: number, position = 0): Generator<Buffer> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let begun: Buffer[] = [];
  let held = 0;
  for (let at = position; ; ) {
    const size = disk.readSync(descriptor, chunk, 0, CHUNK_BYTES, at);
    if (size === 0) break;
    at += size;
    const bytes = chunk.subarray(0, size);
    let from = 0;
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, from)) {
      yield Buffer.concat([...begun, bytes.subarray(from, end)]);
      begun = [];
      held = 0;
      from = end + 1;
    }
    held += size - from;
    if (held > LINE_BYTES)
      throw new AdsheetError('file-unreadable', { file: 'journal.jsonl', reason: 'too-large' });
    begun.push(Buffer.from(bytes.subarray(from)));
  }
  const last = Buffer.concat(begun);
  if (last.length > 0) yield last;
};

/** Does the file end in a line cut short by a kill? The next line must not be appended to it. */
export const endsInHalfLine = (disk: JournalDisk, descriptor: number): boolean => {
  const { size } = disk.fstatSync(descriptor);
  const last = Buffer.alloc(1);
  return size > 0 && disk.readSync(descriptor, last, 0, 1, size - 1) === 1 && last[0] !== LINE_END;
};
