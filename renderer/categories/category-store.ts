/** What the category browser shows and the new ad's dialog chooses from; read anew whenever one of them opens. */
import { useMemo } from 'react';
import type { CategoriesResult, CategoryRow } from '../../shared/contract/views.ts';
import { call } from '../app/bridge.ts';
import { attempt, attemptOnce, tell } from '../app/notices.ts';
import { app, openName, runningJob } from '../app/state.ts';
import { createStore, useStore } from '../app/store.ts';
import { loadNames } from '../app/sync.ts';
import { words } from '../app/words.ts';
import { type SearchIndex, searchIndex } from './category-search.ts';
import { type CategoryIndex, indexCategories, wayTo } from './category-tree.ts';

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

let reading = 0;

/** Reads the categories with their counts of now; an answer overtaken by a newer question is dropped. */
export const loadCategories = (): Promise<void> =>
  attempt(async () => {
    const account = openName();
    if (account === '') return;
    forAccount(account);
    reading += 1;
    const mine = reading;
    const { categories, readAt } = await call('categories.list', { account });
    if (mine === reading && openName() === account) browser.set({ rows: categories, readAt });
  });

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

/** What the service told of the categories is here: says how much of it is new, and shows it. */
export const categoriesRefreshed = ({ categories, moved }: CategoriesResult): Promise<void> =>
  attempt(async () => {
    tell(words().t('categories.refreshed', { count: categories, moved }));
    await Promise.all([loadNames(), loadCategories()]);
  });

const COUNT_AFTER_MS = 400;

/** While the browser is open its counts follow the ads, a moment after the last change; returns what ends it. */
export const followCounts = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let { counts, categories } = app.get();
  const end = app.subscribe(() => {
    const now = app.get();
    if (now.counts === counts && now.categories === categories) return;
    ({ counts, categories } = now);
    clearTimeout(timer);
    timer = setTimeout(loadCategories, COUNT_AFTER_MS);
  });
  return () => {
    clearTimeout(timer);
    end();
  };
};
