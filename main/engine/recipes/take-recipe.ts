/** Which recipe a file is read by: the one that is named, else the one whose columns the file has. */

import type { TableCell } from '../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../shared/proposals/proposal.ts';
import type { Recipe } from '../../../shared/proposals/recipe.ts';
import { likeness, recipeAlike } from '../../../shared/proposals/recipe.ts';
import { HEADER_ROWS } from '../../../shared/proposals/table-layout.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { TableRow } from '../proposals/table/table.ts';
import { textsOf } from '../proposals/table/table.ts';
import type { FileInventory } from '../workbook/read/file-table.ts';
import { listRecipes, requireRecipe } from './recipes.ts';

/** The recipes to choose from: none for null, the one with a name, or all. Throws `recipe-unknown`. */
export const recipesAsked = (mirror: Mirror, asked: string | null | undefined): readonly Recipe[] => {
  if (asked === null) return [];
  if (asked !== undefined) return [requireRecipe(mirror, asked)];
  const { own, builtIn } = listRecipes(mirror);
  return [...own, ...builtIn];
};

/** How well the best of these rows fits as names of a recipe's columns, and which row that is. */
const bestRow = (
  recipe: Recipe,
  rows: readonly TableRow[],
): { readonly row: TableRow; readonly fit: number } | undefined =>
  rows
    .slice(0, HEADER_ROWS)
    .map((row) => ({ row, fit: likeness(recipe, textsOf(row)) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)[0];

export type ChosenRecipe = {
  readonly recipe: Recipe;
  /** The row that names the columns; null for none, undefined to find it. */
  readonly headerRow: number | null | undefined;
};

/** The recipe that fits these rows best; a recipe that is named is taken as it is. */
export const recipeFor = (
  recipes: readonly Recipe[],
  rows: readonly TableRow[],
  isNamed: boolean,
): ChosenRecipe | undefined => {
  const found = recipes
    .flatMap((recipe) => {
      const best = bestRow(recipe, rows);
      return best ? [{ recipe, ...best }] : [];
    })
    .toSorted((a, b) => b.fit - a.fit)[0];
  if (found) return { recipe: found.recipe, headerRow: found.row.at };
  const [named] = recipes;
  if (!isNamed || !named) return undefined;
  return { recipe: named, headerRow: named.headers.length === 0 ? null : undefined };
};

/**
 * The sheets that a recipe is for: by its columns, and of several by the names it has; of several names all of these
 * are read together. Undefined where there is none.
 */
export const sheetsFor = (
  recipes: readonly Recipe[],
  { sheets }: FileInventory,
): readonly string[] | undefined => {
  const headersIn = (top: readonly (readonly TableCell[])[]) =>
    top.filter(
      (cells) =>
        recipeAlike(
          recipes,
          cells.map((cell) => textOfCell(cell)),
        ) !== undefined,
    );
  const alike = sheets.filter(({ top, hidden }) => !hidden && headersIn(top).length > 0);
  const names = sheets.filter(({ hidden }) => !hidden).map(({ name }) => name);
  const together = recipes
    .map((recipe) => names.filter((name) => recipe.sheets?.includes(name)))
    .find((read) => read.length > 1 && alike.some(({ name }) => read.includes(name)));
  if (together) return together;
  const named = alike.find(({ name }) =>
    recipes.some(({ sheet, sheets: several = [] }) => sheet === name || several.includes(name)),
  );
  const one = named ?? alike[0];
  return one && [one.name];
};
