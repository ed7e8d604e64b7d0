import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { dayAfter, dayIn } from '../../shared/metrics/days.ts';
import { faultsOf } from '../support/accessibility.ts';
import { ask } from '../support/ask.ts';
import { openFrom, saveTo } from '../support/dialogs.ts';
import { lookAt } from '../support/pictures.ts';
import { SHOP } from '../support/shop.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// A seller looks what the ads earned in a period beside the one before it, and which of them moved.

const ADS = 60;

const shop = shopForAllTests(ADS);

test('a period stands beside the one before it, by day, by groups and by ads, and leads to the ad that moved', async () => {
  const { page, adsheet } = shop;
  await page.getByTestId(testIds.tab('performance')).click();
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

test('days are marked in the chart, and what is shown is kept: a report, a workbook, a picture, beside own orders', async () => {
  const { page, adsheet } = shop;
  const folder = test.info().outputPath('kept');
  await page.keyboard.press('Control+9');
  const chart = page.getByTestId(testIds.performanceChart);
  await chart.focus();
  await page.keyboard.press('End');
  for (let back = 0; back < 3; back += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByTestId(testIds.performancePoint)).toContainText('marked');
  await page.keyboard.press('Enter');
  const days = page.getByTestId(testIds.performanceDays).locator('tbody tr');
  await expect(days).toHaveCount(4);
  await page.getByTestId(testIds.performancePeriod).selectOption('30');
  await expect(days).toHaveCount(30);

  const { ads } = await ask(page, 'ads.query', {
    account: SHOP,
    where: 'clicks(7d) > 0',
    columns: ['vendorId'],
  });
  const vendorId = ads.map((ad) => ad['vendorId']).find((id) => typeof id === 'string' && id !== '');
  const { to } = await ask(page, 'metrics.performance', { account: SHOP, by: 'category', measure: 'clicks' });
  const orders = join(adsheet.home, 'orders.csv');
  await writeFile(orders, `SKU;Datum;Omzet\r\n${String(vendorId)};${to};1.250\r\nTotaal;;1.250\r\n`);
  await openFrom(adsheet, orders);
  await page.getByTestId(testIds.performanceOrders).click();
  await page.getByTestId(testIds.ordersAdd).click();
  await page.getByTestId(testIds.ordersAsk('decimal')).selectOption(',');
  await lookAt(adsheet, 'orders', '.dialog');
  await page.getByTestId(testIds.ordersAgain).click();
  await expect(page.getByTestId(testIds.ordersDay('from'))).toHaveValue(to);
  await page.getByTestId(testIds.ordersAsk('unread')).selectOption('none');
  await page.getByTestId(testIds.ordersAgain).click();
  await expect(page.getByTestId(testIds.ordersForget(1))).toBeVisible();
  await expect(page.getByTestId(testIds.ordersDialog)).toContainText('1 row not read');
  await page.keyboard.press('Escape');
  const revenue = page.getByTestId(testIds.performanceMeasure('revenue'));
  await expect(revenue).toContainText('1,250');
  await revenue.click();
  await lookAt(adsheet, 'performance-orders', '.performance');

  await saveTo(adsheet, join(adsheet.home, 'page.xlsx'));
  await page.getByTestId(testIds.performanceExport).click();
  await page.getByTestId(testIds.performanceWorkbook).click();
  await expect(page.getByText('Written: page.xlsx')).toBeVisible();
  await saveTo(adsheet, join(adsheet.home, 'chart.png'));
  await page.getByTestId(testIds.performanceExport).click();
  await page.getByTestId(testIds.performancePicture).click();
  await expect(page.getByText('Written: chart.png')).toBeVisible();
  const picture = await readFile(join(adsheet.home, 'chart.png'));
  expect(picture.readUInt32BE(16)).toBeGreaterThan(400);
  await writeFile(`${folder}.png`, picture);

  await page.getByTestId(testIds.performanceDownload).click();
  await lookAt(adsheet, 'download-report', '.dialog');
  await page.getByTestId(testIds.downloadReport).selectOption('sessions');
  await page.getByTestId(testIds.downloadForm('csv')).check();
  await saveTo(adsheet, join(adsheet.home, 'sessions.csv'));
  await page.getByTestId(testIds.downloadStart).click();
  await expect(page.getByText('sessions.csv')).toBeVisible();
  expect(await readFile(join(adsheet.home, 'sessions.csv'), 'utf8')).toContain('relativePerformance');
});

test('a period of which no day is known says so, and why its days are got one by one', async () => {
  const { page, control } = shop;
  await control.behave({ adsTable: 'units' });
  const today = dayIn('Europe/Amsterdam', new Date());
  await ask(page, 'metrics.pull', { account: SHOP, from: dayAfter(today, -20), to: dayAfter(today, -10) });
  await page.keyboard.press('Control+9');
  await page.getByTestId(testIds.performancePeriod).selectOption('365');
  const missing = page.getByTestId(testIds.performanceMissing);
  await expect(missing).toContainText('of 730 days');
  await expect(missing).toContainText('got one by one');
  expect(await faultsOf(page, '.performance')).toEqual([]);
});
