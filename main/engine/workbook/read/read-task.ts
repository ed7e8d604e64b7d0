/** Reads a file in a worker: rows are sent to the engine in batches, each after the previous one was accepted. */
import { extname } from 'node:path';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { isBroken } from '../../../../shared/proposals/cell-errors.ts';
import type { BrokenRows } from '../../../../shared/proposals/proposal.ts';
import type { Task } from '../worker/task.ts';
import { openArchive } from './archive.ts';
import { bytesOf } from './bytes.ts';
import { csvRows, csvText } from './csv.ts';
import type { CsvWanted, FileInventory, FileRow, FileTable, SheetFace } from './file-table.ts';
import type { Container } from './format.ts';
import { containerOf } from './format.ts';
import { isMeta, metaRows } from './inventory.ts';
import { isOpenDocument, openDocument, openFlatDocument } from './open-document.ts';
import { createRowCounter } from './row-counter.ts';
import type { SheetPart, Workbook } from './sheet-rows.ts';
import { openWorkbook } from './workbook.ts';

export type ReadInput = CsvWanted & {
  readonly file: string;
  /** The name of the sheet to read; by default the engine is asked. */
  readonly sheet?: string | undefined;
};

export type ReadQuestion =
  /** Asks which sheet to read; answered with its name. */
  | { readonly type: 'sheet'; readonly inventory: FileInventory }
  /** Rows, and the number of bytes read and in all; answered with null. */
  | {
      readonly type: 'rows';
      readonly rows: readonly FileRow[];
      readonly done: number;
      readonly total: number;
    };

export type ReadAnswer = string | null;

export type ReadEnd = Omit<FileTable, 'rows'>;

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

/** Sends rows in batches. */
const createOutlet = (ask: Ask, total: number) => {
  let rows: FileRow[] = [];
  let size = 0;
  const flush = async (done: number): Promise<void> => {
    if (rows.length === 0) return;
    const batch = rows;
    rows = [];
    size = 0;
    await ask({ type: 'rows', rows: batch, done, total });
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

const readCsv = async (bytes: Buffer, wanted: CsvWanted, ask: Ask): Promise<ReadEnd> => {
  const csv = csvText(bytes, wanted);
  const outlet = createOutlet(ask, csv.text.length);
  let done = 0;
  let broken: BrokenRows = { count: 0, first: null };
  for (const row of csvRows(csv)) {
    outlet.put(row);
    if (row.cells.some(isBroken)) broken = { count: broken.count + 1, first: broken.first ?? row.at };
    for (const cell of row.cells) done += String(cell).length + 1;
    if (outlet.isFull()) await outlet.flush(done);
  }
  await outlet.flush(csv.text.length);
  const { encoding, separator, unsure } = csv;
  return {
    format: 'csv',
    sheet: '',
    sheets: [],
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

const asked = async (
  { format, sheets }: Workbook,
  meta: FileInventory['meta'],
  ask: Ask,
): Promise<SheetPart> => {
  const faces: SheetFace[] = [];
  for (const sheet of sheets)
    if (!isMeta(sheet)) faces.push({ name: sheet.name, hidden: sheet.hidden, top: await sheet.top() });
  const answer = await ask({ type: 'sheet', inventory: { format, sheets: faces, meta } });
  return sheetNamed(sheets, answer ?? '');
};

const readWorkbook = async (workbook: Workbook, wanted: string | undefined, ask: Ask): Promise<ReadEnd> => {
  const { format, sheets, macros, links } = workbook;
  if (sheets.length === 0) throw new AdsheetError('table-empty');
  const own = sheets.find(isMeta);
  const meta = own ? await metaRows(own) : null;
  const sheet = wanted === undefined ? await asked(workbook, meta, ask) : sheetNamed(sheets, wanted);
  const outlet = createOutlet(ask, sheet.size);
  const notes = await sheet.read(createRowCounter(), {
    onRow: outlet.put,
    between: (done) => !outlet.isFull() || outlet.flush(done).then(() => true),
  });
  await outlet.flush(sheet.size);
  return {
    format,
    sheet: sheet.name,
    sheets: sheets.filter((each) => !isMeta(each)).map(({ name, hidden }) => ({ name, hidden })),
    meta,
    csv: null,
    notes: { ...notes, macros, links },
  };
};

/** A workbook by what holds it; the library for old ones is loaded when one is met. */
const opened = async (bytes: Buffer, container: Exclude<Container, 'text'>): Promise<Workbook> => {
  if (container === 'compound') return (await import('./old-excel.ts')).openOldExcel(bytes);
  if (container === 'flat') return openFlatDocument(bytes);
  const archive = await openArchive(bytes);
  if (isOpenDocument(archive)) return openDocument(archive);
  return openWorkbook(archive);
};

/** Reads one sheet of a file. Rejects with what `read.ts` names. */
export const readTask: ReadTask = async ({ file, sheet, encoding, separator }, ask) => {
  const bytes = await bytesOf(file);
  const container = containerOf(bytes, extname(file));
  return container === 'text'
    ? readCsv(bytes, { encoding, separator }, ask)
    : readWorkbook(await opened(bytes, container), sheet, ask);
};
