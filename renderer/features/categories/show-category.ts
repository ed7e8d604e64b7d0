/** Opens the category browser from anywhere a category is named. */
import { app, openName } from '../../core/state.ts';
import { browser, chooseCategory, ensureCategories, forAccount } from './category-store.ts';

/** Shows a category and its limits in the category browser. */
export const showCategory = async (id: number): Promise<void> => {
  forAccount(openName());
  browser.set({ chosen: id, query: '' });
  app.set({ tab: 'categories' });
  await ensureCategories();
  chooseCategory(id);
};
