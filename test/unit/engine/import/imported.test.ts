import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftRowReferenceText, readLeftRowReference } from '../../../../main/engine/export/meta.ts';
import type { TableRow } from '../../../../main/engine/proposals/table/table.ts';
import type { FileOrigin } from '../../../../main/engine/proposals/targets/row-fingerprints.ts';
import {
  allFingerprints,
  createRowFingerprinter,
  primaryFingerprint,
} from '../../../../main/engine/proposals/targets/row-fingerprints.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';

const HEADERS = ['Titel', 'Bod', 'Prijs', 'Verkopers-ID', '_adsheet'];
const COLUMNS = ['title', 'bidMicros', 'price.amountCents', 'vendorId', '_adsheet'];

const anyCells = fc.tuple(
  fc.constantFrom<TableCell>('Stoel', 'Bank', null),
  fc.constantFrom<TableCell>('0,35', null),
  fc.constantFrom<TableCell>(12.5, null),
);
const anyTable = fc.array(anyCells, { maxLength: 8 });

const origin = (from: string | null, file = 'new.csv'): FileOrigin => ({
  export: from,
  file,
  headers: HEADERS,
  columns: COLUMNS,
});
const rowsOf = (table: readonly (readonly TableCell[])[]) => table.map((cells, i) => ({ at: i + 2, cells }));
const marksOf = (rows: readonly TableRow[], from: FileOrigin) => rows.map(createRowFingerprinter(from));
const marksOfOne = (cells: readonly TableCell[], from: FileOrigin, at = 2) =>
  createRowFingerprinter(from)({ at, cells });

describe('what a new row is known by', () => {
  it('is its own in each file, also where several rows say the same', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const firsts = marksOf(rowsOf(table), origin(null)).map(primaryFingerprint);
        expect(new Set(firsts).size).toBe(table.length);
      }),
    );
  });

  it('stays as it is where rows and columns are put in another order', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const before = marksOf(rowsOf(table), origin(null)).map(primaryFingerprint);
        const turned = table.map((cells) => HEADERS.map((_, i) => cells[i] ?? null).toReversed());
        const after = marksOf(rowsOf(turned.toReversed()), {
          ...origin(null),
          headers: HEADERS.toReversed(),
          columns: COLUMNS.toReversed(),
        }).map(primaryFingerprint);
        expect(after.toSorted()).toEqual(before.toSorted());
      }),
    );
  });

  it('is its place and title too, and in no two files the same', () => {
    const [said, mended] = [
      ['Stoel', '0,35', 12.5],
      ['Stoel', '0,99', null],
    ];
    for (const from of [origin('x1'), origin(null)]) {
      const [one, other] = [marksOfOne(said, from), marksOfOne(mended, from)];
      expect(other.says).not.toBe(one.says);
      expect(other.place).toBe(one.place);
      expect(marksOfOne(said, from, 3).place).not.toBe(one.place);
    }
    const files = [origin('x1'), origin('x2'), origin(null), origin(null, 'other.csv')];
    expect(new Set(files.map((from) => marksOfOne(said, from).place)).size).toBe(4);
    expect(marksOfOne([null, '0,35'], origin(null)).place).toBeUndefined();
  });

  it('is its vendor ID instead, wherever it stands', () => {
    const one = marksOfOne(['Stoel', '0,35', null, 'V-9'], origin(null));
    const moved = marksOfOne(['Bank', '0,40', null, 'v-9'], origin(null), 7);
    const other = marksOfOne(['Stoel', '0,35', null, 'V-8'], origin(null));
    expect(moved.place).toBe(one.place);
    expect(other.place).not.toBe(one.place);
  });

  it('is what it carries, before all else, from the file that it was left in first', () => {
    const mark = primaryFingerprint(marksOfOne(['Stoel', '0,35'], origin(null)));
    for (const isAd of [true, false]) {
      const text = leftRowReferenceText({ mark, isAd });
      expect(readLeftRowReference(` ${text}`)).toEqual({ mark, isAd });
      const left = marksOfOne(['Stoel', '0,99', null, null, text], origin('x1'));
      expect(primaryFingerprint(left)).toBe(mark);
      expect(allFingerprints(left)).toEqual([mark, `${left.says}.0`, left.place]);
    }
    for (const text of ['', 'new', `new ${mark}-0`, `old ${mark}`, 'x0123456789abcdef r17 9f8e7d6c5b'])
      expect(readLeftRowReference(text)).toBeUndefined();
  });
});
