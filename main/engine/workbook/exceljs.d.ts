/**
 * The parts of exceljs' streaming writer that we use, including unpublished ones (`zip`, `_write…`); pinned to 4.4.0.
 */
declare module 'exceljs/lib/stream/xlsx/workbook-writer.js' {
  type Colour = { readonly argb: string };

  export type Style = {
    readonly numFmt?: string;
    readonly font?: {
      readonly name: string;
      readonly family: number;
      readonly size: number;
      readonly bold?: boolean;
      readonly color?: Colour;
    };
    readonly fill?: { readonly type: 'pattern'; readonly pattern: 'solid'; readonly fgColor: Colour };
    readonly alignment?: {
      readonly vertical?: 'top' | 'middle';
      readonly wrapText?: boolean;
      readonly horizontal?: 'left' | 'right';
      readonly indent?: number;
    };
    readonly protection?: { readonly locked: boolean };
  };

  export type DataValidation = {
    readonly type: 'list' | 'textLength' | 'custom';
    readonly operator: 'between';
    readonly formulae: readonly string[];
    readonly allowBlank: boolean;
    readonly showErrorMessage: boolean;
    readonly errorStyle: 'stop' | 'warning';
    readonly error: string;
  };

  export type PageSetup = {
    readonly orientation: 'landscape';
    /** Rows repeated on every printed page, such as `1:1`. */
    readonly printTitlesRow: string;
    /** In percent. */
    readonly scale?: number;
    readonly fitToWidth?: number;
    /** 0: as many pages as needed. */
    readonly fitToHeight?: number;
  };

  export type Note = { readonly texts: readonly { readonly text: string }[] };

  /** Between the left edge of one column and the top edge of one row, counted from 0, and those of others. */
  export type Anchor = {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };

  export type Comment = {
    readonly refAddress: { readonly row: number; readonly col: number };
    readonly anchor?: Anchor;
  };

  export type Row = {
    /** In points. */
    height: number;
    getCell: (column: number) => { style: Style; note: Note };
    commit: () => void;
  };

  export type WorksheetWriter = {
    readonly name: string;
    columns: readonly { readonly header: string; readonly width: number; readonly style: Style }[];
    autoFilter: string | null;
    sheetProtection: Readonly<Record<string, boolean>> | null;
    readonly dataValidations: { add: (range: string, validation: DataValidation) => void };
    readonly _sheetCommentsWriter: { _writeComment: (comment: Comment, index: number) => void };
    getRow: (row: number) => Row;
    readonly stream: { write: (xml: string) => void };
    commit: () => void;
    _writeAutoFilter: () => void;
    _writeSheetProtection: () => void;
    _writeDataValidations: () => void;
    _writeHyperlinks: () => void;
  };

  export type Zip = NodeJS.EventEmitter & {
    append: (source: unknown, entry: { readonly name: string }) => Zip;
    abort: () => void;
  };

  export default class WorkbookWriter {
    constructor(options: {
      readonly stream: NodeJS.WritableStream;
      readonly useStyles: boolean;
      readonly useSharedStrings: boolean;
    });
    creator: string;
    lastModifiedBy: string;
    created: Date;
    modified: Date;
    readonly zip: Zip;
    /** By number, starting with 1. */
    readonly _worksheets: readonly (WorksheetWriter | undefined)[];
    sharedStrings: { readonly count: number; add: (text: string) => number };
    readonly styles: { addStyleModel: (style: Style) => number };
    readonly definedNames: { add: (range: string, name: string) => void };
    /** Called by the constructor before anything else is added to the ZIP. */
    addThemes(): Promise<unknown>;
    addSharedStrings(): Promise<unknown>;
    addWorksheet(
      name: string,
      options: {
        readonly state: 'visible' | 'hidden';
        readonly views: readonly {
          readonly state: 'frozen';
          readonly ySplit: number;
          readonly xSplit?: number;
        }[];
        readonly pageSetup: PageSetup;
      },
    ): WorksheetWriter;
    commit(): Promise<unknown>;
  }
}
