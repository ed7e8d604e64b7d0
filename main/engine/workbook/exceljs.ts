/// <reference path="./exceljs.d.ts" />
/**
 * The only import of exceljs: its streaming writer, loaded when a workbook is to be written (no reader, no csv, no
 * unpacking), and the unpublished parts we use: its archive, its list of sheets, its tables of styles and texts, the
 * sheet's stream, notes and `_write…` functions. All are those of 4.4.0 (`exceljs.d.ts`);
 * `test/integration/workbook/exceljs.test.ts` fails with a version that has others.
 */
import type { Writable } from 'node:stream';
import type WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import type { Anchor, Style, WorksheetWriter, Zip } from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import { withFilterNames } from './filter-names.ts';
import { sharedTexts } from './shared-texts.ts';

export type {
  DataValidation,
  PageSetup,
  Style,
  WorksheetWriter,
} from 'exceljs/lib/stream/xlsx/workbook-writer.js';
export type { WorkbookWriter };

const WORKBOOK_PART = '/xl/workbook.xml';

/**
 * exceljs' ZIP library converts texts in a way that makes Node print a warning; with bytes it does not. The part that
 * lists the sheets is completed on the way.
 */
const giveBytes = (zip: Zip, finished: (workbook: string) => string): void => {
  const { append } = zip;
  const textOf = (source: string, name: string): string =>
    name === WORKBOOK_PART ? finished(source) : source;
  zip.append = (source, entry) =>
    append.call(zip, typeof source === 'string' ? Buffer.from(textOf(source, entry.name)) : source, entry);
};

/** A workbook that is written to `stream` as it grows. */
export const openWriter = async (stream: Writable): Promise<WorkbookWriter> => {
  const { default: Base } = await import('exceljs/lib/stream/xlsx/workbook-writer.js');
  const texts = sharedTexts();
  class Writer extends Base {
    override async addSharedStrings(): Promise<void> {
      if (texts.count > 0) this.zip.append(texts.part(), { name: '/xl/sharedStrings.xml' });
    }

    override addThemes(): Promise<unknown> {
      giveBytes(this.zip, (workbook) => withFilterNames(workbook, this._worksheets));
      return super.addThemes();
    }
  }
  const writer = new Writer({ stream, useStyles: true, useSharedStrings: true });
  writer.sharedStrings = texts;
  writer.creator = 'Adsheet';
  writer.lastModifiedBy = 'Adsheet';
  return writer;
};

/**
 * exceljs 4.4.0 writes these parts of a sheet in an order the schema does not allow, and Excel then offers to repair
 * the file (`docs/workbooks.md#what-exceljs-gets-wrong`): protection comes before the filter, links after the
 * validations.
 */
export const inSchemaOrder = (sheet: WorksheetWriter): WorksheetWriter => {
  const { _writeAutoFilter, _writeSheetProtection, _writeDataValidations, _writeHyperlinks } = sheet;
  return Object.assign(sheet, {
    _writeAutoFilter: () => {
      _writeSheetProtection.call(sheet);
      _writeAutoFilter.call(sheet);
    },
    _writeSheetProtection: () => {},
    _writeDataValidations: () => {
      _writeDataValidations.call(sheet);
      _writeHyperlinks.call(sheet);
    },
    _writeHyperlinks: () => {},
  });
};

/** Sets the position of each note's box, by its column, counted from 0. */
export const placeNotes = (sheet: WorksheetWriter, anchorOf: (column: number) => Anchor): void => {
  const comments = sheet._sheetCommentsWriter;
  const { _writeComment } = comments;
  comments._writeComment = (comment, index) =>
    _writeComment.call(comments, { ...comment, anchor: anchorOf(comment.refAddress.col) }, index);
};

/** Writes rows as XML, without exceljs' cell objects. */
export const writeXml = (sheet: WorksheetWriter, xml: string): void => sheet.stream.write(xml);

/** The index by which cells refer to a style. */
export const styleNumber = (workbook: WorkbookWriter, style: Style): number =>
  workbook.styles.addStyleModel(style);

/** The index by which cells refer to a shared text. */
export const textNumber = (workbook: WorkbookWriter, text: string): number =>
  workbook.sharedStrings.add(text);

/** The archive behind the stream, which emits errors and can be aborted. */
export const archiveOf = ({ zip }: WorkbookWriter): Zip => zip;
