/// <reference path="./exceljs.d.ts" />
/** The writer of exceljs alone, loaded when a workbook is wanted: no reader, no csv, no unpacking. */
import type { Writable } from 'node:stream';
import type WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import type { Zip } from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import { withFilterNames } from './filter-names.ts';
import { sharedTexts } from './shared-texts.ts';

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
