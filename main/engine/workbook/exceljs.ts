/// <reference path="./exceljs.d.ts" />
/**
 * The one door to exceljs: its streaming writer alone, loaded when a workbook is wanted (no reader, no csv, no
 * unpacking), and what we use inside it that it does not publish: its archive, its list of sheets, its tables of
 * styles and texts, the sheet's stream, notes and `_write…` functions. All as they are in 4.4.0
 * (`exceljs.d.ts`); `test/integration/workbook/exceljs.test.ts` fails where another version has other ones.
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
 * Its ZIP library makes bytes of texts in a way that Node warns of on standard error; given bytes it need not. The part
 * that lists the sheets is finished on the way.
 */
const giveBytes = (zip: Zip, finished: (workbook: string) => string): void => {
  const { append } = zip;
  const textOf = (source: string, name: string): string =>
    name === WORKBOOK_PART ? finished(source) : source;
  zip.append = (source, entry) =>
    append.call(zip, typeof source === 'string' ? Buffer.from(textOf(source, entry.name)) : source, entry);
};

/** A workbook that goes to `stream` as it is written. */
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

/** Gives the box of each note its place, by the column it stands in, from 0. */
export const placeNotes = (sheet: WorksheetWriter, anchorOf: (column: number) => Anchor): void => {
  const comments = sheet._sheetCommentsWriter;
  const { _writeComment } = comments;
  comments._writeComment = (comment, index) =>
    _writeComment.call(comments, { ...comment, anchor: anchorOf(comment.refAddress.col) }, index);
};

/** Rows as XML, past the cells that exceljs would make of them. */
export const writeXml = (sheet: WorksheetWriter, xml: string): void => sheet.stream.write(xml);

/** The number by which cells name a style. */
export const styleNumber = (workbook: WorkbookWriter, style: Style): number =>
  workbook.styles.addStyleModel(style);

/** The number by which cells name a text. */
export const textNumber = (workbook: WorkbookWriter, text: string): number =>
  workbook.sharedStrings.add(text);

/** What tells of failures and can be given up: the archive that goes to the stream. */
export const archiveOf = ({ zip }: WorkbookWriter): Zip => zip;
