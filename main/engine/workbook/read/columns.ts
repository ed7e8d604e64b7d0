/** Which columns of a sheet are read: of a wide one those that were chosen, side by side. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { lettersOf } from '../../../../shared/table/address.ts';
import { READ_LIMITS } from './limits.ts';

export type Columns = {
  /** A value in a column beyond it is refused. */
  readonly last: number;
  /** The column of the table that a column of the sheet is read as, from 1; undefined where it is passed over. */
  readonly placeOf: (column: number) => number | undefined;
};

const itself = (column: number): number => column;

/** As many as a table may have. */
export const FIRST_COLUMNS: Columns = { last: READ_LIMITS.columns, placeOf: itself };

/** As many as a sheet may have, to look at some of its rows. */
export const EVERY_COLUMN: Columns = { last: READ_LIMITS.lastColumn, placeOf: itself };

/** These columns of the sheet, from 0 and in ascending order; what stands in others takes no room. */
export const theseColumns = (chosen: readonly number[]): Columns => {
  const places = new Map(chosen.map((column, at) => [column + 1, at + 1]));
  return { last: READ_LIMITS.lastColumn, placeOf: (column) => places.get(column) };
};

export const tooWide = (column: number, row: number, { last }: Columns): AdsheetError =>
  new AdsheetError('file-too-wide', {
    cell: `${lettersOf(column)}${row}`,
    columns: column > READ_LIMITS.lastColumn ? READ_LIMITS.lastColumn : last,
  });
