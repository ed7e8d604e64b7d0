/** Recipes: how files of one kind are read. */
import { requireOpenProposal } from '../proposals/proposals.ts';
import { recipeOf } from '../recipes/proposal-recipe.ts';
import { readRecipe, writeRecipe } from '../recipes/recipe-file.ts';
import {
  addRecipe,
  listRecipes,
  removeRecipe,
  renameRecipe,
  requireRecipe,
  saveRecipe,
} from '../recipes/recipes.ts';
import type { Handlers } from './handlers.ts';

export const recipeHandlers = {
  'recipes.list': ({ accounts }, { account }) => listRecipes(accounts.get(account).context.mirror),
  'recipes.save': ({ accounts }, { account, name, proposal }) => {
    const open = accounts.get(account);
    const recipe = recipeOf(requireOpenProposal(open, proposal), name);
    return saveRecipe(open.context.mirror, recipe);
  },
  'recipes.rename': ({ accounts }, { account, name, to }) =>
    renameRecipe(accounts.get(account).context.mirror, name, to),
  'recipes.remove': ({ accounts }, { account, name }) =>
    removeRecipe(accounts.get(account).context.mirror, name),
  'recipes.export': async ({ accounts }, { account, name, file }) => {
    const { mirror } = accounts.get(account).context;
    await writeRecipe(file, requireRecipe(mirror, name));
    return listRecipes(mirror);
  },
  'recipes.import': async ({ accounts }, { account, file }) => {
    const recipe = await readRecipe(file);
    const { mirror } = accounts.get(account).context;
    const name = addRecipe(mirror, recipe);
    return { ...listRecipes(mirror), name };
  },
} satisfies Partial<Handlers>;
