/** What a file with ads may have: what cannot be read again is not written. */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { TABLE_LIMITS } from '../../../shared/proposals/proposal.ts';
import type { CellValue, SheetRow } from '../workbook/sheet-plan.ts';

/** Throws AdsheetError `file-unwritable` where a file would have more columns, or more rows below its header, than are read. */
export const demandRoom = (
  file: string,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): void => {
  const { columns: mostColumns, rows: mostRows } = TABLE_LIMITS;
  if (columns > mostColumns)
    throw new AdsheetError('file-unwritable', {
      file,
      reason: 'too-many-columns',
      columns,
      most: mostColumns,
    });
  if (rows > mostRows)
    throw new AdsheetError('file-unwritable', { file, reason: 'too-many-rows', rows, most: mostRows });
};

const charactersOf = (values: readonly CellValue[]): number =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);

/** Counts the rows of a file as they are made: together they must be what can be read again. */
export const roomOf = (file: string): ((row: SheetRow) => void) => {
  let cells = 0;
  let characters = 0;
  return ({ values }) => {
    cells += values.length;
    characters += charactersOf(values);
    if (cells > TABLE_LIMITS.cells || characters > TABLE_LIMITS.characters)
      throw new AdsheetError('file-unwritable', { file, reason: 'too-many' });
  };
};
