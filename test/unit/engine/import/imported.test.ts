import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marksOfRows } from '../../../../main/engine/proposals/imported.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';

const HEADERS = ['Titel', 'Bod', 'Prijs'];
const COLUMNS = ['title', 'bidMicros', 'price.amountCents'];

const anyCells = fc.tuple(
  fc.constantFrom<TableCell>('Stoel', 'Bank', null),
  fc.constantFrom<TableCell>('0,35', null),
  fc.constantFrom<TableCell>(12.5, null),
);
const anyTable = fc.array(anyCells, { maxLength: 8 });

const origin = (from: string | null) => ({ export: from, headers: HEADERS, columns: COLUMNS });
const rowsOf = (table: readonly (readonly TableCell[])[]) => table.map((cells, i) => ({ at: i + 2, cells }));

describe('what a new row is known by', () => {
  it('is its own in each file, also where several rows say the same', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const firsts = marksOfRows(rowsOf(table), origin(null)).map(([first]) => first);
        expect(new Set(firsts).size).toBe(table.length);
      }),
    );
  });

  it('stays as it is where rows and columns are put in another order', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const before = marksOfRows(rowsOf(table), origin(null)).map(([first]) => first);
        const turned = marksOfRows(rowsOf(table.toReversed().map((cells) => cells.toReversed())), {
          export: null,
          headers: HEADERS.toReversed(),
          columns: COLUMNS.toReversed(),
        }).map(([first]) => first);
        expect(turned.toSorted()).toEqual(before.toSorted());
      }),
    );
  });

  it('is in a file of ours its place and title too, and in no two files the same', () => {
    const [row] = rowsOf([['Stoel', '0,35', 12.5]]);
    if (!row) throw new Error('no row');
    const [one] = marksOfRows([row], origin('x1'));
    const [mended] = marksOfRows([{ ...row, cells: ['Stoel', '0,99', null] }], origin('x1'));
    expect(one?.length).toBe(2);
    expect(mended?.[0]).not.toBe(one?.[0]);
    expect(mended?.[1]).toBe(one?.[1]);
    const elsewhere = marksOfRows([row], origin('x2')).flat();
    expect(elsewhere.filter((mark) => one?.includes(mark))).toEqual([]);
    expect(marksOfRows([row], origin(null))[0]?.length).toBe(1);
  });
});
