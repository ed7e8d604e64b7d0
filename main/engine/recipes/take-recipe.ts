/** By what a file is read: the recipe that is named, else the one whose columns the file has. */
import type { TableCell } from '../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../shared/proposals/proposal.ts';
import type { FileReading } from '../../../shared/proposals/recipe.ts';
import { likeness, recipeAlike } from '../../../shared/proposals/recipe.ts';
import { HEADER_ROWS } from '../../../shared/proposals/table-layout.ts';
import type { TableRow } from '../proposals/table/table.ts';
import { textsOf } from '../proposals/table/table.ts';
import type { FileInventory } from '../workbook/read/file-table.ts';

/** How well the best of these rows fits as names of a recipe's columns, and which row that is. */
const bestRow = (
  file: FileReading,
  rows: readonly TableRow[],
): { readonly row: TableRow; readonly fit: number } | undefined =>
  rows
    .slice(0, HEADER_ROWS)
    .map((row) => ({ row, fit: likeness(file, textsOf(row)) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)[0];

export type ReadAs = {
  readonly file: FileReading;
  /** The row that names the columns; null for none, undefined to find it. */
  readonly headerRow: number | null | undefined;
};

/** The reading that fits these rows best; a recipe that is named is taken as it is. */
export const readingAlike = (
  readings: readonly FileReading[],
  rows: readonly TableRow[],
  isNamed: boolean,
): ReadAs | undefined => {
  const found = readings
    .flatMap((file) => {
      const best = bestRow(file, rows);
      return best ? [{ file, ...best }] : [];
    })
    .toSorted((a, b) => b.fit - a.fit)[0];
  if (found) return { file: found.file, headerRow: found.row.at };
  const [named] = readings;
  if (!isNamed || !named) return undefined;
  return { file: named, headerRow: named.headers.length === 0 ? null : undefined };
};

/**
 * The sheets that a recipe is for: by its columns, and of several by the names it has; of several names all of these
 * are read together. Undefined where there is none.
 */
export const sheetsFor = (
  readings: readonly FileReading[],
  { sheets }: FileInventory,
): readonly string[] | undefined => {
  const headersIn = (top: readonly (readonly TableCell[])[]) =>
    top.filter(
      (cells) =>
        recipeAlike(
          readings,
          cells.map((cell) => textOfCell(cell)),
        ) !== undefined,
    );
  const alike = sheets.filter(({ top, hidden }) => !hidden && headersIn(top).length > 0);
  const names = sheets.filter(({ hidden }) => !hidden).map(({ name }) => name);
  const together = readings
    .map((file) => names.filter((name) => file.sheets?.includes(name)))
    .find((read) => read.length > 1 && alike.some(({ name }) => read.includes(name)));
  if (together) return together;
  const named = alike.find(({ name }) =>
    readings.some(({ sheet, sheets: several = [] }) => sheet === name || several.includes(name)),
  );
  const one = named ?? alike[0];
  return one && [one.name];
};
