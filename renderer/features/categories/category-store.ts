/** The categories for the category browser and the new ad's dialog. */
import { useMemo } from 'react';
import type { CategoriesResult } from '../../../shared/contract/results/malformed-parts.ts';
import type { CategoryRow } from '../../../shared/contract/views.ts';
import { type Answer, ensureAnswer, follow } from '../../core/answers.ts';
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
  /** The account they belong to. */
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

/** Resets the state for this account. */
export const forAccount = (account: string): void => {
  if (browser.get().account !== account) browser.set({ account, ...NOTHING_READ });
};

/** Milliseconds: the counts of ads are updated this long after the last change. */
const REST_MS = 400;

const categoriesOf = (account: string) => question('categories.list', { account }, { wait: REST_MS });

const take = (account: string, { value }: Answer<Output<'categories.list'>>): void => {
  if (value && openName() === account) browser.set({ rows: value.categories, readAt: value.readAt });
};

/** Keeps the categories and their counts up to date; returns the function that stops this. */
export const followCategories = (account: string): (() => void) => {
  forAccount(account);
  return follow(categoriesOf(account), (answer) => take(account, answer));
};

/** Resolves when the categories are known; an error is shown. */
export const ensureCategories = async (): Promise<void> => {
  const account = openName();
  forAccount(account);
  take(account, await ensureAnswer(categoriesOf(account)));
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

/** Selects a category and opens the branches above it. */
export const chooseCategory = (id: number): void => {
  const above = wayTo(currentIndex(), id).slice(0, -1);
  browser.set(({ open }) => ({ chosen: id, open: new Set([...open, ...above]) }));
};

export const openBranches = (ids: readonly number[]): void =>
  browser.set(({ open }) => ({ open: new Set([...open, ...ids]) }));

export const closeBranch = (id: number): void =>
  browser.set(({ open }) => ({ open: new Set([...open].filter((other) => other !== id)) }));

/** Starts a job that reads all categories from the service again. */
export const refreshCategories = (): Promise<void> =>
  attemptOnce('categories', async () => {
    if (runningJob(app.get(), 'categories')) return;
    await call('categories.refresh', { account: openName() });
  });

/** The categories were read from the service: tells how many of them are new. */
export const categoriesRefreshed = ({ categories, moved, setAside }: CategoriesResult): void => {
  const told = words().t('categories.refreshed', { count: categories, moved });
  showToast([told, ...malformedCategoriesText(setAside)].join(' '));
};
