/** In which form the texts of columns are: chosen, or as the texts themselves show. */
import { fieldOf } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import type { Markup } from '../../../../shared/html/markup.ts';
import { markupIn } from '../../../../shared/html/markup.ts';
import { pageText, plainLine } from '../../../../shared/html/page-text.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import type { TextForm } from '../../../../shared/proposals/table-reading.ts';
import { inTimeSlices } from '../../time-slices.ts';
import type { ColumnAnswers } from './column-mapping.ts';
import type { TableRow } from './table.ts';
import { ownCells } from './table.ts';

/** In which form the texts of a column are, by column. */
export type ColumnTexts = ReadonlyMap<number, TextForm>;

/** The forms with what was answered; null leaves one to the texts again. */
export const answeredTexts = (texts: ColumnTexts, answers: ColumnAnswers): ColumnTexts => {
  const all = new Map(texts);
  for (const [at, { text }] of answers) {
    if (text === null) all.delete(at);
    else if (text !== undefined) all.set(at, text);
  }
  return all;
};

const DESCRIPTION: FieldPath = 'description';

/** Does the field have texts that a web page may have written? */
export const hasTexts = (path: FieldPath): boolean => {
  const field = fieldOf(path);
  return field?.kind === 'text' || field?.kind === 'attribute' || field?.kind === 'category';
};

/** A text as what a page would show of it: of a field without markup as one line. */
export const shownCell = (
  cell: TableCell,
  form: TextForm | undefined,
  to: FieldPath | null | undefined,
): TableCell => {
  if (typeof cell !== 'string' || form === undefined || form === 'plain') return cell;
  if (to && to !== DESCRIPTION) return plainLine(cell);
  return pageText(cell, form === 'html' ? 'page' : 'lines');
};

export type ShownTexts = {
  readonly columns: readonly (FieldPath | null)[];
  readonly texts: ColumnTexts;
};

export const shownCells = (
  cells: readonly TableCell[],
  { columns, texts }: ShownTexts,
): readonly TableCell[] =>
  texts.size === 0 ? cells : cells.map((cell, at) => shownCell(cell, texts.get(at), columns[at]));

/** What the texts of a column show: the markup that most is, and whether lines end without tags. */
type Found = { markup: Markup | undefined; hasLines: boolean };

const note = (found: Found, text: string): void => {
  const markup = markupIn(text);
  if (markup === undefined) return;
  if (found.markup !== 'block') found.markup = markup === 'kept' ? (found.markup ?? markup) : markup;
  found.hasLines ||= /[\r\n]/u.test(text.trim());
};

/** Tags that the marketplace keeps are what a description has there; every other field has texts alone. */
const formOf = ({ markup, hasLines }: Found, to: FieldPath): TextForm | undefined => {
  if (markup === undefined || (markup === 'kept' && to === DESCRIPTION)) return undefined;
  return markup !== 'block' && hasLines ? 'html-lines' : 'html';
};

/** Does the ad of a row have this very text in the field? */
export type IsThere = (row: TableRow, to: FieldPath, text: string) => boolean;

/** Texts with markup that are compared with the ads. */
const COMPARED = 50;

const isOfAds = (rows: readonly TableRow[], at: number, to: FieldPath, isThere: IsThere): boolean => {
  let compared = 0;
  for (const row of rows) {
    const cell = ownCells(row)[at];
    if (typeof cell !== 'string' || markupIn(cell) === undefined) continue;
    if (isThere(row, to, cell)) return true;
    compared += 1;
    if (compared === COMPARED) return false;
  }
  return false;
};

/**
 * The form of each column: the chosen one; else that of a web page where its texts have tags or codes of one, unless
 * the ads have these very texts.
 */
export const textForms = async (
  rows: readonly TableRow[],
  { columns, texts }: ShownTexts,
  isThere: IsThere,
): Promise<ColumnTexts> => {
  const open = columns.flatMap((to, at) =>
    to !== null && !texts.has(at) && hasTexts(to)
      ? [{ to, at, found: { markup: undefined, hasLines: false } as Found }]
      : [],
  );
  await inTimeSlices(rows, (row) => {
    const cells = ownCells(row);
    for (const { at, found } of open) {
      const cell = cells[at];
      if (typeof cell === 'string') note(found, cell);
    }
  });
  const all = new Map(texts);
  for (const { to, at, found } of open) {
    const form = formOf(found, to);
    if (form && !isOfAds(rows, at, to, isThere)) all.set(at, form);
  }
  return all;
};
