/** The exports of this feature for the rest of the window. */
export { CategoriesPage } from './categories-page.tsx';
export { categoriesRefreshed } from './category-store.ts';
export { statusWord } from './category-words.ts';
export { askForCategory } from './new-ad.ts';
export { NewAdDialog } from './new-ad-dialog.tsx';
export { showCategory } from './show-category.ts';
