import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { faultsOf } from '../support/accessibility.ts';
import { ask } from '../support/ask.ts';
import { lookAt } from '../support/pictures.ts';
import { SHOP } from '../support/shop.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// A seller looks what the ads earned in a period beside the one before it, and which of them moved.

const ADS = 60;

const shop = shopForAllTests(ADS);

test('a period stands beside the one before it, by day, by groups and by ads, and leads to the ad that moved', async () => {
  const { page, adsheet } = shop;
  await page.keyboard.press('Control+9');
  await expect(page.getByTestId(testIds.tab('performance'))).toHaveAttribute('aria-selected', 'true');
  // What came unasked is 35 days: two periods of 30 need more.
  const missing = page.getByTestId(testIds.performanceMissing);
  await expect(missing).toContainText('of 60 days are not known');
  await missing.getByRole('button').click();
  await expect(missing).toHaveCount(0, { timeout: 60_000 });

  const { totals, lines, risers } = await ask(page, 'metrics.performance', {
    account: SHOP,
    by: 'category',
    measure: 'clicks',
  });
  const clicks = page.getByTestId(testIds.performanceMeasure('clicks'));
  await expect(clicks).toHaveAttribute('aria-pressed', 'true');
  await expect(clicks).toContainText((totals.now?.clicks ?? 0).toLocaleString('en'));
  await expect(page.getByTestId(testIds.performanceDays).locator('tbody tr')).toHaveCount(30);

  const chart = page.getByTestId(testIds.performanceChart);
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  const newest = page.getByTestId(testIds.performanceDays).locator('tbody tr').last();
  const day = await newest.locator('th').innerText();
  await expect(page.getByTestId(testIds.performancePoint)).toContainText(day);
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(day));
  await lookAt(adsheet, 'performance', '.performance');

  const groups = page.getByTestId(testIds.performanceLines);
  await groups.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.performanceOnly)).toContainText(lines[0]?.name ?? '');
  await expect(clicks).toContainText((lines[0]?.now?.clicks ?? 0).toLocaleString('en'));
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.performanceOnly)).toHaveCount(0);

  for (const by of ['campaign', 'status', 'prefix', 'price'] as const) {
    await page.getByTestId(testIds.performanceBy(by)).click();
    const { lines: found } = await ask(page, 'metrics.performance', { account: SHOP, by, measure: 'clicks' });
    await expect(groups.getByRole('option')).toHaveCount(found.length);
  }
  await lookAt(adsheet, 'performance-price', '.performance');

  await page.getByTestId(testIds.performanceMovers('risers')).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.tab('ads'))).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('row', { name: risers[0]?.title ?? '' }).first()).toBeVisible();
});

test('a period of which no day is known says so, and has them got', async () => {
  const { page } = shop;
  await page.keyboard.press('Control+9');
  await page.getByTestId(testIds.performancePeriod).selectOption('365');
  await expect(page.getByTestId(testIds.performanceMissing)).toContainText('of 730 days');
  expect(await faultsOf(page, '.performance')).toEqual([]);
});
