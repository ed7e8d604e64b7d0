/** Pulls, names and definitions: what the window asks of the engine about the marketplace. */
import { type Category, readCategory } from '../../shared/category/category.ts';
import type { AdsheetError } from '../../shared/contract/errors.ts';
import { asAdsheetError, call } from './bridge.ts';
import { attempt, attemptOnce, tellError } from './notices.ts';
import { app, openName, runningJob } from './state.ts';
import { words } from './words.ts';

export const startPull = (full: boolean): Promise<void> =>
  attemptOnce('pull', async () => {
    if (runningJob(app.get(), 'pull')) return;
    await call('pull.start', { account: openName(), full });
  });

/** Every ad seems to be gone: whether they are, only the seller can say. */
export const tellAllGone = (account: string, error: AdsheetError): void => {
  const { t } = words();
  const run = (): Promise<void> => attempt(() => call('pull.start', { account, full: true, allGone: true }));
  tellError(error, t('pull.failed'), { label: t('pull.all_gone'), run });
};

/**
 * Gets what changed without having been asked for it. Two occasions may fall together, such as an account that is opened
 * while its sign-in ends: where other work goes on already, there is nothing to say.
 */
export const pullUnasked = (): Promise<void> =>
  attempt(async () => {
    try {
      await call('pull.start', { account: openName(), full: false });
    } catch (error) {
      if (asAdsheetError(error).code !== 'job-running') throw error;
    }
  });

export const cancelJob = (job: string): Promise<void> => attempt(() => call('jobs.cancel', { job }));

/** Whose tree, read when, the definitions at hand are of. */
let definitionsOf = '';

/** Names of categories and campaigns. Where the service was asked for its categories since, their definitions too. */
export const loadNames = async (): Promise<void> => {
  const account = openName();
  const [{ categories, readAt }, { campaigns }] = await Promise.all([
    call('categories.list', { account }),
    call('campaigns.list', { account }),
  ]);
  if (openName() !== account) return;
  app.set({ categories, campaigns });
  const reading = `${account} ${readAt}`;
  if (definitionsOf === reading) return;
  definitionsOf = reading;
  await readDefinitions(account, Object.keys(app.get().definitions).map(Number));
};

const reading = new Map<string, Promise<void>>();

/** Definitions read at once: few enough that neither end is kept busy for long. */
const READ_AT_ONCE = 20;

const readDefinitions = async (account: string, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const read: Record<number, Category> = {};
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const slice = ids.slice(from, from + READ_AT_ONCE);
    const answers = await Promise.allSettled(slice.map((id) => call('categories.get', { account, id })));
    answers.forEach((answer, at) => {
      if (answer.status === 'fulfilled') read[slice[at] ?? 0] = readCategory(answer.value.category);
      // A category nobody told of is a problem of its ads, and said there.
      else if (asAdsheetError(answer.reason).code !== 'not-found') tellError(answer.reason);
    });
  }
  if (openName() === account) app.set((state) => ({ definitions: { ...state.definitions, ...read } }));
};

/** Resolves when the account can be asked for what it has, after an end of the engine too; or when it is left. */
const untilOpen = (account: string): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (app.get().reopening && openName() === account) return;
      end();
      resolve();
    };
    const end = app.subscribe(look);
    look();
  });

const readWhenOpen = async (account: string, ids: readonly number[]): Promise<void> => {
  await untilOpen(account);
  if (openName() === account) await readDefinitions(account, ids);
};

/** Reads the definitions of categories, each once; resolves when all are there that can be. */
export const needCategories = async (ids: readonly number[]): Promise<void> => {
  const account = openName();
  const mark = (id: number): string => `${account} ${id}`;
  const missing = ids.filter((id) => !app.get().definitions[id]);
  const fresh = missing.filter((id) => !reading.has(mark(id)));
  const work = readWhenOpen(account, fresh)
    .catch(tellError)
    .finally(() => {
      for (const id of fresh) reading.delete(mark(id));
    });
  for (const id of fresh) reading.set(mark(id), work);
  await Promise.all(missing.map((id) => reading.get(mark(id))));
};

/** Reads a category's definition once; the edit panel and the pickers show its limits. */
export const needCategory = (id: number): void => {
  if (!app.get().definitions[id]) attempt(() => needCategories([id]));
};
