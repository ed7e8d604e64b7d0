/** All amounts of the corpus through what reads a cell and tells the sign of a column, without files and ads. */
import { expect, test } from 'vitest';
import { asShown } from '../../../main/engine/workbook/read/cell.ts';
import type { Field } from '../../../shared/ad/fields.ts';
import { fieldOf, pathOfAttribute } from '../../../shared/ad/fields.ts';
import { readCell } from '../../../shared/proposals/cell-text.ts';
import { decimalSignOf } from '../../../shared/proposals/decimal-sign.ts';
import type { Cell, Column } from '../../corpora/cells/column.ts';
import { languages } from '../../corpora/cells/column.ts';
import { columnsOf } from '../../corpora/cells/columns.ts';
import {
  type Answer,
  type ColumnAnswer,
  faults,
  judge,
  report,
  type Verdict,
} from '../../corpora/cells/judge.ts';

/** Millionths in one of the field's own units. */
const UNITS = { cents: 10_000n, micros: 1n } as const;

const fields: Readonly<Record<Column['field'], Field | undefined>> = {
  price: fieldOf('price.amountCents'),
  bid: fieldOf('bidMicros'),
  daily: fieldOf('budgets.daily.limitMicros'),
  total: fieldOf('budgets.total.limitMicros'),
  percent: fieldOf(pathOfAttribute('rate'), 'NUMBER'),
};

const names = { category: () => undefined, campaign: () => undefined, priceUnit: () => undefined };

/** The value of a field in millionths. */
const millionths = ({ kind }: Field, value: unknown): bigint =>
  kind === 'cents' || kind === 'micros'
    ? BigInt(String(value)) * UNITS[kind]
    : BigInt(Math.round(Number(value) * 1_000_000));

/** Codes of cells that a question about their column is for. */
const ASKED: ReadonlySet<string> = new Set(['ambiguous', 'too-precise']);

const readColumn = ({ field: name, cells, currency }: Column): ColumnAnswer => {
  const field = fields[name];
  if (!field) throw new Error(name);
  const isWorkbook = cells.some(({ content }) => typeof content === 'number');
  const texts = cells.flatMap(({ content }) => (typeof content === 'string' ? [content] : []));
  const decimal = decimalSignOf(texts, isWorkbook);
  const answerOf = ({ content }: Cell): Answer => {
    const cell = typeof content === 'number' ? asShown(content) : content;
    const read = readCell(field, cell, { decimal, currency, names, inPercent: name === 'percent' });
    if (read.says === 'value') return { kind: 'value', micros: millionths(field, read.value) };
    return { kind: read.says === 'unreadable' && ASKED.has(read.code) ? 'asked' : 'refused' };
  };
  const answers = cells.map(answerOf);
  // An amount that could be two numbers is asked about before its decimals are: never both at once.
  return { answers, questions: answers.some(({ kind }) => kind === 'asked') ? 1 : 0 };
};

const columns = columnsOf(1, 100_000);
const read = new Map(columns.map((column) => [column, readColumn(column)]));

const judged = (of: readonly Column[]): Verdict =>
  judge(
    of,
    of.flatMap((column) => read.get(column) ?? []),
  );

test('of 100,000 cells none is misread, none asked about twice, and of those with one meaning hardly one at all', () => {
  const verdict = judged(columns);
  expect(verdict.cells).toBe(100_000);
  expect(verdict.unambiguous).toBeGreaterThan(70_000);
  expect(faults(verdict), report(verdict)).toEqual([]);
});

const parts: readonly (readonly [string, readonly Column[]])[] = [
  ...languages.map((language) => [language, columns.filter((one) => one.language === language)] as const),
  ['Canadian dollars', columns.filter(({ currency }) => currency === 'CAD')],
  ['percent', columns.filter(({ field }) => field === 'percent')],
  ['bids', columns.filter(({ field }) => field === 'bid')],
];

test.each(parts)('so it is in %s alone', (_name, of) => {
  const verdict = judged(of);
  expect(verdict.cells).toBeGreaterThan(1_000);
  expect(faults(verdict), report(verdict)).toEqual([]);
});
