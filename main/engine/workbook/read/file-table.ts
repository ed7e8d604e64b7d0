/** What is read from a workbook or a csv file: one sheet's rows, and what a seller ought to know of the file. */
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import type { CsvEncoding } from '../../../../shared/table/csv-choices.ts';
import type { Separator } from '../../../../shared/table/tsv.ts';

export type FileFormat = 'xlsx' | 'csv';

/** A row that holds something. */
export type FileRow = {
  /** Its number as spreadsheet programs show it, from 1. */
  readonly at: number;
  /** From the first column to the last one that holds something. */
  readonly cells: readonly TableCell[];
  /** Hidden by hand or by a filter; it counts as any other. */
  readonly hidden?: true;
};

export type FileSheet = {
  readonly name: string;
  readonly hidden: boolean;
};

/** Headers are looked for in so many rows: above their table, people and programs write a title, or a date. */
export const TOP_ROWS = 10;

/** What one of several sheets is chosen by. */
export type SheetFace = FileSheet & {
  /** The first of its rows that hold something, at most `TOP_ROWS`. */
  readonly top: readonly (readonly TableCell[])[];
};

export type FileInventory = {
  readonly format: FileFormat;
  readonly sheets: readonly SheetFace[];
  /** The rows of the hidden sheet that Adsheet writes into its own workbooks; null where there is none. */
  readonly meta: readonly (readonly string[])[] | null;
};

export type FileNotes = {
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
  /** Cells whose value comes from a formula; those that only say yes or no are left out. */
  readonly formulas: number;
  /** Formulas that no program ever calculated: their cells read as `#CALC!`. */
  readonly uncalculated: number;
  /** Ranges such as `A2:B3`, below the first row that holds something. */
  readonly merged: readonly string[];
  /** It carries programs; they were not looked at. */
  readonly macros: boolean;
  /** It refers to other files; they were not looked at. */
  readonly links: boolean;
};

export type { CsvEncoding };

export type CsvWanted = {
  /** Found by the bytes where it is not given. */
  readonly encoding?: CsvEncoding | undefined;
  /** Found by the first line where it is not given. */
  readonly separator?: Separator | undefined;
};

export type CsvFacts = { readonly encoding: CsvEncoding; readonly separator: Separator };

export type FileTable = {
  readonly format: FileFormat;
  /** The name of the sheet that was read; '' for a csv file. */
  readonly sheet: string;
  readonly sheets: readonly FileSheet[];
  readonly rows: readonly FileRow[];
  readonly meta: FileInventory['meta'];
  readonly csv: CsvFacts | null;
  readonly notes: FileNotes;
};
