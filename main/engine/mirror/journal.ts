/**
 * The append-only file beside the mirror from which drafts are restored when the mirror is lost (`design/sync.md`,
 * *Backups and rebuilds*): one JSON line for each changeset (allotted vendor IDs are
 * changes too), for the fate of each item, and for what the seller decided about rules and guards.
 */
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Who } from '../../../shared/contract/history.ts';
import type { ItemState } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import type { Change, ChangesetKind } from './changesets.ts';
import type { ImportedRow } from './imports.ts';

export type JournalEntry =
  | {
      readonly type: 'changeset';
      readonly id: number;
      readonly kind: ChangesetKind;
      readonly label: string;
      readonly at: string;
      readonly undoes: number | null;
      /** Absent in the lines of an Adsheet that did not note it yet. */
      readonly who?: Who;
      readonly changes: readonly Change[];
      /** The service's id of each changed row that has one: the row's name in any mirror. */
      readonly ids: Readonly<Record<RowKey, number>>;
      /** The rows of a file that it made ads of, or changed them: known again, they make none. */
      readonly imported?: readonly ImportedRow[];
    }
  | {
      readonly type: 'item';
      readonly run: number;
      readonly key: RowKey;
      /** The service's id of the row, once there is one. */
      readonly id: number | null;
      readonly state: ItemState;
      /** What was sent, once it is known to be applied: drafts that still say this are settled. */
      readonly sent?: readonly { readonly field: FieldPath; readonly value: Json }[];
    }
  | {
      readonly type: 'settings';
      /** The values that were set, by their names in the mirror; the others stay. */
      readonly set: Readonly<Record<string, Json>>;
    };

export type Journal = {
  /** Inside a transaction the line is written with its commit; outside at once. It is on the disk afterwards. */
  readonly append: (entry: JournalEntry) => void;
  /** Writes what waits; the mirror calls it as the last step before a commit. */
  readonly flush: () => void;
  /** Forgets what waits: the transaction was rolled back. */
  readonly drop: () => void;
  readonly close: () => void;
};

const isFull = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT');

/** Appends all of `bytes`, or nothing: a disk that fills up takes the first part of them without a word. */
const appendWhole = (descriptor: number, bytes: Buffer): void => {
  const { size } = fstatSync(descriptor);
  try {
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(descriptor, bytes, written);
    }
    fdatasyncSync(descriptor);
  } catch (cause) {
    ftruncateSync(descriptor, size);
    throw cause;
  }
};

/** Does the file end in a line cut short by a kill? What is appended must not become a part of it. */
const endsInHalfLine = (descriptor: number): boolean => {
  const { size } = fstatSync(descriptor);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(descriptor, last, 0, 1, size - 1) === 1 && last.toString() !== '\n';
};

export const openJournal = (file: string, inTransaction: () => boolean): Journal => {
  const descriptor = openSync(file, 'a+', 0o600);
  let lead = endsInHalfLine(descriptor) ? '\n' : '';
  let waiting: string[] = [];

  const flush = (): void => {
    if (waiting.length === 0) return;
    const lines = lead + waiting.join('');
    waiting = [];
    try {
      appendWhole(descriptor, Buffer.from(lines));
      lead = '';
    } catch (cause) {
      if (isFull(cause)) throw new AdsheetError('disk-full', {}, { cause });
      throw cause;
    }
  };

  return {
    append: (entry) => {
      waiting.push(`${JSON.stringify(entry)}\n`);
      if (!inTransaction()) flush();
    },
    flush,
    drop: () => {
      waiting = [];
    },
    close: () => closeSync(descriptor),
  };
};

const parsed = (line: string): JournalEntry | undefined => {
  try {
    const value: unknown = JSON.parse(line);
    return isJsonObject(value) && typeof value['type'] === 'string' ? (value as JournalEntry) : undefined;
  } catch {
    // A kill in the middle of a write leaves a line cut short; what it said was never committed.
    return undefined;
  }
};

/** Read at once. A journal is never shortened: as one text it may be longer than a text can be. */
const CHUNK_BYTES = 1 << 20;
const LINE_END = 0x0a;

const linesOf = function* (descriptor: number): Generator<string> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let begun: Buffer[] = [];
  for (;;) {
    const size = readSync(descriptor, chunk, 0, CHUNK_BYTES, null);
    const bytes = chunk.subarray(0, size);
    if (size === 0) break;
    let from = 0;
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, from)) {
      yield Buffer.concat([...begun, bytes.subarray(from, end)]).toString();
      begun = [];
      from = end + 1;
    }
    begun.push(Buffer.from(bytes.subarray(from)));
  }
  yield Buffer.concat(begun).toString();
};

/** All entries of a journal file in the order they were written; lines cut short by a kill are left out. */
export const readJournal = (file: string): readonly JournalEntry[] => {
  if (!existsSync(file)) return [];
  const descriptor = openSync(file, 'r');
  try {
    const entries: JournalEntry[] = [];
    for (const line of linesOf(descriptor)) {
      const entry = parsed(line);
      if (entry) entries.push(entry);
    }
    return entries;
  } finally {
    closeSync(descriptor);
  }
};
