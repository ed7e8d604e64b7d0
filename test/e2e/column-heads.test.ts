import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { headOf } from '../support/columns.ts';
import { editableAds, threeAds } from '../support/grid.ts';
import { allShown } from '../support/shop.ts';
import { shopSeenAnew } from '../support/shop-tests.ts';

// The heads of columns by keyboard alone, rows that hold still in a sorted sheet, and what others changed.

const ADS = 40;

const shop = shopSeenAnew(ADS);

/** From the cells of a column up to its head. */
const goToHead = async (page: Page, field: string): Promise<void> => {
  await page.locator(`[role="gridcell"][col-id="${field}"]`).first().click();
  await page.keyboard.press('Control+ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(headOf(page, field)).toBeFocused();
};

const widthOf = async (page: Page, field: string): Promise<number> =>
  (await headOf(page, field).boundingBox())?.width ?? 0;

/** The rows from the top, by their keys. */
const rowsShown = (page: Page): Promise<readonly (string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="row"][row-id]')]
      .map((row) => ({ key: row.getAttribute('row-id'), at: row.getBoundingClientRect().y }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ key }) => key),
  );

test('a head sorts, opens its menu, moves and widens its column by key, and has the focus again', async () => {
  const { page } = shop;
  await goToHead(page, 'status');
  await page.keyboard.press('Enter');
  await expect(headOf(page, 'status')).toHaveAttribute('aria-sort', 'ascending');
  await goToHead(page, 'bidMicros');
  await page.keyboard.press('Shift+Enter');
  await expect(headOf(page, 'bidMicros')).toHaveAttribute('aria-sort', 'ascending');
  await expect(headOf(page, 'status')).toContainText('1');
  await expect(headOf(page, 'bidMicros')).toContainText('2');

  const menu = page.getByTestId(testIds.columnMenuOpen);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(headOf(page, 'bidMicros')).toBeFocused();

  const before = await widthOf(page, 'bidMicros');
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => widthOf(page, 'bidMicros')).toBeGreaterThan(before);
  const left = (await headOf(page, 'bidMicros').boundingBox())?.x ?? 0;
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await headOf(page, 'bidMicros').boundingBox())?.x).toBeLessThan(left);
  await expect(headOf(page, 'bidMicros')).toBeFocused();
});

test('an edited row stays in its place in a sorted sheet until it is asked to sort again', async () => {
  const { page } = shop;
  await goToHead(page, 'bidMicros');
  await page.keyboard.press('Enter');
  await expect(headOf(page, 'bidMicros')).toHaveAttribute('aria-sort', 'ascending');
  const editable = new Set<string | null>((await editableAds(page)).map(({ key }) => key));
  const key = (await rowsShown(page)).find((each) => editable.has(each));
  if (!key) throw new Error('no ad in sight to edit');
  const bid = page.locator(`[row-id="${key}"] [col-id="bidMicros"]`);
  await bid.click();
  const before = await rowsShown(page);
  await page.keyboard.type('4.99');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.outOfDate)).toHaveText('Sort again');
  await expect(bid).toHaveText('4.99');
  expect(await rowsShown(page)).toEqual(before);
  await page.keyboard.press('Control+Alt+l');
  await expect(page.getByTestId(testIds.outOfDate)).toBeHidden();
  await expect.poll(() => rowsShown(page)).not.toEqual(before);
});

test('what others changed since is shown at a click, and nothing else', async () => {
  const { page } = shop;
  const [first, second] = await threeAds(page);
  await expect(page.getByTestId(testIds.news)).toBeHidden();
  await shop.control.change(first.id, { title: 'Van een ander' });
  await shop.control.change(second.id, { title: 'Ook van een ander' });
  await page.keyboard.press('F5');
  await expect(page.getByTestId(testIds.news)).toContainText('2');
  await page.getByTestId(testIds.news).click();
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^2 of /);
  await expect(page.locator(`[row-id="${first.key}"]`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter Changed by others' }).click();
  await allShown(page);
});
