import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { lookAt } from '../support/pictures.ts';
import { drafts, enginePid, retitle, SHOP } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// An engine that keeps dying: the window says what is safe and what to do, and goes on where it was.

const shop = shopForEachTest(20);

/** Ends the engine and waits until another runs in its place. */
const killEngine = async (): Promise<void> => {
  const pid = await enginePid(shop.adsheet);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => enginePid(shop.adsheet).catch(() => pid), { timeout: 30_000 }).not.toBe(pid);
};

const stopEngine = async (page: Page): Promise<void> => {
  for (let death = 1; death <= 3; death += 1) await killEngine();
  process.kill(await enginePid(shop.adsheet), 'SIGKILL');
  await expect(page.getByTestId(testIds.engineStopped)).toBeVisible();
};

test('an engine that stopped for good has a page, for eyes, keys and screen readers, and a way on', async () => {
  const { page, adsheet } = shop;
  await retitle(page, 3);
  await stopEngine(page);
  const stopped = page.getByTestId(testIds.engineStopped);
  await expect(stopped).toBeFocused();
  await expect(stopped).toHaveAccessibleName('The engine of Adsheet stopped');
  await expect(stopped).toHaveAccessibleDescription(/Your work is safe/);
  await expect(page.getByTestId(testIds.engineStoppedFolder)).toHaveText(
    path.join(adsheet.home, 'accounts', SHOP),
  );
  await lookAt(adsheet, 'stopped', 'body');
  // A page that is loaded again knows it too.
  await page.reload();
  await expect(stopped).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByTestId(testIds.engineRestart)).toBeFocused();
  await page.keyboard.press('Enter');
  await drafts(page, 3);
  await expect(stopped).toBeHidden();
});
