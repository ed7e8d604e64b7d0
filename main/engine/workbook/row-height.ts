/**
 * How high a row is to be. Programs find that out themselves only for rows they have just edited: where a file does not
 * say, LibreOffice draws wrapped texts over the rows below.
 */
import type { CellValue, SheetColumn, SheetRow } from './sheet-plan.ts';

const POINTS_A_LINE = 15;

/** The lines of a text in a column so wide, as near as one can tell without drawing it. */
const linesIn = (text: string, width: number): number => {
  if (text.length <= width && !text.includes('\n')) return 1;
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
};

const linesOf = (value: CellValue | undefined, width: number): number =>
  typeof value === 'string' ? linesIn(value, width) : 1;

/** The height of each row in points, between so many lines. */
export const rowHeights = (
  columns: readonly SheetColumn[],
  { least, most }: { readonly least: number; readonly most: number },
): ((row: SheetRow) => number) => {
  const growing = columns.flatMap(({ kind, clipped, width }, at) =>
    kind === 'long-text' && !clipped ? [{ at, width }] : [],
  );
  return ({ values }) => {
    const needed = growing.reduce(
      (lines, { at, width }) => Math.max(lines, linesOf(values[at], width)),
      least,
    );
    return Math.min(needed, most) * POINTS_A_LINE;
  };
};
