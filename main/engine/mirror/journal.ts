/**
 * The append-only file beside the mirror from which the seller's work is restored when the mirror is lost: one JSON line
 * for each changeset (allotted vendor IDs are changes too), for the fate of each item, and for what the seller decided
 * about rules and guards. Each line bears its number and a checksum, so that one that is damaged or missing is noticed;
 * lines of an Adsheet that did not write them yet count if they can be read. A line is on the disk before the commit that
 * it belongs to: a kill between the two leaves lines that no copy ever had. That a copy had lines is told by the next.
 */
import { existsSync } from 'node:fs';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { JournalEntry } from './journal-entry.ts';
import type { JournalDisk } from './journal-file.ts';
import {
  appendDurably,
  endsInHalfLine,
  linesFrom,
  NODE_DISK,
  openToAppend,
  truncateDurably,
} from './journal-file.ts';
import type { VersionEntry } from './journal-line.ts';
import { JOURNAL_VERSION, numberedLine, readLine } from './journal-line.ts';

export type { JournalEntry } from './journal-entry.ts';

export type Journal = {
  /** Inside a transaction the line is written with its commit; outside at once. It is on the disk afterwards. */
  readonly append: (entry: JournalEntry) => void;
  /**
   * Writes what waits; the mirror calls it as the last step before a commit. What it returns takes those lines out of
   * the file again, should the commit fail.
   */
  readonly flush: () => () => void;
  /** Forgets what waits: the transaction was rolled back. */
  readonly drop: () => void;
  /** The number that the last of what waits will bear; null where nothing waits. */
  readonly lastToWrite: () => number | null;
  /** The mirror has all lines up to this one durably, and says so itself; the next line tells it. */
  readonly keep: (line: number) => void;
  /** Tells what the mirror has where no line told it yet. */
  readonly close: () => void;
};

const isFull = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT');

/** Where the file stands: the number of its last line, whether lines are numbered already, and what a copy had of it. */
type End = { readonly last: number; readonly numbered: boolean; readonly known: number };

/** A number that stands for its place: so many lines came after the last that bears one. */
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

/** So much of the file's end holds, nearly always, a line with a number. */
const TAIL_BYTES = 1 << 16;

const endOf = (disk: JournalDisk, descriptor: number): End => {
  const { size } = disk.fstatSync(descriptor);
  if (size > TAIL_BYTES) {
    const lines = [...linesFrom(disk, descriptor, size - TAIL_BYTES)];
    const first = lines.findIndex((line) => (readLine(line)?.number ?? null) !== null);
    // The first of them is most likely the end of a line: it has no sum that is right.
    if (first >= 0) return endAfter(lines.slice(first), { last: 0, numbered: true, known: 0 });
  }
  return endAfter(linesFrom(disk, descriptor), { last: 0, numbered: false, known: 0 });
};

/**
 * The number of the last line of which the journal `file` tells that the local copy had it durably: a copy that has fewer
 * is an older one. 0 where nothing is told: the lines are an older Adsheet's, or there is no file.
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
  /** The mirror has so many lines: where some are gone from the file, the number of the next one shows it. */
  readonly least?: number;
  readonly disk?: JournalDisk;
};

/** Opens (or makes) the journal `file` to append to it. Rejects with `disk-full` where there is no room for it. */
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
  /** What the last line tells of that; of lines before this opening nothing need be told. */
  let told = least;
  let waiting: string[] = [];
  /** What stands behind this size is to be taken back before anything is appended. */
  let endsAt: number | null = null;

  const takeBack = (size: number): void => {
    endsAt = size;
    try {
      truncateDurably(disk, descriptor, size);
      endsAt = null;
    } catch {
      // The disk fails altogether. It is tried again before the next line, which waits for it.
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
        // No room for it: that the copy had the last lines stays untold, and nothing of the work is lost.
      } finally {
        disk.closeSync(descriptor);
      }
    },
  };
};
