/**
 * Writes rows as XML. exceljs creates several objects for each cell, determines its style again, and builds XML
 * character by character; for tens of thousands of ads that takes most of the time
 * (`docs/workbooks.md#what-exceljs-gets-wrong`).
 */
import type { CellValue, SheetRow } from './sheet-plan.ts';

const MS_A_DAY = 86_400_000;
/** Days from day 0 of workbooks to 1970. */
const EPOCH = 25_569;

export type RowParts = {
  /** `A`, `B`, … of each column. */
  readonly letters: readonly string[];
  /** The style index of each column's cells. */
  readonly styles: readonly number[];
  /** The style index of a time in each column. */
  readonly times: readonly number[];
  /** The style index of a marked cell. */
  readonly styleOf: (mark: NonNullable<SheetRow['marks']>[number]) => number;
  /** The index of a shared text; undefined for an empty one. */
  readonly textAt: (text: string) => number | undefined;
  /** In points; undefined for the default. */
  readonly heightOf: (row: SheetRow) => number | undefined;
};

const cellXml = (address: string, style: number, value: CellValue, parts: RowParts): string => {
  const head = `<c r="${address}" s="${style}"`;
  if (typeof value === 'number') return Number.isFinite(value) ? `${head}><v>${value}</v></c>` : '';
  if (value instanceof Date) return `${head}><v>${value.getTime() / MS_A_DAY + EPOCH}</v></c>`;
  const text = value === null ? undefined : parts.textAt(value);
  return text === undefined ? `${head}/>` : `${head} t="s"><v>${text}</v></c>`;
};

/** The XML of a row with this number; empty cells in the column's style are left out. */
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
