/**
 * Judges the columns of a table from elsewhere by their values: a column named like a field whose values are not that
 * field's is left out and asked about once, instead of refusing each of its cells.
 */
import type { Field } from '../../../../shared/ad/fields.ts';
import { fieldOf } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { unitNamed } from '../../../../shared/proposals/amount-headers.ts';
import type { CellNames } from '../../../../shared/proposals/cell-text.ts';
import { readCell } from '../../../../shared/proposals/cell-text.ts';
import type { Doubt } from '../../../../shared/proposals/doubts.ts';
import type { Guess, NamedAttribute } from '../../../../shared/proposals/header.ts';
import { guessColumns, hintKey, isMoney } from '../../../../shared/proposals/header.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import { KEY_COLUMN, textOfCell } from '../../../../shared/proposals/proposal.ts';
import { inTimeSlices } from '../../time-slices.ts';
import type { TableRow, TableSource } from './table.ts';
import { isBlank, isWholeNumber } from './table.ts';

/** Fewer values do not tell what a column is for: each is read by itself. */
const LEAST = 3;

/** Rows whose cells are tried as values of a field. */
const ROWS_TRIED = 2_000;

/** What is known here, to compare values with. */
export type KnownThings = {
  readonly isAd: (id: string) => boolean;
  readonly isRow: (key: string) => boolean;
  readonly isCategory: (id: number) => boolean;
  readonly names: CellNames;
  readonly currency: string;
};

/** A guess, and whether the column's values may speak against it: not where the seller or the file said what it is. */
export type JudgedColumn = { readonly header: string; readonly guess: Guess; readonly isSaid: boolean };

const leftOut = (doubt: Doubt, means: FieldPath | null): Guess => ({ to: null, leftOut: doubt, means });

function* filledAt(rows: readonly TableRow[], at: number): Generator<TableCell> {
  for (const { cells } of rows) {
    const cell = cells[at];
    if (cell !== undefined && !isBlank(cell)) yield cell;
  }
}

/** Are there at least `LEAST` values that tell, none of which passes? `passes` is undefined for one that does not. */
const isNone = async (
  cells: Iterable<TableCell>,
  passes: (cell: TableCell) => boolean | undefined,
): Promise<boolean> => {
  let [count, isFound] = [0, false];
  const untilFound = function* (): Generator<TableCell> {
    for (const cell of cells) {
      if (isFound) return;
      yield cell;
    }
  };
  await inTimeSlices(untilFound(), (cell) => {
    const isPassed = passes(cell);
    if (isPassed) isFound = true;
    else if (isPassed === false) count += 1;
  });
  return !isFound && count >= LEAST;
};

/**
 * The places of columns that would name ads, of which no value is an ad of this account: their numbers are another
 * system's, by which the ads can be known from now on.
 */
export const foreignIdColumns = async (
  columns: readonly JudgedColumn[],
  rows: readonly TableRow[],
  { isAd, isRow }: Pick<KnownThings, 'isAd' | 'isRow'>,
): Promise<ReadonlySet<number>> => {
  const isOwn = new Map<FieldPath | null, (text: string) => boolean>([
    ['id', isAd],
    [KEY_COLUMN, isRow],
  ]);
  const found = new Set<number>();
  for (const [at, { guess, isSaid }] of columns.entries()) {
    const passes = isSaid ? undefined : isOwn.get(guess.to);
    if (passes === undefined) continue;
    if (await isNone(filledAt(rows, at), (cell) => passes(textOfCell(cell).trim()))) found.add(at);
  }
  return found;
};

/** The field of each column by its header, without those that name other systems' things. */
export const withoutForeignIds = (
  headers: readonly string[],
  { hintsFor }: Pick<TableSource, 'hintsFor'>,
  foreign: ReadonlySet<number>,
  attributes?: readonly NamedAttribute[],
): readonly Guess[] => {
  const hints = hintsFor(headers);
  const first = new Map(hints.first);
  for (const at of foreign) first.set(hintKey(headers[at] ?? ''), null);
  return guessColumns(headers, attributes, { ...hints, first }).map((guess, at) =>
    foreign.has(at) ? leftOut('no-ads', 'vendorId') : guess,
  );
};

/** Digits with what may stand around an amount: a currency before or behind, signs between. */
const AMOUNT = /^[\p{Sc}\p{L}\s.]{0,6}[-+(]?\d[\d\s.,'’-]*[)%]?[\p{Sc}\p{L}\s.]{0,6}$/u;

const isAmount = (cell: TableCell): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && AMOUNT.test(cell.trim()));

/** Refusals that say something of a cell and nothing of its column. */
const OF_THE_CELL = new Set(['not-computed', 'cell-error', 'broken-text', 'scaled']);

/** Refusals of what a column of the field does hold. */
const NAMING = new Set(['name-of-many', 'picture-file']);

type Trial = {
  readonly doubt: Doubt;
  /** Undefined where the cell does not tell. */
  readonly passes: (cell: TableCell) => boolean | undefined;
};

const DOUBT_OF: Readonly<Partial<Record<Field['kind'], Doubt>>> = {
  cents: 'no-amounts',
  micros: 'no-amounts',
  category: 'no-names',
  campaign: 'no-names',
  enum: 'no-choices',
  boolean: 'no-choices',
  images: 'no-pictures',
};

/** How the values of a column with this field are tried; undefined where any value may be the field's. */
const trialOf = (field: Field, { names, currency, isCategory }: KnownThings): Trial | undefined => {
  const doubt = DOUBT_OF[field.kind];
  if (doubt === undefined) return undefined;
  const isOfField = (cell: TableCell): boolean | undefined => {
    const read = readCell(field, cell, { decimal: null, currency, names });
    if (read.says === 'unreadable') return OF_THE_CELL.has(read.code) ? undefined : NAMING.has(read.code);
    if (field.kind !== 'category' || read.says !== 'value') return true;
    return typeof read.value === 'number' && isCategory(read.value);
  };
  const isMoney = doubt === 'no-amounts';
  const passes = (cell: TableCell) => (isMoney && isAmount(cell)) || isOfField(cell);
  return { doubt, passes };
};

const NUMBER = /^\d+$/u;

/**
 * Do numbers of a column of categories mean another system's? One that is no category here tells, as the others may be
 * categories here by chance.
 */
const hasForeignNumbers = async (
  cells: Iterable<TableCell>,
  isCategory: KnownThings['isCategory'],
): Promise<boolean> => {
  let [count, isForeign] = [0, false];
  await inTimeSlices(cells, (cell) => {
    const text = textOfCell(cell).trim();
    if (!NUMBER.test(text)) return;
    count += 1;
    isForeign ||= !isCategory(Number(text));
  });
  return isForeign && count >= LEAST;
};

/** Is each filled cell a whole number without signs? `LEAST` of them at least. */
const isWholeAlone = async (cells: Iterable<TableCell>): Promise<boolean> => {
  let [count, isWhole] = [0, true];
  await inTimeSlices(cells, (cell) => {
    count += 1;
    isWhole &&= isWholeNumber(cell);
  });
  return isWhole && count >= LEAST;
};

/** The columns without fields of which none of their values is one, or whose headers say that they are others. */
export const withoutForeignValues = async (
  columns: readonly JudgedColumn[],
  rows: readonly TableRow[],
  known: KnownThings,
): Promise<readonly Guess[]> => {
  const tried = rows.slice(0, ROWS_TRIED);
  const found: Guess[] = [];
  for (const [at, { header, guess, isSaid }] of columns.entries()) {
    const { to } = guess;
    const field = to === null || isSaid ? undefined : fieldOf(to);
    const trial = field && trialOf(field, known);
    const isLeft =
      trial !== undefined &&
      ((await isNone(filledAt(tried, at), trial.passes)) ||
        (field?.kind === 'category' && (await hasForeignNumbers(filledAt(tried, at), known.isCategory))));
    const isNamed = field !== undefined && !isLeft && isMoney(to) && unitNamed(header) !== undefined;
    const isInUnits = isNamed && (await isWholeAlone(filledAt(rows, at)));
    const why = isLeft ? trial.doubt : isInUnits && ('in-units' as const);
    found.push(why ? leftOut(why, to) : guess);
  }
  return found;
};
