/** By what a file is read: the recipe that is named, else the one whose columns the file has. */
import type { TableCell } from '../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../shared/proposals/proposal.ts';
import type { FileReading } from '../../../shared/proposals/recipe.ts';
import { ALL_SHEETS, likeness, recipeAlike } from '../../../shared/proposals/recipe.ts';
import { HEADER_ROWS } from '../../../shared/proposals/table-layout.ts';
import { asHeader } from '../../../shared/proposals/two-row-header.ts';
import type { TableRow } from '../proposals/table/table.ts';
import { textsOf } from '../proposals/table/table.ts';
import type { FileInventory } from '../workbook/read/file-table.ts';

/** How well the best of these rows fits as names of a recipe's columns, and which row that is. */
const bestRow = (
  file: FileReading,
  rows: readonly TableRow[],
): { readonly row: TableRow; readonly fit: number } | undefined =>
  rows
    .slice(0, HEADER_ROWS + (file.headerRow ?? 0))
    .map((row) => ({ row, fit: likeness(file, textsOf(asHeader(row))) }))
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

/** The sheets to read, or the one with which all that look like it are read. */
export type SheetsFound = { readonly names: readonly string[]; readonly isAll: boolean };

/**
 * The sheets that a reading is for: by its columns, and of several by the names it has; of several names all of these
 * are read together. Undefined where there is none.
 */
export const sheetsFor = (
  readings: readonly FileReading[],
  { sheets }: FileInventory,
): SheetsFound | undefined => {
  const readingOf = (top: readonly (readonly TableCell[])[]): FileReading | undefined => {
    const found = top.flatMap((cells) => recipeAlike(readings, cells.map(textOfCell)) ?? []);
    return found[0];
  };
  const shown = sheets.filter(({ hidden }) => !hidden);
  const alike = shown.flatMap(({ name, top }) => {
    const file = readingOf(top);
    return file ? [{ name, file }] : [];
  });
  const all = alike.find(({ file }) => file.sheets === ALL_SHEETS);
  if (all) return { names: [all.name], isAll: true };
  const isNamed = ({ sheet, sheets: several }: FileReading, name: string): boolean =>
    sheet === name || (Array.isArray(several) && several.includes(name));
  const together = readings
    .map((file) => shown.map(({ name }) => name).filter((name) => file.sheet !== name && isNamed(file, name)))
    .find((read) => read.length > 1 && alike.some(({ name }) => read.includes(name)));
  if (together) return { names: together, isAll: false };
  const one = alike.find(({ name }) => readings.some((file) => isNamed(file, name))) ?? alike[0];
  return one && { names: [one.name], isAll: false };
};
