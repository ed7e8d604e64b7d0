/**
 * Rows as the file has them. exceljs makes several objects of each cell, finds out anew which style it has, and
 * builds its XML sign by sign; for tens of thousands of ads that takes most of the time
 * (`docs/workbooks.md#what-exceljs-gets-wrong`).
 */
import type { CellValue, SheetRow } from './sheet-plan.ts';

const MS_A_DAY = 86_400_000;
/** Day 0 of workbooks, counted from 1970. */
const EPOCH = 25_569;

export type RowParts = {
  /** `A`, `B`, … of each column. */
  readonly letters: readonly string[];
  /** The style of each column's cells, by its place in the file. */
  readonly styles: readonly number[];
  /** The style of a time in each column. */
  readonly times: readonly number[];
  /** The style of a cell that a mark is about. */
  readonly styleOf: (mark: NonNullable<SheetRow['marks']>[number]) => number;
  /** The place of a text, as it goes into the file; undefined for one of which nothing is left. */
  readonly textAt: (text: string) => number | undefined;
  /** In points; undefined for the usual one. */
  readonly heightOf: (row: SheetRow) => number | undefined;
};

const cellXml = (address: string, style: number, value: CellValue, parts: RowParts): string => {
  const head = `<c r="${address}" s="${style}"`;
  if (typeof value === 'number') return Number.isFinite(value) ? `${head}><v>${value}</v></c>` : '';
  if (value instanceof Date) return `${head}><v>${value.getTime() / MS_A_DAY + EPOCH}</v></c>`;
  const text = value === null ? undefined : parts.textAt(value);
  return text === undefined ? `${head}/>` : `${head} t="s"><v>${text}</v></c>`;
};

/** The XML of a row with this number; empty cells that look as their column are not in it. */
export const rowXml = (number: number, row: SheetRow, parts: RowParts): string => {
  const { values, marks = [] } = row;
  const marked = new Map(marks.map((mark) => [mark.at, parts.styleOf(mark)]));
  let cells = '';
  values.forEach((value, at) => {
    const style = marked.get(at);
    if (style === undefined && (value === null || value === '')) return;
    const usual = (value instanceof Date ? parts.times : parts.styles)[at] ?? 0;
    cells += cellXml(`${parts.letters[at]}${number}`, style ?? usual, value, parts);
  });
  const height = parts.heightOf(row);
  const said = height === undefined ? '' : ` ht="${height}" customHeight="1"`;
  return `<row r="${number}"${said}>${cells}</row>`;
};
