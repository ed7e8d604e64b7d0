/** What we use of exceljs' streaming writer, its unpublished parts (`zip`, `_write…`) too; pinned to 4.4.0. */
declare module 'exceljs/lib/stream/xlsx/workbook-writer.js' {
  type Style = {
    readonly numFmt?: string;
    readonly font?: { readonly bold?: boolean };
    readonly fill?: {
      readonly type: 'pattern';
      readonly pattern: 'solid';
      readonly fgColor: { readonly argb: string };
    };
    readonly alignment?: { readonly vertical?: 'top' | 'middle'; readonly wrapText?: boolean };
  };

  type Row = {
    getCell: (column: number) => { style: Style };
    height: number;
    commit: () => void;
  };

  export type WorksheetWriter = {
    columns: readonly { readonly header: string; readonly width: number; readonly style: Style }[];
    autoFilter: string | null;
    getRow: (row: number) => Row;
    addRow: (values: readonly (string | number | Date | null)[]) => Row;
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
    /** Called by the constructor, before anything else goes into the ZIP. */
    addThemes(): Promise<unknown>;
    addWorksheet(
      name: string,
      options: {
        readonly views: readonly { readonly state: 'frozen'; readonly ySplit: number }[];
        readonly pageSetup: {
          readonly orientation: 'landscape';
          readonly fitToWidth: 1;
          readonly fitToHeight: 0;
        };
      },
    ): WorksheetWriter;
    commit(): Promise<unknown>;
  }
}
