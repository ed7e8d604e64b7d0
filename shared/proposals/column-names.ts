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

/** The places of names, by one form of them. */
const placesBy = (
  headers: readonly string[],
  form: (header: string) => string,
): ReadonlyMap<string, readonly number[]> => {
  const found = new Map<string, number[]>();
  headers.forEach((header, at) => {
    const key = form(header);
    if (key !== '') found.set(key, [...(found.get(key) ?? []), at]);
  });
  return found;
};

/**
 * Which of several columns of a name is meant: `VP #2/3` is the second one of three. Recipes of before have `VP #2`,
 * whose number of columns is not known.
 */
const NUMBERED = /^(?<shared>.+) #(?<nth>[1-9]\d{0,4})(?:\/(?<of>[1-9]\d{0,4}))?$/su;

const sharedName = (name: string): string => NUMBERED.exec(name)?.groups?.['shared'] ?? name;

/**
 * The columns that a numbered name may mean of those of the shared name: all of them where these are not as many as the
 * name says, or where another column is called so itself. Undefined where no several columns have the shared name.
 */
const columnsNumbered = (
  name: string,
  exact: ReadonlyMap<string, readonly number[]>,
): readonly number[] | undefined => {
  const { shared = '', nth = '', of } = NUMBERED.exec(name)?.groups ?? {};
  const several = exact.get(shared) ?? [];
  if (several.length < 2) return undefined;
  const called = [name, `${shared} #${nth}`].flatMap((one) => exact.get(one) ?? []);
  const isSure = called.length === 0 && (of === undefined || Number(of) === several.length);
  if (isSure) return several.slice(Number(nth) - 1, Number(nth));
  return [...new Set([...several, ...called])].toSorted((one, other) => one - other);
};

/**
 * Finds the columns that a name may mean, from 0: by their headers before their letters in the file; several where
 * headers are alike, none where there is no such column. Of a table of which some columns were read, `places` says
 * which.
 */
export const columnsCalled = (
  headers: readonly string[],
  places?: Places,
): ((name: string) => readonly number[]) => {
  const exact = placesBy(headers, exactName);
  let loose: ReadonlyMap<string, readonly number[]> | undefined;
  return (name) => {
    const key = exactName(name);
    const same = columnsNumbered(key, exact) ?? exact.get(key);
    if (same !== undefined) return same;
    loose ??= placesBy(headers, headerName);
    const alike = loose.get(headerName(name)) ?? [];
    if (alike.length === 1) return alike;
    const column = LETTERS.test(name) ? columnOf(name) - 1 : -1;
    const at = places ? places.indexOf(column) : column;
    return at >= 0 && at < headers.length ? [at] : alike;
  };
};

/**
 * The column with a name, from 0; undefined where there is none, and where several have it, of which none is taken for
 * the one that is meant.
 */
export const columnNamed = (
  name: string,
  headers: readonly string[],
  places?: Places,
): number | undefined => {
  const [at, other] = columnsCalled(headers, places)(name);
  return other === undefined ? at : undefined;
};

const MOST_NAMED = 500;

export const columnUnknown = (name: string, headers: readonly string[]): AdsheetError =>
  new AdsheetError('column-unknown', {
    column: name,
    columns: headers
      .filter((header) => header !== '')
      .join(', ')
      .slice(0, MOST_NAMED),
  });

/** The letters of these columns: `B, E`. */
export const lettersOfAll = (columns: readonly number[], places?: Places): string =>
  columns.map((at) => lettersAt(at, places)).join(', ');

/** The column that is meant of these; throws `column-ambiguous` where that is not sure. */
export const theOnly = (name: string, columns: readonly number[], places?: Places): number | undefined => {
  const [at, ...others] = columns;
  if (others.length > 0)
    throw new AdsheetError('column-ambiguous', { column: name, columns: lettersOfAll(columns, places) });
  return at;
};

/** As `columnNamed`; throws `column-unknown` where there is none, and `column-ambiguous` where several have the name. */
export const requireColumn = (name: string, headers: readonly string[], places?: Places): number => {
  const at = theOnly(name, columnsCalled(headers, places)(name), places);
  if (at === undefined) throw columnUnknown(name, headers);
  return at;
};

/** The name by which `columnNamed` finds this column: of several of a name with its number among them. */
export const nameOfColumn = (at: number, headers: readonly string[], places?: Places): string => {
  const header = hintKey(headers[at] ?? '');
  const find = columnsCalled(headers, places);
  const same = find(header);
  const names = header === '' ? [] : [header, `${header} #${1 + same.indexOf(at)}/${same.length}`];
  const isIts = (name: string): boolean => {
    const [first, other] = find(name);
    return first === at && other === undefined;
  };
  return names.find(isIts) ?? lettersAt(at, places);
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
    names.map(exactName).some((name) => keys.has(name) || keys.has(sharedName(name))) ||
    [...keys].some((key) => texts.some((text) => text.includes(key)))
  );
};
