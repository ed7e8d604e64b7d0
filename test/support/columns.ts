// Columns, as a seller operates them: their headers and header menus.
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { goToColumn } from './grid.ts';

export const headOf = (page: Page, field: string): Locator =>
  page.locator(`[role="columnheader"][col-id="${field}"]`);

/**
 * Opens a column's menu by key, from the first row's cell in it. Unlike a click this scrolls the column into view,
 * and does not miss it while neighbouring columns still move.
 */
export const openColumnMenu = async (page: Page, field: string): Promise<Locator> => {
  await page.locator('[role="gridcell"][col-id="title"]').first().click();
  await goToColumn(page, field);
  await page.keyboard.press('Control+Alt+f');
  const menu = page.getByTestId(testIds.columnMenuOpen);
  await expect(menu).toBeVisible();
  return menu;
};
