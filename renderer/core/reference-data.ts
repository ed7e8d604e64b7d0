/** Campaigns and categories: their names, and the definitions of categories, as the window has them. */
import { type Category, readCategory } from '../../shared/category/category.ts';
import type { CampaignRow } from '../../shared/contract/views.ts';
import { type Answer, ensureAnswer, follow, refetch } from './answers.ts';
import type { Output } from './bridge.ts';
import { attempt, showError } from './notices.ts';
import { question } from './question.ts';
import { app, campaignRows, openName } from './state.ts';

const isSame = (a: readonly CampaignRow[], b: readonly CampaignRow[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const OFTEN_MS = 100;
/** While many ads change, their numbers need not be followed as closely. */
const AT_LAST_MS = 500;

/** Campaigns are few, so all are read again shortly after any change. */
export const campaignsOf = (account: string) =>
  question('campaigns.list', { account }, { wait: OFTEN_MS, maxWait: AT_LAST_MS });

/** The categories for their names; the counts of ads are read by the category browser. */
const categoriesOf = (account: string) =>
  question('categories.list', { account }, { key: `names of ${account}`, reads: ['categories'] });

const takeCampaigns = (account: string, { value }: Answer<Output<'campaigns.list'>>): void => {
  if (!value || openName() !== account) return;
  const { campaigns } = value;
  if (isSame(app.get().campaigns, campaigns)) return;
  const before = new Map(app.get().campaigns.map((row) => [row.key, row]));
  const kept = campaigns.map((row) => {
    const known = before.get(row.key);
    return known && isSame([known], [row]) ? known : row;
  });
  app.set(({ rowsVersion }) => ({ campaigns: kept, rowsVersion: rowsVersion + 1 }));
  const keys = new Set(kept.map(({ key }) => key));
  campaignRows.patch({
    rows: kept.filter((row) => campaignRows.get(row.key) !== row),
    removed: [...before.keys()].filter((key) => !keys.has(key)),
  });
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
export const ensureNames = async (): Promise<void> => {
  const account = openName();
  const [categories, campaigns] = await Promise.all([
    ensureAnswer(categoriesOf(account)),
    ensureAnswer(campaignsOf(account)),
  ]);
  takeCampaigns(account, campaigns);
  await takeCategories(account, categories);
};

/** Reads the names of categories again. */
export const loadCategoryNames = async (): Promise<void> => {
  const account = openName();
  await takeCategories(account, await refetch(categoriesOf(account)));
};

/** Reads campaigns again. */
export const loadCampaigns = async (): Promise<void> => {
  const account = openName();
  takeCampaigns(account, await refetch(campaignsOf(account)));
};

/** Definitions per request: few enough to keep both processes responsive. */
const READ_AT_ONCE = 20;

const definitionOf = (account: string, id: number) =>
  question('categories.get', { account, id }, { transient: true, inPlace: true });

const readDefinitions = async (account: string, ids: readonly number[]): Promise<void> => {
  const read: Record<number, Category> = {};
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const slice = ids.slice(from, from + READ_AT_ONCE);
    const answers = await Promise.all(slice.map((id) => ensureAnswer(definitionOf(account, id))));
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
export const ensureDefinitions = (ids: readonly number[]): Promise<void> =>
  readDefinitions(
    openName(),
    ids.filter((id) => !app.get().definitions[id]),
  );

/** Reads a category's definition once, for the limits in the edit panel and the pickers. */
export const ensureDefinition = (id: number): void => {
  if (!app.get().definitions[id]) attempt(() => ensureDefinitions([id]));
};
