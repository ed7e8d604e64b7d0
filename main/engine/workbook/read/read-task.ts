/** Reads a file in a worker: rows are sent to the engine in batches, each after the previous one was accepted. */
import { extname } from 'node:path';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { isBroken } from '../../../../shared/proposals/cell-errors.ts';
import type { BrokenRows } from '../../../../shared/proposals/proposal.ts';
import type { Task } from '../worker/task.ts';
import { bytesOf } from './bytes.ts';
import type { Columns } from './columns.ts';
import { FIRST_COLUMNS } from './columns.ts';
import type { CsvText } from './csv.ts';
import type {
  CsvWanted,
  FileInventory,
  FileRow,
  FileTable,
  SheetFace,
  SheetHead,
  SheetRows,
  SheetsChosen,
} from './file-table.ts';
import type { Container } from './format.ts';
import { containerOf } from './format.ts';
import { isMeta, metaRows } from './inventory.ts';
import { createRowCounter } from './row-counter.ts';
import type { SheetNotes, SheetPart, Workbook } from './sheet-rows.ts';
import type { ColumnsAsked, ColumnsWanted, WideSource } from './wide-table.ts';
import { readColumns } from './wide-table.ts';

export type ReadInput = CsvWanted &
  ColumnsWanted & {
    readonly file: string;
    /** The names of the sheets to read; by default the engine chooses. */
    readonly sheets?: readonly string[] | undefined;
    /** The account's: amounts that a workbook shows in another one are texts; by default all are numbers. */
    readonly currency?: string | undefined;
  };

export type ReadQuestion =
  /** Asks which sheets to read, where `wanted` are asked for by name; answered with their names. */
  | {
      readonly type: 'sheets';
      readonly inventory: FileInventory;
      readonly wanted: readonly string[] | null;
    }
  /**
   * Asks which columns of the sheet at a place to read; answered with them, or with null. Its rows are sent after that,
   * those that were sent before do not count.
   */
  | { readonly type: 'columns'; readonly place: number; readonly head: SheetHead }
  /** Asks which of the first rows of the sheet at a place names its columns; answered with its number, or with null. */
  | { readonly type: 'header'; readonly place: number; readonly rows: readonly FileRow[] }
  /** Rows of a sheet, by its place among those read, and the number of bytes read and in all; answered with null. */
  | {
      readonly type: 'rows';
      readonly place: number;
      readonly rows: readonly FileRow[];
      readonly done: number;
      readonly total: number;
    };

export type ReadAnswer =
  | SheetsChosen
  | { readonly header: number | null }
  | { readonly columns: readonly number[] | null }
  | null;

type SheetEnd = Pick<SheetRows, 'name' | 'merged' | 'columns'> & { readonly isWhole: boolean };

/** The sheets that were read, the first of them included, and those beside. */
export type ReadEnd = Omit<FileTable, 'rows' | 'columns' | 'more' | 'beside'> & {
  readonly read: readonly SheetEnd[];
  readonly beside: readonly SheetEnd[];
};

type ReadTask = Task<ReadInput, ReadQuestion, ReadAnswer, ReadEnd>;
type Ask = Parameters<ReadTask>[1];

/** The size of a batch, in cells and in UTF-16 units of their texts: the engine accepts it within milliseconds. */
const BATCH_SIZE = 100_000;
const CELL_SIZE = 30;

const sizeOf = ({ cells }: FileRow): number =>
  cells.reduce<number>(
    (sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0),
    CELL_SIZE * cells.length,
  );

/** Sends rows of the sheet at a place in batches. */
const createOutlet = (ask: Ask, total: number, place = 0) => {
  let rows: FileRow[] = [];
  let size = 0;
  const flush = async (done: number): Promise<void> => {
    if (rows.length === 0) return;
    const batch = rows;
    rows = [];
    size = 0;
    await ask({ type: 'rows', place, rows: batch, done, total });
  };
  return {
    put: (row: FileRow): void => {
      rows.push(row);
      size += sizeOf(row);
    },
    isFull: (): boolean => size >= BATCH_SIZE,
    flush,
  };
};

const NO_NOTES = {
  hiddenRows: 0,
  hiddenColumns: 0,
  formulas: 0,
  uncalculated: 0,
  merged: [],
  macros: false,
  links: false,
} as const;

/** Asks about the columns of the sheet at a place. */
const columnsAsked = (ask: Ask, place: number): ColumnsAsked => ({
  header: async (rows) => {
    const answer = await ask({ type: 'header', place, rows });
    return answer && 'header' in answer ? answer.header : null;
  },
  columns: async (head) => {
    const answer = await ask({ type: 'columns', place, head });
    return answer && 'columns' in answer ? answer.columns : null;
  },
});

const sendCsv = async ({ text }: CsvText, rows: Iterable<FileRow>, ask: Ask): Promise<BrokenRows> => {
  const outlet = createOutlet(ask, text.length);
  let done = 0;
  let broken: BrokenRows = { count: 0, first: null };
  for (const row of rows) {
    outlet.put(row);
    if (row.cells.some(isBroken)) broken = { count: broken.count + 1, first: broken.first ?? row.at };
    for (const cell of row.cells) done += String(cell).length + 1;
    if (outlet.isFull()) await outlet.flush(Math.min(done, text.length));
  }
  await outlet.flush(text.length);
  return broken;
};

const readCsv = async (bytes: Buffer, wanted: CsvWanted & ColumnsWanted, ask: Ask): Promise<ReadEnd> => {
  const { csvRows, csvText } = await import('./csv.ts');
  const csv = csvText(bytes, wanted);
  const head: WideSource['head'] = async ({ put, isFull }, every) => {
    for (const row of csvRows(csv, every)) {
      put(row);
      if (isFull()) break;
    }
  };
  const { read: broken, columns } = await readColumns(
    { name: '', head },
    wanted,
    columnsAsked(ask, 0),
    (chosen) => sendCsv(csv, csvRows(csv, chosen), ask),
  );
  const { encoding, separator, unsure } = csv;
  return {
    format: 'csv',
    sheet: '',
    sheets: [],
    read: [{ name: '', merged: [], columns, isWhole: true }],
    beside: [],
    meta: null,
    csv: { encoding, separator, unsure, broken },
    notes: NO_NOTES,
  };
};

const plainName = (name: string): string => name.normalize('NFC').trim().toLowerCase();

const sheetNamed = (sheets: readonly SheetPart[], name: string): SheetPart => {
  const found =
    sheets.find((sheet) => sheet.name === name) ??
    sheets.find((sheet) => plainName(sheet.name) === plainName(name));
  if (found) return found;
  const visible = sheets.filter(({ hidden }) => !hidden).map((sheet) => sheet.name);
  throw new AdsheetError('sheet-unknown', { sheet: name, sheets: visible.join(', ') });
};

const chosenSheets = async (
  { format, sheets }: Workbook,
  meta: FileInventory['meta'],
  names: readonly string[] | undefined,
  ask: Ask,
): Promise<{ readonly read: readonly SheetPart[]; readonly beside: readonly SheetPart[] }> => {
  const wanted = names ? [...new Set(names.map((name) => sheetNamed(sheets, name).name))] : null;
  const faces: SheetFace[] = [];
  for (const sheet of sheets)
    if (!isMeta(sheet)) faces.push({ name: sheet.name, hidden: sheet.hidden, top: await sheet.top() });
  const answer = await ask({ type: 'sheets', inventory: { format, sheets: faces, meta }, wanted });
  const { read, beside } = answer && 'read' in answer ? answer : { read: [], beside: [] };
  return {
    read: read.map((name) => sheetNamed(sheets, name)),
    beside: beside.map((name) => sheetNamed(sheets, name)),
  };
};

/** What sheets together say that each says of itself. */
const allNotes = (notes: readonly SheetNotes[]): SheetNotes => {
  const sum = (of: (one: SheetNotes) => number): number => notes.reduce((all, one) => all + of(one), 0);
  return {
    hiddenRows: sum((one) => one.hiddenRows),
    hiddenColumns: sum((one) => one.hiddenColumns),
    formulas: sum((one) => one.formulas),
    uncalculated: sum((one) => one.uncalculated),
    merged: notes[0]?.merged ?? [],
  };
};

type WorkbookWanted = Pick<ReadInput, 'sheets'> & ColumnsWanted;

const readWorkbook = async (workbook: Workbook, wanted: WorkbookWanted, ask: Ask): Promise<ReadEnd> => {
  const { format, sheets, macros, links } = workbook;
  if (sheets.length === 0) throw new AdsheetError('table-empty');
  const own = sheets.find(isMeta);
  const meta = own ? await metaRows(own) : null;
  const { read, beside } = await chosenSheets(workbook, meta, wanted.sheets, ask);
  // The limits are those of all sheets together.
  const counter = createRowCounter();
  const total = [...read, ...beside].reduce((all, { size }) => all + size, 0);
  let before = 0;
  const rowsOf = async (sheet: SheetPart, place: number, columns: Columns): Promise<SheetNotes> => {
    const outlet = createOutlet(ask, total, place);
    const notes = await sheet.read(counter, {
      onRow: outlet.put,
      between: (done) => !outlet.isFull() || outlet.flush(before + done).then(() => true),
      columns,
    });
    await outlet.flush(before + sheet.size);
    return notes;
  };
  const notes: SheetNotes[] = [];
  const ends: SheetEnd[] = [];
  for (const [place, sheet] of read.entries()) {
    const again = counter.mark();
    const head: WideSource['head'] = async ({ put, isFull }, columns) => {
      again();
      await sheet.read(createRowCounter(), { onRow: put, between: () => !isFull(), columns });
    };
    const found = await readColumns({ name: sheet.name, head }, wanted, columnsAsked(ask, place), (columns) =>
      rowsOf(sheet, place, columns),
    );
    before += sheet.size;
    notes.push(found.read);
    ends.push({ name: sheet.name, merged: found.read.merged, columns: found.columns, isWhole: true });
  }
  const others: SheetEnd[] = [];
  for (const [i, sheet] of beside.entries()) {
    // What is not imported cannot refuse the import, also where it is too large.
    const found = await rowsOf(sheet, read.length + i, FIRST_COLUMNS).catch((error: unknown) => {
      if (error instanceof AdsheetError) return null;
      throw error;
    });
    before += sheet.size;
    others.push({
      name: sheet.name,
      merged: found?.merged ?? [],
      columns: null,
      isWhole: found !== null,
    });
  }
  return {
    format,
    sheet: read[0]?.name ?? '',
    sheets: sheets.filter((each) => !isMeta(each)).map(({ name, hidden }) => ({ name, hidden })),
    read: ends,
    beside: others,
    meta,
    csv: null,
    notes: { ...allNotes(notes), macros, links },
  };
};

/** A workbook by what holds it; what reads it is loaded when one is met. */
const opened = async (
  bytes: Buffer,
  container: Exclude<Container, 'text'>,
  currency: string | undefined,
): Promise<Workbook> => {
  if (container === 'compound') return (await import('./old-excel.ts')).openOldExcel(bytes, currency);
  if (container === 'page') return (await import('./web-page.ts')).openWebPage(bytes);
  if (container === 'flat') return (await import('./open-document.ts')).openFlatDocument(bytes, currency);
  const { isOpenDocument, openArchive } = await import('./archive.ts');
  const archive = await openArchive(bytes);
  if (isOpenDocument(archive)) return (await import('./open-document.ts')).openDocument(archive, currency);
  return (await import('./workbook.ts')).openWorkbook(archive, currency);
};

/** Reads sheets of a file. Rejects with what `read.ts` names. */
export const readTask: ReadTask = async ({ file, ...wanted }, ask) => {
  const bytes = await bytesOf(file);
  const container = containerOf(bytes, extname(file));
  return container === 'text'
    ? readCsv(bytes, wanted, ask)
    : readWorkbook(await opened(bytes, container, wanted.currency), wanted, ask);
};
