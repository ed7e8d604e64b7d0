import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { lookAt } from '../support/pictures.ts';
import { drafts, idle, pushAll, retitle } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// A push on a way that is too slow for it, and one under which the computer is closed.

const shop = shopForEachTest(20);

test('where every read is too old by the time it came, the push pauses, says why, and goes on when told to', async () => {
  const { page, control, adsheet } = shop;
  const sent = await retitle(page, 2);
  await page.getByTestId(testIds.command('review')).click();
  await expect(page.getByTestId(testIds.push)).toBeEnabled();
  await idle(page);
  await control.slow(5_100);
  await page.getByTestId(testIds.push).click();
  const banner = page.getByTestId(testIds.runBanner);
  await expect(banner).toContainText('Sending is paused', { timeout: 60_000 });
  await expect(banner).toContainText('2 of 2 still wait');
  // Told in one place, and counted at the foot.
  await expect(page.locator('.toast-error')).toHaveCount(0);
  await expect(page.getByTestId(testIds.statusPaused)).toContainText('2 wait');
  expect(await control.written()).toEqual([]);
  await lookAt(adsheet, 'paused', '.banners');
  await control.slow(0);
  await page.getByTestId(testIds.runResume).press('Enter');
  await drafts(page, 0);
  await idle(page);
  await expect(page.getByTestId(testIds.runBanner)).toBeHidden();
  expect(await control.written()).toEqual(sent);
});

test('a write that hangs when the computer sleeps is looked up when it wakes, and is made once', async () => {
  const { page, control, adsheet } = shop;
  const sent = await retitle(page, 1);
  await control.faults({ method: 'PUT', path: '/ad/*', action: { type: 'hang-after' }, times: 1 });
  await pushAll(page);
  await expect.poll(control.fired).toHaveLength(1);
  const power = (event: 'suspend' | 'resume') =>
    adsheet.app.evaluate(({ powerMonitor }, name) => powerMonitor.emit(name), event);
  await power('suspend');
  await expect(page.getByTestId(testIds.job)).toBeVisible();
  await power('resume');
  await idle(page);
  await expect(page.getByTestId(testIds.view('drafts'))).toHaveText(/\D0$/);
  expect(await control.written()).toEqual(sent);
});
