/** Opens workbooks of Excel 5 to 2003 (`.xls`): their values are read by a library, from records that were judged. */
import type { CellObject, DenseWorkSheet, WorkBook } from '@e965/xlsx';
import { read, set_cptable } from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { UNKNOWN_ERROR } from '../../../../shared/proposals/cell-errors.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import { shownNumber, textCell } from './cell.ts';
import { openCompound } from './compound.ts';
import type { ShownAs } from './date-formats.ts';
import { shownBy } from './date-formats.ts';
import type { OldSheet } from './old-excel-records.ts';
import { oldRecords, streamOfSheets } from './old-excel-records.ts';
import type { SheetPart, Workbook } from './sheet-rows.ts';
import { createNotes, createRows, topOf } from './sheet-rows.ts';
import { withLineFeeds } from './texts.ts';

set_cptable(codePages);

/** Errors by their number in a cell. */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

/** How formats of numbers show them, each looked at once. */
const createFormats = (currency: string | undefined) => {
  const known = new Map<string, ShownAs>();
  return (format: string): ShownAs => {
    const found = known.get(format);
    if (found !== undefined) return found;
    const shown = shownBy(format, currency);
    known.set(format, shown);
    return shown;
  };
};

const createCells = (from1904: boolean, currency: string | undefined) => {
  const shownAs = createFormats(currency);
  return ({ t, v, z }: CellObject): TableCell => {
    if (t === 'e') return ERRORS[Number(v)] ?? UNKNOWN_ERROR;
    if (typeof v === 'string') return textCell(withLineFeeds(v));
    if (typeof v === 'number') return shownNumber(v, shownAs(String(z ?? '')), from1904);
    return typeof v === 'boolean' ? v : null;
  };
};

type ReadCell = ReturnType<typeof createCells>;

/** Rows between which the engine is asked whether to go on. */
const ROWS_AT_ONCE = 500;

/** The library's own errors say nothing to a seller. */
const readValues = (stream: Buffer): WorkBook => {
  try {
    return read(stream, {
      ...{ type: 'buffer', dense: true, cellNF: true },
      ...{ cellText: false, cellHTML: false, cellFormula: false },
    });
  } catch (cause) {
    throw new AdsheetError('file-damaged', {}, { cause });
  }
};

/** The names of sheets, in the given order. */
const namesOf = (common: Buffer, sheets: readonly OldSheet[]): readonly string[] => {
  const empty = sheets.map(({ entry }) => ({ entry, values: Buffer.alloc(0) }));
  const { SheetNames: names } = readValues(streamOfSheets(common, empty));
  if (names.length !== sheets.length) throw new AdsheetError('file-damaged');
  return names;
};

type Rows = DenseWorkSheet['!data'];

const rowsOf = (common: Buffer, entry: Buffer, values: Buffer): Rows => {
  const { SheetNames: names, Sheets: sheets } = readValues(streamOfSheets(common, [{ entry, values }]));
  const [name] = names;
  const sheet = name === undefined ? undefined : sheets[name];
  return (sheet as DenseWorkSheet | undefined)?.['!data'] ?? [];
};

/** Reads a sheet part by part, so that the library never holds all its cells. */
const readerOf =
  (common: Buffer, sheet: OldSheet, cellRead: ReadCell): SheetPart['read'] =>
  async (counter, listener) => {
    const notes = createNotes(listener.columns);
    const gathered = createRows(counter, notes, listener);
    for (const [first, last] of sheet.hiddenColumns) notes.hiddenColumns(first, last);
    for (let i = 0; i < sheet.formulas; i += 1) notes.formula('', false);
    for (const range of sheet.merged) notes.merge(range);
    const put = (row: Rows[number] | undefined, at: number): void => {
      if (!row) return;
      gathered.begin(at, sheet.hiddenRows.has(at));
      row.forEach((cell, column) => {
        gathered.put(column + 1, cellRead(cell));
      });
      gathered.end();
    };
    let done = 0;
    for (const values of sheet.parts) {
      const rows = rowsOf(common, sheet.entry, values);
      for (let i = 0; i < rows.length; i += 1) {
        put(rows[i], i + 1);
        if (i % ROWS_AT_ONCE === 0 && !(await listener.between(done))) return notes.all();
      }
      done += values.length;
    }
    return notes.all();
  };

const MACROS = '_VBA_PROJECT_CUR';
const STREAMS = ['Workbook', 'Book'] as const;

/**
 * Opens an old workbook. Rejects with `file-damaged`, `file-encrypted`, `file-not-table` where the container holds
 * none, `table-too-large`, and `file-old-excel` for what is older still.
 */
export const openOldExcel = async (bytes: Buffer, currency?: string): Promise<Workbook> => {
  const file = openCompound(bytes);
  const stream = STREAMS.map(file.stream).find((found) => found !== undefined);
  if (!stream) throw new AdsheetError('file-not-table');
  const { common, sheets, from1904, macros, links } = oldRecords(stream);
  const names = namesOf(common, sheets);
  const cellRead = createCells(from1904, currency);
  const parts = sheets.map((sheet, i): SheetPart => {
    const size = sheet.parts.reduce((sum, { length }) => sum + length, 0);
    const reader = readerOf(common, sheet, cellRead);
    return { name: names[i] ?? '', hidden: sheet.hidden, size, read: reader, top: () => topOf(reader) };
  });
  return { format: 'xls', sheets: parts, macros: macros || file.names.includes(MACROS), links };
};
