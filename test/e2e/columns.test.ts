import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { headOf, openColumnMenu } from '../support/columns.ts';
import { focusedColumn, oneAd, query } from '../support/grid.ts';
import { allShown, edit } from '../support/shop.ts';
import { shopSeenAnew } from '../support/shop-tests.ts';

// A seller narrows, orders and arranges the columns of the sheet, by mouse and by keyboard.

const ADS = 60;

const shop = shopSeenAnew(ADS);

/** Asks the engine what the local copy holds that is not deleted, beside what the sheet shows. */
const count = async (page: Page, where: string): Promise<number> =>
  (await query(page, where, ['status'])).filter(({ status }) => !String(status).startsWith('DELETED')).length;

const shows = (page: Page, ads: number): Promise<void> =>
  expect(page.getByTestId(testIds.shownCount)).toHaveText(new RegExp(`^${ads} of `));

/** The names of the columns in sight, from the left, without the rows' own. */
const columnsShown = (page: Page): Promise<readonly (string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="columnheader"]')]
      .map((head) => ({ name: head.getAttribute('col-id'), at: head.getBoundingClientRect().x }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ name }) => name)
      .filter((name) => name !== '#' && name !== 'ag-Grid-SelectionColumn'),
  );

const cellsOf = (page: Page, field: string): Promise<readonly string[]> =>
  page.evaluate(
    (name) =>
      [...document.querySelectorAll(`[role="row"] [role="gridcell"][col-id="${name}"]`)]
        .map((cell) => ({ text: cell.textContent, at: cell.getBoundingClientRect().y }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ text }) => text),
    field,
  );

test('cells are shown by their values, with counts, and by conditions, and a chip takes each back', async () => {
  const { page } = shop;
  const paused = await count(page, 'status = PAUSED');
  await headOf(page, 'status').hover();
  await page.getByTestId(testIds.columnMenu('status')).click();
  const menu = page.getByTestId(testIds.columnMenuOpen);
  await expect(menu.locator('.value-line', { hasText: 'Paused' })).toContainText(String(paused));
  await menu.getByTestId(testIds.columnAllValues).click();
  await menu.getByTestId(testIds.columnValue('PAUSED')).click();
  await shows(page, paused);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  const cheap = await count(page, 'status = PAUSED and bid < 0.20');
  expect(cheap).toBeLessThan(paused);
  await openColumnMenu(page, 'bidMicros');
  await menu.getByTestId(testIds.columnCondition).selectOption('amount.below');
  await menu.getByTestId(testIds.columnText).fill('0.20');
  await shows(page, cheap);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Remove the filter Status/ }).click();
  await shows(page, await count(page, 'bid < 0.20'));
  await page.getByRole('button', { name: /Remove the filter Bid/ }).click();
  await allShown(page);
});

test('values are found by a search, and a column is filtered and left by keyboard alone', async () => {
  const { page } = shop;
  const menu = await openColumnMenu(page, 'title');
  const [title = ''] = await cellsOf(page, 'title');
  await menu.getByTestId(testIds.columnSearch).fill(title);
  await menu.getByTestId(testIds.columnAllValues).click();
  const without = await count(page, `title != "${title}"`);
  await shows(page, without);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect.poll(() => focusedColumn(page)).toBe('title');
});

test('long texts are searched whole, not only as far as the sheet shows them', async () => {
  const { page } = shop;
  const ad = await oneAd(page);
  const text = `${'Solid and well kept. '.repeat(20)} Zebrawood.`;
  await edit(page, [{ key: ad.key, field: 'description', text }]);
  await page.getByTestId(testIds.whereToggle).click();
  await page.getByTestId(testIds.where).fill('description contains "zebrawood"');
  await shows(page, 1);
});

test('a condition over several fields narrows the sheet; one that cannot be read leaves it', async () => {
  const { page } = shop;
  const where = 'bid < 0.20 and status = ACTIVE';
  const expected = await count(page, where);
  await page.getByTestId(testIds.whereToggle).click();
  await page.getByTestId(testIds.where).fill(where);
  await shows(page, expected);
  await page.getByTestId(testIds.where).fill(`${where} and`);
  await expect(page.getByTestId(testIds.where)).toHaveAttribute('aria-invalid', 'true');
  await shows(page, expected);
  await page.getByTestId(testIds.whereToggle).click();
  await allShown(page);
});

test('rows are put in order by several columns', async () => {
  const { page } = shop;
  await openColumnMenu(page, 'status');
  await page.getByTestId(testIds.columnAct('up')).click();
  await openColumnMenu(page, 'bidMicros');
  await page.getByTestId(testIds.columnAct('then-down')).click();
  await expect(headOf(page, 'status')).toHaveAttribute('aria-sort', 'ascending');
  await expect(headOf(page, 'bidMicros')).toHaveAttribute('aria-sort', 'descending');
  const statuses = await cellsOf(page, 'status');
  const bids = (await cellsOf(page, 'bidMicros')).map(Number.parseFloat);
  const first = statuses.filter((status) => status === statuses[0]).length;
  const ofFirst = bids.slice(0, first).filter((bid) => !Number.isNaN(bid));
  expect(ofFirst).toEqual(ofFirst.toSorted((a, b) => b - a));
});

test('columns are hidden, moved, kept in sight and put back as at first', async () => {
  const { page } = shop;
  const before = await columnsShown(page);
  await openColumnMenu(page, 'categoryId');
  await page.getByTestId(testIds.columnAct('hide')).click();
  await expect.poll(() => columnsShown(page)).not.toContain('categoryId');
  await page.getByTestId(testIds.columns).click();
  await page.getByTestId(testIds.columnShown('bidMicros')).focus();
  // Past the two that are hidden, and the status.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => (await columnsShown(page)).indexOf('bidMicros')).toBe(2);
  await page.getByTestId(testIds.columnFrozen('bidMicros')).click();
  await page.getByTestId(testIds.columnsReset).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => columnsShown(page)).toEqual(before);
});
