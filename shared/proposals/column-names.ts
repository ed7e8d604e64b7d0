/** Names of a table's columns: their headers or, for columns without one, their letters. */
import { AdsheetError } from '../contract/errors.ts';
import { columnOf, lettersOf } from '../table/address.ts';
import { headerName } from './attribute-labels.ts';
import { hintKey } from './header.ts';

const LETTERS = /^[A-Za-z]{1,3}$/u;

/** The column with a name, from 0, by its header before its letters; undefined where there is none. */
export const columnNamed = (name: string, headers: readonly string[]): number | undefined => {
  const key = hintKey(name).toLowerCase();
  const found = headers.findIndex((header) => hintKey(header).toLowerCase() === key);
  if (found >= 0) return found;
  const loose = headerName(name);
  const alike = headers.flatMap((header, i) => (loose !== '' && headerName(header) === loose ? [i] : []));
  if (alike.length === 1) return alike[0];
  const at = LETTERS.test(name) ? columnOf(name) - 1 : -1;
  return at >= 0 && at < headers.length ? at : undefined;
};

/** As `columnNamed`; throws `column-unknown` where there is none. */
export const requireColumn = (name: string, headers: readonly string[]): number => {
  const at = columnNamed(name, headers);
  if (at !== undefined) return at;
  const columns = headers.filter((header) => header !== '').join(', ');
  throw new AdsheetError('column-unknown', { column: name, columns: columns.slice(0, 500) });
};

/** The name by which `columnNamed` finds this column. */
export const nameOfColumn = (at: number, headers: readonly string[]): string => {
  const header = hintKey(headers[at] ?? '');
  return header !== '' && columnNamed(header, headers) === at ? header : lettersOf(at + 1);
};
