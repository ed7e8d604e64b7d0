/** Reads a sheet of an .xlsx file row by row; empty rows and cells take no memory, however many are formatted. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { columnOf } from '../../../../shared/table/address.ts';
import type { Part } from './archive.ts';
import type { CellBook } from './cell.ts';
import { cellRead, isUncalculated } from './cell.ts';
import type { RowCounter } from './row-counter.ts';
import type { Notes, SheetListener, SheetNotes } from './sheet-rows.ts';
import { createNotes, createRows } from './sheet-rows.ts';
import { type Attributes, readXml, saysYes } from './xml.ts';

/** The element whose text is collected: a cell's value, its formula, or its inline text. */
type Slot = 'value' | 'formula' | 'inline';

type OpenCell = { type: string; style: number } & Record<Slot, string | null>;

const SLOTS: Readonly<Record<string, Slot>> = { v: 'value', f: 'formula', is: 'inline' };

const rowNumber = (text: string | undefined, last: number): number => {
  if (text === undefined) return last + 1;
  const at = Number(text);
  if (!Number.isInteger(at) || at <= last) throw new AdsheetError('file-damaged');
  return at;
};

/** Adds the cells of a sheet's XML to its rows. */
const createXmlRows = (book: CellBook, counter: RowCounter, notes: Notes, listener: SheetListener) => {
  const rows = createRows(counter, notes, listener);
  let at = 0;
  let column = 0;
  return {
    begin: ({ r, hidden }: Attributes): void => {
      at = rowNumber(r, at);
      column = 0;
      rows.begin(at, saysYes(hidden));
    },
    openCell: ({ r, t = '', s }: Attributes): OpenCell => {
      column = (r === undefined ? 0 : columnOf(r)) || column + 1;
      return { type: t, style: Number(s ?? 0), value: null, formula: null, inline: null };
    },
    closeCell: (cell: OpenCell): void => {
      if (!rows.wants(column)) return;
      if (cell.formula !== null) notes.formula(cell.formula, isUncalculated(cell, book));
      rows.put(column, cellRead(cell, book));
    },
    end: rows.end,
  };
};

const hideColumns = (notes: Notes, { min, max, hidden }: Attributes): void => {
  if (saysYes(hidden)) notes.hiddenColumns(Number(min), Number(max));
};

/**
 * Reads a sheet's rows. Rejects with `file-too-wide`, `table-too-large`, and as `readXml` does.
 */
export const readSheet = async (
  part: Part,
  book: CellBook,
  counter: RowCounter,
  listener: SheetListener,
): Promise<SheetNotes> => {
  const notes = createNotes(listener.columns);
  const rows = createXmlRows(book, counter, notes, listener);
  let section = '';
  let cell: OpenCell | null = null;
  let slot: Slot | null = null;
  let isRun = false;
  let takesText = false;

  const openInSheet = (name: string, attributes: Attributes): void => {
    if (section === 'sheetData' && name === 'row') rows.begin(attributes);
    else if (section === 'cols' && name === 'col') hideColumns(notes, attributes);
    else if (section === 'mergeCells' && name === 'mergeCell') notes.merge(attributes['ref'] ?? '');
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
    between: listener.between,
  });
  return notes.all();
};
