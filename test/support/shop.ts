// A seller's window with a shop in a sandbox, for end-to-end tests of both.
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

/** Waits until no job is running. */
export const idle = (page: Page): Promise<void> =>
  expect(page.getByTestId(testIds.job)).toHaveCount(0, { timeout: 60_000 });

/** Does what starts a pull, and waits until that has ended: what tells of it may not be there yet when one looks. */
export const pulled = async (page: Page, start: () => Promise<void>): Promise<void> => {
  const ended = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const end = globalThis.adsheet.subscribe((event) => {
          if (event.type !== 'job' || event.job.kind !== 'pull' || event.job.state === 'running') return;
          end();
          resolve();
        });
      }),
  );
  await start();
  await ended;
};

/** Matches the status bar, `455 ads · 45 deleted`, once all ads are there. */
const HELD = /^([\d,]+) ads?(?: · ([\d,]+) deleted)?$/;

/** How many ads the window has, deleted ones included; null while they are loading. */
export const adsHeld = async (page: Page): Promise<number | null> => {
  const said = page.getByTestId(testIds.adCount);
  const text = (await said.isVisible()) ? await said.innerText() : '';
  const [, ads, deleted] = HELD.exec(text) ?? [];
  const number = (digits: string | undefined): number => Number((digits ?? '0').replaceAll(',', ''));
  return ads === undefined ? null : number(ads) + number(deleted);
};

/** Waits until all ads of the account are in the window, deleted ones included. */
export const allThere = (page: Page, ads: number): Promise<void> =>
  expect.poll(() => adsHeld(page), { timeout: 90_000 }).toBe(ads);

/** The ads the unfiltered sheet shows: all but those deleted on the marketplace. */
export const adsInUse = async (page: Page): Promise<number> => {
  const { ads } = await ask(page, 'ads.query', { account: await accountOf(page), columns: ['status'] });
  return ads.filter(({ status }) => !String(status).startsWith('DELETED')).length;
};

/** Waits until nothing filters the sheet. */
export const allShown = async (page: Page): Promise<void> => {
  // Once there is a count, the account is open and the engine can be called.
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^[\d,]+ ads$/);
  const ads = await adsInUse(page);
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(`${ads.toLocaleString('en')} ads`);
};

export type ShopOptions = {
  /** Reports are refused until all ads are there: of performance the window has what a test asks for. */
  readonly withoutFigures?: true;
};

const NO_REPORTS = {
  path: '/metrics/report',
  times: 1_000,
  action: { type: 'status', status: 403 },
} as const;

/** A window signed in to a sandbox with `ads` ads, all loaded; the caller closes both. */
export const openShop = async (ads: number, { withoutFigures }: ShopOptions = {}) => {
  const sandbox = await startSandbox({ ads, autoConsent: true });
  const control = controlOf(sandbox);
  if (withoutFigures) await control.faults(NO_REPORTS);
  const adsheet = await openAdsheet();
  await connect(adsheet.page, sandbox);
  // Ads come in chunks, so the expected count is reached only at the end.
  await allThere(adsheet.page, ads);
  await idle(adsheet.page);
  if (withoutFigures) await control.mend();
  return { sandbox, control, adsheet };
};

/** A window with the demo's shop, all of its ads loaded. */
export const startDemo = async (page: Page): Promise<void> => {
  await page.getByTestId(testIds.startDemo).click();
  await allThere(page, 500);
  await idle(page);
};

/** Waits until the left panel counts this many drafts. */
export const drafts = (page: Page, count: number): Promise<void> =>
  expect(page.getByTestId(testIds.view('drafts'))).toHaveText(new RegExp(`\\D${count}$`), {
    timeout: 30_000,
  });

type Cell = { readonly key: RowKey; readonly field: string };

/** A cell's new value, or the text typed over it. */
type Change = (Cell & { readonly value: string }) | (Cell & { readonly text: string });

/** Makes many edits as one changeset, like a paste. */
export const edit = async (page: Page, changes: readonly Change[]): Promise<void> => {
  await ask(page, 'edits.apply', { account: SHOP, label: 'Paste', changes: [...changes] });
};

/** Gives `count` ads a new title, as one changeset; resolves with the ads' ids. */
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

/** Opens Review and sends the ticked items. */
export const pushAll = async (page: Page): Promise<void> => {
  await page.getByTestId(testIds.command('review')).click();
  await page.getByTestId(testIds.push).click();
};

/** The process id of the engine below the window. */
export const enginePid = async ({ app }: Pick<Window, 'app'>): Promise<number> => {
  const parent = app.process().pid ?? 0;
  const children = (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')).trim().split(/\s+/);
  for (const child of children)
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8')).includes('engine.cjs')) return Number(child);
  throw new Error('There is no engine process.');
};

/** Moves the window's clock on by `ms`, which makes what was fetched before that much older. */
export const laterBy = (page: Page, ms: number): Promise<void> =>
  page.evaluate((by) => {
    const now = Date.now;
    Date.now = () => now() + by;
  }, ms);

/** Shows the edit panel, which is hidden at first. */
export const openPanel = async (page: Page): Promise<void> => {
  await page.getByTestId(testIds.command('toggle-right')).click();
  await expect(page.getByTestId(testIds.right)).toBeVisible();
};

/** Shows deleted ads too, by a condition on the status. */
export const showDeletedToo = async (page: Page, ads: number): Promise<void> => {
  await page.getByTestId(testIds.whereToggle).click();
  await page.getByTestId(testIds.where).fill('status != CLOSED');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(`${ads} of ${ads} ads`);
};
