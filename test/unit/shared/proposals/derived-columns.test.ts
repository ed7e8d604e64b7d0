import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DecimalSign } from '../../../../shared/money/number-format.ts';
import { NOT_COMPUTED } from '../../../../shared/proposals/cell-errors.ts';
import { derivedColumns, withField } from '../../../../shared/proposals/derived-columns.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import type { FieldReading } from '../../../../shared/proposals/table-reading.ts';

type Table = {
  readonly headers?: readonly string[];
  readonly columns?: readonly (string | null)[];
  readonly decimal?: DecimalSign | null;
};

const HEADERS = ['Brand', 'Model', 'Price', 'Image 1', 'Image 2'];

const cellsOf = (
  readings: readonly FieldReading[],
  rows: readonly (readonly TableCell[])[],
  { headers = HEADERS, columns = headers.map(() => null), decimal = null }: Table = {},
): readonly (readonly TableCell[])[] => {
  const found = derivedColumns(readings, {
    ...{ headers, columns },
    numbersOf: () => ({ table: decimal, currency: 'EUR' }),
  });
  return rows.map((cells) => found.map(({ cellOf }) => cellOf(cells)));
};

const price = (formula: string): FieldReading => ({
  to: 'price.amountCents',
  from: { formula },
  rows: 'all',
});
const title = (template: string): FieldReading => ({ to: 'title', from: { template }, rows: 'all' });

const priced = (formula: string, cell: TableCell, decimal: DecimalSign | null = null): TableCell =>
  cellsOf([price(formula)], [['', '', cell]], { decimal })[0]?.[0] ?? null;

describe('a value', () => {
  test('fills every row, or the empty cells alone', () => {
    const readings = (rows: 'all' | 'empty'): FieldReading[] => [
      { to: 'title', from: { value: 'Chair' }, rows },
    ];
    const table = { columns: ['title', null, null, null, null] };
    const rows = [['Table'], [' '], []];
    expect(cellsOf(readings('all'), rows, table)).toEqual([['Chair'], ['Chair'], ['Chair']]);
    expect(cellsOf(readings('empty'), rows, table)).toEqual([['Table'], ['Chair'], ['Chair']]);
  });

  test('of an amount is a number, so that no decimal sign of the table misreads it', () => {
    const readings: FieldReading[] = [
      { to: 'price.amountCents', from: { value: '1.250' }, rows: 'all' },
      { to: 'bidMicros', from: { value: 'AUTOMATIC' }, rows: 'all' },
      { to: 'vendorId', from: { value: '00123' }, rows: 'all' },
    ];
    expect(cellsOf(readings, [[]], { decimal: ',' })).toEqual([[1.25, 'AUTOMATIC', '00123']]);
  });

  test('of an amount is taken where it is filled with more than nothing, else the table’s own', () => {
    const readings: FieldReading[] = [
      { to: 'price.amountCents', from: { columns: ['Model'] }, rows: 'filled' },
    ];
    const table = { columns: ['price.amountCents', null, null, null, null] };
    const sales = ['9,50', '0', '0,00', '€ 0,00', '0.00 EUR', '-', '–', '€ -', '', 'n.v.t.', 0, 8.5];
    const cells = cellsOf(
      readings,
      sales.map((sale) => ['12,50', sale]),
      table,
    ).map(([cell]) => cell);
    const own = Array.from({ length: 8 }, () => '12,50');
    expect(cells).toEqual([9.5, ...own, 'n.v.t.', '12,50', 8.5]);
  });

  test('fills what an earlier reading of its field leaves empty', () => {
    const readings: FieldReading[] = [
      title('{Brand} {Model}'),
      { to: 'title', from: { value: 'Unnamed' }, rows: 'empty' },
    ];
    expect(cellsOf(readings, [['Gazelle', 'C7'], []])).toEqual([['Gazelle C7'], ['Unnamed']]);
  });

  test('names the column it replaces, and which cells every row is given', () => {
    const own = {
      headers: HEADERS,
      columns: ['title', null, null, null, null],
      numbersOf: () => ({ table: null, currency: 'EUR' }),
    };
    const found = derivedColumns(
      [
        { to: 'title', from: { value: 'Chair' }, rows: 'empty' },
        { to: 'description', from: { value: 'Oak' }, rows: 'empty' },
      ],
      own,
    );
    expect(found.map(({ to, instead }) => [to, instead])).toEqual([
      ['title', 0],
      ['description', null],
    ]);
    const given = (cells: readonly TableCell[]) => found.map(({ isGiven }) => isGiven(cells));
    expect(given(['Table'])).toEqual([false, true]);
    expect(given([' '])).toEqual([true, true]);
  });

  test('says which cells are for new ads alone: those that nothing else fills', () => {
    const found = derivedColumns(
      [
        { to: 'title', from: { template: '{Brand}' }, rows: 'empty' },
        { to: 'title', from: { value: 'Chair' }, rows: 'new' },
        { to: 'bidMicros', from: { value: '0.30' }, rows: 'new' },
      ],
      {
        headers: HEADERS,
        columns: [null, null, null, null, null],
        numbersOf: () => ({ table: null, currency: 'EUR' }),
      },
    );
    const told = (cells: readonly TableCell[]) =>
      found.map(({ cellOf, isForNew }) => [cellOf(cells), isForNew(cells)]);
    expect(told([])).toEqual([
      ['Chair', true],
      [0.3, true],
    ]);
    expect(told(['Gazelle'])[0]).toEqual(['Gazelle', false]);
  });
});

describe('a template', () => {
  test('leaves no gap where a column is empty', () => {
    const rows = [
      ['Gazelle', 'C7', ''],
      ['', 'C7', ''],
      ['Gazelle', null, 12],
    ];
    expect(cellsOf([title('{Brand} {Model} {Price} used')], rows)).toEqual([
      ['Gazelle C7 used'],
      ['C7 used'],
      ['Gazelle 12 used'],
    ]);
  });

  test('is empty where all its columns are', () => {
    expect(cellsOf([title('{Brand} {Model} used')], [['', ' ']])).toEqual([[null]]);
  });

  test('leaves out a line whose columns are all empty', () => {
    const lines = title('{Brand}\nModel: {Model}\nSee our shop');
    expect(
      cellsOf(
        [lines],
        [
          ['Gazelle', ''],
          ['Gazelle', 'C7'],
        ],
      ),
    ).toEqual([['Gazelle\nSee our shop'], ['Gazelle\nModel: C7\nSee our shop']]);
  });

  test('keeps texts of digits as they are', () => {
    expect(cellsOf([title('{Brand}-{Model}')], [['007', '1.250,00']], { decimal: ',' })).toEqual([
      ['007-1.250,00'],
    ]);
  });

  test('names an unknown column', () => {
    expect(() => cellsOf([title('{Colour}')], [[]])).toThrow(
      expect.objectContaining({ code: 'bad-expression' }),
    );
  });

  test('reads columns without a header by their letters', () => {
    expect(cellsOf([title('{A} {B}')], [['Gazelle', 'C7']], { headers: ['', ''] })).toEqual([['Gazelle C7']]);
  });
});

describe('a formula', () => {
  test('calculates exactly with amounts in the format of their column', () => {
    expect(priced('Price * 1.21', '1.250,50', ',')).toBe(1513.11);
    expect(priced('Price * 1.21', '€ 10', ',')).toBe(12.1);
    expect(priced('Price * 1.21', 10)).toBe(12.1);
    expect(priced('Price', '1.250', '.')).toBe(1.25);
  });

  test('refuses an amount that is ambiguous or none, and a division by zero', () => {
    expect(priced('Price * 1.21', '1.250')).toBe(NOT_COMPUTED);
    expect(priced('Price * 1.21', 'on request')).toBe(NOT_COMPUTED);
    expect(priced('Price * 1.21', '#N/A')).toBe(NOT_COMPUTED);
    expect(priced('10 / Price', '0')).toBe(NOT_COMPUTED);
    expect(priced('coalesce(Price, 5)', 'on request')).toBe(NOT_COMPUTED);
  });

  test('says nothing where a column it needs is empty', () => {
    expect(priced('Price * 1.21', ' ')).toBeNull();
    expect(priced('coalesce(Price, 5)', null)).toBe(5);
  });

  test('compares amounts, and takes texts as texts', () => {
    expect(priced('if(Price > 1000, 5, 3)', '1.250,00', ',')).toBe(5);
    const named: FieldReading = { to: 'title', from: { formula: "Brand & ' ' & Price" }, rows: 'all' };
    expect(cellsOf([named], [['Gazelle', '', '1.250,00']])).toEqual([['Gazelle 1.250,00']]);
  });

  test('is exact for every amount in every format', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom<DecimalSign>('.', ','),
        (cents, sign) => {
          const text = `${Math.floor(cents / 100)}${sign}${String(cents % 100).padStart(2, '0')}`;
          expect(priced('Price * 3', text, sign)).toBe(Number(`${cents * 3}e-2`));
        },
      ),
    );
  });
});

describe('several columns', () => {
  const pictures: FieldReading = { to: 'images', from: { columns: ['Image 1', 'Image 2'] }, rows: 'all' };

  test('are one value a line, each once', () => {
    const row = (...images: readonly TableCell[]) => ['', '', '', ...images];
    expect(
      cellsOf(
        [pictures],
        [row('https://a/1', 'https://a/2'), row('https://a/1', 'https://a/1'), row('', null)],
      ),
    ).toEqual([['https://a/1\nhttps://a/2'], ['https://a/1'], [null]]);
  });

  test('that the table does not have are refused', () => {
    const unknown: FieldReading = { to: 'images', from: { columns: ['Image 3'] }, rows: 'all' };
    expect(() => cellsOf([unknown], [[]])).toThrow(expect.objectContaining({ code: 'column-unknown' }));
  });
});

describe('another reading of a field', () => {
  const to = 'categoryId';
  const formula: FieldReading = { to, from: { formula: "if({Name} = 'Chair', '12')" }, rows: 'empty' };
  const value = (text: string): FieldReading => ({ to, from: { value: text }, rows: 'empty' });
  const other: FieldReading = { to: 'bidMicros', from: { value: '1' }, rows: 'empty' };

  test('for empty cells leaves those before it, and takes the place of a value that was one', () => {
    const first = withField([formula, other], value('99'));
    expect(first).toEqual([formula, other, value('99')]);
    expect(withField(first, value('98'))).toEqual([formula, other, value('98')]);
    expect(withField([value('99')], formula)).toEqual([formula, value('99')]);
  });

  test('for all rows takes the place of those of its field', () => {
    const all: FieldReading = { ...value('1'), rows: 'all' };
    expect(withField([formula, other, value('2')], all)).toEqual([other, all]);
  });
});
