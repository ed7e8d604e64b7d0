import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { lookAt } from '../support/pictures.ts';
import { idle } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// What the marketplace says of the seller: whether there are ads, who may change them, and what the sign-in may do.

const shop = shopForEachTest(0);

test('an account without ads says so on the word of the marketplace, and its seller stands in the accounts', async () => {
  const { page } = shop;
  await idle(page);
  await expect(page.getByText('The marketplace says that you have no ads there.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+A');
  const accounts = page.getByTestId(testIds.accounts);
  await expect(accounts).toContainText('may read ads, change them, add pictures, get detailed reports');
  await expect(accounts).toContainText('programs may change these ads');
  await lookAt(shop.adsheet, 'accounts', '.dialog');
});
