/** The table a proposal is made of, from a paste or a file, with the file's metadata. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { visible } from '../../../../shared/money/table-number.ts';
import type { Places } from '../../../../shared/proposals/column-names.ts';
import type { Guess, HeaderHints, NamedAttribute } from '../../../../shared/proposals/header.ts';
import { guessColumns, isNaming, NO_HINTS } from '../../../../shared/proposals/header.ts';
import type { LeftRow, LeftRowReason } from '../../../../shared/proposals/left-rows.ts';
import { LEFT_ROWS } from '../../../../shared/proposals/left-rows.ts';
import type { ProposalFile, RowFailure, TableCell } from '../../../../shared/proposals/proposal.ts';
import { TABLE_LIMITS, textOfCell } from '../../../../shared/proposals/proposal.ts';
import type { Recipe } from '../../../../shared/proposals/recipe.ts';
import { rowsBetween } from '../../../../shared/proposals/sheet-rows.ts';
import type { LayoutChoice, TableOrigin } from '../../../../shared/proposals/table-layout.ts';
import { layoutOf, leftRow, rowText } from '../../../../shared/proposals/table-layout.ts';
import type { Meta } from '../../export/meta.ts';
import { inTimeSlices, yieldToEventLoop } from '../../time-slices.ts';
import { overflowsIn } from './overflow.ts';

export type TableRow = {
  /** The row's number in its file or paste, from 1. */
  readonly at: number;
  readonly cells: readonly TableCell[];
  /** The cells in its file, where other ones are read. */
  readonly own?: readonly TableCell[];
  readonly hidden?: true;
  /** The numbers of other rows that are the same ad, whose cells are in it. */
  readonly folded?: readonly number[];
  /** The range of the merged cells that the row has a part of. */
  readonly merged?: string;
  /** Of a text file: it has a value beyond the last cell of the header, so that others may have moved. */
  readonly overflows?: true;
  /** Why the rows that are one ad with it make none. */
  readonly unfolded?: RowFailure;
  /** In a table of several sheets: columns that its own sheet does not have, of which it says nothing. */
  readonly lacks?: ReadonlySet<number>;
  /** In a table of several sheets: what it is in a sheet below the first one. */
  readonly laid?: LeftRowReason | 'header' | 'data';
  /** In a table of several sheets: its sheet and its number there. */
  readonly name?: string;
};

/** What a row is called in sentences: its number, with its sheet where there are several. */
export const rowName = (row: Pick<TableRow, 'at' | 'name'> | undefined): string | number =>
  row?.name ?? row?.at ?? 0;

/** A file's facts and metadata. */
export type SourceFile = {
  readonly facts: Omit<ProposalFile, 'ours' | 'missing' | 'elsewhere' | 'list' | 'already'>;
  /** The folder it is in. */
  readonly folder: string;
  /** The metadata of a workbook of ours; null for other files, and for csv files, whose rows refer to their export. */
  readonly meta: Meta | null;
};

export type TableSource = {
  readonly origin: TableOrigin;
  /** All rows that are not blank, with what stands around the table. */
  readonly rows: readonly TableRow[];
  /** What is known of columns with these names. */
  readonly hintsFor: (headers: readonly string[]) => HeaderHints;
  /** The list that it is, where a recipe tells it or earlier files had the same headers; else its headers do. */
  readonly kind?: string;
  /** The list that it is if most of its rows are about ads of that: its headers are nearly the same. */
  readonly mayBe?: string;
  /** The recipe by which it is read. */
  readonly recipe?: Recipe;
  /** Rows of other sheets of the file, by the columns of these rows; null where not all of them could be read. */
  readonly beside?: readonly TableRow[] | null;
  /** Null for a pasted table. */
  readonly file: SourceFile | null;
};

export type Table = {
  /** The row that names the columns; null where there is none. */
  readonly header: TableRow | null;
  /** The rows below it that are data. */
  readonly rows: readonly TableRow[];
  readonly width: number;
  /** Where its columns are in the file, where not all were read. */
  readonly places?: Places;
  /** Rows that are no data: an ad that one of them names is not missing. */
  readonly aside: readonly TableRow[];
  /** As they are shown, the first of them, and the number of all by reason. */
  readonly left: readonly LeftRow[];
  readonly leftRows: Readonly<Record<LeftRowReason, number>>;
  readonly choice: LayoutChoice;
};

/** The cells of a row as they are in its file. */
export const ownCells = ({ cells, own = cells }: TableRow): readonly TableCell[] => own;

export const isBlank = (cell: TableCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** Is it a whole number in digits alone, which may count cents as well as units of money? */
export const isWholeNumber = (cell: TableCell | undefined): boolean =>
  typeof cell === 'number'
    ? Number.isInteger(cell) && cell >= 0
    : typeof cell === 'string' && /^\d{1,15}$/u.test(cell.trim());

/** Pasted cells as a source. */
export const pastedSource = (table: readonly (readonly TableCell[])[], currency: string): TableSource => ({
  origin: 'paste',
  rows: table.map((cells, i) => ({ at: i + 1, cells })),
  hintsFor: () => ({ ...NO_HINTS, currency }),
  file: null,
});

const plainAt =
  (columns: ReadonlySet<number>) =>
  (row: TableRow): TableRow => {
    const plain = (cells: readonly TableCell[]): readonly TableCell[] =>
      cells.map((cell, at) => (typeof cell === 'string' && columns.has(at) ? visible(cell) : cell));
    const isPlain = (at: number): boolean => {
      const cell = row.cells[at];
      return typeof cell !== 'string' || cell === visible(cell);
    };
    return [...columns].every(isPlain) ? row : { ...row, cells: plain(row.cells) };
  };

/**
 * The table with the names of ads in these columns as they are read: without marks that cannot be seen, and without
 * what keeps programs from changing them (`'00123`).
 */
export const withPlainNames = async (
  table: Table,
  columns: ReadonlySet<number>,
  throwIfStale: () => void,
): Promise<Table> => {
  if (columns.size === 0) return table;
  const plain = plainAt(columns);
  const rows: TableRow[] = [];
  await inTimeSlices(table.rows, (row) => rows.push(plain(row)), throwIfStale);
  return { ...table, rows, aside: table.aside.map(plain) };
};

/** Is a column of this name known, or its field in question? */
const isKnown = ({ leftOut }: Guess): boolean => leftOut !== 'unknown';

const mayNameAds = ({ to, means }: Guess): boolean => {
  const path = to ?? means ?? null;
  return path !== null && (path === 'vendorId' || isNaming(path));
};

/** Number of these texts that name columns. */
const namesKnown = ({ hintsFor }: TableSource, texts: readonly string[]): number =>
  columnsNamed(texts, { hintsFor }).filter(isKnown).length;

/** A header alone is a table without rows only where the file is known to have one. */
const isHeaded = (source: TableSource, rows: readonly TableRow[]): boolean =>
  rows.length > 1 || source.hintsFor(textsOf(rows[0])).first.size > 0;

/** The texts of a row, such as that of headers. */
export const textsOf = (row: TableRow | null | undefined): readonly string[] =>
  (row?.cells ?? []).map((cell) => textOfCell(cell).trim());

export const isFilled = ({ cells }: TableRow): boolean => !cells.every(isBlank);

/** Finds the table among the rows of a source, which are not blank. */
export const layoutIn = (source: TableSource, rows: readonly TableRow[], choice: LayoutChoice) => {
  const { origin } = source;
  const known = (texts: readonly string[]): number =>
    isHeaded(source, rows) ? namesKnown(source, texts) : 0;
  const naming = (texts: readonly string[]): readonly number[] =>
    columnsNamed(texts, source).flatMap((guess, at) => (mayNameAds(guess) ? [at] : []));
  return layoutOf(rows, { origin, known, naming }, choice);
};

/** The row that names the columns, if one is found. */
export const headerOf = (source: TableSource): TableRow | null =>
  layoutIn(source, source.rows.slice(0, TOP_OF_TABLE).filter(isFilled), {}).header;

/** The row with this number as the header, with the one below it where it has two rows. */
export const headerAt = (source: TableSource, headerRow: number): TableRow | null => {
  const first = source.rows.findIndex(({ at }) => at === headerRow);
  const rows = first < 0 ? [] : source.rows.slice(first, first + TOP_OF_TABLE).filter(isFilled);
  return layoutIn(source, rows, { headerRow }).header;
};

/** Rows in which the header is found. */
const TOP_OF_TABLE = 2_000;

const LEFT_SHOWN = 100;
const BLANKS_SHOWN = 20;

/** The blank rows between a row and the one above it. */
const blanksAbove = ({ at }: TableRow, before: TableRow | undefined): LeftRow | undefined =>
  before && rowsBetween(before.at, at) > 0
    ? { at: before.at + 1, last: at - 1, why: 'blank', text: '' }
    : undefined;

/** What a row of a further sheet is, unless it is read after all. */
const laidOut = (
  { at, laid }: TableRow,
  { readRows = [] }: LayoutChoice,
): LeftRowReason | 'header' | undefined => (laid === 'data' || readRows.includes(at) ? undefined : laid);

/** The table among the rows. Rejects with `table-empty`, `table-too-wide`, `table-too-large`, `header-row-unknown`. */
export const tableOf = async (
  source: TableSource,
  throwIfStale: () => void,
  choice: LayoutChoice = {},
): Promise<Table> => {
  const filled: TableRow[] = [];
  await inTimeSlices(
    source.rows,
    (row) => {
      if (isFilled(row)) filled.push(row);
    },
    throwIfStale,
  );
  await yieldToEventLoop();
  const { header, reasonFor } = layoutIn(source, filled, choice);
  await yieldToEventLoop();
  if (typeof choice.headerRow === 'number' && header === null)
    throw new AdsheetError('header-row-unknown', { row: choice.headerRow });
  const overflows = overflowsIn(source, header);
  const rows: TableRow[] = [];
  const aside: TableRow[] = [];
  const left: LeftRow[] = [];
  const blanks: LeftRow[] = [];
  const readTexts = new Set(choice.readTexts);
  const readRows = [...(choice.readRows ?? [])];
  const leftRows = Object.fromEntries(LEFT_ROWS.map((why) => [why, 0])) as Record<LeftRowReason, number>;
  let cells = 0;
  let characters = 0;
  let width = header?.cells.length ?? 0;
  const each = ([place, row]: [number, TableRow]): void => {
    const blank = blanksAbove(row, filled[place - 1]);
    if (blank) leftRows.blank += row.at - blank.at;
    if (blank && blanks.length < BLANKS_SHOWN) blanks.push(blank);
    const why = row.laid === undefined ? reasonFor(row, place) : laidOut(row, choice);
    if (why === 'header') return;
    const isRead = why !== undefined && readTexts.has(rowText(row));
    if (isRead) readRows.push(row.at);
    if (why !== undefined && !isRead) {
      leftRows[why] += 1;
      aside.push(row);
      if (left.length < LEFT_SHOWN) left.push(leftRow(row, why));
      return;
    }
    rows.push(overflows(row) ? { ...row, overflows: true } : row);
    cells += row.cells.length;
    width = Math.max(width, row.cells.length);
    for (const cell of row.cells) characters += typeof cell === 'string' ? cell.length : 0;
  };
  await inTimeSlices(filled.entries(), each, throwIfStale);
  if (rows.length === 0 && header === null) throw new AdsheetError('table-empty');
  if (width > TABLE_LIMITS.columns)
    throw new AdsheetError('table-too-wide', { columns: width, most: TABLE_LIMITS.columns });
  const isTooLarge =
    rows.length > TABLE_LIMITS.rows || cells > TABLE_LIMITS.cells || characters > TABLE_LIMITS.characters;
  if (isTooLarge) throw new AdsheetError('table-too-large', { rows: rows.length, cells });
  // From here on they are rows of this file.
  const { readTexts: _before, ...chosen } = choice;
  const own = readRows.length > 0 ? { ...chosen, readRows } : chosen;
  const shown = [...left, ...blanks].sort((a, b) => a.at - b.at);
  return { header, rows, width, places: placesIn(source), aside, left: shown, leftRows, choice: own };
};

/** Where the columns of a source are in its file, where not all were read. */
export const placesIn = ({ file }: Pick<TableSource, 'file'>): Places => file?.facts.readColumns?.columns;

/** The texts of the header, one for each column; empty ones where there is no header. */
export const headersOf = ({ header, width }: Pick<Table, 'header' | 'width'>): readonly string[] =>
  Array.from({ length: width }, (_, i) => textOfCell(header?.cells[i] ?? null).trim());

/** The field of each column by its header; for a table without headers, `headers` are empty texts. */
export const columnsNamed = (
  headers: readonly string[],
  { hintsFor }: Pick<TableSource, 'hintsFor'>,
  attributes?: readonly NamedAttribute[],
): readonly Guess[] => guessColumns(headers, attributes, hintsFor(headers));

/** Rows from which the decimal sign is guessed; a table without decimals in them hardly has any below. */
const ROWS_THAT_TELL = 2_000;

/** The texts of the first rows; cells that are numbers have no decimal sign. */
export function* textsIn(rows: readonly TableRow[]): Generator<string> {
  for (const { cells } of rows.slice(0, ROWS_THAT_TELL))
    for (const cell of cells) if (typeof cell === 'string') yield cell;
}

/** The texts of a column; cells that are numbers have no decimal sign. */
export function* textsAt(rows: readonly TableRow[], at: number): Generator<string> {
  for (const { cells } of rows) {
    const cell = cells[at];
    if (typeof cell === 'string') yield cell;
  }
}
