/** Recipes: how files of one kind are read. */
import type { Recipe } from '../../../shared/proposals/recipe.ts';
import { recipeNamed } from '../../../shared/proposals/recipe.ts';
import { forgetReading } from '../import/last-readings.ts';
import type { OpenAccount } from '../open-account.ts';
import { remapProposal } from '../proposals/create-proposal.ts';
import { proposalOf } from '../proposals/proposal-state.ts';
import { openProposal, requireOpenProposal, setOpenProposal } from '../proposals/proposals.ts';
import { listFor, readBy, recipeOf } from '../recipes/proposal-recipe.ts';
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
import { proposalContextOf } from './proposals.ts';

/** The open proposal that the recipe with this name reads is read by another one, or none. */
const readNowBy = (open: OpenAccount, name: string, recipe: Recipe | undefined): void => {
  const work = openProposal(open);
  const taken = work?.file?.recipe;
  if (work && taken && recipeNamed([taken], name)) setOpenProposal(open, readBy(work, recipe, taken.missing));
};

export const recipeHandlers = {
  'recipes.list': ({ accounts }, { account }) => listRecipes(accounts.get(account).context.mirror),
  'recipes.save': async (engine, { account, name, proposal }) => {
    const open = engine.accounts.get(account);
    const work = requireOpenProposal(open, proposal);
    const { mirror } = open.context;
    const recipes = saveRecipe(mirror, { ...recipeOf(work, name), list: listFor(work, name) });
    const recipe = requireRecipe(mirror, name);
    if (recipe.list !== undefined) forgetReading(mirror, recipe.list);
    const read = readBy(work, recipe);
    const next =
      recipe.list === work.list.kind ? read : await remapProposal(proposalContextOf(engine, open), read, {});
    setOpenProposal(open, next);
    return { ...recipes, proposal: proposalOf(next) };
  },
  'recipes.rename': ({ accounts }, { account, name, to }) => {
    const open = accounts.get(account);
    const recipes = renameRecipe(open.context.mirror, name, to);
    readNowBy(open, name, recipeNamed(recipes.own, to));
    return recipes;
  },
  'recipes.remove': ({ accounts }, { account, name }) => {
    const open = accounts.get(account);
    const recipes = removeRecipe(open.context.mirror, name);
    readNowBy(open, name, undefined);
    return recipes;
  },
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
