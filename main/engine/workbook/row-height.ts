/**
 * Row heights. Programs compute them only for rows edited in them: if the file has none, LibreOffice draws wrapped
 * texts over the rows below.
 */
import type { CellValue, SheetColumn, SheetRow } from './sheet-plan.ts';

const POINTS_A_LINE = 15;

/** The lines of a text in a column of this width (in characters), estimated without rendering. */
const linesIn = (text: string, width: number): number => {
  if (text.length <= width && !text.includes('\n')) return 1;
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
};

const linesOf = (value: CellValue | undefined, width: number): number =>
  typeof value === 'string' ? linesIn(value, width) : 1;

/** Bold characters in the header are wider. */
const BOLD = 1.15;

/** The height of the header row in points. */
export const headHeight = (columns: readonly SheetColumn[]): number =>
  Math.max(1, ...columns.map(({ header, width }) => linesIn(header, width / BOLD))) * POINTS_A_LINE;

const isGrowing = ({ kind, clipped }: SheetColumn): boolean => kind === 'long-text' && !clipped;

/** Rows without a limit are as high as their texts. */
const WHOLE = { least: 1, most: 25 } as const;

/** The height of each row in points, within a minimum and maximum of lines; undefined for the default. */
export const rowHeights = (
  columns: readonly SheetColumn[],
  lines: { readonly least: number; readonly most: number } | undefined,
): ((row: SheetRow) => number | undefined) => {
  const growing = columns.flatMap((column, at) => (isGrowing(column) ? [{ at, width: column.width }] : []));
  if (!lines && growing.length === 0) return () => undefined;
  const { least, most } = lines ?? WHOLE;
  return ({ values }) => {
    const needed = growing.reduce(
      (lines, { at, width }) => Math.max(lines, linesOf(values[at], width)),
      least,
    );
    return Math.min(needed, most) * POINTS_A_LINE;
  };
};
