import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { dayAfter, daysIn } from '../../shared/metrics/days.ts';
import { ask } from '../support/ask.ts';
import { openFrom } from '../support/dialogs.ts';
import { lookAt } from '../support/pictures.ts';
import { SHOP } from '../support/shop.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// A seller puts the orders of their own shop beside clicks and spend, and finds the ads that cost and sell nothing.

const ADS = 40;
const DAYS = 14;

const shop = shopForAllTests(ADS);

test('orders are columns beside the marketplace’s figures, once a file of them is added', async () => {
  const { page, adsheet } = shop;
  await page.getByTestId(testIds.resultsMenu).click();
  await page.getByTestId(testIds.resultsRange).selectOption(String(DAYS));
  for (const path of ['clicks', 'spent', 'orders', 'revenue', 'costPerOrder', 'margin', 'margin.difference'])
    await page.getByTestId(testIds.resultColumn(`results.${path}`)).check({ force: true });
  const note = page.getByTestId(testIds.resultsOrders);
  await expect(note).toContainText('No orders of yours are known yet');
  await lookAt(adsheet, 'order-columns-none', '.results-menu');

  const { now } = await ask(page, 'metrics.sums', { account: SHOP, range: { days: DAYS }, compare: false });
  const { ads } = await ask(page, 'ads.query', {
    account: SHOP,
    where: `clicks(${DAYS}d) > 0`,
    columns: ['vendorId'],
  });
  const vendors = ads.flatMap(({ vendorId }) => (typeof vendorId === 'string' && vendorId ? [vendorId] : []));
  const sellers = vendors.slice(0, 12);
  // All but the first day of the range.
  const days = daysIn(dayAfter(now.from, 1), now.to);
  const lines = days.flatMap((day, at) =>
    sellers.flatMap((vendor, nth) => ((at + nth) % 3 === 0 ? [`${vendor};${day};${nth + 9}.50;2.00`] : [])),
  );
  const ends = [days[0], now.to].map((day) => `not-here;${day};5.00;0.00`);
  const file = join(adsheet.home, 'shop.csv');
  await writeFile(file, ['SKU;Day;Revenue;Cost', ...ends, ...lines].join('\r\n'));
  await openFrom(adsheet, file);
  await note.getByTestId(testIds.addOrders).click();
  await page.getByTestId(testIds.ordersAdd).click();
  const dayOf = (end: string) => page.getByTestId(testIds.ordersDay(end));
  await expect(dayOf('from')).toHaveValue(days[0] ?? '');
  await expect(dayOf('to')).toHaveValue(now.to);
  await dayOf('to').fill(dayAfter(now.to, 1));
  await expect(page.getByTestId(testIds.ordersAgain)).toHaveAttribute('aria-disabled', 'true');
  await dayOf('to').fill(now.to);
  await lookAt(adsheet, 'orders-period', '.dialog');
  await page.getByTestId(testIds.ordersAgain).click();
  await expect(page.getByTestId(testIds.ordersForget(1))).toBeVisible();
  await page.keyboard.press('Escape');

  // A day that the file does not cover is not known.
  const totalOf = (path: string) => page.locator(`.row-total [role="gridcell"][col-id="results.${path}"]`);
  await expect(totalOf('orders')).toHaveText('–');
  await page.getByTestId(testIds.resultsMenu).click();
  await expect(note).toContainText('no file of yours covers');
  await page.getByTestId(testIds.resultsRange).selectOption('7');
  await expect(note).toContainText('1 order (');
  await page.keyboard.press('Escape');
  const since = dayAfter(now.to, -6);
  const sold = lines.filter((line) => (line.split(';')[1] ?? '') >= since).length;
  await expect(totalOf('orders')).toHaveText(String(sold));
  await page.locator('[role="columnheader"][col-id="results.margin"]').click();
  await lookAt(adsheet, 'order-columns', `[data-testid="${testIds.grid}"]`);

  await page.getByTestId(testIds.whereToggle).click();
  await page.getByTestId(testIds.where).fill('orders(7d) = 0 and spent(7d) > 0');
  const found = await ask(page, 'ads.query', {
    account: SHOP,
    where: 'orders(7d) = 0 and spent(7d) > 0',
    columns: ['status'],
  });
  expect(found.count).toBeGreaterThan(0);
  await expect(totalOf('orders')).toHaveText('0');
  await expect(totalOf('costPerOrder')).toHaveText('–');
  await page.getByTestId(testIds.where).fill(`orders(${DAYS}d) = 0`);
  await expect(page.getByTestId(testIds.missingOrders)).toContainText('covers 1 of them');

  // The dialog of the files would take the place of a bulk edit, and what was filled in there.
  await page.getByTestId(testIds.where).fill('');
  await page.keyboard.press('Control+b');
  await page.getByTestId(testIds.bulkKind('formula')).click();
  await page.getByTestId(testIds.bulk('formula')).fill('bid + 0.01');
  await page.getByTestId(testIds.bulk('where')).fill(`orders(${DAYS}d) = 0`);
  const preview = page.getByTestId(testIds.bulkPreview);
  await expect(preview.getByTestId(testIds.missingOrders)).toContainText('on the page of performance');
  await expect(preview.getByTestId(testIds.addOrders)).toHaveCount(0);
});
