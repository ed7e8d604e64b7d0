import { readdir, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvCellRead } from '../../../main/engine/export/csv.ts';
import { readRowReference } from '../../../main/engine/export/meta.ts';
import { openLocal } from '../../support/account.ts';
import { ad, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import { importing } from '../import/importing.ts';
import { exporting } from './shop.ts';

const TITLES = ['=1+1', '-1', "'quoted", 'say "yes"; or no', 'two\nlines', 'żółw 😀', 'plain, text'];

/** The rows of a text as RFC 4180 has them, by a reader that knows nothing of ours. */
const rowsIn = (text: string, separator: string): readonly (readonly string[])[] => {
  const rows: string[][] = [];
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r\\n)`, 'gy');
  let row: string[] = [];
  for (const [, quoted, bare = '', end] of text.matchAll(pattern)) {
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end !== '\r\n') continue;
    rows.push(row);
    row = [];
  }
  return rows;
};

const exported = async (locale: string) => {
  const engine = startEngine(await temporaryFolder(), { language: 'nl', locale });
  const ads = TITLES.map((title, at) => ad(at + 1, { title }));
  const keys = await openLocal(engine, { ads, categories: [category], user });
  const { exported: write } = await exporting(engine);
  const bytes = await readFile((await write('ads.csv')).file);
  return { bytes, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), keys };
};

describe('a csv file of ads', () => {
  it.each([
    ['nl-NL', ';', '0,15'],
    ['en-CA', ',', '0.15'],
  ])(
    'in %s is what a spreadsheet program there opens: marked, separated and with decimals as usual',
    async (locale, separator, bid) => {
      const { bytes, text, keys } = await exported(locale);
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const [head = [], ...rows] = rowsIn(text, separator);
      expect(head[0]).toBe('Advertentie-ID');
      expect(head.at(-1)).toBe('_adsheet');
      expect(rows.map((row) => row.length)).toEqual(rows.map(() => head.length));
      const at = head.indexOf('Titel');
      expect(rows.map((row) => csvCellRead(row[at] ?? ''))).toEqual(TITLES);
      expect(rows.every((row) => row[head.indexOf('Bod')] === bid)).toBe(true);
      expect(rows.map((row) => readRowReference(row.at(-1) ?? '')?.key)).toEqual(keys);
      expect(new Set(rows.map((row) => readRowReference(row.at(-1) ?? '')?.export)).size).toBe(1);
    },
  );

  it('has names and words in the language chosen for it, and says nothing new when it comes back', async () => {
    const engine = startEngine(await temporaryFolder(), { language: 'nl', locale: 'nl-NL' });
    await openLocal(engine, { ads: [ad(1, {}), ad(2, {})], categories: [category], user });
    const { exported: write } = await exporting(engine);
    const { imported } = await importing(engine);
    for (const name of ['annonces.csv', 'annonces.xlsx']) {
      const { file } = await write(name, { language: 'fr' });
      if (name.endsWith('.csv')) expect(await readFile(file, 'utf8')).toContain('Titre');
      expect(await imported(file)).toMatchObject({
        counts: { unchanged: 2, changed: 0, failed: 0, new: 0 },
        headerRow: 1,
      });
    }
  });

  it('holds nothing that such a program would calculate', async () => {
    const { text } = await exported('nl-NL');
    for (const row of rowsIn(text, ';')) for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  });

  it('gives every text back with exactly one mark taken off', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^['=+\-@\t\r]{0,3}a?$/)),
        (text) => {
          expect(csvCellRead(csvCell(text))).toBe(text);
          // Saved by a program that marks nothing.
          if (!/^'['=+\-@\t\r]/u.test(text)) expect(csvCellRead(text)).toBe(text);
        },
      ),
    );
  });

  it('has the ads of an account and no other file beside it', async () => {
    const engine = startEngine(await temporaryFolder());
    await openLocal(engine, { ads: [ad(1)], categories: [category], user });
    const { exported: write, folder } = await exporting(engine);
    expect((await write('one.csv')).rows).toBe(1);
    expect((await write('none.csv', { where: 'id = 2' })).rows).toBe(0);
    expect((await readdir(folder)).toSorted()).toEqual(['none.csv', 'one.csv']);
  });
});
