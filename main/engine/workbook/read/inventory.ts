/** The facts for choosing a sheet, and the hidden sheet by which Adsheet recognises its own workbooks. */

import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../../shared/proposals/proposal.ts';
import { META_SHEET } from '../meta-sheet.ts';
import type { CellBook } from './cell.ts';
import type { FileInventory, SheetFace } from './file-table.ts';
import { TOP_ROWS } from './file-table.ts';
import { createRowCounter } from './row-counter.ts';
import { readSheet } from './sheet.ts';
import type { SheetPart } from './workbook.ts';

/** Far more than Adsheet writes there. */
const META_LIMITS = { rows: 2_000, cells: 20_000, characters: 2_000_000 } as const;
/** No header is longer. */
const HEAD_CHARACTERS = 500;

export const isMeta = ({ name }: SheetPart): boolean => name === META_SHEET;

/** The rows of Adsheet's hidden sheet, as texts. Rejects with `table-too-large`. */
export const metaRows = async ({ part }: SheetPart, book: CellBook): Promise<FileInventory['meta']> => {
  const rows: (readonly string[])[] = [];
  await readSheet(part, book, createRowCounter(META_LIMITS), {
    onRow: ({ cells }) => rows.push(cells.map(textOfCell)),
    between: () => true,
  });
  return rows;
};

const cut = (cell: TableCell): TableCell =>
  typeof cell === 'string' ? cell.slice(0, HEAD_CHARACTERS) : cell;

/** A sheet's name and its first rows that are not empty. */
export const faceOf = async ({ part, name, hidden }: SheetPart, book: CellBook): Promise<SheetFace> => {
  const top: (readonly TableCell[])[] = [];
  await readSheet(part, book, createRowCounter(), {
    onRow: ({ cells }) => {
      if (top.length < TOP_ROWS) top.push(cells.map(cut));
    },
    between: () => top.length < TOP_ROWS,
  });
  return { name, hidden, top };
};
