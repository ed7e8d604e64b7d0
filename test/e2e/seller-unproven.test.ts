import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { startSandbox } from '../../sandbox/index.ts';
import { ask } from '../support/ask.ts';
import { connect, consent } from '../support/connect.ts';
import { lookAt } from '../support/pictures.ts';
import { SHOP } from '../support/shop.ts';
import { openAdsheet } from '../support/window.ts';

// A marketplace that does not tell who signed in, and an account without ads by which it could be told: the seller says.

test('nobody is signed in without a yes, and with one it is not asked again', async () => {
  const sandbox = await startSandbox({ ads: 0, autoConsent: true, settings: { userId: 'absent' } });
  const adsheet = await openAdsheet();
  const { page } = adsheet;
  try {
    await connect(page, sandbox);
    const screen = page.getByTestId(testIds.signIn);
    const yes = page.getByTestId(testIds.signInSameSeller);
    await expect(yes).toBeVisible();
    await expect(screen).toBeFocused();
    await expect(screen).toContainText('Is it the same seller?');
    await lookAt(adsheet, 'asked', 'main');
    await page.keyboard.press('Escape');
    await expect(screen).toBeHidden();
    const signedIn = async () => (await ask(page, 'accounts.state', { account: SHOP })).account.signedIn;
    expect(await signedIn()).toBe(false);

    await page.getByTestId(testIds.signInAgain).click();
    await consent(page);
    await yes.focus();
    await page.keyboard.press('Enter');
    await expect(screen).toBeHidden();
    await expect(page.getByTestId(testIds.signedOutBanner)).toBeHidden();
    expect(await signedIn()).toBe(true);
    await expect(page.getByTestId(testIds.job)).toHaveCount(0);
    await page.getByTestId(testIds.command('pull')).click();
    await expect(page.getByTestId(testIds.toast)).toHaveCount(0);
    await expect(page.getByTestId(testIds.announcer)).toContainText('Nothing changed');
  } finally {
    await adsheet.close();
    await sandbox.close();
  }
});
