/**
 * The append-only file beside the mirror from which the seller's work is restored when the mirror is lost: one JSON
 * line for each changeset (allotted vendor IDs are changes too), for the outcome of each item, and for what the
 * seller decided about rules and guards. Each line has its number and a checksum, so that damaged and missing lines
 * are noticed; lines of older versions without them count if they can be read. A line is on the disk before its
 * commit: after a kill between the two, the journal has lines that no copy ever had. The next line tells which lines
 * the copy had durably.
 */
import { existsSync } from 'node:fs';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { JournalEntry } from './entry.ts';
import type { JournalDisk } from './file.ts';
import {
  appendDurably,
  endsInHalfLine,
  linesFrom,
  NODE_DISK,
  openToAppend,
  truncateDurably,
} from './file.ts';
import type { VersionEntry } from './line.ts';
import { JOURNAL_VERSION, numberedLine, readLine } from './line.ts';

export type Journal = {
  /** Inside a transaction the line is written with the commit, outside at once. It is durable afterwards. */
  readonly append: (entry: JournalEntry) => void;
  /**
   * Writes the waiting lines; the mirror calls it as the last step before a commit. The returned function removes
   * those lines from the file again, for a commit that fails.
   */
  readonly flush: () => () => void;
  /** Drops the waiting lines after a rollback. */
  readonly drop: () => void;
  /** The number of the last waiting line; null where none waits. */
  readonly lastToWrite: () => number | null;
  /** Notes that the mirror has all lines up to this one durably; the next line tells it. */
  readonly keep: (line: number) => void;
  /** Writes a last line that tells what the mirror has, unless a line has told it already. */
  readonly close: () => void;
};

const isFull = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT');

/**
 * The end of the file: the number of its last line, whether lines are numbered already, and the last line that a copy
 * had durably.
 */
type End = { readonly last: number; readonly numbered: boolean; readonly known: number };

/** Counts on from the last numbered line: each line after it takes one number. */
const endAfter = (lines: Iterable<Buffer>, before: End): End => {
  let end = before;
  for (const line of lines) {
    const { number = null, known = 0 } = readLine(line) ?? {};
    end =
      number !== null && number > end.last
        ? { last: number, numbered: true, known: Math.max(known, end.known) }
        : { ...end, last: end.last + 1 };
  }
  return end;
};

/** Bytes at the end of the file in which there is nearly always a numbered line. */
const TAIL_BYTES = 1 << 16;

const endOf = (disk: JournalDisk, descriptor: number): End => {
  const { size } = disk.fstatSync(descriptor);
  if (size > TAIL_BYTES) {
    const lines = [...linesFrom(disk, descriptor, size - TAIL_BYTES)];
    const first = lines.findIndex((line) => (readLine(line)?.number ?? null) !== null);
    // The first piece is most likely the rest of a longer line, and fails its checksum.
    if (first >= 0) return endAfter(lines.slice(first), { last: 0, numbered: true, known: 0 });
  }
  return endAfter(linesFrom(disk, descriptor), { last: 0, numbered: false, known: 0 });
};

/**
 * The number of the last line that the local copy had durably, as the journal `file` tells it: a copy with fewer
 * lines is an older one. 0 where it is not told: the lines are of an older version, or there is no file.
 */
export const lastDurableLine = (file: string): number => {
  if (!existsSync(file)) return 0;
  const descriptor = NODE_DISK.openSync(file, 'r');
  try {
    return endOf(NODE_DISK, descriptor).known;
  } finally {
    NODE_DISK.closeSync(descriptor);
  }
};

const VERSION_LINE = JSON.stringify({ type: 'journal', version: JOURNAL_VERSION } satisfies VersionEntry);

type Opening = {
  readonly inTransaction: () => boolean;
  /** The mirror has this many lines: where the file has fewer, the number of the next line shows the loss. */
  readonly least?: number;
  readonly disk?: JournalDisk;
};

/**
 * Opens the journal `file` for appending, and creates it if it is missing. Throws `disk-full` where there is no room
 * for it.
 */
export const openJournal = (
  file: string,
  { inTransaction, least = 0, disk = NODE_DISK }: Opening,
): Journal => {
  const descriptor = openToAppend(disk, file);
  const end = endOf(disk, descriptor);
  let lead = endsInHalfLine(disk, descriptor) ? '\n' : '';
  let last = Math.max(end.last, least);
  let { numbered } = end;
  let kept = least;
  /** The last `known` that a line reported; lines before this opening need no report. */
  let told = least;
  let waiting: string[] = [];
  /** Bytes behind this size must be removed before the next line is appended. */
  let endsAt: number | null = null;

  const takeBack = (size: number): void => {
    endsAt = size;
    try {
      truncateDurably(disk, descriptor, size);
      endsAt = null;
    } catch {
      // The disk fails completely. The cut is tried again before the next line, which waits for it.
    }
  };

  const linesToWrite = (): Buffer => {
    const texts = numbered ? waiting : [VERSION_LINE, ...waiting];
    const lines = texts.map((text, i) => numberedLine(text, last + 1 + i, kept));
    return Buffer.concat([Buffer.from(lead), ...lines]);
  };

  const flush = (): (() => void) => {
    if (waiting.length === 0) return () => {};
    if (endsAt !== null) takeBack(endsAt);
    if (endsAt !== null) throw new AdsheetError('disk-full');
    const bytes = linesToWrite();
    const before = { last, numbered, lead, told, size: disk.fstatSync(descriptor).size };
    const after = lastToWrite() ?? last;
    waiting = [];
    try {
      appendDurably(disk, descriptor, bytes);
    } catch (cause) {
      takeBack(before.size);
      if (isFull(cause)) throw new AdsheetError('disk-full', {}, { cause });
      throw cause;
    }
    last = after;
    numbered = true;
    lead = '';
    told = kept;
    return () => {
      ({ last, numbered, lead, told } = before);
      takeBack(before.size);
    };
  };

  const lastToWrite = (): number | null =>
    waiting.length === 0 ? null : last + waiting.length + (numbered ? 0 : 1);

  return {
    append: (entry) => {
      waiting.push(JSON.stringify(entry));
      if (!inTransaction()) flush();
    },
    flush,
    drop: () => {
      waiting = [];
    },
    lastToWrite,
    keep: (line) => {
      kept = line;
    },
    close: () => {
      try {
        waiting = told < kept ? [VERSION_LINE] : [];
        flush();
      } catch {
        // The disk is full: the last `known` stays untold, which loses none of the seller's work.
      } finally {
        disk.closeSync(descriptor);
      }
    },
  };
};
