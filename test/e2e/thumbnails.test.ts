import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { lookAt } from '../support/pictures.ts';
import { openPanel } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// A seller sees the pictures of the ads: in the sheet those in sight, in the panel all of an ad's.

const shop = shopForEachTest(40);

test('pictures of the ads in sight stand in the sheet, and all of an ad’s in the panel', async () => {
  const { page } = shop;
  const cells = page.locator('[role="gridcell"][col-id="images"]');
  const shown = cells.locator('img');
  await expect(shown.first()).toBeVisible({ timeout: 30_000 });
  const sources = await shown.evaluateAll((all) =>
    all.map((one) => (one as HTMLImageElement).src.slice(0, 23)),
  );
  expect(new Set(sources)).toEqual(new Set(['data:image/jpeg;base64,']));
  await expect
    .poll(() => shown.first().evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(10);
  // Whole within its frame, and not cut off by it.
  expect(
    await shown.first().evaluate((one) => {
      const [picture, frame] = [one.getBoundingClientRect(), one.parentElement?.getBoundingClientRect()];
      return frame !== undefined && picture.height <= frame.height && picture.width <= frame.width;
    }),
  ).toBe(true);
  const heights = await cells.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);

  await shown.first().click();
  await openPanel(page);
  const panel = page.getByTestId(testIds.right);
  await expect(panel.locator('.picture-frame img').first()).toBeVisible({ timeout: 30_000 });
  await panel.locator('.picture-frame').first().scrollIntoViewIfNeeded();
  await lookAt(shop.adsheet, 'thumbnails', '.pictures');
});
