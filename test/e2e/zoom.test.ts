import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

const ADS = 20;
const shop = shopForEachTest(ADS);

/** The first columns in their present order, from the left. */
const firstColumns = (page: Page): Promise<readonly (string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ag-header-cell')]
      .map((cell) => ({ name: cell.getAttribute('col-id'), at: cell.getBoundingClientRect().x }))
      .toSorted((a, b) => a.at - b.at)
      .slice(0, 4)
      .map(({ name }) => name),
  );

test('zooming in and out leaves the tick boxes and the title where they are', async () => {
  const { page } = shop;
  const { app } = shop.adsheet;
  const before = await firstColumns(page);
  expect(before.slice(1)).toEqual(['#', 'images', 'title']);
  for (const factor of [1.5, 2, 1]) {
    await app.evaluate(({ BrowserWindow }, to) => {
      for (const window of BrowserWindow.getAllWindows()) window.webContents.setZoomFactor(to);
    }, factor);
    await expect.poll(() => page.evaluate(() => globalThis.devicePixelRatio)).toBe(factor);
    // Two frames: the grid follows its size after it was laid out.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await firstColumns(page)).toEqual(before);
  }
});

test('everything above the sheet, and what a dialog would do, can be reached at twice the size', async () => {
  const { page } = shop;
  await shop.adsheet.app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) {
      window.setContentSize(1280, 800);
      window.webContents.setZoomFactor(2);
    }
  });
  await expect.poll(() => page.evaluate(() => globalThis.innerWidth)).toBeLessThanOrEqual(640);
  const isInside = (testId: string): Promise<boolean> =>
    page
      .getByTestId(testId)
      .evaluate((element) => element.getBoundingClientRect().right <= globalThis.innerWidth);
  await expect.poll(() => isInside(testIds.command('review'))).toBe(true);
  await expect.poll(() => isInside(testIds.themeMenu)).toBe(true);

  await page.keyboard.press('Control+b');
  await page.getByTestId(testIds.bulk('amount')).fill('10');
  const samples = page.getByTestId(testIds.bulkSamples);
  await expect(samples).toBeVisible();
  // Scrolled to, a change is visible as a whole; rows above it that are still being computed may move it again.
  const change = samples.getByRole('row').nth(1);
  const seen = async (): Promise<unknown> => {
    await change.scrollIntoViewIfNeeded();
    return change.evaluate(
      (row) =>
        new Promise((tell) => {
          new IntersectionObserver(([entry]) => tell(entry?.intersectionRatio)).observe(row);
        }),
    );
  };
  await expect.poll(seen).toBe(1);
});
