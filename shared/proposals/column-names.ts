/** Names of a table's columns: their headers or, for columns without one, their letters. */
import { AdsheetError } from '../contract/errors.ts';
import { columnOf, lettersOf } from '../table/address.ts';
import { headerName } from './attribute-labels.ts';
import { hintKey } from './header.ts';
import type { Proposal } from './proposal.ts';
import type { FieldReading, TableReading } from './table-reading.ts';

const LETTERS = /^[A-Za-z]{1,3}$/u;

/** Of a table of which some columns were read: the column in its file of each, from 0; absent where all were. */
export type Places = readonly number[] | undefined;

/** The letters that a column of the table has in its file. */
export const lettersAt = (at: number, places?: Places): string => lettersOf((places?.[at] ?? at) + 1);

/** The letters that a column of a proposal has in its file. */
export const lettersIn = ({ columns }: Pick<Proposal, 'columns'>, at: number): string =>
  lettersOf(columns[at]?.number ?? at + 1);

const exactName = (name: string): string => hintKey(name).toLowerCase();

/** The places of names, by one form of them; of several alike the first, -1 unless `isFirst`. */
const placesBy = (
  headers: readonly string[],
  form: (header: string) => string,
  isFirst: boolean,
): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  headers.forEach((header, at) => {
    const key = form(header);
    if (!found.has(key)) found.set(key, at);
    else if (!isFirst) found.set(key, -1);
  });
  return found;
};

/** Finds columns by their names, as `columnNamed` does, among many. */
export const columnFinder = (
  headers: readonly string[],
  places?: Places,
): ((name: string) => number | undefined) => {
  const exact = placesBy(headers, exactName, true);
  let loose: ReadonlyMap<string, number> | undefined;
  return (name) => {
    const found = exact.get(exactName(name));
    if (found !== undefined) return found;
    loose ??= placesBy(headers, headerName, false);
    const key = headerName(name);
    const alike = key === '' ? -1 : (loose.get(key) ?? -1);
    if (alike >= 0) return alike;
    const column = LETTERS.test(name) ? columnOf(name) - 1 : -1;
    const at = places ? places.indexOf(column) : column;
    return at >= 0 && at < headers.length ? at : undefined;
  };
};

/**
 * The column with a name, from 0, by its header before its letters in the file; undefined where there is none. Of a
 * table of which some columns were read, `places` says which.
 */
export const columnNamed = (name: string, headers: readonly string[], places?: Places): number | undefined =>
  columnFinder(headers, places)(name);

const MOST_NAMED = 500;

export const columnUnknown = (name: string, headers: readonly string[]): AdsheetError =>
  new AdsheetError('column-unknown', {
    column: name,
    columns: headers
      .filter((header) => header !== '')
      .join(', ')
      .slice(0, MOST_NAMED),
  });

/** As `columnNamed`; throws `column-unknown` where there is none. */
export const requireColumn = (name: string, headers: readonly string[], places?: Places): number => {
  const at = columnNamed(name, headers, places);
  if (at === undefined) throw columnUnknown(name, headers);
  return at;
};

/** The name by which `columnNamed` finds this column. */
export const nameOfColumn = (at: number, headers: readonly string[], places?: Places): string => {
  const header = hintKey(headers[at] ?? '');
  return header !== '' && columnNamed(header, headers, places) === at ? header : lettersAt(at, places);
};

/** The columns that a field is made of by name, and its formula or template. */
const namedBy = ({ from }: FieldReading): { readonly names: readonly string[]; readonly text: string } => {
  if ('columns' in from) return { names: from.columns, text: '' };
  if ('value' in from) return { names: [], text: '' };
  return { names: [], text: 'template' in from ? from.template : from.formula };
};

/** Does the reading use headers? Then the first row is the header. */
export const namesHeader = (
  { columns, fields, match, fold }: TableReading,
  headers: readonly string[],
): boolean => {
  const keys = new Set(headers.map((header) => hintKey(header).toLowerCase()));
  keys.delete('');
  const named = fields.map(namedBy);
  const matched = [...(match ? [match.column] : []), ...(fold ? [fold.by] : [])];
  const names = [...columns.map(({ column }) => column), ...matched, ...named.flatMap((one) => one.names)];
  const texts = named.map(({ text }) => hintKey(text).toLowerCase());
  return (
    names.some((name) => keys.has(hintKey(name).toLowerCase())) ||
    [...keys].some((key) => texts.some((text) => text.includes(key)))
  );
};
