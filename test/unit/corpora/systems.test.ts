import * as spreadsheet from '@e965/xlsx';
import { expect, test } from 'vitest';
import { filesOf, systems } from '../../corpora/systems/systems.ts';
import type { SystemFile } from '../../corpora/systems/table.ts';

/** The text of a file as another program reads it. */
function textOf(file: SystemFile): string {
  if (file.fileName.endsWith('.xlsx')) {
    const book = spreadsheet.read(file.bytes);
    const sheet = book.Sheets[file.sheet ?? ''];
    if (sheet === undefined) throw new Error(`${file.fileName} lacks ${file.sheet}`);
    return spreadsheet.utils.sheet_to_csv(sheet, { FS: ';' });
  }
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    return strict.decode(file.bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(file.bytes);
  }
}

const undressed = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&').replaceAll('""', '"');

test('there are at least twelve systems, each by its own name', () => {
  expect(systems.length).toBeGreaterThanOrEqual(12);
  expect(new Set(systems.map((system) => system.name)).size).toBe(systems.length);
});

test.each(systems)('$name: files of two weeks hold what is expected of them', async (system) => {
  const files = await filesOf(system, 7);
  for (const file of [files[1], files[2]]) {
    const text = undressed(textOf(file));
    expect(file.expected.length).toBeGreaterThanOrEqual(44);
    // A feed has an offer for each variant.
    expect(file.expected.length).toBeLessThanOrEqual(120);
    expect(new Set(file.expected.map((ad) => ad.ids[0])).size).toBe(file.expected.length);
    for (const ad of file.expected) {
      expect(text).toContain(ad.title);
      expect([...ad.title].length).toBeLessThanOrEqual(60);
      expect(text).toContain(ad.ids[0]);
      expect(Number.isSafeInteger(ad.priceCents) && ad.priceCents > 0).toBe(true);
      for (const sentence of ad.description) expect(text).toContain(sentence);
      for (const word of ad.category) expect(text).toContain(word);
    }
  }
  // Three products are gone and four are new, in a feed with all their variants.
  expect(files.changes.gone.length).toBeGreaterThanOrEqual(3);
  expect(files.changes.added.length).toBeGreaterThanOrEqual(4);
  expect(files.changes.priced.length).toBeGreaterThanOrEqual(5);
});

test.each(systems)('$name: the second week stands in another order, with a column more', async (system) => {
  const { 1: first, 2: second } = await filesOf(system, 7);
  const kept = new Set(second.expected.map((ad) => ad.ids[0]));
  const order = (file: SystemFile) => file.expected.map((ad) => ad.ids[0]);
  const before = order(first).filter((id) => kept.has(id));
  const after = order(second).filter((id) => before.includes(id));
  expect(after).not.toEqual(before);
  expect(after.toSorted()).toEqual(before.toSorted());
  const added = second.headers.filter((header) => !first.headers.includes(header));
  expect(added).toHaveLength(1);
  expect(second.headers.filter((header) => !added.includes(header))).toEqual(first.headers);
  expect(textOf(second)).toContain(added[0]);
});

test('a seed makes the same files again, another seed others', async () => {
  for (const system of systems) {
    const one = await filesOf(system, 7);
    expect((await filesOf(system, 7))[2].expected).toEqual(one[2].expected);
    expect((await filesOf(system, 8))[1].expected).not.toEqual(one[1].expected);
  }
});
