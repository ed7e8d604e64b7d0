/** What the seller is asked about the amounts of columns, from the cells that could not be read without it. */
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { CENTS_SCALE, MICROS_SCALE } from '../../../shared/money/money.ts';
import type { DecimalSign } from '../../../shared/money/number-format.ts';
import type { AmountQuestion, AskedCell } from '../../../shared/proposals/table-questions.ts';
import { decimalQuestion, roundingQuestion } from '../../../shared/proposals/table-questions.ts';
import { inTimeSlices } from '../time-slices.ts';
import type { ComparedRow } from './compare/compared.ts';
import type { ColumnMapping } from './table/column-mapping.ts';
import type { OwnTable } from './table/derived-table.ts';
import type { TableRow } from './table/table.ts';

/** The cells of a column that were refused for want of an answer. */
type Waiting = { readonly undecided: string[]; readonly precise: AskedCell[]; decimals: number };

const decimalsOf = (path: FieldPath): number | undefined => {
  const kind = fieldOf(path)?.kind;
  if (kind === 'micros') return MICROS_SCALE;
  return kind === 'cents' ? CENTS_SCALE : undefined;
};

/** The table's own column that holds a field, where another one is derived from it too; -1 for none. */
const ownColumn = (column: number, field: FieldPath, { table, mapping }: OwnTable): number =>
  column < table.width ? column : mapping.columns.indexOf(field);

/** Notes the refused cells of a row by their columns. */
const noteRow = (
  waiting: Map<number, Waiting>,
  { cells }: ComparedRow,
  row: TableRow,
  { mapping: { decimals, answers }, own }: Pick<AskedOf, 'mapping' | 'own'>,
): void => {
  for (const { column, code, field, text = '' } of cells) {
    const scale = code === 'too-precise' ? decimalsOf(field) : undefined;
    if (column === null || (code !== 'ambiguous' && scale === undefined)) continue;
    const at = ownColumn(column, field, own);
    if (at < 0) continue;
    const of = waiting.get(at) ?? { undecided: [], precise: [], decimals: 0 };
    waiting.set(at, of);
    if (scale === undefined) of.undecided.push(text);
    else if (answers[column]?.round !== true) {
      // A number of a workbook is written with a point, whatever the texts of its column have.
      const isNumber = typeof row.cells[column] === 'number';
      const { unit } = answers[column] ?? {};
      of.precise.push({ text, decimal: isNumber ? '.' : (decimals[column] ?? null), unit });
      of.decimals = scale;
    }
  }
};

const questionOf = (column: number, waiting: Waiting, sign: DecimalSign): readonly AmountQuestion[] => {
  const { undecided, precise, decimals } = waiting;
  // What an amount is comes before whether it is rounded: a column has one question at a time.
  if (undecided.length > 0) return [decimalQuestion(column, undecided, sign)];
  return precise.length > 0 ? [roundingQuestion(column, precise, decimals)] : [];
};

/** The earlier questions that are answered by now: they stay in sight, so that the answer can be changed. */
const answered = (
  before: readonly AmountQuestion[],
  { answers }: Pick<ColumnMapping, 'answers'>,
): readonly AmountQuestion[] =>
  before.flatMap((question): readonly AmountQuestion[] => {
    const { decimal = null, round = false } = answers[question.column] ?? {};
    if (question.code === 'decimal-sign') return decimal === null ? [] : [{ ...question, answer: decimal }];
    return round ? [{ ...question, answer: true }] : [];
  });

export type AskedOf = {
  readonly rows: readonly ComparedRow[];
  /** The table's rows below the header, in the order of `rows`. */
  readonly table: readonly TableRow[];
  readonly mapping: ColumnMapping;
  /** The table as it is in its file or paste, whose columns are asked about. */
  readonly own: OwnTable;
  /** The decimal sign of the account's language. */
  readonly sign: DecimalSign;
  /** The questions before the last choice, of columns that have the same fields still. */
  readonly before: readonly AmountQuestion[];
};

/** The questions about amounts of a table, by column. */
export const questionsIn = async ({
  rows,
  table,
  mapping,
  own,
  sign,
  before,
}: AskedOf): Promise<readonly AmountQuestion[]> => {
  const waiting = new Map<number, Waiting>();
  await inTimeSlices(rows.entries(), ([place, row]) => {
    const data = table[place];
    if (data) noteRow(waiting, row, data, { mapping, own });
  });
  const open = [...waiting].flatMap(([column, cells]) => questionOf(column, cells, sign));
  const asked = new Set(open.map(({ column }) => column));
  return [...open, ...answered(before, mapping).filter(({ column }) => !asked.has(column))].sort(
    (a, b) => a.column - b.column,
  );
};
