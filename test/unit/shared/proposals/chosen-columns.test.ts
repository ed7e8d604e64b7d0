import { expect, it } from 'vitest';
import { columnsMeant } from '../../../../shared/proposals/chosen-columns.ts';
import { templateOver } from '../../../../shared/proposals/column-formula.ts';
import {
  columnNamed,
  columnsCalled,
  nameOfColumn,
  requireColumn,
} from '../../../../shared/proposals/column-names.ts';

const HEADERS = ['SKU', 'Title', 'Meta: _x', 'F', '', 'Price', 'B'];

it('a column is meant by header, by letters, by number and within a range, each once and in their order', () => {
  expect(columnsMeant(['price', 'A', 2, 'A:C'], HEADERS, 9)).toEqual([0, 1, 2, 5]);
  expect(columnsMeant(['Meta: _x'], HEADERS, 9)).toEqual([2]);
});

it('a header counts more than the letters that it looks like', () => {
  expect(columnsMeant(['F', 'B'], HEADERS, 9)).toEqual([3, 6]);
});

it('a column without a header is meant by its letters, also beyond the headers', () => {
  expect(columnsMeant(['E', 'I'], HEADERS, 9)).toEqual([4, 8]);
});

it('a range ends where the table does', () => {
  expect(columnsMeant(['G:ZZ'], HEADERS, 9)).toEqual([6, 7, 8]);
});

it('a name that no column has is refused, unless it may be absent', () => {
  expect(() => columnsMeant(['Colour'], HEADERS, 9)).toThrow(
    expect.objectContaining({ code: 'column-unknown' }),
  );
  expect(() => columnsMeant(['ZZ:A'], HEADERS, 9)).toThrow(
    expect.objectContaining({ code: 'column-unknown' }),
  );
  expect(columnsMeant(['Colour', 'SKU'], HEADERS, 9, true)).toEqual([0]);
});

it('more columns than are read at once are refused with both numbers', () => {
  expect(() => columnsMeant(['A:ZZ'], [], 702)).toThrow(
    expect.objectContaining({ code: 'columns-too-many', params: { columns: 702, most: 256 } }),
  );
});

it('of a table of which some columns were read, letters are those that they have in the file', () => {
  const [headers, places] = [
    ['SKU', '', 'Price'],
    [0, 4, 30],
  ] as const;
  expect(['E', 'AE', 'B', 'price'].map((name) => columnNamed(name, headers, places))).toEqual([
    ...[1, 2, undefined, 2],
  ]);
  expect(headers.map((_, at) => nameOfColumn(at, headers, places))).toEqual(['SKU', 'E', 'Price']);
});

it('a name that several columns have is that of none: each is told by its number among them', () => {
  const headers = ['Art.nr', 'VP', 'VP #2', 'vp ', 'Foto (a)', 'Foto (b)'];
  expect(['VP', 'VP #1', 'VP #2', 'VP #3', 'Foto'].map((name) => columnNamed(name, headers))).toEqual([
    ...[undefined, 1, undefined, undefined, undefined],
  ]);
  expect(['VP #1/2', 'VP #2/2', 'VP #1/3'].map((name) => columnsCalled(headers)(name))).toEqual([
    ...[[1], [1, 2, 3], [1, 3]],
  ]);
  expect(headers.map((_, at) => nameOfColumn(at, headers))).toEqual([
    ...['Art.nr', 'VP #1/2', 'C', 'D', 'Foto (a)', 'Foto (b)'],
  ]);
  const twice = ['VP', 'Art.nr', 'VP'];
  expect(['VP #2', 'VP #2/2', 'VP #2/3'].map((name) => columnNamed(name, twice))).toEqual([2, 2, undefined]);
  expect(nameOfColumn(2, twice)).toBe('VP #2/2');
  expect(['VP #2', 'VP #2/2'].map((name) => columnNamed(name, ['VP', 'Art.nr']))).toEqual([
    ...[undefined, undefined],
  ]);
  expect(
    templateOver('{VP #2/2}', { headers: twice, numbersOf: () => ({ table: null }) })([1, 2, 3]).value,
  ).toBe('3');
  expect(() => requireColumn('VP', headers)).toThrow(
    expect.objectContaining({ code: 'column-ambiguous', params: { column: 'VP', columns: 'B, D' } }),
  );
  expect(() => templateOver('{VP}', { headers, numbersOf: () => ({ table: null }) })).toThrow(
    expect.objectContaining({ code: 'column-ambiguous' }),
  );
  expect(columnsMeant(['VP'], headers, 6)).toEqual([1, 3]);
});
