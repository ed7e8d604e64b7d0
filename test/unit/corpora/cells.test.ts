import { expect, test } from 'vitest';
import type { Column } from '../../corpora/cells/column.ts';
import { dirts, languages } from '../../corpora/cells/column.ts';
import { columnOf, columnsOf } from '../../corpora/cells/columns.ts';
import { type Answer, type ColumnAnswer, faults, judge, report } from '../../corpora/cells/judge.ts';
import { clearTogether, readings } from '../../corpora/cells/readings.ts';

const columns = columnsOf(1, 100_000);
const clean = columns.filter((column) => column.dirt === null);

/** An importer that answers each cell by itself. */
function answeredBy(of: readonly Column[], answer: (content: string | number) => Answer): ColumnAnswer[] {
  return of.map((column) => ({ answers: column.cells.map((cell) => answer(cell.content)), questions: 0 }));
}

test('there are 100,000 cells in thousands of columns of 1 to 500, in five languages, with every kind of dirt', () => {
  const lengths = columns.map((column) => column.cells.length);
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(100_000);
  expect(columns.length).toBeGreaterThan(2_000);
  expect(Math.min(...lengths)).toBe(1);
  expect(Math.max(...lengths)).toBeGreaterThan(450);
  for (const language of languages) expect(columns.some((column) => column.language === language)).toBe(true);
  for (const dirt of dirts)
    expect(columns.filter((column) => column.dirt === dirt).length).toBeGreaterThan(10);
});

test('a seed makes the same column again', () => {
  for (const column of columns.slice(0, 50)) expect(columnOf(column.seed)).toEqual(column);
});

test('what was meant is among the readings of every clean cell, and is the only one of a clear cell', () => {
  for (const column of clean)
    for (const cell of column.cells) {
      if (typeof cell.content === 'number') continue;
      const amounts = readings(cell.content, column.currency);
      expect(amounts, JSON.stringify(cell.content)).toContain(cell.meant);
      expect(cell.clear).toBe(amounts.length === 1);
    }
});

test('three digits behind the only sign are two amounts, unless their column says which', () => {
  expect(readings('1.234', 'EUR')).toEqual([1_234_000n, 1_234_000_000n]);
  expect(clearTogether(['1.234', '950'], 'EUR')).toBe(false);
  expect(clearTogether(['1.234', '950,50'], 'EUR')).toBe(true);
  expect(clearTogether(['1.234', '0.125'], 'EUR')).toBe(true);
  expect(clearTogether(['1.234', '12,-'], 'EUR')).toBe(true);
  expect(clearTogether(['1,50', '1.50'], 'EUR')).toBe(false);
});

test.each([
  ['0,125', 125_000n],
  ['1.234.567', 1_234_567_000_000n],
  ["1'234.50", 1_234_500_000n],
  ['€ 12,-', 12_000_000n],
  ['12.--', 12_000_000n],
  ['12\u202f345,60 €', 12_345_600_000n],
  ['12€50', 12_500_000n],
  ['="12,50"', 12_500_000n],
  ['+12.5 EUR ', 12_500_000n],
])('%s is one amount', (text, meant) => {
  expect(readings(text, 'EUR')).toEqual([meant]);
});

test.each(['n.v.t.', '10-20', '2 voor 5', '$ 12.50', '12..50', '1,2,3', '', '-', '12 50', '10 %,'])(
  '%j is no amount of euros',
  (text) => {
    expect(readings(text, 'EUR')).toEqual([]);
  },
);

test('an importer that knows what was meant has no faults', () => {
  const answers = columns.map((column) => ({
    answers: column.cells.map(
      ({ meant }): Answer => (meant === null ? { kind: 'refused' } : { kind: 'value', micros: meant }),
    ),
    questions: 1,
  }));
  expect(faults(judge(columns, answers))).toEqual([]);
});

test('an importer that takes every sign for a point is caught misreading, clean columns and dirty ones', () => {
  const verdict = judge(
    columns,
    answeredBy(columns, (content) => {
      const number = Number.parseFloat(
        String(content)
          .replace(/[^\d.,]/g, '')
          .replace(',', '.'),
      );
      if (Number.isNaN(number)) return { kind: 'refused' };
      return { kind: 'value', micros: BigInt(Math.round(number * 1_000_000)) };
    }),
  );
  expect(verdict.silentClean.length).toBeGreaterThan(1_000);
  expect(verdict.silentDirty.length).toBeGreaterThan(1_000);
  expect(faults(verdict)).toHaveLength(2);
  expect(report(verdict)).toMatch(/clean, misread: \d+ × .* seed \d+ cell \d+/);
});

test('an importer that reads digits alone is caught as too shy, and as nothing else', () => {
  const verdict = judge(
    columns,
    answeredBy(columns, (content) =>
      /^\d+$/.test(String(content))
        ? { kind: 'value', micros: BigInt(content) * 1_000_000n }
        : { kind: 'asked' },
    ),
  );
  expect(faults(verdict)).toEqual([expect.stringMatching(/of unambiguous cells not read$/)]);
});

test('an importer that asks about a column twice is caught', () => {
  const answers = answeredBy(columns, () => ({ kind: 'asked' })).map((answer) => ({
    ...answer,
    questions: 2,
  }));
  expect(faults(judge(columns, answers))).toContain(`${columns.length} columns asked about more than once`);
});

test('answers that are missing are no verdict', () => {
  expect(() => judge(columns, [])).toThrow();
  expect(() => judge(columns.slice(0, 1), [{ answers: [], questions: 0 }])).toThrow();
});
