import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { focusedColumn } from '../support/grid.ts';
import { allShown } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

const ADS = 30;
const shop = shopForEachTest(ADS);

test('a cell is copied, cleared, reverted and filtered by from its menu, by mouse and by key', async () => {
  const { page } = shop;
  const shown = page.getByTestId(testIds.shownCount);
  await allShown(page);
  const menu = page.getByTestId(testIds.cellMenu);
  const title = page.locator('[role="gridcell"][col-id="title"]').first();
  const before = (await title.textContent()) ?? '';

  await title.click({ button: 'right' });
  await menu.getByTestId(testIds.cellMenuItem('clear')).click();
  await expect(title).not.toContainText(before);
  await title.click({ button: 'right' });
  await menu.getByTestId(testIds.cellMenuItem('revert')).click();
  await expect(title).toContainText(before);

  await title.click();
  await page.keyboard.press('Shift+F10');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect.poll(() => focusedColumn(page)).toBe('title');

  const status = page.locator('[role="gridcell"][col-id="status"]').first();
  const name = (await status.textContent()) ?? '';
  await status.click({ button: 'right' });
  await menu.getByTestId(testIds.cellMenuItem('without')).click();
  await expect(shown).toHaveText(/ of \d+ ads$/);
  await expect(page.locator('[role="gridcell"][col-id="status"]', { hasText: name })).toHaveCount(0);
});
