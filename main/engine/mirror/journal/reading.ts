/**
 * Reads a journal back without trusting it: lines that are damaged or out of place are counted as odd, and lines that
 * are gone as missing.
 */
import { closeSync, existsSync, openSync } from 'node:fs';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { Json } from '../../../../shared/json.ts';
import { isJsonObject } from '../../../../shared/json.ts';
import type { JournalEntry } from './entry.ts';
import { entryIn } from './entry.ts';
import { linesFrom, NODE_DISK } from './file.ts';
import { JOURNAL_VERSION, type Line, readLine } from './line.ts';

export type JournalReading = {
  /** In the order in which they were written. */
  readonly entries: readonly JournalEntry[];
  /** Number of lines that are damaged, out of place, or unknown to this version. */
  readonly odd: number;
  /** Number of lines that were written once and are gone. */
  readonly missing: number;
  /** The number of the last line; lines without a number are counted on from the last one with a number. */
  readonly last: number;
};

/** Called with the bytes of each odd line, without its line end. */
export type OnOddLine = (line: Buffer) => void;

/**
 * A gap between two consecutive numbers of the file: how many lines are missing, and which of them came later in the
 * file.
 */
type Hole = { readonly from: number; readonly to: number; missing: number; readonly late: Set<number> };

/** Where a line belongs: behind the line of number `after`, as the `nth` of the lines without a number there. */
type Place = { readonly after: number; readonly nth: number };

const byPlace = (a: { readonly place: Place }, b: { readonly place: Place }): number =>
  a.place.after - b.place.after || a.place.nth - b.place.nth;

/** Keeps track of the lines' numbers. */
const numbering = () => {
  const holes: Hole[] = [];
  let highest = 0;
  /** Lines without a number since `highest`; each counts as one number. */
  let nameless = 0;

  const isLate = (number: number): boolean => {
    const hole = holes.find(({ from, to }) => number >= from && number <= to);
    if (!hole || hole.late.has(number)) return false;
    hole.late.add(number);
    hole.missing = Math.max(0, hole.missing - 1);
    return true;
  };

  return {
    last: (): number => highest + nameless,
    missing: (): number => holes.reduce((sum, hole) => sum + hole.missing, 0),
    nameless: (): Place => {
      nameless += 1;
      return { after: highest, nth: nameless };
    },
    numbered: (number: number): Place & { readonly is: 'next' | 'late' | 'repeated' } => {
      const place = { after: number, nth: 0 };
      if (number <= highest) return { ...place, is: isLate(number) ? 'late' : 'repeated' };
      if (number > highest + 1) {
        const missing = Math.max(0, number - highest - 1 - nameless);
        holes.push({ from: highest + 1, to: number - 1, missing, late: new Set() });
      }
      highest = number;
      nameless = 0;
      return { ...place, is: 'next' };
    },
  };
};

/**
 * A journal of a newer version may have entries that this one does not understand; a copy rebuilt from it would lack
 * them.
 */
const isVersion = (said: Json): boolean => {
  if (!isJsonObject(said) || said['type'] !== 'journal') return false;
  const version = Number(said['version']);
  if (version > JOURNAL_VERSION) throw new AdsheetError('mirror-newer', { version, known: JOURNAL_VERSION });
  return true;
};

/** Reads the lines of a journal. */
export const readLines = (lines: Iterable<Buffer>, onOdd: OnOddLine = () => {}): JournalReading => {
  const numbers = numbering();
  const placed: { readonly place: Place; readonly entry: JournalEntry }[] = [];
  let odd = 0;
  let inOrder = true;

  /** True if the line is odd. */
  const take = (line: Line | undefined): boolean => {
    if (line === undefined || line.number === null) {
      const place = numbers.nameless();
      const entry = line && entryIn(line.said);
      if (entry) placed.push({ place, entry });
      return !entry;
    }
    const place = numbers.numbered(line.number);
    if (place.is === 'repeated') return true;
    if (place.is === 'late') inOrder = false;
    if (isVersion(line.said)) return place.is === 'late';
    const entry = entryIn(line.said);
    if (entry) placed.push({ place, entry });
    return !entry || place.is === 'late';
  };

  for (const bytes of lines) {
    if (!take(readLine(bytes))) continue;
    odd += 1;
    onOdd(bytes);
  }
  const entries = (inOrder ? placed : placed.sort(byPlace)).map(({ entry }) => entry);
  return { entries, odd, missing: numbers.missing(), last: numbers.last() };
};

/**
 * Reads a journal file, in the order in which it was written; a missing file is an empty journal.
 * @throws AdsheetError `mirror-newer` where a newer version of Adsheet wrote it in an unknown format
 */
export const readJournal = (file: string, onOdd?: OnOddLine): JournalReading => {
  if (!existsSync(file)) return readLines([]);
  const descriptor = openSync(file, 'r');
  try {
    return readLines(linesFrom(NODE_DISK, descriptor), onOdd);
  } finally {
    closeSync(descriptor);
  }
};
