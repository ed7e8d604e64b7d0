import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { ask } from '../support/ask.ts';
import { lookAt } from '../support/pictures.ts';
import { SHOP } from '../support/shop.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// A seller finds ads by their results with ready questions, and sees which condition each of them is.

const ADS = 60;

const shop = shopForAllTests(ADS);

test('a ready question puts its condition into the field, and finds as many ads as it says', async () => {
  const { page } = shop;
  const counted = async () =>
    (await ask(page, 'metrics.questions', { account: SHOP, counted: true })).questions;
  // The figures of the last days come by themselves.
  await expect.poll(async () => (await counted()).some(({ count }) => count === null)).toBe(false);
  const most = (await counted()).toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))[0];
  expect(most?.count).toBeGreaterThan(0);
  const entry = page.getByTestId(testIds.question(most?.name ?? ''));

  await page.getByTestId(testIds.questions).click();
  await expect(entry).toContainText(most?.where ?? '');
  await expect(entry).toContainText(String(most?.count));
  await lookAt(shop.adsheet, 'questions', '.ready-menu');
  await entry.click();
  await expect(page.getByTestId(testIds.where)).toHaveValue(most?.where ?? '');
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(new RegExp(`^${most?.count} `));
});

test('the palette has it by name, and a bulk edit beside its condition', async () => {
  const { page } = shop;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Falling');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.where)).toHaveValue(/clicks\(14d, before\) \* 0\.5$/);

  await page.keyboard.press('Control+b');
  await page.getByTestId(testIds.bulkKind('formula')).click();
  await page.getByTestId(testIds.bulk('questions')).press('Enter');
  await page.getByTestId(testIds.question('rising')).press('Enter');
  await expect(page.getByTestId(testIds.bulk('where'))).toHaveValue(/clicks\(14d, before\) \* 1\.5$/);
  await lookAt(shop.adsheet, 'questions-bulk', `[data-testid="${testIds.bulk('questions')}"]`);
});
