/** What sheets of all formats have in common: how their rows are gathered, and what is told beside them. */
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import { lastRowOf } from '../../../../shared/table/address.ts';
import { type Columns, EVERY_COLUMN, FIRST_COLUMNS, tooWide } from './columns.ts';
import type { FileNotes, FileRow, FileSheet, WorkbookFormat } from './file-table.ts';
import { TOP_ROWS } from './file-table.ts';
import { READ_LIMITS } from './limits.ts';
import type { RowCounter } from './row-counter.ts';
import { createRowCounter } from './row-counter.ts';

export type SheetNotes = Omit<FileNotes, 'macros' | 'links'>;

export type SheetListener = {
  readonly onRow: (row: FileRow) => void;
  /** Called now and then with how much of the sheet's `size` was read; false stops reading. */
  readonly between: (done: number) => boolean | Promise<boolean>;
  /** The columns that are read, the first ones by default. */
  readonly columns?: Columns | undefined;
};

/** A sheet that can be read. */
export type SheetPart = FileSheet & {
  /** In the unit of `between`. */
  readonly size: number;
  /** Reads its rows. Rejects with `file-too-wide`, `table-too-large`, and as its format does. */
  readonly read: (counter: RowCounter, listener: SheetListener) => Promise<SheetNotes>;
  /** The first rows that are not empty, at most `TOP_ROWS`. */
  readonly top: () => Promise<readonly (readonly TableCell[])[]>;
};

export type Workbook = {
  readonly format: WorkbookFormat;
  readonly sheets: readonly SheetPart[];
  readonly macros: boolean;
  readonly links: boolean;
};

/** No header is longer. */
const HEAD_CHARACTERS = 500;

const cut = (cell: TableCell): TableCell =>
  typeof cell === 'string' ? cell.slice(0, HEAD_CHARACTERS) : cell;

/** Keeps the first rows of a sheet, as far as a table is wide. */
export const createTop = () => {
  const rows: (readonly TableCell[])[] = [];
  return {
    rows: rows as readonly (readonly TableCell[])[],
    isFull: (): boolean => rows.length >= TOP_ROWS,
    put: ({ cells }: FileRow): void => {
      if (rows.length < TOP_ROWS) rows.push(cells.slice(0, READ_LIMITS.columns).map(cut));
    },
  };
};

/** The first rows of a sheet, of which no more is read. */
export const topOf = async (read: SheetPart['read']): Promise<readonly (readonly TableCell[])[]> => {
  const top = createTop();
  await read(createRowCounter(), { onRow: top.put, between: () => !top.isFull(), columns: EVERY_COLUMN });
  return top.rows;
};

/** The formula LibreOffice writes for a boolean. */
const CONSTANT = /^\s*(?:TRUE|FALSE)\(\)\s*$/iu;

export const isConstant = (formula: string): boolean => CONSTANT.test(formula);

/** Collects facts of a sheet other than its rows. */
export const createNotes = ({ placeOf }: Columns = FIRST_COLUMNS) => {
  const merged: string[] = [];
  const hidden: (readonly [first: number, last: number])[] = [];
  let hiddenRows = 0;
  let formulas = 0;
  let uncalculated = 0;
  let width = 0;
  let headRow = Number.POSITIVE_INFINITY;
  const hiddenIn = ([first, last]: readonly [first: number, last: number]): number => {
    let count = 0;
    for (let column = Math.max(first, 1); column <= Math.min(last, READ_LIMITS.lastColumn); column += 1)
      if ((placeOf(column) ?? Number.POSITIVE_INFINITY) <= width) count += 1;
    return count;
  };
  return {
    row: ({ at, cells, hidden: isHidden }: FileRow): void => {
      if (isHidden) hiddenRows += 1;
      width = Math.max(width, cells.length);
      headRow = Math.min(headRow, at);
    },
    formula: (text: string, isOpen: boolean): void => {
      if (isOpen) uncalculated += 1;
      if (!isConstant(text)) formulas += 1;
    },
    hiddenColumns: (first: number, last: number): void => {
      const isRange = Number.isInteger(first) && Number.isInteger(last);
      if (isRange && hidden.length < READ_LIMITS.columns) hidden.push([first, last]);
    },
    merge: (range: string): void => {
      if (merged.length < READ_LIMITS.mergedNamed) merged.push(range);
    },
    all: (): SheetNotes => ({
      hiddenRows,
      hiddenColumns: hidden.reduce((sum, range) => sum + hiddenIn(range), 0),
      formulas,
      uncalculated,
      merged: merged.filter((range) => lastRowOf(range) > headRow),
    }),
  };
};

export type Notes = ReturnType<typeof createNotes>;

/** Gathers cells into rows, within the limits. */
export const createRows = (
  counter: RowCounter,
  notes: Notes,
  { onRow, columns = FIRST_COLUMNS }: Pick<SheetListener, 'onRow' | 'columns'>,
) => {
  let at = 0;
  let isHidden = false;
  let cells: TableCell[] = [];
  return {
    begin: (row: number, hidden: boolean): void => {
      at = row;
      counter.line(at);
      isHidden = hidden;
      cells = [];
    },
    /** Is a cell of this column read, or refused? */
    wants: (column: number): boolean => column > columns.last || columns.placeOf(column) !== undefined,
    /** Empty cells take no room. */
    put: (column: number, value: TableCell): void => {
      if (value === null) return;
      if (column > columns.last) throw tooWide(column, at, columns);
      const place = columns.placeOf(column);
      if (place === undefined) return;
      counter.cell(value);
      while (cells.length < place) cells.push(null);
      cells[place - 1] = value;
    },
    end: (): void => {
      if (cells.length === 0) return;
      const row: FileRow = { at, cells, ...(isHidden ? { hidden: true } : {}) };
      counter.row();
      notes.row(row);
      onRow(row);
    },
  };
};
