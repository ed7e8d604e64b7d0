/** A table with what the seller chose for it: values in the words of their fields, and columns it does not have itself. */
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { withPictureFiles } from '../../../../shared/ad/picture-files.ts';
import type { FolderLeft } from '../../../../shared/contract/results/picture-folder.ts';
import type { Language } from '../../../../shared/locale/index.ts';
import { fieldLabel } from '../../../../shared/locale/index.ts';
import type { TableNumbers } from '../../../../shared/money/number-format.ts';
import type { ColumnUse } from '../../../../shared/proposals/column-formula.ts';
import { decimalSignOf } from '../../../../shared/proposals/decimal-sign.ts';
import type { DerivedColumn } from '../../../../shared/proposals/derived-columns.ts';
import { derivedColumns } from '../../../../shared/proposals/derived-columns.ts';
import { hintKey } from '../../../../shared/proposals/header.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../../shared/proposals/proposal.ts';
import type { FieldReading, FoldReading } from '../../../../shared/proposals/table-reading.ts';
import { inTimeSlices } from '../../time-slices.ts';
import type { AttributeMeanings } from './attribute-meanings.ts';
import { NO_MEANINGS } from './attribute-meanings.ts';
import type { ColumnAnswers, UndecidedMapping } from './column-mapping.ts';
import type { Table, TableRow } from './table.ts';
import { ownCells, textsAt } from './table.ts';
import type { ColumnTexts, ShownTexts } from './text-forms.ts';
import { shownCell, shownCells } from './text-forms.ts';

/** What the values of a column mean, as text of its field, by column. */
export type ColumnWords = ReadonlyMap<number, ReadonlyMap<string, string>>;

/** The choices about a table's values. */
export type ValueChoices = {
  readonly fields: readonly FieldReading[];
  readonly words: ColumnWords;
  readonly meanings: AttributeMeanings;
  readonly texts: ColumnTexts;
  /** Null where each row is an ad. */
  readonly fold: FoldReading | null;
  readonly pictures: PictureFiles;
};

/** Picture files that were taken in: their sources by the names in the table, and those that could not be. */
export type PictureFiles = {
  readonly sources: ReadonlyMap<string, string>;
  readonly left: readonly FolderLeft[];
};

/** The words as a command names them; a later one of the same value counts. */
export const columnWords = (
  said: readonly { readonly column: number; readonly words: Readonly<Record<string, string>> }[],
): ColumnWords => {
  const all = new Map<number, Map<string, string>>();
  for (const { column, words } of said) {
    const own = all.get(column) ?? new Map<string, string>();
    all.set(column, own);
    for (const [value, text] of Object.entries(words)) own.set(wordKey(value), text);
  }
  return all;
};

/** The words with what was answered about values of columns: null takes one back. */
export const answeredWords = (words: ColumnWords, answers: ColumnAnswers): ColumnWords => {
  const all = new Map(words);
  for (const [at, { words: said = {} }] of answers) {
    const own = new Map(all.get(at));
    for (const [value, text] of Object.entries(said))
      if (text === null) own.delete(wordKey(value));
      else own.set(wordKey(value), text);
    if (own.size > 0) all.set(at, own);
    else all.delete(at);
  }
  return all;
};

export const NO_CHOICES: ValueChoices = {
  ...{ fields: [], words: new Map(), meanings: NO_MEANINGS, texts: new Map(), fold: null },
  pictures: { sources: new Map(), left: [] },
};

/** The form in which the values of a column are compared with its words. */
export const wordKey = (cell: TableCell | undefined): string => textOfCell(cell).normalize('NFC').trim();

/** Was answered that a value of a column is what it says, though it may be a word for none? */
export const isMeant = (words: ColumnWords, at: number, cell: TableCell | undefined): boolean => {
  const key = wordKey(cell);
  return key !== '' && words.get(at)?.get(key) === key;
};

/** A table and the mapping of its own columns, without those derived from them. */
export type OwnTable = {
  readonly table: Table;
  readonly headers: readonly string[];
  readonly mapping: UndecidedMapping;
};

/** What the columns of a table are made of. */
export type MadeColumns = {
  /** The file's own columns that a column is made of. */
  readonly madeOf: (column: number) => readonly ColumnUse[];
  /** How the amounts of the file's own columns are read where others are made of them. */
  readonly numbersOf: (column: number) => TableNumbers;
};

export type DerivedTable = MadeColumns & {
  readonly table: Table;
  readonly headers: readonly string[];
  readonly mapping: UndecidedMapping;
  /** Is the cell of a row in this column one that every row is given? */
  readonly isGiven: (row: TableRow, column: number) => boolean;
  readonly toExisting: ToExisting;
};

/**
 * What a row of an ad that exists has in this column: a cell that is given to new ads alone is its own blank one, or
 * none where the table has no column of the field.
 */
export type ToExisting = (row: TableRow, column: number) => 'cell' | 'blank' | 'none';

/** Amounts in columns that no field has are read in the sign of the column's own numbers, as others are. */
export const numbersIn = ({ table: { rows }, mapping }: OwnTable, currency: string) => {
  const known = new Map<number, TableNumbers>();
  return (at: number): TableNumbers => {
    const found = known.get(at);
    if (found !== undefined) return found;
    const { decimal, unit } = mapping.answers[at] ?? {};
    const table = decimal ?? mapping.decimal ?? decimalSignOf(textsAt(rows, at));
    const numbers = { table, currency, ...(unit ? { unit } : {}) };
    known.set(at, numbers);
    return numbers;
  };
};

/** A header that no other column has, so that the column is recognised in a file of the rows left out. */
const headerFor = (to: FieldPath, taken: readonly string[], language: Language): string => {
  const label = fieldLabel(language, to);
  const keys = new Set(taken.map(hintKey));
  const more = Array.from({ length: taken.length }, (_, i) => `${label} ${i + 2}`);
  return [label, to, ...more].find((name) => !keys.has(hintKey(name))) ?? label;
};

const withHeaders = (
  headers: readonly string[],
  columns: readonly DerivedColumn[],
  language: Language,
): readonly string[] => {
  const all = [...headers];
  for (const { to } of columns) all.push(headerFor(to, all, language));
  return all;
};

const extended = (mapping: UndecidedMapping, columns: readonly DerivedColumn[]): UndecidedMapping => {
  const replaced = new Set(columns.map(({ instead }) => instead));
  const none = columns.map(() => null);
  return {
    ...mapping,
    // A column in the place of another is read as that one is, but for its unit: its cells are in units of money. What
    // is rounded in a column that it is made of is rounded in it.
    answers: [
      ...mapping.answers,
      ...columns.map(({ instead, from }) => ({
        ...mapping.answers[instead ?? -1],
        unit: null,
        round: from.some(({ at }) => mapping.answers[at]?.round === true),
      })),
    ],
    columns: [
      ...mapping.columns.map((to, at) => (replaced.has(at) ? null : to)),
      ...columns.map(({ to }) => to),
    ],
    leftOut: [...mapping.leftOut.map((why, at) => (replaced.has(at) ? 'replaced' : why)), ...none],
    means: [...mapping.means, ...none],
    near: [...mapping.near, ...columns.map(() => [])],
    readOnly: [...mapping.readOnly, ...none],
    offered: [...mapping.offered, ...none],
  };
};

const wordedCells = (cells: readonly TableCell[], words: ColumnWords): readonly TableCell[] =>
  words.size === 0
    ? cells
    : cells.map((cell, at) => {
        const word = words.get(at)?.get(wordKey(cell));
        if (word === undefined) return cell;
        return word === '' ? null : word;
      });

/** The key of a row's own cell in a column, as its words are kept. */
export const ownKey = (row: TableRow, at: number, { texts, columns }: ShownTexts): string =>
  wordKey(shownCell(ownCells(row)[at] ?? null, texts.get(at), columns[at]));

const itself = (at: number): readonly ColumnUse[] => [{ at, isAmount: false }];

/**
 * The table as it is compared with the ads: its own columns in the words of their fields, then the derived ones. Throws
 * as `derivedColumns` does.
 */
export const derivedTable = async (
  own: OwnTable,
  { fields, words, texts, pictures: { sources } }: ValueChoices,
  { currency, language }: { readonly currency: string; readonly language: Language },
  throwIfStale: () => void,
): Promise<DerivedTable> => {
  const { table, headers, mapping } = own;
  const numbersOf = numbersIn(own, currency);
  const hasOwnAlone = fields.length === 0 && words.size === 0 && texts.size === 0 && sources.size === 0;
  if (hasOwnAlone)
    return {
      ...{ table, headers, mapping, numbersOf },
      ...{ isGiven: () => false, toExisting: () => 'cell', madeOf: itself },
    };
  const columns = derivedColumns(fields, {
    headers,
    places: table.places,
    columns: mapping.columns,
    numbersOf,
  });
  const all = withHeaders(headers, columns, language);
  const last = extended(mapping, columns);
  const rows: TableRow[] = [];
  const pictures = sources.size === 0 ? -1 : last.columns.indexOf('images');
  const each = (row: TableRow): void => {
    const plain = shownCells(row.cells, { columns: mapping.columns, texts });
    const read = wordedCells(plain, words);
    const cells = [...read];
    while (cells.length < table.width) cells.push(null);
    for (const { cellOf } of columns) cells.push(cellOf(plain, read));
    const named = cells[pictures];
    if (typeof named === 'string') cells[pictures] = withPictureFiles(named, sources);
    rows.push({ ...row, cells, own: row.cells });
  };
  await inTimeSlices(table.rows, each, throwIfStale);
  const header = table.header && { ...table.header, cells: all };
  return {
    table: { ...table, header, rows, width: table.width + columns.length },
    headers: all,
    mapping: last,
    isGiven: (row, column) => columns[column - table.width]?.isGiven(ownCells(row), row.cells) ?? false,
    madeOf: (column) => columns[column - table.width]?.from ?? itself(column),
    numbersOf,
    toExisting: (row, column) => {
      const derived = columns[column - table.width];
      if (!derived?.isForNew(ownCells(row), row.cells)) return 'cell';
      return derived.instead === null ? 'none' : 'blank';
    },
  };
};
