import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { shopForEachTest } from '../support/shop-tests.ts';

const ADS = 20;
const shop = shopForEachTest(ADS);

/** The first columns as they stand, from the left. */
const firstColumns = (page: Page): Promise<readonly (string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ag-header-cell')]
      .map((cell) => ({ name: cell.getAttribute('col-id'), at: cell.getBoundingClientRect().x }))
      .toSorted((a, b) => a.at - b.at)
      .slice(0, 3)
      .map(({ name }) => name),
  );

test('zooming in and out leaves the tick boxes and the title where they are', async () => {
  const { page } = shop;
  const { app } = shop.adsheet;
  const before = await firstColumns(page);
  expect(before.slice(1)).toEqual(['#', 'title']);
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
