/** Writing workbooks, row by row, with other work in between (`design/workbook.md`, *Recommendation* 2). */
/// <reference path="./exceljs.d.ts" />
import { setImmediate } from 'node:timers/promises';
import type WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import type { WorksheetWriter } from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { cellText } from './cell-text.ts';
import { failureOf, writeNewFile } from './new-file.ts';
import { inSchemaOrder } from './schema-order.ts';
import { openWriter } from './writer.ts';

/** Times are UTC, as a workbook knows no other. */
export type CellValue = string | number | Date | null;

export type SheetColumn = {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  /** Text stays text, whatever it looks like; long text may take several lines. */
  readonly kind: 'text' | 'long-text' | 'number' | 'time' | 'any';
};

export type Sheet = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Each row is asked for when the ones before it are written. */
  readonly rows: Iterable<readonly CellValue[]>;
  /** Whether the reader can narrow the rows down by what stands in a column. */
  readonly filter: boolean;
};

export type Watch = {
  readonly signal: AbortSignal;
  /** Told of every row of any sheet, from the first on. */
  readonly onRow: (rows: number) => void;
};

const ROWS_A_TURN = 100;
const HEADER_FILL = 'FFE8EDF2';
const FORMATS: Readonly<Record<SheetColumn['kind'], string>> = {
  text: '@',
  'long-text': '@',
  number: '0.##',
  time: 'yyyy-mm-dd hh:mm:ss',
  any: 'General',
};

const styleOf = ({ kind }: SheetColumn) => ({
  numFmt: FORMATS[kind],
  alignment: { vertical: 'top' as const, wrapText: kind === 'long-text' },
});

const HEADER_STYLE = {
  numFmt: '@',
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: HEADER_FILL } },
  alignment: { vertical: 'middle', wrapText: true },
} as const;

const begin = (workbook: WorkbookWriter, { name, columns }: Sheet): WorksheetWriter => {
  const sheet = inSchemaOrder(
    workbook.addWorksheet(name, {
      views: [{ state: 'frozen', ySplit: 1 }],
      pageSetup: { orientation: 'landscape', fitToWidth: 1, fitToHeight: 0 },
    }),
  );
  sheet.columns = columns.map((column) => ({
    header: cellText(column.header),
    width: column.width,
    style: styleOf(column),
  }));
  const head = sheet.getRow(1);
  columns.forEach((_, at) => {
    head.getCell(at + 1).style = HEADER_STYLE;
  });
  head.commit();
  return sheet;
};

const cell = (value: CellValue): CellValue => (typeof value === 'string' ? cellText(value) || null : value);

/** `A` for 1, `AB` for 28. */
const letters = (column: number): string =>
  column === 0 ? '' : letters(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));

/** Lets everything else have its turn; rejects with `cancelled` when the work is to stop. */
const turn = async ({ signal }: Watch): Promise<void> => {
  await setImmediate();
  if (signal.aborted) throw new AdsheetError('cancelled');
};

const writeSheet = async (workbook: WorkbookWriter, plan: Sheet, watch: Watch): Promise<void> => {
  const sheet = begin(workbook, plan);
  let rows = 0;
  for (const values of plan.rows) {
    sheet.addRow(values.map(cell)).commit();
    rows += 1;
    watch.onRow(rows);
    if (rows % ROWS_A_TURN === 0) await turn(watch);
  }
  if (plan.filter) sheet.autoFilter = `A1:${letters(plan.columns.length)}${rows + 1}`;
  sheet.commit();
};

/**
 * Writes a workbook to `file`, whole or not at all. Rejects with `cancelled` when the signal says so, else as
 * `writeNewFile` does.
 */
export const writeWorkbook = async (file: string, sheets: readonly Sheet[], watch: Watch): Promise<void> => {
  await writeNewFile(file, async (stream) => {
    const workbook = await openWriter(stream);
    const failure = failureOf(workbook.zip);
    try {
      for (const sheet of sheets) {
        await writeSheet(workbook, sheet, watch);
        await turn(watch);
      }
      await Promise.race([workbook.commit(), failure]);
    } catch (error) {
      workbook.zip.abort();
      throw error;
    }
  });
};
