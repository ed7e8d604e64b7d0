// A seller's window on a shop of a sandbox, for end-to-end tests of what happens between the two.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { startSandbox } from '../../sandbox/index.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { accountOf, ask } from './ask.ts';
import { connect } from './connect.ts';
import { controlOf } from './control.ts';
import { editableAds } from './grid.ts';
import type { Window } from './window.ts';
import { openAdsheet } from './window.ts';

export const SHOP = 'Shop';

/** Nothing is got or sent any more. */
export const idle = (page: Page): Promise<void> =>
  expect(page.getByTestId(testIds.job)).toHaveCount(0, { timeout: 60_000 });

/** `455 ads · 45 deleted`: what the foot says once all are there, as numbers. */
const HELD = /^([\d,]+) ads?(?: · ([\d,]+) deleted)?$/;

/** How many ads the window holds, deleted ones too; null while they come. */
export const adsHeld = async (page: Page): Promise<number | null> => {
  const said = page.getByTestId(testIds.adCount);
  const text = (await said.isVisible()) ? await said.innerText() : '';
  const [, ads, deleted] = HELD.exec(text) ?? [];
  const number = (digits: string | undefined): number => Number((digits ?? '0').replaceAll(',', ''));
  return ads === undefined ? null : number(ads) + number(deleted);
};

/** All ads of the account are in the window, deleted ones too. */
export const allThere = (page: Page, ads: number): Promise<void> =>
  expect.poll(() => adsHeld(page), { timeout: 90_000 }).toBe(ads);

/** The ads the sheet shows while nothing narrows it: all but those deleted on the marketplace. */
export const adsInUse = async (page: Page): Promise<number> => {
  const { ads } = await ask(page, 'ads.query', { account: await accountOf(page), columns: ['status'] });
  return ads.filter(({ status }) => !String(status).startsWith('DELETED')).length;
};

/** Nothing narrows the sheet. */
export const allShown = async (page: Page): Promise<void> => {
  // Once it counts, the account is open, and the engine can be asked.
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^[\d,]+ ads$/);
  const ads = await adsInUse(page);
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(`${ads.toLocaleString('en')} ads`);
};

/** A window signed in to a sandbox of so many ads, all of them there; the caller closes both. */
export const openShop = async (ads: number) => {
  const sandbox = await startSandbox({ ads, autoConsent: true });
  const adsheet = await openAdsheet();
  await connect(adsheet.page, sandbox);
  // Ads come in chunks: so many are there only once they are all there.
  await allThere(adsheet.page, ads);
  await idle(adsheet.page);
  return { sandbox, control: controlOf(sandbox), adsheet };
};

/** A window on the demo's shop, all of its ads there. */
export const startDemo = async (page: Page): Promise<void> => {
  await page.getByTestId(testIds.startDemo).click();
  await allThere(page, 500);
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

/** Shows the edit panel, which is hidden until it is wanted. */
export const openPanel = async (page: Page): Promise<void> => {
  await page.getByTestId(testIds.command('toggle-right')).click();
  await expect(page.getByTestId(testIds.right)).toBeVisible();
};

/** Shows deleted ads among the others: whoever asks for them by status sees them. */
export const showDeletedToo = async (page: Page, ads: number): Promise<void> => {
  await page.getByTestId(testIds.whereToggle).click();
  await page.getByTestId(testIds.where).fill('status != CLOSED');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(`${ads} of ${ads} ads`);
};
