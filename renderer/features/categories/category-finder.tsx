import { type KeyboardEvent, useMemo } from 'react';
import { type CategoryIndex, sumOf } from '../../core/category-tree.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { SearchInput } from '../../core/ui/search-input.tsx';
import { useWords } from '../../core/words.ts';
import { CategoryList } from './category-list.tsx';
import { type CategoryMatch, searchCategories } from './category-search.ts';
import { browser, chooseCategory, useSearchIndex } from './category-store.ts';
import { CategoryTree, focusTree } from './category-tree-view.tsx';
import { statusWord } from './category-words.ts';

const RESULTS = 'category-results';

const Results = ({
  found,
  active,
  text,
  index,
}: {
  readonly index: CategoryIndex;
  readonly found: readonly CategoryMatch[];
  readonly active: number;
  readonly text: string;
}) => {
  const words = useWords();
  const adsNote = (ads: number) => (ads > 0 ? words.t('categories.ads.short', { count: ads }) : undefined);
  const count = words.t('categories.found', { count: found.length });
  if (found.length === 0) {
    return (
      <p className="category-none" role="status">
        {words.t('categories.no_match', { text })}
      </p>
    );
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {count}
      </p>
      <CategoryList
        id={RESULTS}
        label={count}
        entries={found.map((each) => ({
          ...each,
          note: statusWord(each.row, words) ?? adsNote(sumOf(index, each.row.id).ads),
        }))}
        active={active}
        onPoint={(at) => found[at] && browser.set({ chosen: found[at].row.id })}
      />
    </>
  );
};

const TreeHead = () => {
  const { t } = useWords();
  return (
    <div className="tree-head" aria-hidden="true">
      <span className="tree-name">{t('categories.tree')}</span>
      <span className="tree-places">{t('categories.col.active')}</span>
      <span className="tree-ads">{t('categories.col.ads')}</span>
    </div>
  );
};

/** The tree, or the results of a search. Arrow keys move through the results, Enter shows one in the tree. */
export const CategoryFinder = ({ index }: { readonly index: CategoryIndex }) => {
  const { t } = useWords();
  const query = useStore(browser, (state) => state.query);
  const chosen = useStore(browser, (state) => state.chosen);
  const entries = useSearchIndex(index);
  const found = useMemo(() => searchCategories(entries, query), [entries, query]);
  const searching = query.trim() !== '';
  const active = found.findIndex(({ row }) => row.id === chosen);

  /** The best result is shown at once; the tree opens only when Enter takes one. */
  const search = (text: string): void => {
    const best = searchCategories(entries, text)[0];
    browser.set({ query: text, ...(best ? { chosen: best.row.id } : {}) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const to = found[Math.min(found.length - 1, Math.max(0, active + step))];
    if (step !== 0 && to) browser.set({ chosen: to.row.id });
    else if (step !== 0 && !searching) focusTree();
    else if (event.key === 'Enter' && to) {
      browser.set({ query: '' });
      chooseCategory(to.row.id);
      requestAnimationFrame(focusTree);
    } else return;
    event.preventDefault();
  };

  return (
    <div className="category-finder">
      <SearchInput
        className="category-search"
        label={t('categories.search')}
        value={query}
        onSearch={search}
        role="combobox"
        aria-expanded={searching}
        aria-controls={RESULTS}
        {...(active >= 0 && searching ? { 'aria-activedescendant': `${RESULTS}-${active}` } : {})}
        onKeyDown={onKeyDown}
        testId={testIds.categorySearch}
      />
      {searching ? (
        <Results index={index} found={found} active={active} text={query} />
      ) : (
        <>
          <TreeHead />
          <CategoryTree index={index} />
        </>
      )}
    </div>
  );
};
