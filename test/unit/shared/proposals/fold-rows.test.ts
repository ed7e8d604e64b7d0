import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FoldColumns } from '../../../../shared/proposals/fold-rows.ts';
import { foldedCells, rowGroups } from '../../../../shared/proposals/fold-rows.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';

type Line = readonly [shared: string, ...names: string[]];

const grouped = (lines: readonly Line[]): readonly (readonly number[])[] => {
  const { add, groups } = rowGroups<number>();
  lines.forEach(([shared, ...names], at) => {
    add(at, { shared, names });
  });
  return groups();
};

describe('rows are one ad', () => {
  test('by a value that they share, wherever they stand', () => {
    expect(grouped([['a'], ['b'], ['a'], ['a']])).toEqual([[0, 2, 3], [1]]);
  });

  test('alone without one', () => {
    expect(grouped([[''], [''], ['a']])).toEqual([[0], [1], [2]]);
  });

  test('by the name of the row they belong to, also above it, which is the first of them', () => {
    expect(grouped([['P1'], ['', 'P1', 'id:7'], ['id:7'], ['', 'P2', 'id:8'], ['P1', 'V3']])).toEqual([
      [1, 0, 2, 4],
      [3],
    ]);
  });

  test('without the row they belong to as one, and never by the name of a row that belongs to another', () => {
    expect(grouped([['P1'], ['P1', 'V1'], ['V1']])).toEqual([[0, 1], [2]]);
  });

  test('and every row is in one group, whatever the values', () => {
    const line = fc.tuple(fc.constantFrom('', 'a', 'b', 'c'), fc.constantFrom('', 'a', 'b', 'd'));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const places = grouped(lines).flat();
        expect([...places].sort((a, b) => a - b)).toEqual(lines.map((_, at) => at));
      }),
    );
  });
});

const COLUMNS: FoldColumns = {
  pictures: new Set([3]),
  amounts: [
    { at: 1, decimal: '.' },
    { at: 2, decimal: '.' },
  ],
  agreed: [],
  compared: [0],
  currency: 'EUR',
};

const folded = (rows: readonly (readonly TableCell[])[], columns: Partial<FoldColumns> = {}) =>
  foldedCells(
    rows.map((cells) => ({ cells, own: cells })),
    { ...COLUMNS, ...columns },
    false,
  );

describe('the rows of an ad as one', () => {
  test('say what the first one with a text says', () => {
    const { cells, differing } = folded([
      ['', '', ''],
      ['Chair', '5', ''],
      ['', '', ''],
    ]);
    expect([cells, differing]).toEqual([['Chair', '5', null], []]);
  });

  test('have all pictures, each once, also those of lists in a cell', () => {
    const [a, b, c] = ['https://a.example/1.jpg', 'https://a.example/2.jpg?v=1', 'https://a.example/3.jpg'];
    const rows = [
      ['Chair', '', '', `${a}, ${b}`],
      ['', '', '', b],
      ['', '', '', c],
    ];
    expect(folded(rows).cells[3]).toBe([a, b, c].join('\n'));
    expect(
      folded([
        ['', '', '', 'my chair.jpg'],
        ['', '', '', a],
      ]).cells[3],
    ).toBe(`my chair.jpg\n${a}`);
  });

  test('cost what the cheapest one does, with the other amounts of that row', () => {
    const { cells, differing } = folded([
      ['Chair', '20.00', '30.00'],
      ['', '9.50', '12.00'],
      ['', '15', '11.00'],
    ]);
    expect([cells, differing]).toEqual([
      ['Chair', '9.50', '12.00'],
      [1, 2],
    ]);
  });

  test('cost more than nothing where one of them does', () => {
    expect(
      folded([
        ['', '0.00'],
        ['', 7.5],
        ['', '8.00'],
      ]).cells[1],
    ).toBe(7.5);
    expect(
      folded([
        ['', '0.00'],
        ['', ''],
      ]).cells[1],
    ).toBe('0.00');
  });

  test('keep an amount that cannot be told, so that it is refused or asked about', () => {
    const rows = [
      ['Chair', '900,00'],
      ['', '1.250'],
    ];
    const amounts = [{ at: 1, decimal: null }];
    expect(folded(rows, { amounts })).toMatchObject({ cells: ['Chair', '1.250'], differing: [1] });
    expect(
      folded([
        ['', '5'],
        ['', 'on request'],
      ]).cells[1],
    ).toBe('on request');
  });

  test('are told to differ by what amounts are, not by how they are written', () => {
    expect(
      folded([
        ['Chair', '5.00'],
        ['', '5'],
      ]).differing,
    ).toEqual([]);
    expect(
      folded([
        ['Chair', '5.00'],
        ['Table', ''],
      ]).differing,
    ).toEqual([0]);
  });

  test('never cost more than any of them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1 }), (cents) => {
        const rows = cents.map((one) => [
          'Chair',
          `${Math.floor(one / 100)}.${String(one % 100).padStart(2, '0')}`,
        ]);
        const [, price] = folded(rows).cells;
        expect(Math.round(Number(price) * 100)).toBe(Math.min(...cents));
      }),
    );
  });
});

describe('the status of rows that are one ad', () => {
  /** Rows of an own status, whose word for active is blank, and the status that is made of it. */
  const status = (isCalled: boolean, ...lines: readonly (readonly [own: string, read: string])[]) => {
    const rows = lines.map(([own, read]) => ({ cells: [own, read], own: [own] }));
    const columns = {
      ...{ pictures: new Set<number>(), amounts: [], compared: [], currency: 'EUR' },
      agreed: [{ at: 1, from: [0] }],
    };
    const { cells, differing, open } = foldedCells(rows, columns, isCalled);
    return { status: cells[1], differing, open };
  };

  test('is that of the row that the others name, whatever they say, and the difference is told', () => {
    const rows = [
      ['1', ''],
      ['0', 'PAUSED'],
    ] as const;
    expect(status(true, ...rows)).toEqual({ status: '', differing: [1], open: [] });
    expect(status(true, ...rows.toReversed())).toEqual({ status: 'PAUSED', differing: [1], open: [] });
  });

  test('is none where they disagree, and what all of them say where they do not', () => {
    expect(status(false, ['0', 'PAUSED'], ['1', ''])).toEqual({ status: null, differing: [1], open: [1] });
    expect(status(false, ['0', 'PAUSED'], ['-1', 'PAUSED'])).toMatchObject({ status: 'PAUSED', open: [] });
  });

  test('is what the only row says whose file has one', () => {
    expect(status(false, ['draft', 'PAUSED'], ['', ''])).toMatchObject({ status: 'PAUSED', differing: [] });
  });
});
