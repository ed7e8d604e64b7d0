/** The recipes of the open account, and actions on them. */
import type { Recipes } from '../../../shared/contract/commands/recipes.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { setAnswer } from '../../core/answers.ts';
import { call } from '../../core/bridge.ts';
import { nameOfFile, showFileAction } from '../../core/files.ts';
import { announce, attempt, attemptOnce, showToast } from '../../core/notices.ts';
import { question } from '../../core/question.ts';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { useAnswer } from '../../core/use-answer.ts';
import { words } from '../../core/words.ts';
import { showAgain, showReadBy } from './proposal-store.ts';

const recipesOf = (account: string) => question('recipes.list', { account });

const NONE: Recipes = { own: [], builtIn: [] };

export const useRecipes = (): Recipes => {
  const account = useStore(app, openName);
  return useAnswer(account === '' ? null : recipesOf(account)).value ?? NONE;
};

const show = (account: string, { own, builtIn }: Recipes): void =>
  setAnswer(recipesOf(account), { own, builtIn });

/** Saves how the proposal is read. */
export const keepRecipe = ({ proposal }: Proposal, name: string): Promise<void> =>
  attempt(async () => {
    const account = openName();
    const saved = await call('recipes.save', { account, proposal, name });
    show(account, saved);
    await showAgain(saved.proposal);
    announce(words().t('recipes.saved', { name }));
  });

export const renameRecipe = (proposal: Proposal, name: string, to: string): Promise<void> =>
  attempt(async () => {
    const account = openName();
    show(account, await call('recipes.rename', { account, name, to }));
    showReadBy(proposal, name, to.trim());
    announce(words().t('recipes.saved', { name: to }));
  });

export const removeRecipe = (proposal: Proposal, name: string): Promise<void> =>
  attempt(async () => {
    const account = openName();
    show(account, await call('recipes.remove', { account, name }));
    showReadBy(proposal, name, null);
    showToast(words().t('recipes.removed', { name }));
  });

/** Characters that file systems do not allow in names. */
const UNFIT = /[\\/:*?"<>|\p{Cc}]+/gu;

/** Writes a recipe to a file for another account or seller. */
export const exportRecipe = (name: string): Promise<void> =>
  attemptOnce('recipe-file', async () => {
    const proposed = `${name.replaceAll(UNFIT, ' ').trim() || 'recipe'}.json`;
    const { file } = await call('shell.choose_save', { name: proposed });
    if (file === null) return;
    await call('recipes.export', { account: openName(), name, file });
    showToast(words().t('recipes.exported', { name, file: nameOfFile(file) }), showFileAction(file));
  });

/** Adds the recipe of a file that the seller chooses. */
export const importRecipe = (): Promise<void> =>
  attemptOnce('recipe-file', async () => {
    const account = openName();
    const { file } = await call('shell.choose_recipe', {});
    if (file === null) return;
    const added = await call('recipes.import', { account, file });
    show(account, added);
    showToast(words().t('recipes.imported', { name: added.name }));
  });
