import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { ask } from '../support/ask.ts';
import { cell, editableAds } from '../support/grid.ts';
import { drafts, SHOP } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// Review of many small changesets: only those in sight are made, and the sheet behind it misses nothing.

const EACH = 5;
const LEAST = 100;

const shop = shopForEachTest(300);

test('Review makes more of its changesets as they come into sight, and the hidden sheet hears of what is discarded', async () => {
  const { page } = shop;
  const ads = await editableAds(page);
  const count = ads.length - (ads.length % EACH);
  expect(count).toBeGreaterThan(LEAST);
  const keys = ads.slice(0, count).map(({ key }) => key);
  for (let at = 0; at < count; at += EACH)
    await ask(page, 'edits.apply', {
      account: SHOP,
      label: `Titles ${at}`,
      changes: [{ keys: keys.slice(at, at + EACH), field: 'title', value: 'Nieuwe titel' }],
    });
  await drafts(page, count);
  const inSight = (await page
    .getByTestId(testIds.grid)
    .locator('[row-id]', { hasText: 'Nieuwe titel' })
    .first()
    .getAttribute('row-id')) as RowKey;
  await page.getByTestId(testIds.command('review')).click();
  const ticks = page.getByTestId(testIds.review).locator('[data-tick]');
  await expect(ticks.first()).toBeVisible();
  expect(await ticks.count()).toBeLessThan(count);
  await expect(async () => {
    await ticks.last().scrollIntoViewIfNeeded();
    expect(await ticks.count()).toBe(count);
  }).toPass();

  const item = page.getByTestId(testIds.reviewItem(inSight));
  await item.getByRole('button', { name: 'Revert', exact: true }).click();
  await drafts(page, count - 1);
  await page.getByRole('tab').first().click();
  await expect(cell(page, inSight, 'title')).toBeVisible();
  await expect(cell(page, inSight, 'title')).not.toHaveText('Nieuwe titel');
});
