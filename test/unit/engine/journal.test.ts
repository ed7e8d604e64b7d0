import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../../main/engine/mirror/journal/entry.ts';
import type { Journal } from '../../../main/engine/mirror/journal/journal.ts';
import { lastDurableLine, openJournal } from '../../../main/engine/mirror/journal/journal.ts';
import { numberedLine } from '../../../main/engine/mirror/journal/line.ts';
import { readJournal, readLines } from '../../../main/engine/mirror/journal/reading.ts';
import type { Fault, ForgetfulDisk } from '../../support/forgetful-disk.ts';
import { forgetfulDisk } from '../../support/forgetful-disk.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adsheet-journal-'));
  file = join(folder, 'journal.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const said = (text: string): JournalEntry => ({ type: 'settings', set: { note: text } });
const opened = (least = 0): Journal => openJournal(file, { inTransaction: () => false, least });

const write = (...notes: readonly string[]): void => {
  const journal = opened();
  for (const note of notes) journal.append(said(note));
  journal.close();
};

const linesOf = (text: string): readonly Buffer[] =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => Buffer.from(line));

const notesOf = (entries: readonly JournalEntry[]): readonly unknown[] =>
  entries.map((entry) => (entry.type === 'settings' ? entry.set['note'] : entry));

const read = (): { notes: readonly unknown[]; odd: readonly string[]; missing: number } => {
  const odd: string[] = [];
  const { entries, missing } = readJournal(file, (line) => odd.push(line.toString('latin1')));
  return { notes: notesOf(entries), odd, missing };
};

/** The lines of a journal of these notes, the version line first. */
const written = (...notes: readonly string[]): string[] => {
  write(...notes);
  return readFileSync(file, 'utf8').trimEnd().split('\n');
};

const rewrite = (lines: readonly (string | Buffer)[]): void =>
  writeFileSync(file, Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')])));

describe('a journal', () => {
  it('of lines longer than what is read at once comes back as it was written, whatever signs they hold', () => {
    // Characters of one to four bytes: some cross the ends of the blocks that are read.
    const notes = [1, 700_000, 2, 900_001, 40, 1_300_003].map(
      (length) => `${'a'.repeat(length % 7)}${'€'.repeat(length)}😀é`,
    );
    write(...notes);
    appendFileSync(file, '{"type":"settings","set":{"note":"cut sho');
    expect(read()).toEqual({ notes, odd: ['{"type":"settings","set":{"note":"cut sho'], missing: 0 });
  });

  it('that is not there yet tells nothing', () => {
    expect(readJournal(file)).toEqual({ entries: [], odd: 0, missing: 0, last: 0 });
  });

  it('numbers its lines across openings, whatever stands at its end', () => {
    write('a', 'b');
    write('x'.repeat(200_000));
    appendFileSync(file, '{"type":"settings","set":{"note":"of an older Adsheet"}}\n{"type":"sett');
    write('c');
    const numbers = linesOf(readFileSync(file, 'utf8')).map((line) => /"line":(\d+)/.exec(String(line))?.[1]);
    expect(numbers).toEqual(['1', '2', '3', '4', undefined, undefined, '7']);
    expect(read()).toEqual({
      notes: ['a', 'b', 'x'.repeat(200_000), 'of an older Adsheet', 'c'],
      odd: ['{"type":"sett'],
      missing: 0,
    });
  });

  it('of an older Adsheet counts line by line, and goes on with numbers', () => {
    rewrite(['a', 'b'].map((note) => JSON.stringify(said(note))));
    write('c');
    appendFileSync(file, `${JSON.stringify(said('d'))}\n`);
    write('e');
    expect(read()).toEqual({ notes: ['a', 'b', 'c', 'd', 'e'], odd: [], missing: 0 });
    expect(readFileSync(file, 'utf8')).toContain('{"type":"journal","version":1,"known":0,"line":3,"sum":"');
  });

  it('of which a newer Adsheet says that it is written otherwise is not read', () => {
    const line = written('a')[0] ?? '';
    const other = openJournal(join(folder, 'other'), { inTransaction: () => false });
    other.append({ type: 'journal', version: 2 } as unknown as JournalEntry);
    other.close();
    const newer = readFileSync(join(folder, 'other'), 'utf8').trimEnd().split('\n')[1] ?? '';
    rewrite([line, newer]);
    expect(() => read()).toThrow(expect.objectContaining({ code: 'mirror-newer' }));
  });

  it('that was emptied while its mirror knows better shows that lines are missing', () => {
    write('a', 'b');
    rmSync(file);
    const journal = opened(3);
    journal.append(said('c'));
    journal.close();
    expect(read()).toEqual({ notes: ['c'], odd: [], missing: 3 });
  });

  it('cut off at the end of a line is noticed as soon as a line follows that knows its number', () => {
    const lines = written('a', 'b', 'c');
    truncateSync(file, Buffer.byteLength(`${lines.slice(0, 2).join('\n')}\n`));
    const journal = opened(4);
    journal.append(said('d'));
    journal.close();
    expect(read()).toEqual({ notes: ['a', 'd'], odd: [], missing: 2 });
  });
});

describe('what the mirror had of a journal', () => {
  it('is told by the next line, or by one more when it is closed, and by none twice', () => {
    expect(lastDurableLine(file)).toBe(0);
    const journal = opened();
    journal.append(said('a'));
    expect(lastDurableLine(file)).toBe(0);
    journal.keep(2);
    journal.append(said('b'));
    expect(lastDurableLine(file)).toBe(2);
    journal.keep(3);
    journal.close();
    expect(lastDurableLine(file)).toBe(3);
    opened(3).close();
    expect(readJournal(file)).toMatchObject({ odd: 0, missing: 0, last: 4 });
    expect(read().notes).toEqual(['a', 'b']);
  });

  it('is nothing where lines tell of others that come after them, or are not as they were written', () => {
    const entry = JSON.stringify(said('a'));
    writeFileSync(file, numberedLine(entry, 2, 2));
    expect(lastDurableLine(file)).toBe(0);
    appendFileSync(file, String(numberedLine(entry, 9, 8)).replace('"known":8', '"known":7'));
    expect(lastDurableLine(file)).toBe(0);
    appendFileSync(file, numberedLine(entry, 5, 2));
    expect(lastDurableLine(file)).toBe(2);
  });

  it('stays untold where there is no room to tell it', () => {
    const disk = forgetfulDisk();
    const name = '/account/journal.jsonl';
    const journal = openJournal(name, { inTransaction: () => false, disk });
    journal.append(said('a'));
    journal.keep(2);
    disk.goWrong('writeSync', { bytes: 9 }, { code: 'ENOSPC' });
    journal.close();
    const found = readLines(linesOf(disk.bytesOf(name)?.toString() ?? ''));
    expect(found).toMatchObject({ odd: 0, missing: 0, last: 2 });
  });
});

describe('a line that is not as it was written', () => {
  const change = (text: string): string =>
    JSON.stringify({
      type: 'changeset',
      id: 1,
      kind: 'edit',
      label: 'x',
      at: '2026-01-01T00:00:00.000Z',
      undoes: null,
      changes: JSON.parse(text),
      ids: {},
    });
  const odd: Readonly<Record<string, (line: string) => string | Buffer>> = {
    'is cut short': (line) => line.slice(0, -30),
    'has one letter changed': (line) => line.replace('"b"', '"B"'),
    'has another number': (line) => line.replace('"line":3', '"line":9'),
    'has lost its sum': (line) => line.replace(/,"sum":"\w+"/, ''),
    'is a block of nothing': (line) => Buffer.alloc(line.length),
    'begins with a block of nothing': (line) => Buffer.concat([Buffer.alloc(64), Buffer.from(line)]),
    'ends in half a sign': (line) =>
      Buffer.concat([Buffer.from(line.slice(0, -2)), Buffer.from([0xe2, 0x82])]),
    'runs into another': (line) => line + line,
    'is no object': () => '[1,2,3]',
    'is a word': () => 'null',
    'says nothing': () => '{}',
    'is of no kind known': () => '{"type":"prophecy","of":1}',
    'is a version without its sum': () => '{"type":"journal","version":7}',
    'holds half a sign within a text': () =>
      Buffer.concat([
        Buffer.from('{"type":"settings","set":{"note":"'),
        Buffer.from([0xe2, 0x82]),
        Buffer.from('"}}'),
      ]),
    'has a number too large to be one': () => '{"type":"settings","set":{"note":1e999}}',
    'has changes that are none': () => change('[{"key":"r1","field":"title"}]'),
    'names no row': () => change('[{"key":"r0","field":"title","before":1,"after":2}]'),
    'names a row beyond all rows': () =>
      change('[{"key":"r99999999999999999999","field":"title","before":1,"after":2}]'),
    'has a changeset beyond all': () => change('[]').replace('"id":1', '"id":9007199254740991'),
    'has changes that are a text': () => change('"title"'),
    'has a state that is none': () => '{"type":"item","run":1,"key":"r1","id":1,"state":"lost in the post"}',
  };

  it.each(Object.keys(odd))('%s: it is told, and the others count', (how) => {
    const lines: (string | Buffer)[] = written('a', 'b', 'c', 'd');
    const replaced = odd[how]?.(String(lines[2])) ?? '';
    lines[2] = replaced;
    rewrite(lines);
    expect(read()).toEqual({
      notes: ['a', 'c', 'd'],
      odd: [Buffer.from(replaced).toString('latin1')],
      missing: 0,
    });
  });

  it('two that lost the end between them are one that does not count', () => {
    const [version = '', a = '', b = '', c = '', d = ''] = written('a', 'b', 'c', 'd');
    rewrite([version, a, b + c, d]);
    expect(read()).toEqual({ notes: ['a', 'd'], odd: [b + c], missing: 1 });
  });

  it('one that got an end in its middle is two, and none of them is the next', () => {
    const [version = '', a = '', b = '', c = ''] = written('a', 'b', 'c');
    rewrite([version, a, b.slice(0, 9), b.slice(9), c]);
    expect(read()).toMatchObject({ notes: ['a', 'c'], odd: [b.slice(0, 9), b.slice(9)], missing: 0 });
  });

  it('one that is gone is missing', () => {
    const lines = written('a', 'b', 'c', 'd');
    rewrite(lines.toSpliced(2, 2));
    expect(read()).toEqual({ notes: ['a', 'd'], odd: [], missing: 2 });
  });

  it('one that stands twice counts once', () => {
    const [version = '', a = '', b = '', c = ''] = written('a', 'b', 'c');
    rewrite([version, a, b, b, c, a]);
    expect(read()).toEqual({ notes: ['a', 'b', 'c'], odd: [b, a], missing: 0 });
  });

  it('one that is out of its place is told, and counts where it belongs', () => {
    const [version = '', a = '', b = '', c = '', d = ''] = written('a', 'b', 'c', 'd');
    rewrite([version, a, c, d, b]);
    expect(read()).toEqual({ notes: ['a', 'b', 'c', 'd'], odd: [b], missing: 0 });
  });

  it('whatever happens to bytes of it, no other entry changes and the damage never goes unnoticed', () => {
    const notes = ['a', 'b', 'c', 'd', 'e'];
    write(...notes);
    const whole = readFileSync(file);
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), byte), { minLength: 1, maxLength: 12 }),
        (changes) => {
          const bytes = Buffer.from(whole);
          for (const [at, value] of changes) bytes[at] = value;
          const found = readLines(
            linesOf(bytes.toString('latin1')).map((line) => Buffer.from(String(line), 'latin1')),
          );
          const kept = notesOf(found.entries);
          expect(notes.filter((note) => kept.includes(note))).toEqual(kept);
          if (!bytes.equals(whole) && kept.length < notes.length) {
            expect(found.odd + found.missing).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a line that was said to be kept', () => {
  const FILE = '/account/journal.jsonl';
  const onDisk = (disk: ForgetfulDisk): Journal => openJournal(FILE, { inTransaction: () => false, disk });
  const foundOn = (disk: ForgetfulDisk) =>
    readLines(linesOf(disk.bytesOf(FILE)?.toString() ?? '').filter((line) => line.length > 0));

  it('is there after a power cut, the first of a new file too', () => {
    const disk = forgetfulDisk();
    onDisk(disk).append(said('a'));
    disk.cutPower();
    expect(notesOf(foundOn(disk).entries)).toEqual(['a']);
    const again = onDisk(disk);
    again.append(said('b'));
    disk.cutPower();
    expect(notesOf(foundOn(disk).entries)).toEqual(['a', 'b']);
  });

  it.each(['fdatasyncSync', 'fsyncSync'] as const)(
    'is not there where the disk ignores %s: both are needed',
    (call) => {
      const disk = forgetfulDisk([call]);
      onDisk(disk).append(said('a'));
      disk.cutPower();
      expect(foundOn(disk).entries).toEqual([]);
    },
  );

  const FAULTS: Readonly<Record<string, readonly ['writeSync' | 'fdatasyncSync', readonly Fault[]]>> = {
    'a write that fails': ['writeSync', [{ code: 'EIO' }]],
    'a disk that fills up in the middle': ['writeSync', [{ bytes: 17 }, { code: 'ENOSPC' }]],
    'a sync that fails': ['fdatasyncSync', [{ code: 'EIO' }]],
  };
  it.each(Object.keys(FAULTS))('is the only one that is there after %s', (how) => {
    const disk = forgetfulDisk();
    const journal = onDisk(disk);
    journal.append(said('a'));
    const [call, faults] = FAULTS[how] ?? ['writeSync', []];
    disk.goWrong(call, ...faults);
    expect(() => journal.append(said('never'))).toThrow();
    journal.append(said('b'));
    disk.cutPower();
    expect(foundOn(disk)).toMatchObject({ odd: 0, missing: 0, last: 3 });
    expect(notesOf(foundOn(disk).entries)).toEqual(['a', 'b']);
  });

  it('is written whole by a disk that takes a few bytes at a time', () => {
    const disk = forgetfulDisk();
    disk.goWrong('writeSync', ...Array.from({ length: 9 }, () => ({ bytes: 5 })));
    onDisk(disk).append(said('a'));
    expect(foundOn(disk)).toMatchObject({ odd: 0, missing: 0 });
    expect(notesOf(foundOn(disk).entries)).toEqual(['a']);
  });

  it('never stands behind half a line: where one cannot be taken back yet, nothing is appended', () => {
    const disk = forgetfulDisk();
    const journal = onDisk(disk);
    journal.append(said('a'));
    disk.goWrong('writeSync', { bytes: 17 }, { code: 'EIO' });
    disk.goWrong('ftruncateSync', { code: 'EIO' }, { code: 'EIO' });
    expect(() => journal.append(said('never'))).toThrow();
    expect(() => journal.append(said('nor this'))).toThrow(expect.objectContaining({ code: 'disk-full' }));
    onDisk(disk).append(said('b'));
    expect(foundOn(disk)).toMatchObject({ odd: 1, missing: 0 });
    expect(notesOf(foundOn(disk).entries)).toEqual(['a', 'b']);
  });

  it('follows what was there before one that could be taken back only later', () => {
    const disk = forgetfulDisk();
    const journal = onDisk(disk);
    journal.append(said('a'));
    disk.goWrong('fdatasyncSync', { code: 'EIO' }, { code: 'EIO' });
    expect(() => journal.append(said('never'))).toThrow();
    journal.append(said('b'));
    disk.cutPower();
    expect(foundOn(disk)).toMatchObject({ odd: 0, missing: 0, last: 3 });
    expect(notesOf(foundOn(disk).entries)).toEqual(['a', 'b']);
  });

  it('is taken out again where the commit that it belongs to fails, on the disk too', () => {
    const disk = forgetfulDisk();
    const journal = openJournal(FILE, { inTransaction: () => true, disk });
    journal.append(said('a'));
    journal.flush();
    journal.append(said('never'));
    journal.flush()();
    disk.cutPower();
    expect(notesOf(foundOn(disk).entries)).toEqual(['a']);
  });
});
