/** Size limits of files with ads: a file that could not be imported again is not written. */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { TABLE_LIMITS } from '../../../shared/proposals/proposal.ts';
import type { CellValue, SheetRow } from '../workbook/sheet-plan.ts';

/** Columns an import adds to the rows it leaves over; such a file must be importable too. */
const ADDED_COLUMNS = 6;

type Size = { readonly columns: number; readonly rows: number };

/**
 * Throws AdsheetError `file-unwritable` where a file would have more columns, or more rows below its header, than can
 * be imported.
 */
export const requireTableFits = (file: string, { columns, rows }: Size, most: Size = TABLE_LIMITS): void => {
  const refuse = (reason: string, is: Partial<Size>, allowed: number): never => {
    throw new AdsheetError('file-unwritable', { file, reason, ...is, most: allowed });
  };
  if (columns > most.columns) refuse('too-many-columns', { columns }, most.columns);
  if (rows > most.rows) refuse('too-many-rows', { rows }, most.rows);
};

/** As `requireTableFits`, for an export. */
export const requireExportFits = (file: string, size: Size): void =>
  requireTableFits(file, size, { ...TABLE_LIMITS, columns: TABLE_LIMITS.columns - ADDED_COLUMNS });

const charactersOf = (values: readonly CellValue[]): number =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);

/** Counts the rows of a file as they are made; throws once they are together too large to be imported again. */
export const fileSizeGuard = (file: string): ((row: SheetRow) => void) => {
  let cells = 0;
  let characters = 0;
  return ({ values }) => {
    cells += values.length;
    characters += charactersOf(values);
    if (cells > TABLE_LIMITS.cells || characters > TABLE_LIMITS.characters)
      throw new AdsheetError('file-unwritable', { file, reason: 'too-many' });
  };
};
