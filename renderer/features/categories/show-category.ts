/** The way into the category browser from wherever a category is named. */
import { app, openName } from '../../core/state.ts';
import { browser, chooseCategory, forAccount, knowCategories } from './category-store.ts';

/** Shows the category browser at a category: what it allows. */
export const showCategory = async (id: number): Promise<void> => {
  forAccount(openName());
  browser.set({ chosen: id, query: '' });
  app.set({ tab: 'categories' });
  await knowCategories();
  chooseCategory(id);
};
