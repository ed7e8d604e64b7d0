/**
 * Exports as csv: RFC 4180 in UTF-8 with a byte order mark for Excel, with the separator that the user's Excel
 * expects.
 */
import { once } from 'node:events';
import type { WriteStream } from 'node:fs';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { DecimalSign } from '../../../shared/money/number-format.ts';
import { inTimeSlices } from '../time-slices.ts';
import { writeNewFile } from '../workbook/new-file.ts';
import { READ_LIMITS } from '../workbook/read/limits.ts';
import type { SheetRow } from '../workbook/sheet-plan.ts';
import type { Watch } from '../workbook/workbook.ts';
import { textWritten } from './cells.ts';

const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/**
 * A text that a spreadsheet program would take for a formula, and one that already begins with `'`, gets one `'` in
 * front.
 */
const WOULD_BE_TAKEN = /^['=+\-@\t\r]/u;

/** The text of a cell in a csv export; `csvCellRead` is its inverse. */
export const csvCell = (text: string): string => (WOULD_BE_TAKEN.test(text) ? `'${text}` : text);

const MARKED = /^'['=+\-@\t\r]/u;

/** The value of a cell of a csv export: exactly one `'` is removed, where `csvCell` had added it. */
export const csvCellRead = (cell: string): string => (MARKED.test(cell) ? cell.slice(1) : cell);

/** Where the comma is the decimal sign, programs expect a semicolon between cells. */
const separatorFor = (decimal: DecimalSign): string => (decimal === ',' ? ';' : ',');

const quoted = (text: string, separator: string): string =>
  text.includes('"') || text.includes('\n') || text.includes('\r') || text.includes(separator)
    ? `"${text.replaceAll('"', '""')}"`
    : text;

const lineOf = (texts: readonly string[], separator: string): string =>
  texts.map((text) => quoted(csvCell(text), separator)).join(separator) + LINE_END;

/** Throws where the file becomes too large to be imported again. */
const requireReadable = (file: string, { bytesWritten, writableLength }: WriteStream): void => {
  if (bytesWritten + writableLength > READ_LIMITS.fileBytes)
    throw new AdsheetError('file-unwritable', { file, reason: 'too-many' });
};

const send = async (stream: WriteStream, text: string): Promise<void> => {
  if (!stream.write(text)) await once(stream, 'drain');
};

/** Writes rows to `file`, completely or not at all, with a header row. Rejects as `writeWorkbook` does. */
export const writeCsv = async (
  file: string,
  headers: readonly string[],
  rows: Iterable<SheetRow>,
  decimal: DecimalSign,
  { signal, onRow }: Watch,
  settle: () => void,
): Promise<void> => {
  const separator = separatorFor(decimal);
  await writeNewFile(file, async (stream) => {
    await send(stream, BYTE_ORDER_MARK + lineOf(headers, separator));
    let written = 0;
    let lines = '';
    const write = ({ values }: SheetRow): void => {
      lines += lineOf(
        values.map((value) => textWritten(value, decimal)),
        separator,
      );
      written += 1;
      onRow(written);
    };
    await inTimeSlices(rows, write, async () => {
      if (signal.aborted) throw new AdsheetError('cancelled');
      await send(stream, lines);
      lines = '';
      requireReadable(file, stream);
    });
    await send(stream, lines);
    requireReadable(file, stream);
    settle();
    stream.end();
  });
};
