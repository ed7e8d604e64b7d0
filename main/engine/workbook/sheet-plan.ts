/** The plan of a workbook, independent of how it is written. */

/** Times are UTC, as workbooks have no time zones. */
export type CellValue = string | number | Date | null;

/** Why a cell is highlighted; the row also has the reason in words. */
export type CellTone = 'draft' | 'warning' | 'error';

export type CellMark = {
  /** Its column index. */
  readonly at: number;
  readonly tone: CellTone | null;
  readonly locked: boolean;
};

export type SheetRow = {
  readonly values: readonly CellValue[];
  /** Cells that are highlighted, or locked differently from their column. */
  readonly marks?: readonly CellMark[];
};

/** Data validation of a column's cells; the import validates again. */
export type Validation = {
  readonly rule:
    | { readonly kind: 'list'; readonly list: string }
    /** In characters. */
    | { readonly kind: 'length'; readonly min: number; readonly max: number }
    /** A number within bounds, or one of these words. */
    | {
        readonly kind: 'number';
        readonly min: number | null;
        readonly max: number | null;
        readonly words: readonly string[];
      };
  /** `stop` refuses other values, `warning` asks. */
  readonly style: 'stop' | 'warning';
  readonly message: string;
};

export type SheetColumn = {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  /** Text stays text, whatever it looks like; long text may wrap; facts are read-only values of any type. */
  readonly kind: 'text' | 'long-text' | 'number' | 'amount' | 'time' | 'any' | 'fact';
  /** The number format of amounts. */
  readonly format?: string;
  /** Rows do not grow with its texts. */
  readonly clipped?: boolean;
  /** Its cells are not to be edited. */
  readonly locked?: boolean;
  /**
   * Shown at the header. Notes on more than one sheet damage a file (`docs/workbooks.md#what-exceljs-gets-wrong`).
   */
  readonly note?: string;
  readonly validation?: Validation;
};

export type Sheet = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Rows are requested one at a time while writing. */
  readonly rows: Iterable<SheetRow>;
  /** Adds filter buttons to the header. */
  readonly filter: boolean;
  /** Number of columns at the left that do not scroll. */
  readonly frozenColumns?: number;
  readonly hidden?: boolean;
  /** Protects the sheet: locked cells cannot be edited, and rows cannot be sorted. */
  readonly protect?: boolean;
  /** Number of rows below the last one to which the validation also applies. */
  readonly spareRows?: number;
  /** Minimum and maximum height of rows in lines; without it rows are as high as their texts. */
  readonly lines?: { readonly least: number; readonly most: number };
};

/** A named list for validations: the values of a sheet's column, below its header. */
export type NamedList = {
  readonly name: string;
  readonly values: readonly string[];
};

export type Workbook = {
  readonly sheets: readonly Sheet[];
  /** On a hidden sheet of their own. */
  readonly lists?: { readonly sheet: string; readonly lists: readonly NamedList[] };
};
