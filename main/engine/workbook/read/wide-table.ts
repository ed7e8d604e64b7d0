/** Tables of which some columns are read: the engine chooses them, by the first rows of the sheet. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../../shared/proposals/proposal.ts';
import { columnOf } from '../../../../shared/table/address.ts';
import type { Columns } from './columns.ts';
import { EVERY_COLUMN, FIRST_COLUMNS, theseColumns } from './columns.ts';
import type { FileRow, ReadColumns, SheetHead } from './file-table.ts';

/** Rows in which the names of columns are looked for. */
const HEAD_ROWS = 40;

/** Columns by which the row that names them is told from others. */
const HEADER_COLUMNS = 64;

/** No name of a column is longer. */
const NAME_CHARACTERS = 500;

/** UTF-16 units of all rows of a head: names of columns take less. */
const HEAD_CHARACTERS = 8_000_000;

const SAMPLES = 3;
const SAMPLE_CHARACTERS = 80;

const cut = (cell: TableCell): TableCell =>
  typeof cell === 'string' ? cell.slice(0, NAME_CHARACTERS) : cell;

/** The first values of a column, in one text. */
const sampleAt = (below: readonly FileRow[], at: number): string =>
  below
    .map(({ cells }) => textOfCell(cells[at]).trim())
    .filter((text) => text !== '')
    .slice(0, SAMPLES)
    .join(' · ')
    .slice(0, SAMPLE_CHARACTERS);

const charactersIn = (cells: readonly TableCell[]): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 1), 0);

/** Collects the first rows of a sheet, and the row with a number. */
const createHead = (headerRow: number) => {
  const rows: FileRow[] = [];
  let characters = 0;
  let last = 0;
  return {
    rows: rows as readonly FileRow[],
    isFull: (): boolean => rows.length >= HEAD_ROWS && last >= headerRow,
    put: ({ at, cells }: FileRow): void => {
      last = at;
      if (rows.length >= HEAD_ROWS && at !== headerRow) return;
      const row = { at, cells: cells.map(cut) };
      characters += charactersIn(row.cells);
      if (rows.length === 0 || characters <= HEAD_CHARACTERS) rows.push(row);
    },
  };
};

export type Head = Pick<ReturnType<typeof createHead>, 'isFull' | 'put'>;

export type WideSource = {
  readonly name: string;
  /** Reads rows until the head is full. */
  readonly head: (head: Head, columns: Columns) => Promise<void>;
};

export type ColumnsWanted = {
  /** The engine chooses the columns of any table, and not of those alone that are too wide. */
  readonly choosesColumns?: boolean | undefined;
  /** The number of the row that names the columns, where it is said. */
  readonly headerRow?: number | null | undefined;
};

export type ColumnsAsked = {
  /** Which of the first rows names the columns, by its number; asked with as many columns as tell it. */
  readonly header: (rows: readonly FileRow[]) => Promise<number | null>;
  /** Answered with the columns to read, from 0 and in ascending order; null where none were chosen. */
  readonly columns: (head: SheetHead) => Promise<readonly number[] | null>;
};

const isTooWide = (error: unknown): error is AdsheetError =>
  error instanceof AdsheetError && error.code === 'file-too-wide';

/** The column of the cell that is too far to the right. */
const farColumn = ({ params }: AdsheetError): number => columnOf(String(params['cell'] ?? ''));

const namedColumns = async (
  rows: readonly FileRow[],
  width: number,
  ask: ColumnsAsked,
): Promise<Pick<SheetHead, 'headers' | 'samples'>> => {
  const named = await ask.header(rows.map((row) => ({ ...row, cells: row.cells.slice(0, HEADER_COLUMNS) })));
  const header = rows.find(({ at }) => at === named);
  const below = rows.filter(({ at }) => at > (header?.at ?? 0));
  return {
    headers: (header?.cells ?? []).map((cell) => textOfCell(cell).trim()),
    samples: Array.from({ length: width }, (_, at) => sampleAt(below, at)),
  };
};

/**
 * Reads a sheet: whole, unless columns of it are to be chosen or it has more than a table may have. Rejects as `read`
 * does, with `file-too-wide` where no columns were chosen.
 */
export const readColumns = async <T>(
  source: WideSource,
  { choosesColumns = false, headerRow }: ColumnsWanted,
  ask: ColumnsAsked,
  read: (columns: Columns) => Promise<T>,
): Promise<{ readonly read: T; readonly columns: ReadColumns }> => {
  let refusal: AdsheetError | undefined;
  if (!choosesColumns)
    try {
      return { read: await read(FIRST_COLUMNS), columns: null };
    } catch (error) {
      if (!isTooWide(error) || farColumn(error) > EVERY_COLUMN.last) throw error;
      refusal = error;
    }
  const head = createHead(headerRow ?? 0);
  await source.head(head, EVERY_COLUMN);
  const width = head.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const of = Math.max(width, refusal ? farColumn(refusal) : 0);
  const columns = await ask.columns({
    name: source.name,
    ...(await namedColumns(head.rows, of, ask)),
    width: of,
  });
  if (columns === null) throw refusal ?? new AdsheetError('file-too-wide');
  return { read: await read(theseColumns(columns)), columns: { columns, of } };
};
