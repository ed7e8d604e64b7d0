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
  'recipes.list': ({ accounts }, { account }) => ({ own: listRecipes(accounts.get(account).context.mirror) }),
  'recipes.save': ({ accounts }, { account, name, proposal }) => {
    const open = accounts.get(account);
    const recipe = recipeOf(requireOpenProposal(open, proposal), name);
    return { own: saveRecipe(open.context.mirror, recipe) };
  },
  'recipes.rename': ({ accounts }, { account, name, to }) => ({
    own: renameRecipe(accounts.get(account).context.mirror, name, to),
  }),
  'recipes.remove': ({ accounts }, { account, name }) => ({
    own: removeRecipe(accounts.get(account).context.mirror, name),
  }),
  'recipes.export': async ({ accounts }, { account, name, file }) => {
    const { mirror } = accounts.get(account).context;
    await writeRecipe(file, requireRecipe(mirror, name));
    return { own: listRecipes(mirror) };
  },
  'recipes.import': async ({ accounts }, { account, file }) => {
    const recipe = await readRecipe(file);
    const { mirror } = accounts.get(account).context;
    const name = addRecipe(mirror, recipe);
    return { own: listRecipes(mirror), name };
  },
} satisfies Partial<Handlers>;
