import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { ask } from '../support/ask.ts';
import { query } from '../support/grid.ts';
import { idle, openPanel, SHOP } from '../support/shop.ts';
import { shopSeenAnew } from '../support/shop-tests.ts';

// A seller asks which ads are live, and hears of a campaign that was paused at the marketplace.

const shop = shopSeenAnew(60);

const shows = (page: Page, ads: number): Promise<void> =>
  expect(page.getByTestId(testIds.shownCount)).toHaveText(new RegExp(`^${ads} of `));

const openMenu = (page: Page): Promise<void> => page.getByTestId(testIds.liveFilter).click();
const value = (page: Page, name: string) => page.getByTestId(testIds.liveValue(name));

test('ads are counted and filtered by whether they are live, and why not, and follow a paused campaign', async () => {
  const { page, control } = shop;
  const live = (await query(page, 'live = yes', ['status'])).length;
  expect(live).toBeGreaterThan(5);
  await openMenu(page);
  await expect(value(page, 'yes')).toContainText(String(live));
  await value(page, 'column').click();
  await value(page, 'yes').click();
  await page.keyboard.press('Escape');
  await shows(page, live);
  const cell = page.locator('[role="gridcell"][col-id="live.state"]').first();
  await expect(cell).toHaveText('Live');

  const { campaigns } = await ask(page, 'campaigns.list', { account: SHOP });
  for (const { id } of campaigns) if (id !== null) await control.changeCampaign(id, { status: 'PAUSED' });
  await ask(page, 'pull.start', { account: SHOP });
  await idle(page);
  await openMenu(page);
  await expect(value(page, 'CAMPAIGN_PAUSED')).toBeVisible();
  await value(page, 'CAMPAIGN_PAUSED').click();
  await page.keyboard.press('Escape');
  await expect(cell).toHaveText('Campaign paused');
  await cell.click();
  await openPanel(page);
  await expect(page.getByTestId(testIds.liveNote)).toContainText(
    'Not liveCampaign paused. Activate the campaign.',
  );
  await expect(page.getByTestId(testIds.liveNote)).toContainText('As last read');
});
