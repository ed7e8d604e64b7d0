/** The field of each cell of a row; a cell with the lines of all attributes goes to several. */

import { attributePath } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { CLEAR } from '../../../../shared/proposals/cell-text.ts';
import { isNaming } from '../../../../shared/proposals/header.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import { LINES_COLUMN, textOfCell } from '../../../../shared/proposals/proposal.ts';
import { readAttributeLines } from '../../export/attribute-lines.ts';
import { isTooLongMark } from '../../export/cells.ts';
import type { TableRow } from '../table/table.ts';
import { isBlank } from '../table/table.ts';
import type { RowBaseline } from '../targets/row-baselines.ts';

/** A cell and the field it is for; `column` is its place in the table. */
export type MappedCell = { readonly path: FieldPath; readonly column: number; readonly cell: TableCell };

export type MappedColumn = { readonly at: number; readonly to: FieldPath };

const ORDER: Readonly<Record<FieldPath, number>> = { categoryId: -1, status: 1 };

/**
 * The columns whose cells become edits, in the order of writing: category first, since it decides how texts are read,
 * and status last, since it may end the ad.
 */
export const columnsInWriteOrder = (columns: readonly (FieldPath | null)[]): readonly MappedColumn[] =>
  columns
    .flatMap((to, at) => (to === null || isNaming(to) ? [] : [{ at, to }]))
    .sort((a, b) => (ORDER[a.to] ?? 0) - (ORDER[b.to] ?? 0));

const attributesSaid = (before: RowBaseline): readonly FieldPath[] =>
  before.is === 'known' && before.shows(LINES_COLUMN)
    ? Object.keys(before.values).filter((path) => attributePath(path))
    : [];

/**
 * The cells of the lines of attributes. A missing line clears its attribute where blanks clear; `[]` alone clears all of
 * them, or all that the ad has now where the lines of before are not known.
 */
const linePlaces = (
  column: number,
  cell: TableCell,
  before: RowBaseline,
  own: () => readonly FieldPath[],
): readonly MappedCell[] => {
  const text = textOfCell(cell);
  const said = attributesSaid(before);
  if (text.trim() === CLEAR) {
    const all = before.is === 'known' && before.shows(LINES_COLUMN) ? said : own();
    return all.map((path) => ({ path, column, cell: CLEAR }));
  }
  const { lines, unreadable } = readAttributeLines(text);
  const named = new Set(lines.map(({ path }) => path));
  return [
    ...lines.map((line) => ({ path: line.path, column, cell: line.text })),
    ...said.flatMap((path) => (named.has(path) ? [] : [{ path, column, cell: null }])),
    ...unreadable.map((line) => ({ path: LINES_COLUMN, column, cell: line })),
  ];
};

/** The mapped cells of a row; `own` are its ad's attributes. Texts that were too long for the file are left out. */
export const mappedCellsIn = (
  columns: readonly MappedColumn[],
  { cells }: TableRow,
  before: RowBaseline,
  own: () => readonly FieldPath[],
): readonly MappedCell[] => {
  const others = new Set(columns.map(({ to }) => to));
  // An attribute with a column of its own is read from that one.
  const inLines = () => own().filter((path) => !others.has(path));
  return columns.flatMap(({ at, to }): readonly MappedCell[] => {
    const cell = cells[at] ?? null;
    if (isTooLongMark(cell)) return [];
    if (to !== LINES_COLUMN) return [{ path: to, column: at, cell }];
    return isBlank(cell) && before.is !== 'known' ? [] : linePlaces(at, cell, before, inLines);
  });
};

/** The columns in which a row has a text that was too long for its file. */
export const overlongColumnsIn = (
  columns: readonly MappedColumn[],
  { cells }: TableRow,
): readonly MappedColumn[] => columns.filter(({ at }) => isTooLongMark(cells[at] ?? null));
