/** The result of reading a workbook or csv file: one sheet's rows, and facts the seller should know. */
import type { BrokenRows, TableCell } from '../../../../shared/proposals/proposal.ts';
import type { CsvEncoding, EncodingSample } from '../../../../shared/table/csv-choices.ts';
import type { Separator } from '../../../../shared/table/tsv.ts';

export type WorkbookFormat = 'xlsx' | 'ods' | 'xls' | 'html';
export type FileFormat = WorkbookFormat | 'csv';

/** A row that is not empty. */
export type FileRow = {
  /** Its number in spreadsheet programs, from 1. */
  readonly at: number;
  /** From the first column to the last one that is not empty. */
  readonly cells: readonly TableCell[];
  /** Hidden manually or by a filter; it is read like any other. */
  readonly hidden?: true;
};

export type FileSheet = {
  readonly name: string;
  readonly hidden: boolean;
};

/** The header is searched in this many first rows, as people and programs put a title or a date above a table. */
export const TOP_ROWS = 10;

/** What a choice between sheets is based on. */
export type SheetFace = FileSheet & {
  /** The first rows that are not empty, at most `TOP_ROWS`. */
  readonly top: readonly (readonly TableCell[])[];
};

export type FileInventory = {
  readonly format: FileFormat;
  readonly sheets: readonly SheetFace[];
  /** The rows of the hidden sheet of Adsheet's own workbooks; null without one. */
  readonly meta: readonly (readonly string[])[] | null;
};

export type FileNotes = {
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
  /** Cells whose value comes from a formula, except constant booleans. */
  readonly formulas: number;
  /** Formulas that were never calculated: their cells read as `#CALC!`. */
  readonly uncalculated: number;
  /** Ranges such as `A2:B3`, below the first row that is not empty. */
  readonly merged: readonly string[];
  /** It contains macros, which were not read. */
  readonly macros: boolean;
  /** It links to other files, which were not read. */
  readonly links: boolean;
};

export type CsvWanted = {
  /** Detected from the bytes by default. */
  readonly encoding?: CsvEncoding | undefined;
  /** Detected from the first lines by default. */
  readonly separator?: Separator | undefined;
};

export type CsvFacts = {
  readonly encoding: CsvEncoding;
  readonly separator: Separator;
  /** Where the bytes allow several encodings that differ: a word of the file in each, the one it was read in first. */
  readonly unsure: readonly EncodingSample[];
  /** Rows with bytes that are no characters of the encoding. */
  readonly broken: BrokenRows;
};

/** Which sheets of a file are read, by their names: together, and beside these to know what else the file has. */
export type SheetsChosen = { readonly read: readonly string[]; readonly beside: readonly string[] };

/** The rows of a sheet; null where it is beyond the limits, and was only to be read beside. */
export type SheetRows = {
  readonly name: string;
  readonly rows: readonly FileRow[] | null;
  readonly columns: ReadColumns;
  readonly merged: FileNotes['merged'];
};

/** What a choice between the columns of a sheet is based on. */
export type SheetHead = {
  /** The name of the sheet, '' for a csv file. */
  readonly name: string;
  /** The texts of the row that names the columns; none where no row does. */
  readonly headers: readonly string[];
  /** The first values of each column, in one text that is cut short. */
  readonly samples: readonly string[];
  /** The number of its columns, as far as it was read. */
  readonly width: number;
};

/** The columns of a sheet that were read, from 0 and in ascending order, and the number of all; null for all. */
export type ReadColumns = { readonly columns: readonly number[]; readonly of: number } | null;

export type FileTable = {
  readonly format: FileFormat;
  /** The name of the sheet that was read, of several the first; '' for a csv file. */
  readonly sheet: string;
  readonly sheets: readonly FileSheet[];
  readonly rows: readonly FileRow[];
  readonly columns: ReadColumns;
  /** The sheets read together with it, and those beside. */
  readonly more: readonly SheetRows[];
  readonly beside: readonly SheetRows[];
  readonly meta: FileInventory['meta'];
  readonly csv: CsvFacts | null;
  readonly notes: FileNotes;
};
