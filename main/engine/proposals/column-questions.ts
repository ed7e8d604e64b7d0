/** What the seller is asked about the amounts of columns, from the cells that could not be read without it. */
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { CENTS_SCALE, MICROS_SCALE, parseMicros } from '../../../shared/money/money.ts';
import type { DecimalSign, TableNumbers } from '../../../shared/money/number-format.ts';
import { amountIn } from '../../../shared/proposals/column-formula.ts';
import type { TableCell } from '../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../shared/proposals/proposal.ts';
import type { AmountQuestion, AskedCell } from '../../../shared/proposals/table-questions.ts';
import { decimalQuestion, roundingQuestion } from '../../../shared/proposals/table-questions.ts';
import { inTimeSlices } from '../time-slices.ts';
import type { ComparedCell, ComparedRow } from './compare/compared.ts';
import type { ColumnMapping } from './table/column-mapping.ts';
import type { MadeColumns, OwnTable } from './table/derived-table.ts';
import type { TableRow } from './table/table.ts';
import { ownCells } from './table/table.ts';

/** The cells of a column that were refused for want of an answer. */
type Waiting = { readonly undecided: string[]; readonly precise: AskedCell[]; decimals: number };

const decimalsOf = (path: FieldPath): number | undefined => {
  const kind = fieldOf(path)?.kind;
  if (kind === 'micros') return MICROS_SCALE;
  return kind === 'cents' ? CENTS_SCALE : undefined;
};

/** A cell that was refused, in a column of the table or one made of these. */
type RefusedCell = Pick<ComparedCell, 'field' | 'text' | 'code'> & { readonly column: number };

/** A cell of the table's own columns that waits for an answer. */
type Source = { readonly at: number; readonly cell: AskedCell };

type Asking = Pick<AskedOf, 'mapping' | 'own' | 'made'>;

/** A number of a workbook is written with a point, whatever the texts of its column have. */
const writtenCell = (at: number, cell: TableCell, { numbersOf }: MadeColumns): Source => {
  const { table, unit } = numbersOf(at);
  const decimal = typeof cell === 'number' ? '.' : table;
  return { at, cell: { text: textOfCell(cell).trim(), decimal, unit } };
};

const isUndecided = (cell: TableCell, numbers: TableNumbers): boolean => {
  const read = typeof cell === 'string' ? parseMicros(cell.trim(), numbers) : undefined;
  return read?.ok === false && read.code === 'ambiguous';
};

const hasText = (cell: TableCell, text: string, numbers: TableNumbers): boolean =>
  textOfCell(cell).trim() === text || (typeof cell === 'string' && amountIn(cell, numbers) === text);

/** The cell as its own column has it, or where it is made of others, those for want of which it was refused. */
const sourcesOf = (
  { column, code, field, text = '' }: RefusedCell,
  row: TableRow,
  { mapping, own, made }: Asking,
): readonly Source[] => {
  const isOwn = column < own.table.width;
  const cells = ownCells(row);
  const uses = isOwn ? [] : made.madeOf(column).map((use) => ({ ...use, cell: cells[use.at] ?? null }));
  if (code === 'not-computed')
    return uses
      .filter(({ at, isAmount, cell }) => isAmount && isUndecided(cell, made.numbersOf(at)))
      .map(({ at, cell }) => writtenCell(at, cell, made));
  const taken = uses.find(({ at, cell }) => hasText(cell, text, made.numbersOf(at)));
  if (taken) return [writtenCell(taken.at, taken.cell, made)];
  const at = isOwn ? column : own.mapping.columns.indexOf(field);
  const decimal = typeof row.cells[column] === 'number' ? '.' : (mapping.decimals[column] ?? null);
  return at < 0 ? [] : [{ at, cell: { text, decimal, unit: mapping.answers[column]?.unit } }];
};

const ASKED = new Set(['ambiguous', 'not-computed', 'too-precise']);

/** Notes the refused cells of a row by their columns. */
const noteRow = (
  waiting: Map<number, Waiting>,
  { cells }: ComparedRow,
  row: TableRow,
  asking: Asking,
): void => {
  const noted = new Set<number>();
  for (const { column, code = '', field, text } of cells) {
    if (column === null || !ASKED.has(code)) continue;
    const scale = code === 'too-precise' ? decimalsOf(field) : undefined;
    const isRounded = asking.mapping.answers[column]?.round === true;
    if (code === 'too-precise' && (scale === undefined || isRounded)) continue;
    for (const { at, cell } of sourcesOf({ column, code, field, ...(text ? { text } : {}) }, row, asking)) {
      // Several columns may be made of this one.
      if (noted.has(at)) continue;
      noted.add(at);
      const of = waiting.get(at) ?? { undecided: [], precise: [], decimals: 0 };
      waiting.set(at, of);
      if (scale === undefined) of.undecided.push(cell.text);
      else {
        of.precise.push(cell);
        of.decimals = scale;
      }
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
  readonly made: MadeColumns;
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
  made,
  sign,
  before,
}: AskedOf): Promise<readonly AmountQuestion[]> => {
  const waiting = new Map<number, Waiting>();
  await inTimeSlices(rows.entries(), ([place, row]) => {
    const data = table[place];
    if (data) noteRow(waiting, row, data, { mapping, own, made });
  });
  const open = [...waiting].flatMap(([column, cells]) => questionOf(column, cells, sign));
  const asked = new Set(open.map(({ column }) => column));
  return [...open, ...answered(before, mapping).filter(({ column }) => !asked.has(column))].sort(
    (a, b) => a.column - b.column,
  );
};
