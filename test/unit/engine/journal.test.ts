import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JournalEntry } from '../../../main/engine/mirror/journal.ts';
import { openJournal, readJournal } from '../../../main/engine/mirror/journal.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adsheet-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const said = (text: string): JournalEntry => ({ type: 'settings', set: { note: text } });

it('a journal of lines longer than what is read at once comes back as it was written, whatever signs they hold', () => {
  const file = join(folder, 'journal.jsonl');
  // Signs of one to four bytes: some stand across the ends of what is read at once.
  const entries = [1, 700_000, 2, 900_001, 40, 1_300_003].map((length) =>
    said(`${'a'.repeat(length % 7)}${'€'.repeat(length)}😀é`),
  );
  const journal = openJournal(file, () => false);
  for (const entry of entries) journal.append(entry);
  journal.close();
  appendFileSync(file, '{"type":"settings","set":{"note":"cut sho');
  expect(readJournal(file)).toEqual(entries);
});

it('nothing is read where there is no journal yet', () => {
  expect(readJournal(join(folder, 'journal.jsonl'))).toEqual([]);
});
