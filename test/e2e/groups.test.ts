import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { ask } from '../support/ask.ts';
import { clipboardOf } from '../support/cells.ts';
import { openColumnMenu } from '../support/columns.ts';
import { cell, query } from '../support/grid.ts';
import { lookAt } from '../support/pictures.ts';
import { allShown, drafts, SHOP } from '../support/shop.ts';
import { shopSeenAnew } from '../support/shop-tests.ts';

// The sheet in groups: heads among the ads that nothing but the eye counts.

const ADS = 60;
const shop = shopSeenAnew(ADS);

const heads = (page: Page): Locator => page.locator('.group-head .group-line');
const head = (page: Page, name: string): Locator =>
  page.locator('.group-head', { has: page.locator('b', { hasText: new RegExp(`^${name}$`) }) });

/** What the sheet shows from top to bottom: heads by their text, ads by their key. */
const displayed = (page: Page): Promise<readonly string[]> =>
  page.getByTestId(testIds.grid).evaluate((grid) => {
    const rows = new Map<number, string>();
    for (const row of grid.querySelectorAll('[role="row"][row-index]')) {
      const line = row.querySelector('.group-line');
      const index = Number(row.getAttribute('row-index'));
      if (line)
        rows.set(
          index,
          [...line.querySelectorAll('b, .group-count')].map((part) => part.textContent).join(': '),
        );
      else if (!rows.has(index)) rows.set(index, row.getAttribute('row-id') ?? '');
    }
    return [...rows].sort(([a], [b]) => a - b).map(([, text]) => text);
  });

const groupBy = async (page: Page, field: string): Promise<void> => {
  await openColumnMenu(page, field);
  await page.getByTestId(testIds.columnAct('group')).click();
  await expect(heads(page).first()).toBeVisible();
};

/** Ads that are not deleted, with these columns. */
const ads = async (page: Page, columns: readonly string[]) =>
  (await query(page, '', ['status', ...columns])).filter(
    ({ status }) => !String(status).startsWith('DELETED'),
  );

const bigWindow = async (): Promise<void> => {
  await shop.adsheet.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 2600),
  );
  await expect.poll(() => shop.page.evaluate(() => globalThis.innerHeight)).toBe(2600);
};

test('ads of one status stand together below a head with their number, and are numbered without it', async () => {
  const { page } = shop;
  await bigWindow();
  await groupBy(page, 'status');
  const all = await ads(page, []);
  const counts = Map.groupBy(all, ({ status }) => status);
  await expect(heads(page)).toHaveCount(counts.size);
  for (const [status, { length }] of counts) {
    const name = { ACTIVE: 'Active', PAUSED: 'Paused' }[String(status)];
    if (name) await expect(head(page, name)).toContainText(`${length} ads`);
  }
  const shown = await displayed(page);
  expect(shown.filter((text) => text.startsWith('r'))).toHaveLength(all.length);
  const numbers = await page.locator('.cell-row').allTextContents();
  expect(numbers.map(Number).toSorted((a, b) => a - b)).toEqual(all.map((_, at) => at + 1));
  await allShown(page);
  const status = new Map(all.map((ad) => [ad['key'], ad['status']]));
  const inOrder = shown.flatMap((text) => status.get(text) ?? []);
  expect(new Set(inOrder.filter((one, at) => one !== inOrder[at - 1])).size).toBe(
    inOrder.filter((one, at) => one !== inOrder[at - 1]).length,
  );
  await lookAt(shop.adsheet, 'grouped', '.grid');
  await page.getByRole('button', { name: 'Grouped by Status' }).click();
  await expect(heads(page)).toHaveCount(0);
});

test('ranges, copies and filling go over a head as if it were not there', async () => {
  const { page, adsheet } = shop;
  const clipboard = clipboardOf(adsheet.app);
  await bigWindow();
  await groupBy(page, 'status');
  const shown = await displayed(page);
  const border = shown.findIndex((text, at) => at > 0 && !text.startsWith('r'));
  const [last, first] = [shown[border - 1], shown[border + 1]] as [RowKey, RowKey];
  await cell(page, last, 'title').click();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByTestId(testIds.rangeSums)).toContainText('2');
  await page.keyboard.press('Control+c');
  const titles = await Promise.all([last, first].map((key) => cell(page, key, 'title').innerText()));
  await expect.poll(async () => (await clipboard.text()).trim().split(/\r?\n/)).toEqual(titles);
  await page.keyboard.press('Control+d');
  await drafts(page, 1);
  await expect(cell(page, first, 'title')).toHaveText(titles[0] ?? '');
  await page.keyboard.press('Control+z');
  await drafts(page, 0);
});

test('a head is reached with the arrows, collapses by key, and what is entered with Enter passes it', async () => {
  const { page } = shop;
  await bigWindow();
  await groupBy(page, 'status');
  const shown = await displayed(page);
  const border = shown.findIndex((text, at) => at > 0 && !text.startsWith('r'));
  const [last, first] = [shown[border - 1], shown[border + 1]] as [RowKey, RowKey];
  const second = page.locator(`.group-head[row-index="${border}"]`);
  await cell(page, last, 'title').click();
  await page.keyboard.press('Enter');
  await expect(cell(page, first, 'title')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(second).toBeFocused();
  await expect(second).toHaveAttribute('aria-label', /^[^,]+, \d+ ads?, expanded$/);
  await page.keyboard.press('Enter');
  await expect(second.locator('.group-line')).toHaveAttribute('aria-expanded', 'false');
  await expect(second).toBeFocused();
  await expect(second).toHaveAttribute('aria-label', /, collapsed$/);
  await expect(page.getByTestId(testIds.announcer)).toHaveText(/, collapsed$/);
  await expect(cell(page, first, 'title')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, first, 'title')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, first, 'title')).toBeFocused();
  await page.keyboard.press('Control+Shift+g');
  await expect(page.locator('.group-line[aria-expanded="true"]')).toHaveCount(0);
  // The ad that had the focus is in a collapsed group: its head has it.
  await expect(page.locator('.group-head[row-index="1"]')).toBeFocused();
  await lookAt(shop.adsheet, 'collapsed', '.grid');
  await page.keyboard.press('Control+Shift+g');
  await expect(page.locator('.group-line[aria-expanded="false"]')).toHaveCount(0);
  // A click gives the keyboard the same place.
  await second.click();
  await expect(second).toBeFocused();
  await expect(cell(page, first, 'title')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(`.group-head[row-index="${border + 1}"]`)).toBeFocused();
  // The ends of the sheet are those of its ads, also from a head.
  await page.keyboard.press('Control+Home');
  await expect(page.locator(`[row-id="${shown[1]}"] .ag-cell:focus`)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('.group-head[row-index="0"]')).toBeFocused();
  await page.keyboard.press('Control+End');
  await expect(page.locator('.ag-row-last .ag-cell:focus')).toBeVisible();
});

test('ads of a collapsed group are out of view: no act is for them, and whoever leads to one shows it', async () => {
  const { page } = shop;
  await bigWindow();
  await groupBy(page, 'status');
  const all = await ads(page, []);
  const paused = all.filter(({ status }) => status === 'PAUSED');
  await head(page, 'Paused').click();
  await expect(head(page, 'Paused').locator('.group-line')).toHaveAttribute('aria-expanded', 'false');
  // The number of those that pass the filter is as before.
  await allShown(page);
  await page.locator('[role="columnheader"] input[type="checkbox"]').first().click();
  await expect(page.getByTestId(testIds.selectionBar)).toContainText(`${all.length - paused.length} `);
  await page.keyboard.press('Escape');
  const hidden = String(paused[0]?.['key']) as RowKey;
  await ask(page, 'edits.apply', {
    account: SHOP,
    label: 'Edit',
    changes: [{ key: hidden, field: 'title', text: '' }],
  });
  await page.getByTestId(testIds.command('review')).click();
  await page.getByTestId(testIds.reviewItem(hidden)).getByRole('button').first().click();
  await expect(cell(page, hidden, 'title')).toBeFocused();
  await page.keyboard.press('Control+z');
  await drafts(page, 0);
});

test('an edited ad stays where it is until it is sorted again, and then goes to its group', async () => {
  const { page } = shop;
  await bigWindow();
  await groupBy(page, 'status');
  const [active] = (await ads(page, [])).filter(({ status }) => status === 'ACTIVE');
  const key = String(active?.['key']) as RowKey;
  const before = await displayed(page);
  await ask(page, 'edits.status', { account: SHOP, select: { keys: [key] }, status: 'PAUSED' });
  await expect(cell(page, key, 'status')).toHaveText('Paused');
  expect((await displayed(page)).indexOf(key)).toBe(before.indexOf(key));
  await page.getByTestId(testIds.outOfDate).click();
  await expect
    .poll(async () => {
      const now = await displayed(page);
      return now.indexOf(key) > now.findIndex((text) => text.startsWith('Paused'));
    })
    .toBe(true);
  await ask(page, 'edits.undo', { account: SHOP });
  await drafts(page, 0);
});

test('groups by live or not tell the reason, as many as the filter counts, and a view keeps them', async () => {
  const { page } = shop;
  await bigWindow();
  await page.getByTestId(testIds.liveFilter).click();
  await page.getByTestId(testIds.liveValue('group')).click();
  await page.keyboard.press('Escape');
  await expect(heads(page).first()).toContainText('Live');
  const paused = await query(page, 'notLive contains AD_PAUSED', ['status']);
  await expect(head(page, 'Not live: Ad paused')).toContainText(`${paused.length} ads`);
  await lookAt(shop.adsheet, 'live', '.grid');
  await page.getByTestId(testIds.saveView).click();
  await page.getByTestId(testIds.saveViewName).fill('By live');
  await page.keyboard.press('Enter');
  await page.getByTestId(testIds.liveFilter).click();
  await page.getByTestId(testIds.liveValue('group')).click();
  await page.keyboard.press('Escape');
  await expect(heads(page)).toHaveCount(0);
  await bigWindow();
  await page.getByTestId(testIds.savedView('By live')).click();
  await expect(head(page, 'Not live: Ad paused')).toBeVisible();
});
