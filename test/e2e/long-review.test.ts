import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/test-ids.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { cell, editableAds } from '../support/grid.ts';
import { drafts, openShop, SHOP } from '../support/shop.ts';

// Review of many small changesets: only those in sight are made, and the sheet behind it misses nothing.

const EACH = 5;
const LEAST = 100;

test('Review makes more of its changesets as they come into sight, and the hidden sheet hears of what is discarded', async () => {
  const { sandbox, adsheet } = await openShop(300);
  const { page } = adsheet;
  const ads = await editableAds(page);
  const count = ads.length - (ads.length % EACH);
  expect(count).toBeGreaterThan(LEAST);
  await page.evaluate(
    async ({ account, keys, each }) => {
      for (let at = 0; at < keys.length; at += each)
        await globalThis.adsheet.call('edits.apply', {
          account,
          label: `Titles ${at}`,
          changes: [{ keys: keys.slice(at, at + each), field: 'title', value: 'Nieuwe titel' }],
        });
    },
    { account: SHOP, keys: ads.slice(0, count).map(({ key }) => key), each: EACH },
  );
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
  await adsheet.close();
  await sandbox.close();
});
