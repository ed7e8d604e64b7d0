import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { faultsOf } from '../support/accessibility.ts';
import { cell, focusCell, oneAd, typeInto } from '../support/grid.ts';
import { allThere, drafts, enginePid, pushAll, retitle } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// What a seller meets on a bad day, in the real window: nothing is lost, nothing is sent twice, and there is a way on.

const ADS = 60;

const shop = shopForEachTest(ADS);

const seriousFaults = async (page: Page): Promise<readonly string[]> =>
  (await faultsOf(page)).filter((fault) => /^(serious|critical) /.test(fault));

test('an engine killed over drafts says so, comes back with them, and they can be sent', async () => {
  const { page } = shop;
  const ids = await retitle(page, 4);
  const banner = page.getByTestId(testIds.engineBanner);
  // Waited for from before: the engine may be back sooner than one looks again.
  const told = banner.waitFor();
  process.kill(await enginePid(shop.adsheet), 'SIGKILL');
  await told;
  await expect(banner).toBeHidden();
  await drafts(page, 4);
  await pushAll(page);
  await expect(page.getByTestId(testIds.pushResult)).toContainText('4');
  await drafts(page, 0);
  expect(await shop.control.written()).toEqual(ids);
});

test('a service that dies in the middle of a push leaves the rest waiting; resuming sends it once', async () => {
  const { page } = shop;
  const ids = await retitle(page, 12);
  await shop.control.faults(
    { path: '/ad/*', method: 'PUT', nth: 3, action: { type: 'reset-after' } },
    { path: '/**', nth: 9, times: 100_000, action: { type: 'reset-before' } },
  );
  await pushAll(page);
  const banner = page.getByTestId(testIds.runBanner);
  await expect(banner).toBeVisible({ timeout: 60_000 });
  await expect(banner).toContainText('Your edits are kept');
  const before = await shop.control.written();
  expect(before.length).toBeGreaterThan(0);
  expect(before.length).toBeLessThan(ids.length);
  await shop.control.mend();
  await page.getByTestId(testIds.runResume).click();
  await expect(page.getByTestId(testIds.pushResult)).toContainText('12', { timeout: 60_000 });
  await drafts(page, 0);
  await expect(banner).toBeHidden();
  expect(await shop.control.written()).toEqual(ids);
});

test('a damaged local copy is said so and made again with the edits that were not sent', async () => {
  await retitle(shop.page, 3);
  const { home } = shop.adsheet;
  await shop.adsheet.close();
  await writeFile(path.join(home, 'accounts', 'Shop', 'mirror.db'), 'This is no database. '.repeat(2_000));
  await shop.reopen();
  const { page } = shop;
  await page.getByRole('button', { name: 'Make it again' }).click();
  await allThere(page, ADS);
  await drafts(page, 3);
});

test('a sign-in that is refused offers another, and says so no more once it is taken again', async () => {
  const { page } = shop;
  await allThere(page, ADS);
  const toast = page.getByTestId(testIds.toast);
  await shop.control.faults({
    method: 'GET',
    path: '/**',
    times: 100,
    action: { type: 'status', status: 401, code: 1007 },
  });
  await page.keyboard.press('F5');
  const refused = toast.filter({ hasText: 'no longer takes this sign-in' });
  await expect(refused.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await shop.control.mend();
  await page.keyboard.press('F5');
  await expect(refused).toHaveCount(0);
});

test('with the keyboard alone an edit gets from its cell through Review to the marketplace', async () => {
  const { page } = shop;
  const ad = await oneAd(page);
  await typeInto(page, ad.key, 'title', 'Alleen met toetsen');
  await drafts(page, 1);
  await page.keyboard.press('Control+Enter');
  const push = page.getByTestId(testIds.push);
  await expect(push).toContainText('1');
  const isReached = () => push.evaluate((button) => button === document.activeElement);
  for (let step = 0; step < 200 && !(await isReached()); step += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.pushResult)).toContainText('1');
  expect(await shop.control.ad(ad.id)).toMatchObject({ title: 'Alleen met toetsen' });
});

test('the main screens have no serious fault of accessibility, also after a dialog', async () => {
  const { page } = shop;
  const ad = await oneAd(page);
  await focusCell(page, ad.key, 'description');
  await page.keyboard.press('F2');
  await expect(page.getByTestId(testIds.longText)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(cell(page, ad.key, 'description')).toBeFocused();
  await page.getByTestId(testIds.quickFilter).fill('');
  await retitle(page, 3);
  expect(await seriousFaults(page)).toEqual([]);
  for (const tab of ['review', 'campaigns', 'history']) {
    await page.getByTestId(testIds.tab(tab)).click();
    await expect(page.getByTestId(testIds.tab(tab))).toHaveAttribute('aria-selected', 'true');
    expect(await seriousFaults(page)).toEqual([]);
  }
});
