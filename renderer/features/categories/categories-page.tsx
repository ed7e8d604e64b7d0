/** The category browser: the tree with the seller's ads, a search, and the limits of the chosen category. */
import { useEffect } from 'react';
import { isFocusAwaited } from '../../core/page-focus.ts';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { Empty, Loading } from '../../core/ui/states.tsx';
import { useWords } from '../../core/words.ts';
import { CategoryDetails } from './category-details.tsx';
import { CategoryFinder } from './category-finder.tsx';
import { CategoryAge, CategoryRefresh } from './category-refresh.tsx';
import { browser, followCategories, useCategoryIndex } from './category-store.ts';
import { focusTree } from './category-tree-view.tsx';

/** Focuses the tree when the page was opened by key. */
const useFocusInTree = (ready: boolean): void => {
  useEffect(() => {
    if (ready && isFocusAwaited()) focusTree();
  }, [ready]);
};

export const CategoriesPage = () => {
  const { t } = useWords();
  const index = useCategoryIndex();
  const rows = useStore(browser, (state) => state.rows);
  const chosen = useStore(browser, (state) => state.chosen);
  const account = useStore(app, openName);
  useEffect(() => followCategories(account), [account]);
  useFocusInTree(rows !== null && rows.length > 0);
  if (rows === null) return <Loading text={t('common.loading')} />;
  if (rows.length === 0) {
    return (
      <Empty title={t('categories.empty.title')} text={t('categories.empty.text')}>
        <CategoryRefresh />
      </Empty>
    );
  }
  return (
    <div className="categories" data-testid={testIds.categories}>
      <div className="categories-left">
        <CategoryFinder index={index} />
        <footer className="categories-foot">
          <CategoryAge />
          <span className="spring" />
          <CategoryRefresh />
        </footer>
      </div>
      <div className="categories-right">
        <CategoryDetails chosen={chosen} index={index} />
      </div>
    </div>
  );
};
