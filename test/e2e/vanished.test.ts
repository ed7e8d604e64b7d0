import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { faultsOf } from '../support/accessibility.ts';
import { ask } from '../support/ask.ts';
import { consent } from '../support/connect.ts';
import { cell, threeAds } from '../support/grid.ts';
import { allThere, openPanel, pulled, pushAll, retitle, SHOP } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// Ads that are gone from the marketplace, and sign-ins that end: the seller is informed once, and can go on.

const ADS = 60;

const shop = shopForEachTest(ADS);

const pullFull = async (page: Page): Promise<void> => {
  await pulled(page, () => page.keyboard.press('Control+F5'));
  await expect(page.getByTestId(testIds.job)).toBeHidden();
};

const signInAgain = async (page: Page): Promise<void> => {
  await page.getByTestId(testIds.signInAgain).click();
  await consent(page);
};

test('ads that vanished are told of once, found under Gone, made anew with their edits, and put away', async () => {
  const { page } = shop;
  const [edited, plain, other] = await threeAds(page);
  await retitle(page, 1);
  for (const { id } of [edited, plain, other]) await shop.control.remove(id);
  await pullFull(page);
  const banner = page.getByTestId(testIds.goneBanner);
  await expect(banner).toContainText('3 ads are no longer on the marketplace. One holds edits');
  await page.getByTestId(testIds.goneShow).click();
  await expect(banner).toBeHidden();
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^3 of /);
  await expect(cell(page, edited.key, 'title')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(cell(page, edited.key, 'status')).toHaveText('Gone');

  await cell(page, edited.key, 'title').click();
  await openPanel(page);
  await expect(page.getByTestId(testIds.goneNote)).toContainText('Your edits are kept here');
  await page.getByTestId(testIds.goneNote).getByRole('button', { name: 'Make a new ad of it' }).click();
  await expect(page.getByTestId(testIds.toast)).toContainText('A new ad takes its place, paused');
  await page.getByTestId(testIds.toastAction).click();
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^1 of /);
  await expect(page.getByTestId(testIds.grid)).toContainText(`Nieuwe titel ${edited.id}`);

  await page.getByTestId(testIds.view('gone')).click();
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^2 of /);
  await page.getByTestId(testIds.gonePutAway).click();
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^0 of /);
  await page.getByTestId(testIds.toastAction).last().click();
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^2 of /);
  await pullFull(page);
  await expect(banner).toBeHidden();
});

test('what is told of ads made anew goes when they are taken back', async () => {
  const { page } = shop;
  const [edited] = await threeAds(page);
  await retitle(page, 1);
  await shop.control.remove(edited.id);
  await pullFull(page);
  await page.getByTestId(testIds.goneRecreate).click();
  const toast = page.getByTestId(testIds.toast);
  await expect(toast).toContainText('A new ad takes its place');
  await page.keyboard.press('Control+z');
  await expect(page.getByTestId(testIds.view('new'))).toHaveText(/\D0$/);
  // By itself it would stay for 15 seconds.
  await expect(toast.filter({ hasText: 'A new ad takes its place' })).toHaveCount(0, { timeout: 3_000 });
  await expect(toast).toContainText('Undone in');
});

test('Escape leaves a sign-in that waits, first emptying what was typed, and the ads stay', async () => {
  const { page } = shop;
  await ask(page, 'session.sign_out', { account: SHOP });
  await page.getByTestId(testIds.signInAgain).click();
  const paste = page.getByTestId(testIds.signInPaste);
  await expect(paste).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await paste.fill('http://127.0.0.1/half');
  await paste.press('Escape');
  await expect(paste).toHaveValue('');
  await expect(page.getByTestId(testIds.signInCancel)).toHaveText('CancelEsc');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId(testIds.signIn)).toHaveCount(0);
  await allThere(page, ADS);
  await page.getByTestId(testIds.signInAgain).click();
  await expect(page.getByTestId(testIds.signInCopy)).toBeVisible();
});

test('an ad that vanished and comes back loses the mark and keeps its edit', async () => {
  const { page } = shop;
  const [edited] = await threeAds(page);
  await retitle(page, 1);
  await shop.control.remove(edited.id);
  await pullFull(page);
  await expect(page.getByTestId(testIds.view('gone'))).toHaveText(/\D1$/);
  await shop.control.bringBack(edited.id);
  await pullFull(page);
  await expect(page.getByTestId(testIds.goneBanner)).toBeHidden();
  await expect(page.getByTestId(testIds.view('gone'))).toBeHidden();
  await expect(page.getByTestId(testIds.view('drafts'))).toHaveText(/\D1$/);
});

test('a push whose sign-in ends says so once, and goes on by itself after the next sign-in, each edit sent once', async () => {
  const { page } = shop;
  const ids = await retitle(page, 20);
  await shop.control.revokeTokens();
  await shop.control.faults({ method: 'PUT', path: '/ad/*', nth: 8, action: { type: 'expire-token' } });
  await pushAll(page);
  const banner = page.getByTestId(testIds.signedOutBanner);
  await expect(banner).toContainText('You were signed out in the middle of sending');
  await expect(page.getByTestId(testIds.runBanner)).toBeHidden();
  await expect(page.locator('.toast-error')).toHaveCount(0);
  expect((await shop.control.written()).length).toBeLessThan(ids.length);

  await signInAgain(page);
  await expect(page.getByTestId(testIds.toast).first()).toContainText('Signed in. Sending goes on');
  await expect(page.getByTestId(testIds.view('drafts'))).toHaveText(/\D0$/, { timeout: 30_000 });
  await expect(banner).toBeHidden();
  expect(await shop.control.written()).toEqual(ids);
});

test('a pull whose sign-in ends says so once, and goes on by itself after the next sign-in', async () => {
  const { page } = shop;
  await shop.control.revokeTokens();
  await shop.control.faults({ method: 'GET', path: '/ad', action: { type: 'expire-token' } });
  await page.keyboard.press('Control+F5');
  const banner = page.getByTestId(testIds.signedOutBanner);
  await expect(banner).toContainText('You were signed out while your ads were being read');
  await expect(page.locator('.toast-error')).toHaveCount(0);
  await signInAgain(page);
  await expect(page.getByTestId(testIds.toast).first()).toContainText('Reading your ads goes on');
  await expect(banner).toBeHidden();
  await expect
    .poll(() => ask(page, 'accounts.state', { account: SHOP }))
    .toMatchObject({ pullUnfinished: false, readOnly: null });
});

test('an account nobody used for long is named on opening, in words and in the dialog, and not with a wrong clock', async () => {
  const { home } = shop.adsheet;
  await shop.adsheet.close();
  const accounts = path.join(home, 'accounts');
  const other = path.join(accounts, 'Winkel Twee');
  await cp(path.join(accounts, 'Shop'), other, { recursive: true });
  const usedDaysAgo = async (days: number): Promise<void> => {
    const file = path.join(other, 'secrets.json');
    const usedAt = new Date(Date.now() - days * 86_400_000).toISOString();
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), usedAt }));
  };
  await usedDaysAgo(53);
  await shop.reopen();
  const banner = shop.page.getByTestId(testIds.unusedBanner);
  await expect(banner).toContainText('Winkel Twee: not used for a long time: will be signed out in 7 days');
  await banner.getByRole('button', { name: 'Accounts' }).click();
  await expect(shop.page.getByTestId(testIds.accounts)).toContainText('will be signed out in 7 days');
  await shop.adsheet.close();
  await usedDaysAgo(-500);
  await shop.reopen();
  await allThere(shop.page, ADS);
  await expect(shop.page.getByTestId(testIds.unusedBanner)).toBeHidden();
});
