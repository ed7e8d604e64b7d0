import { expect, it } from 'vitest';
import {
  columnInSheet,
  rowCalled,
  rowInSheet,
  rowInTable,
  sheetOfRow,
} from '../../../../shared/proposals/sheet-rows.ts';

const READ = ['Chairs', 'Tables'];

it('a row of a further sheet is told by its sheet and its number there', () => {
  const at = rowInTable(1, 1_048_576);
  expect([sheetOfRow(READ, at), rowInSheet(at), rowCalled(READ, at)]).toEqual([
    ...['Tables', 1_048_576, 'Tables 1048576'],
  ]);
  expect(rowCalled(READ, rowInTable(0, 2))).toBe('Chairs 2');
});

it('a row of the only sheet is told by its number alone, and of a csv file too', () => {
  expect([sheetOfRow(['Chairs'], 12), rowCalled(['Chairs'], 12), rowCalled([], 12)]).toEqual([
    null,
    '12',
    '12',
  ]);
});

it('a column is the one that its row has in its own sheet', () => {
  const places = [
    [0, 1, -1],
    [2, 0, 1],
  ];
  expect([columnInSheet(places, 2, 1), columnInSheet(places, rowInTable(1, 2), 1)]).toEqual([1, 0]);
  // Columns that are derived, and those of a single sheet, stand where they stand.
  expect([columnInSheet(places, 2, 3), columnInSheet([], 2, 1)]).toEqual([3, 1]);
});
