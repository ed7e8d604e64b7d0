import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { ask } from '../support/ask.ts';
import { lookAt } from '../support/pictures.ts';
import { allThere, SHOP } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// Every ad seems to be gone: it is another seller's sign-in more often than a shop that was emptied.

const shop = shopForEachTest(12);

test('nothing is taken for gone until the seller says that it is, with the button of the notice', async () => {
  const { page, control, adsheet } = shop;
  const { ads } = await ask(page, 'ads.query', { account: SHOP });
  for (const { id } of ads) await control.remove(Number(id));
  await ask(page, 'pull.start', { account: SHOP, full: true });
  const notice = page.locator('.toast-error');
  await expect(notice).toBeVisible();
  await allThere(page, 12);
  await expect(page.getByTestId(testIds.goneBanner)).toBeHidden();
  // One question, and no other way on beside it.
  await expect(page.getByRole('button', { name: 'Go on' })).toHaveCount(0);
  await lookAt(adsheet, 'all-gone', '.toasts');
  const really = notice.getByTestId(testIds.toastAction);
  await really.focus();
  await page.keyboard.press('Enter');
  // Those deleted there before are not missed.
  const missed = ads.filter(({ status }) => status !== 'DELETED').length;
  await expect(page.getByTestId(testIds.goneBanner)).toContainText(`${missed} ads are no longer`);
  await expect(notice).toBeHidden();
});
