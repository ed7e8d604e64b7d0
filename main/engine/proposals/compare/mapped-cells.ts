/** The field of each cell of a row; a cell with the lines of all attributes goes to several. */

import { attributePath } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { CLEAR } from '../../../../shared/proposals/cell-text.ts';
import { isNaming } from '../../../../shared/proposals/header.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import { LINES_COLUMN, textOfCell } from '../../../../shared/proposals/proposal.ts';
import { attributeLines, readAttributeLines } from '../../export/attribute-lines.ts';
import { isTooLongMark } from '../../export/cells.ts';
import { once } from '../../once.ts';
import type { TableRow } from '../table/table.ts';
import { isBlank } from '../table/table.ts';
import type { RowBaseline } from '../targets/row-baselines.ts';
import type { RowFormat } from './row-format.ts';
import type { EditedCell } from './untouched.ts';

/** A cell and the field it is for; `column` is its place in the table. */
export type MappedCell = {
  readonly path: FieldPath;
  readonly column: number;
  readonly cell: TableCell;
  /** Its name is that of no attribute of the row. */
  readonly unknown?: UnknownAttribute;
  /** Several lines say different values of its attribute. */
  readonly isAmbiguous?: true;
  /** What it says, where it was read to see that it was edited, and in which words. */
  readonly edit?: EditedCell & { readonly words: RowFormat };
};

/** A name that no attribute has, and the keys that are nearest to it. */
export type UnknownAttribute = { readonly name: string; readonly near: readonly string[] };

/** The attribute that a name means, or that the seller leaves it out. */
export type AttributeMeant =
  | { readonly path: FieldPath }
  | { readonly unknown: UnknownAttribute }
  | { readonly leftOut: true };

export type RowAttributes = {
  /** Those of its ad, as the seller sees it. */
  readonly own: () => readonly FieldPath[];
  readonly inLine: (at: number, path: FieldPath) => AttributeMeant;
  /** In a column for an attribute: another one where the column's name means that in the row's category. */
  readonly inColumn: (at: number, path: FieldPath) => AttributeMeant;
  /** The name of an attribute that a column is for. */
  readonly nameOf: (at: number, path: FieldPath) => string;
};

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

/** Two lines for one attribute, by its key and its label, count as one where they say the same. */
const onePerAttribute = (read: readonly MappedCell[]): readonly MappedCell[] =>
  read.flatMap((line, at): readonly MappedCell[] => {
    if (line.path === LINES_COLUMN) return [line];
    const same = read.filter(({ path }) => path === line.path);
    if (read.findIndex(({ path }) => path === line.path) < at) return [];
    const texts = same.map(({ cell }) => textOfCell(cell));
    const isAmbiguous = new Set(texts).size > 1;
    return [isAmbiguous ? { ...line, cell: texts.join('; '), isAmbiguous } : line];
  });

/**
 * The cells of the lines of attributes. A missing line clears its attribute where blanks clear, unless another line
 * may be meant for it, or was left out; `[]` alone clears all of them, or all that the ad has now where the lines of before are not
 * known.
 */
const linePlaces = (
  column: number,
  cell: TableCell,
  before: RowBaseline,
  { own, inLine }: Pick<RowAttributes, 'own' | 'inLine'>,
): readonly MappedCell[] => {
  const text = textOfCell(cell);
  const said = attributesSaid(before);
  if (text.trim() === CLEAR) {
    const all = before.is === 'known' && before.shows(LINES_COLUMN) ? said : own();
    return all.map((path) => ({ path, column, cell: CLEAR }));
  }
  const { lines, unreadable } = readAttributeLines(text);
  const read = lines.flatMap((line): readonly MappedCell[] => {
    const meant = inLine(column, line.path);
    if ('leftOut' in meant) return [];
    return 'path' in meant
      ? [{ path: meant.path, column, cell: line.text }]
      : [{ path: LINES_COLUMN, column, cell: attributeLines([line]), unknown: meant.unknown }];
  });
  const named = new Set(read.map(({ path }) => path));
  const isSure = unreadable.length === 0 && read.length === lines.length && !named.has(LINES_COLUMN);
  const cleared = isSure ? said.filter((path) => !named.has(path)) : [];
  return [
    ...onePerAttribute(read),
    ...cleared.map((path) => ({ path, column, cell: null })),
    ...unreadable.map((line) => ({ path: LINES_COLUMN, column, cell: line })),
  ];
};

/** The mapped cells of a row. Texts that were too long for the file are left out. */
export const mappedCellsIn = (
  columns: readonly MappedColumn[],
  { cells, lacks }: TableRow,
  before: RowBaseline,
  attributes: RowAttributes,
): readonly MappedCell[] => {
  const others = once(() => new Set(columns.map(({ to }) => to)));
  const { inLine, inColumn, nameOf } = attributes;
  // An attribute with a column of its own is read from that one.
  const own = () => attributes.own().filter((path) => !others().has(path));
  const attributeCell = (at: number, to: FieldPath, cell: TableCell): readonly MappedCell[] => {
    const meant = inColumn(at, to);
    if ('leftOut' in meant) return [];
    if ('unknown' in meant) return [{ path: to, column: at, cell, unknown: meant.unknown }];
    const isTaken = meant.path !== to && others().has(meant.path);
    return isTaken
      ? [{ path: to, column: at, cell, unknown: { name: nameOf(at, to), near: [] } }]
      : [{ path: meant.path, column: at, cell }];
  };
  const mapped: MappedCell[] = [];
  for (const { at, to } of columns) {
    const cell = cells[at] ?? null;
    if (isTooLongMark(cell) || lacks?.has(at)) continue;
    if (to === LINES_COLUMN) {
      if (!isBlank(cell) || before.is === 'known')
        mapped.push(...linePlaces(at, cell, before, { own, inLine }));
    } else if (isBlank(cell) || !attributePath(to)) mapped.push({ path: to, column: at, cell });
    else mapped.push(...attributeCell(at, to, cell));
  }
  return mapped;
};

/** The columns in which a row has a text that was too long for its file. */
export const overlongColumnsIn = (
  columns: readonly MappedColumn[],
  { cells }: TableRow,
): readonly MappedColumn[] => columns.filter(({ at }) => isTooLongMark(cells[at] ?? null));
