import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { campaignCell } from '../support/grid.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// A seller without a mouse: each page is entered by its key, and what stands beside it too.

const shop = shopForEachTest(20);

const CAMPAIGN = 'c1' as RowKey;

test('by keys alone one gets to a campaign, into its panel and back', async () => {
  const { page } = shop;
  const title = campaignCell(page, CAMPAIGN, 'title');
  const status = campaignCell(page, CAMPAIGN, 'status');
  for (const key of ['2', '1', '2']) {
    await page.keyboard.press(`ControlOrMeta+${key}`);
    if (key === '2') await expect(title).toBeFocused();
  }
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(status).toBeFocused();
  await page.keyboard.press('F6');
  const panel = page.getByTestId(testIds.right);
  await expect(panel.getByTestId(testIds.panelField('status'))).toBeFocused();
  await expect(panel).toContainText('Default campaign');
  await page.keyboard.press('Escape');
  await expect(status).toBeFocused();
});
