import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { translate } from '../../../../shared/locale/index.ts';
import type { FoldColumns } from '../../../../shared/proposals/fold-rows.ts';
import { foldedCells, foldedMessage } from '../../../../shared/proposals/fold-rows.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import type { FoldReading } from '../../../../shared/proposals/table-reading.ts';

const COLUMNS: FoldColumns = {
  pictures: new Set([3]),
  amounts: [
    { at: 1, decimal: '.' },
    { at: 2, decimal: '.' },
  ],
  price: 'lowest',
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

test.each([
  ['en', '3 rows belong to 1 ad by their place alone, each to the nearest one above it'],
  ['nl', '3 rijen horen bij 1 advertentie alleen door hun plaats, steeds bij de eerste erboven'],
  ['fr', '3 lignes font partie de 1 annonce par leur seule place, chaque fois de la première au-dessus'],
] as const)('rows that belong to ads by their place alone are told so, in %s', (language, said) => {
  const counts = { rows: 3, ads: 1 };
  const toldOf = (reading: FoldReading) => translate(language)(foldedMessage({ reading }), counts);
  expect(toldOf({ by: 'Relationship', way: { above: ['Variation'] } })).toContain(said);
  expect(toldOf({ by: 'Parent' })).not.toContain(said.slice(-10));
});

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

  test('cost what the dearest one does where that is said, with its other amounts', () => {
    const rows = [
      ['Chair', '', '30.00'],
      ['', '9.50', '12.00'],
      ['', '15', '11.00'],
    ];
    expect(folded(rows, { price: 'highest' })).toMatchObject({
      cells: ['Chair', '15', '11.00'],
      isAsked: false,
    });
  });

  test('are asked about where they have different prices, and only there', () => {
    const isAsked = (...prices: readonly TableCell[]): boolean =>
      folded(
        prices.map((price) => ['Chair', price]),
        { price: 'ask' },
      ).isAsked;
    expect(isAsked('', '9.50', '15')).toBe(true);
    expect(isAsked('', '9.50', 9.5, '0.00', '')).toBe(false);
    // What one of them says is asked about first.
    expect(isAsked('9.50', '15', 'on request')).toBe(false);
    expect(folded([['', '5']], { price: 'ask' }).cells[1]).toBe('5');
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
      price: 'lowest' as const,
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
