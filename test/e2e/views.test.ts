import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { headOf, openColumnMenu } from '../support/columns.ts';
import { allShown } from '../support/shop.ts';
import { shopSeenAnew } from '../support/shop-tests.ts';

const ADS = 40;
const shop = shopSeenAnew(ADS);

test('a view keeps filters, columns and order, also after a restart, and can be renamed and removed', async () => {
  const { page } = shop;
  const shown = page.getByTestId(testIds.shownCount);

  await openColumnMenu(page, 'status');
  await page.getByTestId(testIds.columnValue('ACTIVE')).click();
  await page.keyboard.press('Escape');
  await openColumnMenu(page, 'categoryId');
  await page.getByTestId(testIds.columnAct('hide')).click();
  await openColumnMenu(page, 'bidMicros');
  await page.getByTestId(testIds.columnAct('down')).click();
  await expect(shown).toHaveText(/ of \d+ ads$/);
  const narrowed = await shown.textContent();

  await page.getByTestId(testIds.saveView).click();
  await page.getByTestId(testIds.saveViewName).fill('Not active');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.savedView('Not active'))).toHaveAttribute('aria-pressed', 'true');
  await shop.adsheet.close();

  await shop.reopen();
  const again = shop.page;
  await allShown(again);
  await expect(headOf(again, 'categoryId')).toBeVisible();
  await again.getByTestId(testIds.savedView('Not active')).click();
  await expect(again.getByTestId(testIds.shownCount)).toHaveText(narrowed ?? '');
  await expect(headOf(again, 'categoryId')).toBeHidden();
  await expect(headOf(again, 'bidMicros')).toHaveAttribute('aria-sort', 'descending');

  await again.getByTestId(testIds.savedViewMore('Not active')).click();
  await again.getByRole('menuitem', { name: 'Rename…' }).click();
  await again.getByTestId(testIds.saveViewName).fill('Waiting');
  await again.keyboard.press('Enter');
  await expect(again.getByTestId(testIds.savedView('Waiting'))).toBeVisible();
  await again.getByTestId(testIds.savedViewMore('Waiting')).click();
  await again.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(again.getByTestId(testIds.savedView('Waiting'))).toBeHidden();
  await again.getByTestId(testIds.toastAction).click();
  await expect(again.getByTestId(testIds.savedView('Waiting'))).toBeVisible();
});

test('a view of one category keeps how the columns of its attributes stand', async () => {
  const { page } = shop;
  const left = page.getByTestId(testIds.left);
  await left
    .getByRole('button', { name: /^Expand/ })
    .first()
    .click();
  await left.locator('.depth-2 > button').first().click();
  await expect(page.getByTestId(testIds.attributes)).toBeVisible();
  await page.getByTestId(testIds.columns).click();
  const ofAttributes = page.locator('[data-testid^="column-shown-attributes."]');
  await expect(ofAttributes.first()).toBeAttached();
  const id = (await ofAttributes.first().getAttribute('data-testid')) ?? '';
  const field = id.replace('column-shown-', '');
  await page.getByTestId(testIds.columnFrozen(field)).click();
  await page.keyboard.press('Escape');
  const head = headOf(page, field);
  await expect(head).toBeVisible();
  await page.getByTestId(testIds.saveView).click();
  await page.getByTestId(testIds.saveViewName).fill('One category');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.savedView('One category'))).toHaveAttribute('aria-pressed', 'true');
  await page.getByTestId(testIds.category(0)).click();
  await allShown(page);
  await expect(head).toBeHidden();
  await page.getByTestId(testIds.savedView('One category')).click();
  await expect(head).toBeVisible();
  await page.getByTestId(testIds.columns).click();
  await expect(page.getByTestId(testIds.columnFrozen(field))).toHaveAttribute('aria-pressed', 'true');
});
