import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { adsInUse } from '../support/shop.ts';
import { shopSeenAnew } from '../support/shop-tests.ts';

// A page that needs figures of days older than those that come by themselves says so, and gets them.

const ADS = 20;

const shop = shopSeenAnew(ADS);

test('a bulk edit that asks for days that are not here says so, gets them, and shows what it would do then', async () => {
  const { page } = shop;
  await page.keyboard.press('Control+b');
  await page.getByTestId(testIds.bulkKind('formula')).click();
  await page.getByTestId(testIds.bulk('formula')).fill('bid + 0.01');
  await page.getByTestId(testIds.bulk('where')).fill('impressions(40d) >= 0');
  const preview = page.getByTestId(testIds.bulkPreview);
  await expect(preview).toContainText('0 ads change');
  await expect(preview.getByTestId(testIds.missingDays)).toContainText('the last 40 days');
  await preview.getByTestId(testIds.getDays).press('Enter');
  await expect(preview.getByRole('status')).toHaveText(/^[1-9]\d* ads change$/, { timeout: 30_000 });
  await expect(preview.getByTestId(testIds.missingDays)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId(testIds.bulkDialog)).toBeHidden();
});

test('so does a condition no ad can meet without them', async () => {
  const { page } = shop;
  await page.getByTestId(testIds.whereToggle).click();
  await page.getByTestId(testIds.where).fill('impressions(44d) >= 0');
  await expect(page.getByTestId(testIds.missingDays)).toContainText('the last 44 days');
  await page.getByTestId(testIds.getDays).click();
  await expect(page.getByTestId(testIds.missingDays)).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(new RegExp(`^${await adsInUse(page)} `));
});

test('days that were not over when they were read are not counted, until they are got again', async () => {
  const { page, control } = shop;
  await control.advance(-86_400_000);
  await page.getByTestId(testIds.whereToggle).click();
  await page.getByTestId(testIds.where).fill('impressions(46d) >= 0');
  await page.getByTestId(testIds.getDays).click();
  await expect(page.getByTestId(testIds.getDays)).toBeEnabled({ timeout: 30_000 });
  await expect(page.getByTestId(testIds.missingDays)).toContainText('the last 46 days');
  await control.advance(86_400_000);
  await page.getByTestId(testIds.getDays).click();
  await expect(page.getByTestId(testIds.missingDays)).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(new RegExp(`^${await adsInUse(page)} `));
});
