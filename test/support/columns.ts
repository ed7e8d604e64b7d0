// Columns as a seller reaches them: their heads, and the menus of those.
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { goToColumn } from './grid.ts';

export const headOf = (page: Page, field: string): Locator =>
  page.locator(`[role="columnheader"][col-id="${field}"]`);

/**
 * Opens a column's menu by key, from the first row's cell in it: the sheet brings into sight what the mouse would have
 * to look for while the columns beside it still move.
 */
export const openColumnMenu = async (page: Page, field: string): Promise<Locator> => {
  await page.locator('[role="gridcell"][col-id="title"]').first().click();
  await goToColumn(page, field);
  await page.keyboard.press('Control+Alt+f');
  const menu = page.getByTestId(testIds.columnMenuOpen);
  await expect(menu).toBeVisible();
  return menu;
};
