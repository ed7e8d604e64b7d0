/** Reads a sheet row by row; empty rows and cells take no memory, however many are formatted. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import { columnOf, lastRowOf, lettersOf } from '../../../../shared/table/address.ts';
import type { Part } from './archive.ts';
import type { CellBook } from './cell.ts';
import { cellRead, isUncalculated } from './cell.ts';
import type { FileNotes, FileRow } from './file-table.ts';
import { READ_LIMITS } from './limits.ts';
import type { RowCounter } from './row-counter.ts';
import { type Attributes, readXml, saysYes } from './xml.ts';

export type SheetNotes = Omit<FileNotes, 'macros' | 'links'>;

export type SheetListener = {
  readonly onRow: (row: FileRow) => void;
  /** Called after each chunk of the part with the number of bytes read; false stops reading. */
  readonly between: (bytes: number) => boolean | Promise<boolean>;
};

/** The element whose text is collected: a cell's value, its formula, or its inline text. */
type Slot = 'value' | 'formula' | 'inline';

type OpenCell = { column: number; type: string; style: number } & Record<Slot, string | null>;

/** The formula LibreOffice writes for a boolean. */
const CONSTANT = /^\s*(?:TRUE|FALSE)\(\)\s*$/iu;

const SLOTS: Readonly<Record<string, Slot>> = { v: 'value', f: 'formula', is: 'inline' };

const rowNumber = (text: string | undefined, last: number): number => {
  if (text === undefined) return last + 1;
  const at = Number(text);
  if (!Number.isInteger(at) || at <= last) throw new AdsheetError('file-damaged');
  return at;
};

/** Collects facts of a sheet other than its rows. */
const createNotes = () => {
  const merged: string[] = [];
  const hidden: (readonly [first: number, last: number])[] = [];
  let hiddenRows = 0;
  let formulas = 0;
  let uncalculated = 0;
  let width = 0;
  let headRow = Number.POSITIVE_INFINITY;
  return {
    row: ({ at, cells, hidden: isHidden }: FileRow): void => {
      if (isHidden) hiddenRows += 1;
      width = Math.max(width, cells.length);
      headRow = Math.min(headRow, at);
    },
    formula: (text: string, isOpen: boolean): void => {
      if (isOpen) uncalculated += 1;
      if (!CONSTANT.test(text)) formulas += 1;
    },
    column: ({ min, max, hidden: isHidden }: Attributes): void => {
      const range = [Number(min), Number(max)] as const;
      const isRange = range.every(Number.isInteger) && hidden.length < READ_LIMITS.columns;
      if (saysYes(isHidden) && isRange) hidden.push(range);
    },
    merge: ({ ref = '' }: Attributes): void => {
      if (lastRowOf(ref) > headRow && merged.length < READ_LIMITS.mergedNamed) merged.push(ref);
    },
    all: (): SheetNotes => ({
      hiddenRows,
      hiddenColumns: hidden.reduce(
        (sum, [first, last]) => sum + Math.max(0, Math.min(last, width) - first + 1),
        0,
      ),
      formulas,
      uncalculated,
      merged,
    }),
  };
};

type Notes = ReturnType<typeof createNotes>;

/** Adds cells to the current row. */
const createRows = (book: CellBook, counter: RowCounter, notes: Notes, onRow: SheetListener['onRow']) => {
  let at = 0;
  let isHidden = false;
  let cells: TableCell[] = [];
  let column = 0;

  const put = (value: TableCell): void => {
    if (column > READ_LIMITS.columns) {
      throw new AdsheetError('file-too-wide', {
        cell: `${lettersOf(column)}${at}`,
        columns: READ_LIMITS.columns,
      });
    }
    counter.cell(value);
    while (cells.length < column) cells.push(null);
    cells[column - 1] = value;
  };

  return {
    begin: ({ r, hidden }: Attributes): void => {
      at = rowNumber(r, at);
      counter.line(at);
      isHidden = saysYes(hidden);
      cells = [];
      column = 0;
    },
    openCell: ({ r, t = '', s }: Attributes): OpenCell => {
      column = (r === undefined ? 0 : columnOf(r)) || column + 1;
      return { column, type: t, style: Number(s ?? 0), value: null, formula: null, inline: null };
    },
    closeCell: (cell: OpenCell): void => {
      if (cell.formula !== null) notes.formula(cell.formula, isUncalculated(cell, book));
      const value = cellRead(cell, book);
      if (value !== null) put(value);
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

/**
 * Reads a sheet's rows. Rejects with `file-too-wide`, `table-too-large`, and as `readXml` does.
 */
export const readSheet = async (
  part: Part,
  book: CellBook,
  counter: RowCounter,
  { onRow, between }: SheetListener,
): Promise<SheetNotes> => {
  const notes = createNotes();
  const rows = createRows(book, counter, notes, onRow);
  let section = '';
  let cell: OpenCell | null = null;
  let slot: Slot | null = null;
  let isRun = false;
  let takesText = false;

  const openInSheet = (name: string, attributes: Attributes): void => {
    if (section === 'sheetData' && name === 'row') rows.begin(attributes);
    else if (section === 'cols' && name === 'col') notes.column(attributes);
    else if (section === 'mergeCells' && name === 'mergeCell') notes.merge(attributes);
  };

  const openInCell = (name: string, open: OpenCell): void => {
    slot = SLOTS[name] ?? null;
    if (slot) open[slot] ??= '';
    takesText = slot === 'value' || slot === 'formula';
  };

  await readXml(part, {
    open: (name, depth, attributes) => {
      if (depth === 2) section = name;
      else if (depth === 3) openInSheet(name, attributes);
      else if (section !== 'sheetData') return;
      else if (depth === 4) cell = name === 'c' ? rows.openCell(attributes) : null;
      else if (depth === 5 && cell) openInCell(name, cell);
      else if (slot !== 'inline') takesText = false;
      else {
        if (depth === 6) isRun = name === 'r';
        takesText = name === 't' && (depth === 6 || (depth === 7 && isRun));
      }
    },
    text: (text) => {
      if (takesText && cell && slot) cell[slot] = (cell[slot] ?? '') + text;
    },
    close: (name, depth) => {
      takesText = false;
      if (section !== 'sheetData') return;
      if (depth === 3 && name === 'row') rows.end();
      if (depth === 4 && cell) {
        rows.closeCell(cell);
        cell = null;
      }
      if (depth === 5) slot = null;
    },
    between,
  });
  return notes.all();
};
