/** Pulls, names and category definitions: the window's requests about the marketplace. */
import { type Category, readCategory } from '../../shared/category/category.ts';
import type { AdsheetError } from '../../shared/contract/errors.ts';
import type { CampaignRow } from '../../shared/contract/views.ts';
import { type Answer, follow, know, renew } from './answers.ts';
import { asAdsheetError, call, type Output } from './bridge.ts';
import { attempt, attemptOnce, showError } from './notices.ts';
import { question } from './question.ts';
import { app, openName, runningJob } from './state.ts';
import { words } from './words.ts';

export const startPull = (full: boolean): Promise<void> =>
  attemptOnce('pull', async () => {
    if (runningJob(app.get(), 'pull')) return;
    await call('pull.start', { account: openName(), full });
  });

/** All ads seem to be gone; the seller is asked whether they are. */
export const tellAllGone = (account: string, error: AdsheetError): void => {
  const { t } = words();
  const run = (): Promise<void> => attempt(() => call('pull.start', { account, full: true, allGone: true }));
  showError(error, t('pull.failed'), { label: t('pull.all_gone'), run });
};

/**
 * Starts an automatic pull. Two triggers may coincide, such as opening an account while its sign-in ends; if other
 * work is running, it does nothing.
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

const isSame = (a: readonly CampaignRow[], b: readonly CampaignRow[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const OFTEN_MS = 100;

/** Campaigns are few, so all are read again shortly after any change. */
const campaignsOf = (account: string) =>
  question('campaigns.list', { account }, { rest: OFTEN_MS, most: OFTEN_MS });

/** The categories for their names; the counts of ads are read by the category browser. */
const categoriesOf = (account: string) =>
  question('categories.list', { account }, { key: `names of ${account}`, reads: ['categories'] });

const takeCampaigns = (account: string, { value }: Answer<Output<'campaigns.list'>>): void => {
  if (!value || openName() !== account) return;
  const { campaigns } = value;
  if (!isSame(app.get().campaigns, campaigns)) app.set({ campaigns });
};

/** The account, and the time its tree was read, that the cached definitions belong to. */
let definitionsOf = '';

/** After the tree was read from the service again, the definitions in use are read again too. */
const takeCategories = async (
  account: string,
  { value }: Answer<Output<'categories.list'>>,
): Promise<void> => {
  if (!value || openName() !== account) return;
  const { categories, readAt } = value;
  app.set({ categories });
  const reading = `${account} ${readAt}`;
  if (definitionsOf === reading) return;
  definitionsOf = reading;
  await readDefinitions(account, Object.keys(app.get().definitions).map(Number));
};

/** Keeps the names of categories and campaigns up to date while the account is shown. */
export const followNames = (account: string): (() => void) => {
  const ends = [
    follow(campaignsOf(account), (answer) => takeCampaigns(account, answer)),
    follow(categoriesOf(account), (answer) => takeCategories(account, answer)),
  ];
  return () => {
    for (const end of ends) end();
  };
};

/** Resolves when the names of categories and campaigns are known. */
export const knowNames = async (): Promise<void> => {
  const account = openName();
  const [categories, campaigns] = await Promise.all([
    know(categoriesOf(account)),
    know(campaignsOf(account)),
  ]);
  takeCampaigns(account, campaigns);
  await takeCategories(account, categories);
};

/** Reads the names of categories again. */
export const loadCategoryNames = async (): Promise<void> => {
  const account = openName();
  await takeCategories(account, await renew(categoriesOf(account)));
};

/** Reads campaigns again. */
export const loadCampaigns = async (): Promise<void> => {
  const account = openName();
  takeCampaigns(account, await renew(campaignsOf(account)));
};

/** Definitions per request: few enough to keep both processes responsive. */
const READ_AT_ONCE = 20;

const definitionOf = (account: string, id: number) =>
  question('categories.get', { account, id }, { passing: true, inPlace: true });

const readDefinitions = async (account: string, ids: readonly number[]): Promise<void> => {
  const read: Record<number, Category> = {};
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const slice = ids.slice(from, from + READ_AT_ONCE);
    const answers = await Promise.all(slice.map((id) => know(definitionOf(account, id))));
    answers.forEach(({ value, error }, at) => {
      if (value) read[slice[at] ?? 0] = readCategory(value.category);
      // A category missing in the local copy is shown as a problem of its ads.
      else if (error && error.code !== 'not-found') showError(error);
    });
  }
  if (ids.length > 0 && openName() === account)
    app.set((state) => ({ definitions: { ...state.definitions, ...read } }));
};

/** Reads the missing definitions of these categories; resolves when all available ones are known. */
export const needCategories = (ids: readonly number[]): Promise<void> =>
  readDefinitions(
    openName(),
    ids.filter((id) => !app.get().definitions[id]),
  );

/** Reads a category's definition once, for the limits in the edit panel and the pickers. */
export const needCategory = (id: number): void => {
  if (!app.get().definitions[id]) attempt(() => needCategories([id]));
};
