/** The recipes of an account, stored with its settings. */
import type { Recipes } from '../../../shared/contract/commands/recipes.ts';
import { LONGEST_RECIPE, MOST_RECIPES, recipe as schema } from '../../../shared/contract/commands/recipes.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Recipe } from '../../../shared/proposals/recipe.ts';
import { freeName, recipeNamed } from '../../../shared/proposals/recipe.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { persistedList } from '../settings/persisted-settings.ts';
import { BUILT_IN_RECIPES } from './built-in.ts';

const RECIPES = persistedList<Recipe>('recipes', schema);

type Keeping = Pick<Mirror, 'settings' | 'journal' | 'transaction'>;

/** In the order of their names. */
const ownRecipes = (mirror: Pick<Mirror, 'settings'>): readonly Recipe[] => RECIPES.read(mirror);

/** The account's recipes, and the built-in ones whose names it has not given to its own. */
export const listRecipes = (mirror: Pick<Mirror, 'settings'>): Recipes => {
  const own = ownRecipes(mirror);
  return { own, builtIn: BUILT_IN_RECIPES.filter(({ name }) => !recipeNamed(own, name)) };
};

const keep = (mirror: Keeping, recipes: readonly Recipe[]): Recipes => {
  RECIPES.write(
    mirror,
    recipes.toSorted((a, b) => a.name.localeCompare(b.name)),
  );
  return listRecipes(mirror);
};

/** Throws `recipe-unknown`. */
export const requireRecipe = (mirror: Pick<Mirror, 'settings'>, name: string): Recipe => {
  const found = recipeNamed(ownRecipes(mirror), name) ?? recipeNamed(BUILT_IN_RECIPES, name);
  if (!found) throw new AdsheetError('recipe-unknown', { name });
  return found;
};

/** Throws `recipe-unknown`, and `recipe-built-in` for one that nobody can change. */
const requireOwn = (mirror: Pick<Mirror, 'settings'>, name: string): Recipe => {
  const found = requireRecipe(mirror, name);
  if (BUILT_IN_RECIPES.includes(found)) throw new AdsheetError('recipe-built-in', { name: found.name });
  return found;
};

/** Saves a recipe instead of the one with its name. Throws `too-many-kept` and `recipe-invalid`. */
export const saveRecipe = (mirror: Keeping, recipe: Recipe): Recipes => {
  if (JSON.stringify(recipe).length > LONGEST_RECIPE)
    throw new AdsheetError('recipe-invalid', { at: 'length' });
  const known = ownRecipes(mirror);
  const before = recipeNamed(known, recipe.name);
  if (!before && known.length >= MOST_RECIPES)
    throw new AdsheetError('too-many-kept', { most: MOST_RECIPES });
  return keep(mirror, [...known.filter((other) => other !== before), recipe]);
};

/** Adds a recipe under a free name, and returns that. Throws as `saveRecipe` does. */
export const addRecipe = (mirror: Keeping, recipe: Recipe): string => {
  const name = freeName(recipe.name, [...ownRecipes(mirror), ...BUILT_IN_RECIPES]);
  saveRecipe(mirror, { ...recipe, name });
  return name;
};

/** Throws `recipe-unknown`, `recipe-built-in`, and `recipe-exists` where another one has the new name. */
export const renameRecipe = (mirror: Keeping, name: string, to: string): Recipes => {
  const found = requireOwn(mirror, name);
  const known = ownRecipes(mirror);
  const other = recipeNamed(known, to);
  if (other && other.name !== found.name) throw new AdsheetError('recipe-exists', { name: other.name });
  return keep(
    mirror,
    known.map((one) => (one.name === found.name ? { ...one, name: to } : one)),
  );
};

/** Throws `recipe-unknown` and `recipe-built-in`. */
export const removeRecipe = (mirror: Keeping, name: string): Recipes => {
  const found = requireOwn(mirror, name);
  return keep(
    mirror,
    ownRecipes(mirror).filter((one) => one.name !== found.name),
  );
};
