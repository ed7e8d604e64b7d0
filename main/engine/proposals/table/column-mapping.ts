/** Which field each column of a table is for, and how its texts are read. */
import type { FieldPath } from '../../../../shared/ad/model.ts';
import type { DecimalSign } from '../../../../shared/money/number-format.ts';
import type { CellReading } from '../../../../shared/proposals/cell-text.ts';
import type { Guess } from '../../../../shared/proposals/header.ts';
import { hintKey } from '../../../../shared/proposals/header.ts';
import type { LeftOut } from '../../../../shared/proposals/proposal.ts';
import type { AmountAnswer, ColumnAnswer } from '../../../../shared/proposals/table-questions.ts';
import type { TableSource } from './table.ts';

export type ColumnMapping = {
  /** The number of the header's row; null for none. */
  readonly header: number | null;
  /** The decimal sign that the user chose for all texts; null for none. */
  readonly decimal: DecimalSign | null;
  /** What the user answered about the amounts of each column. */
  readonly answers: readonly AmountAnswer[];
  /** The decimal sign of each column; null where it is not known. */
  readonly decimals: readonly (DecimalSign | null)[];
  /** The decimal sign of texts that Adsheet wrote. */
  readonly written: DecimalSign;
  readonly columns: readonly (FieldPath | null)[];
  readonly leftOut: readonly (LeftOut | null)[];
  /** The fields of columns in doubt, also those that another column has. */
  readonly means: readonly (FieldPath | null)[];
  /** Other fields that columns in doubt may be for; none for other columns. */
  readonly near: readonly (readonly FieldPath[])[];
  /** The read-only fields of columns that are left out; null for other columns. */
  readonly readOnly: readonly (FieldPath | null)[];
  readonly offered: readonly (FieldPath | null)[];
};

/** What the user answered about columns, by their indexes. */
export type ColumnAnswers = ReadonlyMap<number, ColumnAnswer>;

/** A mapping whose decimal signs are not known yet. */
export type UndecidedMapping = Omit<ColumnMapping, 'decimals' | 'written'>;

/** The columns as the user mapped them; a read-only column that is left out stays one, so that edits are noticed. */
export const withReadOnly = (columns: readonly Guess[], { readOnly }: UndecidedMapping): readonly Guess[] =>
  columns.map((guess, i) => {
    const own = readOnly[i];
    return guess.to === null && own ? { to: null, leftOut: 'read-only', readOnly: own } : guess;
  });

/** The answers with what the amounts of columns count by a file of ours, in which rows of another one were left. */
export const writtenUnits = (
  answers: ColumnAnswers,
  { hintsFor }: Pick<TableSource, 'hintsFor'>,
  headers: readonly string[],
): ColumnAnswers => {
  const { units } = hintsFor(headers);
  if (!units || units.size === 0) return answers;
  const all = new Map(answers);
  headers.forEach((header, at) => {
    const unit = units.get(hintKey(header));
    if (unit) all.set(at, { unit, ...all.get(at) });
  });
  return all;
};

/** Do answers say what columns or their values are? */
export const isMapped = (answers: ColumnAnswers): boolean =>
  [...answers.values()].some(
    ({ to, words, attributes, unit }) =>
      to !== undefined || words !== undefined || attributes !== undefined || unit !== undefined,
  );

type Amounts = Pick<CellReading, 'decimal' | 'unit'>;

/** By the decimal sign; every cell of a table asks for one. */
const IN_WHOLE = {
  '.': { decimal: '.' },
  ',': { decimal: ',' },
  none: { decimal: null },
} as const satisfies Record<string, Amounts>;

/** How the amounts of a column are read. */
export const amountsAt = (
  { decimals, answers }: Pick<ColumnMapping, 'decimals' | 'answers'>,
  column: number,
): Amounts => {
  const unit = answers[column]?.unit;
  const decimal = decimals[column] ?? null;
  return unit ? { decimal, unit } : IN_WHOLE[decimal ?? 'none'];
};
