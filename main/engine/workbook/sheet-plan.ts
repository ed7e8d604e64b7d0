/** What a workbook is to be, without a word of how it is written. */

/** Times are UTC, as a workbook knows no other. */
export type CellValue = string | number | Date | null;

/** Why a cell looks different from its column; what it says stands in words elsewhere in its row. */
export type CellTone = 'draft' | 'warning' | 'error';

export type CellMark = {
  /** Its place in the row, from 0. */
  readonly at: number;
  readonly tone: CellTone | null;
  readonly locked: boolean;
};

export type SheetRow = {
  readonly values: readonly CellValue[];
  /** Cells that look different from their column, or are locked or not against its rule. */
  readonly marks?: readonly CellMark[];
};

/** What may be entered in the cells of a column; whoever reads the file asks again. */
export type Validation = {
  readonly rule:
    | { readonly kind: 'list'; readonly list: string }
    /** Characters. */
    | { readonly kind: 'length'; readonly min: number; readonly max: number }
    /** A number within bounds, or one of some words. */
    | {
        readonly kind: 'number';
        readonly min: number | null;
        readonly max: number | null;
        readonly words: readonly string[];
      };
  /** `stop` refuses anything else, `warning` asks. */
  readonly style: 'stop' | 'warning';
  readonly message: string;
};

export type SheetColumn = {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  /** Text stays text, whatever it looks like; long text may take several lines; facts are of any kind, to be read. */
  readonly kind: 'text' | 'long-text' | 'number' | 'amount' | 'time' | 'any' | 'fact';
  /** The format of amounts. */
  readonly format?: string;
  /** Rows do not grow with its texts. */
  readonly clipped?: boolean;
  /** Cells are not meant to be changed. */
  readonly locked?: boolean;
  /**
   * Shown at the header. Notes of more than one sheet damage a file (`docs/workbooks.md#what-exceljs-gets-wrong`).
   */
  readonly note?: string;
  readonly validation?: Validation;
};

export type Sheet = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Each row is asked for when the ones before it are written. */
  readonly rows: Iterable<SheetRow>;
  /** Whether the reader can narrow the rows down by what stands in a column. */
  readonly filter: boolean;
  /** Columns that stay in sight at the left. */
  readonly frozenColumns?: number;
  readonly hidden?: boolean;
  /** Locked cells cannot be changed, and rows not be sorted. */
  readonly protect?: boolean;
  /** Rows below the last one that its validations hold for too. */
  readonly spareRows?: number;
  /** Rows are as high as their long texts need, within so many lines, or all of them where it is left out. */
  readonly lines?: { readonly least: number; readonly most: number };
};

/** A list that validations may name: the values of a column of a sheet, below its header. */
export type NamedList = {
  readonly name: string;
  readonly values: readonly string[];
};

export type Workbook = {
  readonly sheets: readonly Sheet[];
  /** On a hidden sheet of their own. */
  readonly lists?: { readonly sheet: string; readonly lists: readonly NamedList[] };
};
