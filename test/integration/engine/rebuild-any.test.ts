/** A local copy can be rebuilt from any journal whose lines are well-formed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rebuild } from '../../../main/engine/edits/rebuild.ts';
import { draftsLeftBy } from '../../../main/engine/edits/restore.ts';
import { readJournal } from '../../../main/engine/mirror/journal/reading.ts';
import { JOURNAL_FILE, openMirror } from '../../../main/engine/mirror/mirror.ts';

const AT = '2026-01-02T03:04:05.000Z';

const number = fc.integer({ min: 1, max: 6 });
const key = fc.tuple(fc.constantFrom('r', 'c'), number).map(([kind, n]) => `${kind}${n}`);
const field = fc.constantFrom('title', 'status', 'exists', 'vendorId', 'putAway', 'no.such.field');
const value = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.constant(null),
  fc.constant('DELETED'),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const change = fc.record(
  { key, field, before: value, after: value, baseBefore: value, baseAfter: value },
  {
    requiredKeys: ['key', 'field', 'before', 'after'],
  },
);

const entry = fc.oneof(
  fc.record({
    type: fc.constant('changeset'),
    id: number,
    kind: fc.constantFrom('edit', 'create', 'undo', 'redo'),
    label: fc.string(),
    at: fc.constant(AT),
    undoes: fc.option(number),
    changes: fc.array(change, { maxLength: 4 }),
    ids: fc.dictionary(key, number, { maxKeys: 3 }),
    imported: fc.array(fc.record({ key, said: fc.option(fc.string()), marks: fc.array(fc.string()) }), {
      maxLength: 2,
    }),
  }),
  fc.record(
    {
      type: fc.constant('item'),
      run: number,
      key,
      id: fc.option(number),
      state: fc.constantFrom('sending', 'done', 'failed', 'unknown'),
      sent: fc.array(fc.record({ field, value }), { maxLength: 2 }),
    },
    { requiredKeys: ['type', 'run', 'key', 'id', 'state'] },
  ),
  fc.record({
    type: fc.constant('settings'),
    set: fc.dictionary(fc.constantFrom('guards', 'views', '__proto__'), value),
  }),
  fc.record({
    type: fc.constant('rebuilt'),
    at: fc.constant(AT),
    odd: fc.nat(3),
    missing: fc.nat(3),
    held: fc.boolean(),
  }),
  fc.record({ type: fc.constant('released'), keys: fc.array(key, { maxLength: 3 }) }),
  fc.string().map((text) => ({ type: text })),
);

it('a rebuild ends well, with just the drafts that the lines leave', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
      const folder = mkdtempSync(join(tmpdir(), 'adsheet-any-'));
      try {
        const file = join(folder, JOURNAL_FILE);
        writeFileSync(file, entries.map((line) => `${JSON.stringify(line)}\n`).join(''));
        rebuild(folder, new Date(AT));
        const left = [...draftsLeftBy(readJournal(file).entries)].flatMap(([row, drafts]) =>
          [...drafts.keys()].map((path) => `${row} ${path}`),
        );
        const mirror = openMirror(folder);
        const found = [...mirror.drafts.all()].flatMap(([row, drafts]) =>
          drafts.map((draft) => `${row} ${draft.field}`),
        );
        mirror.close();
        expect(found.sort()).toEqual(left.sort());
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { numRuns: 60 },
  );
});
