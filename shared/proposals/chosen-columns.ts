/**
 * Tables with more columns than are read at once (`TABLE_LIMITS.columns`): some are chosen, by their numbers, by
 * headers, or by letters and ranges of letters as in spreadsheet programs. Only these are read.
 */
import { AdsheetError } from '../contract/errors.ts';
import { columnOf } from '../table/address.ts';
import { columnsCalled, columnUnknown } from './column-names.ts';
import { TABLE_LIMITS } from './proposal.ts';

/** Columns that a file has and of which some are to be chosen; the import waits for that. */
export type ColumnsToChoose = {
  /** The file's name, without the folder, and its sheet, '' for a csv file. */
  readonly file: string;
  readonly sheet: string;
  /** The number of columns, and how many are read at once. */
  readonly of: number;
  readonly most: number;
  /** Those that have a header or values in the first rows. */
  readonly columns: readonly ColumnToChoose[];
};

export type ColumnToChoose = {
  /** Its number in the file, from 1. */
  readonly column: number;
  /** Empty where it has none; cut short. */
  readonly header: string;
  /** The first values below the header in one text, cut short. */
  readonly sample: string;
  /** Is it likely to be wanted? */
  readonly likely: boolean;
};

/** A column by its number in the file, from 1, or by its header or letters; a text may also be a range of letters. */
export type ColumnWanted = number | string;

const RANGE = /^([A-Za-z]{1,3}):([A-Za-z]{1,3})$/u;

const fromTo = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);

/**
 * The columns that are meant, from 0 and in ascending order, of a table with these headers and this number of columns.
 * All that have a name are meant by it. Throws `column-unknown`, or passes over what is unknown where `isLenient`; throws `columns-too-many`.
 */
export const columnsMeant = (
  wanted: readonly ColumnWanted[],
  headers: readonly string[],
  width: number,
  isLenient = false,
): readonly number[] => {
  const find = columnsCalled(Array.from({ length: width }, (_, at) => headers[at] ?? ''));
  const meant = (name: ColumnWanted): readonly number[] => {
    if (typeof name === 'number') return name <= width ? [name - 1] : [];
    const called = find(name);
    if (called.length > 0) return called;
    const [, from = '', to = ''] = RANGE.exec(name) ?? [];
    const range = fromTo(columnOf(from) - 1, Math.min(columnOf(to), width) - 1);
    return from === '' ? [] : range;
  };
  const found = new Set<number>();
  for (const name of wanted) {
    const columns = meant(name);
    if (columns.length === 0 && !isLenient) throw columnUnknown(String(name), headers);
    for (const at of columns) found.add(at);
  }
  if (found.size > TABLE_LIMITS.columns)
    throw new AdsheetError('columns-too-many', { columns: found.size, most: TABLE_LIMITS.columns });
  return [...found].toSorted((a, b) => a - b);
};
