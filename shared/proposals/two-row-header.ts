/**
 * Headers over two rows: `Prijs` above, and `excl. btw` and `incl. btw` under it, whether its cells are merged or not.
 * The names of their columns are both texts together, so that none of them is taken for the whole. An ad is never taken
 * for such a row: where it might be one, it is.
 */
import type { TableCell } from './proposal.ts';
import { textOfCell } from './proposal.ts';

type Row = { readonly at: number; readonly cells: readonly TableCell[] };

/** Columns from one on to before another, under one name. */
type Group = { readonly from: number; readonly end: number; readonly name: string };

const textAt = ({ cells }: Row, at: number): string => textOfCell(cells[at] ?? null).trim();

/** The columns under one name: those behind it that have none, or the same one, and a text in the row below. */
const groupsIn = (head: Row, next: Row): readonly Group[] => {
  const width = Math.max(head.cells.length, next.cells.length);
  const groups: Group[] = [];
  let from = 0;
  while (from < width) {
    const name = textAt(head, from);
    const isUnder = (at: number): boolean => {
      const own = textAt(head, at);
      return (own === '' || own === name) && textAt(next, at) !== '';
    };
    let end = from + 1;
    if (name !== '' && textAt(next, from) !== '') while (end < width && isUnder(end)) end += 1;
    const texts = Array.from({ length: end - from }, (_, i) => textAt(next, from + i).toLowerCase());
    if (texts.length > 1 && new Set(texts).size === texts.length) groups.push({ from, end, name });
    from = end;
  }
  return groups;
};

const joinedCells = (head: Row, next: Row, groups: readonly Group[]): readonly TableCell[] =>
  Array.from({ length: Math.max(head.cells.length, next.cells.length) }, (_, at) => {
    const group = groups.find(({ from, end }) => at >= from && at < end);
    const own = textAt(head, at) || textAt(next, at);
    return group ? `${group.name} ${textAt(next, at)}` : own === '' ? null : own;
  });

/** By a header's row, as it is joined, so that it is the same row each time. */
const joinedRows = new WeakMap<Row, Row>();

/** The row as the header that it was found to be: with the row below it, where that is its second row. */
export const asHeader = <R extends Row>(row: R): R => (joinedRows.get(row) as R | undefined) ?? row;

/** Makes a row that stands for a header with more columns the joined one too, where that is. */
export const standingFor = <R extends Row>(row: R, header: Row): R => {
  if (joinedRows.has(header)) joinedRows.set(row, row);
  return row;
};

const isFilledAt = (row: Row, at: number): boolean => textAt(row, at) !== '';

/** A text with its letters and digits alike: those of article numbers are the same all down their column. */
const formOf = (text: string): string | undefined =>
  /\d/u.test(text) ? text.replaceAll(/\p{L}+/gu, 'a').replaceAll(/\d+/gu, '9') : undefined;

/** Has the row a text that rows below have in the same column too, or one of the form of an article number there? */
export const hasValuesOf = (row: Row, below: readonly Row[]): boolean =>
  [...row.cells.keys()].some((at) => {
    const text = textAt(row, at).toLowerCase();
    const form = formOf(text);
    return (
      text !== '' &&
      below.some((one) => {
        const other = textAt(one, at).toLowerCase();
        return other === text || (form !== undefined && formOf(other) === form);
      })
    );
  });

/**
 * The header with the row below it, where that is surely its second row, else undefined: it has short texts alone, at
 * least two of them under one name, and none under a name of one column, of which one at least is filled in most of the
 * rows below; and none of its texts is a value of those rows. A row of which that is not sure may be an ad.
 */
export const twoRowHeader = <R extends Row>(
  head: R,
  next: R | undefined,
  { isName, below }: { readonly isName: (cell: TableCell) => boolean; readonly below: readonly R[] },
): R | undefined => {
  const known = joinedRows.get(head);
  if (known) return known as R;
  if (next?.at !== head.at + 1) return undefined;
  const places = [...Array(Math.max(head.cells.length, next.cells.length)).keys()];
  const filled = places.filter((at) => isFilledAt(next, at));
  const groups = filled.every((at) => isName(next.cells[at] ?? null)) ? groupsIn(head, next) : [];
  const isGrouped = (at: number): boolean => groups.some(({ from, end }) => at >= from && at < end);
  const single = places.filter((at) => isFilledAt(head, at) && !isGrouped(at));
  const isEmptyUnder = (at: number): boolean => ['', textAt(head, at)].includes(textAt(next, at));
  const isMostlyFilled = (at: number): boolean =>
    2 * below.filter((row) => isFilledAt(row, at)).length > below.length;
  const isSecond = single.every(isEmptyUnder) && single.some(isMostlyFilled) && !hasValuesOf(next, below);
  if (groups.length === 0 || !isSecond) return undefined;
  const joined: R = { ...head, cells: joinedCells(head, next, groups) };
  for (const row of [head, joined]) joinedRows.set(row, joined);
  return joined;
};
