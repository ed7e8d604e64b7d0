/**
 * Reading a journal back. Nothing in it is taken on trust: a line that is not as it was written, or not where it was
 * written, is told apart from the others and counted, and so is one that is not there any more.
 */
import { closeSync, existsSync, openSync } from 'node:fs';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Json } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import type { JournalEntry } from './journal-entry.ts';
import { entryIn } from './journal-entry.ts';
import { linesFrom, NODE_DISK } from './journal-file.ts';
import { JOURNAL_VERSION, type Line, readLine } from './journal-line.ts';

export type JournalReading = {
  /** In the order in which they were written. */
  readonly entries: readonly JournalEntry[];
  /** How many lines do not stand as they were written. One that is only out of its place counts all the same. */
  readonly odd: number;
  /** How many lines were there once and are not any more. */
  readonly missing: number;
  /** The number of the last line; of those that bear none, what it would be. */
  readonly last: number;
};

/** Told of each odd line: its bytes as they stand in the file, without their end. */
export type OnOddLine = (line: Buffer) => void;

/** Between two numbers that follow each other in the file: how many are missing, and which of them turned up later. */
type Hole = { readonly from: number; readonly to: number; missing: number; readonly late: Set<number> };

/** Where a line belongs: behind the line of that number, as the so-manieth of those that bear none. */
type Place = { readonly after: number; readonly nth: number };

const byPlace = (a: { readonly place: Place }, b: { readonly place: Place }): number =>
  a.place.after - b.place.after || a.place.nth - b.place.nth;

/** Keeps count of the numbers that lines bear. */
const numbering = () => {
  const holes: Hole[] = [];
  let highest = 0;
  /** Lines since `highest` that bear no number: each stands for one. */
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

/** A journal of a newer Adsheet says what this one may not understand, and would be made a poorer copy of. */
const isVersion = (said: Json): boolean => {
  if (!isJsonObject(said) || said['type'] !== 'journal') return false;
  const version = Number(said['version']);
  if (version > JOURNAL_VERSION) throw new AdsheetError('mirror-newer', { version, known: JOURNAL_VERSION });
  return true;
};

/** What the lines of a journal tell. */
export const readLines = (lines: Iterable<Buffer>, onOdd: OnOddLine = () => {}): JournalReading => {
  const numbers = numbering();
  const placed: { readonly place: Place; readonly entry: JournalEntry }[] = [];
  let odd = 0;
  let inOrder = true;

  /** Says whether the line is odd. */
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
 * All that a journal file tells, in the order in which it was written; of no file, nothing.
 * @throws AdsheetError `mirror-newer` where a newer Adsheet wrote it in a way that this one does not know
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
