/** The recipes of an account, stored with its settings. */
import { LONGEST_RECIPE, MOST_RECIPES, recipe as schema } from '../../../shared/contract/commands/recipes.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Recipe } from '../../../shared/proposals/recipe.ts';
import { freeName, recipeNamed } from '../../../shared/proposals/recipe.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { persistedList } from '../settings/persisted-settings.ts';

const RECIPES = persistedList<Recipe>('recipes', schema);

type Keeping = Pick<Mirror, 'settings' | 'journal' | 'transaction'>;

/** In the order of their names. */
export const listRecipes = (mirror: Pick<Mirror, 'settings'>): readonly Recipe[] => RECIPES.read(mirror);

const keep = (mirror: Keeping, recipes: readonly Recipe[]): readonly Recipe[] => {
  const sorted = recipes.toSorted((a, b) => a.name.localeCompare(b.name));
  RECIPES.write(mirror, sorted);
  return sorted;
};

/** Throws `recipe-unknown`. */
export const requireRecipe = (mirror: Pick<Mirror, 'settings'>, name: string): Recipe => {
  const found = recipeNamed(listRecipes(mirror), name);
  if (!found) throw new AdsheetError('recipe-unknown', { name });
  return found;
};

/** Saves a recipe instead of the one with its name. Throws `too-many-kept` and `recipe-invalid`. */
export const saveRecipe = (mirror: Keeping, recipe: Recipe): readonly Recipe[] => {
  if (JSON.stringify(recipe).length > LONGEST_RECIPE)
    throw new AdsheetError('recipe-invalid', { at: 'length' });
  const known = listRecipes(mirror);
  const before = recipeNamed(known, recipe.name);
  if (!before && known.length >= MOST_RECIPES)
    throw new AdsheetError('too-many-kept', { most: MOST_RECIPES });
  return keep(mirror, [...known.filter((other) => other !== before), recipe]);
};

/** Adds a recipe under a free name, and returns that. Throws as `saveRecipe` does. */
export const addRecipe = (mirror: Keeping, recipe: Recipe): string => {
  const name = freeName(recipe.name, listRecipes(mirror));
  saveRecipe(mirror, { ...recipe, name });
  return name;
};

/** Throws `recipe-unknown`, and `recipe-exists` where another one has the new name. */
export const renameRecipe = (mirror: Keeping, name: string, to: string): readonly Recipe[] => {
  const found = requireRecipe(mirror, name);
  const known = listRecipes(mirror);
  const other = recipeNamed(known, to);
  if (other && other.name !== found.name) throw new AdsheetError('recipe-exists', { name: other.name });
  return keep(
    mirror,
    known.map((one) => (one.name === found.name ? { ...one, name: to } : one)),
  );
};

/** Throws `recipe-unknown`. */
export const removeRecipe = (mirror: Keeping, name: string): readonly Recipe[] => {
  const found = requireRecipe(mirror, name);
  return keep(
    mirror,
    listRecipes(mirror).filter((one) => one.name !== found.name),
  );
};
