// A seller's window on a shop of a sandbox, for end-to-end tests of what happens between the two.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { testIds } from '../../renderer/test-ids.ts';
import { startSandbox } from '../../sandbox/index.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { ask } from './ask.ts';
import { connect } from './connect.ts';
import { controlOf } from './control.ts';
import { editableAds } from './grid.ts';
import type { Window } from './window.ts';
import { openAdsheet } from './window.ts';

export const SHOP = 'Shop';

/** Nothing is got or sent any more. */
export const idle = (page: Page): Promise<void> =>
  expect(page.getByTestId(testIds.job)).toHaveCount(0, { timeout: 60_000 });

/** A window signed in to a sandbox of so many ads, all of them there; the caller closes both. */
export const openShop = async (ads: number) => {
  const sandbox = await startSandbox({ ads, autoConsent: true });
  const adsheet = await openAdsheet();
  await connect(adsheet.page, sandbox);
  // Ads come in chunks: so many are there only once they are all there.
  await expect(adsheet.page.getByTestId(testIds.shownCount)).toHaveText(
    new RegExp(`^${ads.toLocaleString('en')} `),
    { timeout: 90_000 },
  );
  await idle(adsheet.page);
  return { sandbox, control: controlOf(sandbox), adsheet };
};

/** A window on the demo's shop, all of its ads there. */
export const startDemo = async (page: Page): Promise<void> => {
  await page.getByTestId(testIds.startDemo).click();
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^500 /, { timeout: 60_000 });
  await idle(page);
};

/** The drafts the left panel counts. */
export const drafts = (page: Page, count: number): Promise<void> =>
  expect(page.getByTestId(testIds.view('drafts'))).toHaveText(new RegExp(`\\D${count}$`), {
    timeout: 30_000,
  });

type Cell = { readonly key: RowKey; readonly field: string };

/** A cell's new value, or what is typed over it. */
type Change = (Cell & { readonly value: string }) | (Cell & { readonly text: string });

/** Many edits as one changeset, as a paste would make them. */
export const edit = async (page: Page, changes: readonly Change[]): Promise<void> => {
  await ask(page, 'edits.apply', { account: SHOP, label: 'Paste', changes: [...changes] });
};

/** Gives so many ads a new title, as one changeset; the ads' numbers. */
export const retitle = async (page: Page, count: number): Promise<readonly number[]> => {
  const ads = (await editableAds(page)).slice(0, count);
  expect(ads).toHaveLength(count);
  await edit(
    page,
    ads.map(({ key, id }) => ({ key, field: 'title', value: `Nieuwe titel ${id}` })),
  );
  await drafts(page, count);
  return ads.map(({ id }) => id).toSorted((a, b) => a - b);
};

/** Opens Review and sends what is ticked. */
export const pushAll = async (page: Page): Promise<void> => {
  await page.getByTestId(testIds.command('review')).click();
  await page.getByTestId(testIds.push).click();
};

/** The engine among the processes below the window's. */
export const enginePid = async ({ app }: Pick<Window, 'app'>): Promise<number> => {
  const parent = app.process().pid ?? 0;
  const children = (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')).trim().split(/\s+/);
  for (const child of children)
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8')).includes('engine.cjs')) return Number(child);
  throw new Error('There is no engine process.');
};

/** The window's clock goes on from so much later: what was fetched before is that much older to it. */
export const laterBy = (page: Page, ms: number): Promise<void> =>
  page.evaluate((by) => {
    const now = Date.now;
    Date.now = () => now() + by;
  }, ms);
