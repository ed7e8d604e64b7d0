/** Where the cells of a row go: one to its column's field, the lines of all attributes each to its own. */

import { attributePath } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { CLEAR } from '../../../shared/proposals/cell-text.ts';
import { isNaming } from '../../../shared/proposals/header.ts';
import type { TableCell } from '../../../shared/proposals/proposal.ts';
import { LINES_COLUMN, textOfCell } from '../../../shared/proposals/proposal.ts';
import { readAttributeLines } from '../export/attribute-lines.ts';
import { isTooLongMark } from '../export/cells.ts';
import type { TableRow } from './table.ts';
import { isBlank } from './table.ts';
import type { RowBefore } from './written.ts';

/** A cell and the field it is for; `column` is its place in the table. */
export type Place = { readonly path: FieldPath; readonly column: number; readonly cell: TableCell };

export type Column = { readonly at: number; readonly to: FieldPath };

const ORDER: Readonly<Record<FieldPath, number>> = { categoryId: -1, status: 1 };

/**
 * The columns whose cells become edits, in the order in which they are written: category first and status last. The one
 * says how texts are read, the other may end the ad.
 */
export const columnsInOrder = (columns: readonly (FieldPath | null)[]): readonly Column[] =>
  columns
    .flatMap((to, at) => (to === null || isNaming(to) ? [] : [{ at, to }]))
    .sort((a, b) => (ORDER[a.to] ?? 0) - (ORDER[b.to] ?? 0));

const attributesSaid = (before: RowBefore): readonly FieldPath[] =>
  before.is === 'known' && before.shows(LINES_COLUMN)
    ? Object.keys(before.values).filter((path) => attributePath(path))
    : [];

/**
 * Lines that are gone leave their attribute blank, where blanks say something; `[]` alone empties all of them, or where
 * nobody knows what the lines were, all that the ad has now.
 */
const linePlaces = (
  column: number,
  cell: TableCell,
  before: RowBefore,
  own: () => readonly FieldPath[],
): readonly Place[] => {
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

/** The places of a row's cells, `own` the attributes its ad has; what was too long to be in a file says nothing. */
export const placesIn = (
  columns: readonly Column[],
  { cells }: TableRow,
  before: RowBefore,
  own: () => readonly FieldPath[],
): readonly Place[] => {
  const others = new Set(columns.map(({ to }) => to));
  // What has a column of its own is said there.
  const inLines = () => own().filter((path) => !others.has(path));
  return columns.flatMap(({ at, to }): readonly Place[] => {
    const cell = cells[at] ?? null;
    if (isTooLongMark(cell)) return [];
    if (to !== LINES_COLUMN) return [{ path: to, column: at, cell }];
    return isBlank(cell) && before.is !== 'known' ? [] : linePlaces(at, cell, before, inLines);
  });
};

/** The columns in which a row has a text that was too long for its file. */
export const tooLongIn = (columns: readonly Column[], { cells }: TableRow): readonly Column[] =>
  columns.filter(({ at }) => isTooLongMark(cells[at] ?? null));
