import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { oneAd, typeInto } from '../support/grid.ts';
import { lookAt } from '../support/pictures.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// What the marketplace says when it refuses, where the seller sees it: in the result, at the ad and in the list.

const shop = shopForEachTest(20);

test('a refused push is told in our sentence with the marketplace’s own words under it', async () => {
  const { page } = shop;
  const ad = await oneAd(page);
  await typeInto(page, ad.key, 'bidMicros', ad.raisedText);
  await shop.control.faults({
    path: `/ad/${ad.id}`,
    method: 'PUT',
    times: 9,
    action: { type: 'status', status: 400, code: 2002, field: 'cpc' },
  });
  await page.keyboard.press('Control+Enter');
  await page.getByTestId(testIds.push).click();
  const failed = page.getByTestId(testIds.pushItem(ad.key));
  await expect(failed).toContainText('Bid is outside what is allowed.');
  await expect(failed).toContainText('The marketplace says: “cpc: out of range”.');
  await lookAt(shop.adsheet, 'refused-push', '.review');
  await page.getByTestId(testIds.tab('ads')).click();
  const line = page
    .getByTestId(testIds.problems)
    .getByTestId(testIds.problem)
    .filter({ hasText: 'Bid is outside' });
  await expect(line).toContainText('The marketplace says: “cpc: out of range”.');
  await lookAt(shop.adsheet, 'refused-problem', '.problems');
});
