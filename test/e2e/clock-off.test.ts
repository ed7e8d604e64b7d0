import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { startSandbox } from '../../sandbox/index.ts';
import { connect } from '../support/connect.ts';
import { controlOf } from '../support/control.ts';
import { lookAt } from '../support/pictures.ts';
import { allThere, idle } from '../support/shop.ts';
import { openAdsheet } from '../support/window.ts';

// The clock of a computer is years off: the seller is informed once and can go on working.

const FIVE_YEARS = 5 * 365.25 * 86_400_000;

test('a clock that is years ahead is told in a line that can be put away', async () => {
  const sandbox = await startSandbox({ ads: 20, autoConsent: true });
  const adsheet = await openAdsheet();
  const { page } = adsheet;
  try {
    await controlOf(sandbox).advance(-FIVE_YEARS);
    await connect(page, sandbox);
    await allThere(page, 20);
    await idle(page);
    const banner = page.getByTestId(testIds.clockBanner);
    await expect(banner).toContainText('The clock of this computer is 5 years ahead of the marketplace’s');
    await expect(banner).toContainText(String(new Date(Date.now() - FIVE_YEARS).getFullYear()));
    await lookAt(adsheet, 'ahead', '.banners');
    await banner.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(banner).toBeHidden();
    await page.getByTestId(testIds.command('pull')).click();
    await expect(page.getByTestId(testIds.announcer)).toContainText('Nothing changed');
    await expect(banner).toBeHidden();
  } finally {
    await adsheet.close();
    await sandbox.close();
  }
});
