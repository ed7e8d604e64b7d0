/** What the category browser shows and the new ad's dialog chooses from. */
import { useMemo } from 'react';
import type { CategoriesResult, CategoryRow } from '../../../shared/contract/views.ts';
import { type Answer, follow, know } from '../../core/answers.ts';
import { call, type Output } from '../../core/bridge.ts';
import { type CategoryIndex, indexCategories, wayTo } from '../../core/category-tree.ts';
import { malformedCategoriesText } from '../../core/malformed-text.ts';
import { attemptOnce, showToast } from '../../core/notices.ts';
import { question } from '../../core/question.ts';
import { app, openName, runningJob } from '../../core/state.ts';
import { createStore, useStore } from '../../core/store.ts';
import { words } from '../../core/words.ts';
import { type SearchIndex, searchIndex } from './category-search.ts';

type Browser = {
  /** Whose categories these are. */
  readonly account: string;
  /** Null until they were read. */
  readonly rows: readonly CategoryRow[] | null;
  /** When the service was last asked for them, UTC. */
  readonly readAt: string | null;
  readonly chosen: number | null;
  readonly open: ReadonlySet<number>;
  readonly query: string;
};

const NOTHING_READ: Omit<Browser, 'account'> = {
  rows: null,
  readAt: null,
  chosen: null,
  open: new Set(),
  query: '',
};

export const browser = createStore<Browser>({ account: '', ...NOTHING_READ });

/** What is shown belongs to this account from now on. */
export const forAccount = (account: string): void => {
  if (browser.get().account !== account) browser.set({ account, ...NOTHING_READ });
};

/** Counts follow the ads, a while after the last of them changed. */
const REST_MS = 400;

const categoriesOf = (account: string) => question('categories.list', { account }, { rest: REST_MS });

const take = (account: string, { value }: Answer<Output<'categories.list'>>): void => {
  if (value && openName() === account) browser.set({ rows: value.categories, readAt: value.readAt });
};

/** Keeps the categories with their counts as they are now for as long as somebody looks; returns what ends it. */
export const followCategories = (account: string): (() => void) => {
  forAccount(account);
  return follow(categoriesOf(account), (answer) => take(account, answer));
};

/** Resolves when the categories are known; a failure is told. */
export const knowCategories = async (): Promise<void> => {
  const account = openName();
  forAccount(account);
  take(account, await know(categoriesOf(account)));
};

let made: {
  readonly rows: readonly CategoryRow[];
  readonly locale: string;
  readonly index: CategoryIndex;
} | null = null;

const NO_ROWS: readonly CategoryRow[] = [];

const indexOf = (rows: readonly CategoryRow[], locale: string): CategoryIndex => {
  if (made?.rows !== rows || made.locale !== locale)
    made = { rows, locale, index: indexCategories(rows, locale) };
  return made.index;
};

/** The tree of the categories read last. */
export const useCategoryIndex = (): CategoryIndex => {
  const rows = useStore(browser, (state) => state.rows ?? NO_ROWS);
  const locale = useStore(app, (state) => state.open?.account.locale ?? '');
  return indexOf(rows, locale);
};

export const useSearchIndex = (index: CategoryIndex): SearchIndex =>
  useMemo(() => searchIndex(index), [index]);

const currentIndex = (): CategoryIndex =>
  indexOf(browser.get().rows ?? NO_ROWS, app.get().open?.account.locale ?? '');

/** Chooses a category and opens the branches above it, so that it is in sight. */
export const chooseCategory = (id: number): void => {
  const above = wayTo(currentIndex(), id).slice(0, -1);
  browser.set(({ open }) => ({ chosen: id, open: new Set([...open, ...above]) }));
};

export const openBranches = (ids: readonly number[]): void =>
  browser.set(({ open }) => ({ open: new Set([...open, ...ids]) }));

export const closeBranch = (id: number): void =>
  browser.set(({ open }) => ({ open: new Set([...open].filter((other) => other !== id)) }));

/** Asks the service for all categories again, as a job. */
export const refreshCategories = (): Promise<void> =>
  attemptOnce('categories', async () => {
    if (runningJob(app.get(), 'categories')) return;
    await call('categories.refresh', { account: openName() });
  });

/** What the service told of the categories is here: says how much of it is new. */
export const categoriesRefreshed = ({ categories, moved, setAside }: CategoriesResult): void => {
  const told = words().t('categories.refreshed', { count: categories, moved });
  showToast([told, ...malformedCategoriesText(setAside)].join(' '));
};
