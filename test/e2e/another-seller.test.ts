import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { faultsOf } from '../support/accessibility.ts';
import { ask } from '../support/ask.ts';
import { consent } from '../support/connect.ts';
import { allThere, idle, SHOP } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// Another seller signs in at the browser: the account remains its seller's, and the other one gets a separate
// account.

const OTHER = 7002;
const shop = shopForEachTest(20);

const consentBy = async (seller: number): Promise<void> => {
  const answer = await fetch(`${shop.sandbox.controlUrl}/settings`, {
    method: 'PATCH',
    body: JSON.stringify({ consentBy: seller }),
  });
  expect(answer.ok).toBe(true);
};

test('another seller is refused by name, and one button makes an account of their own', async () => {
  const { page } = shop;
  await consentBy(OTHER);
  await ask(page, 'session.sign_out', { account: SHOP });
  await page.getByTestId(testIds.signInAgain).click();
  await consent(page);
  const screen = page.getByTestId(testIds.signIn);
  await expect(screen).toContainText('belongs to another seller');
  await expect(screen).toContainText('Strangers');
  await expect(screen).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
  const add = page.getByTestId(testIds.signInAddAccount);
  await expect(add).toContainText('Strangers');
  await add.focus();
  await page.keyboard.press('Enter');
  await allThere(page, 3);
  await idle(page);
  const { accounts } = await ask(page, 'accounts.list', {});
  expect(accounts.map(({ name, signedIn }) => [name, signedIn])).toEqual([
    [SHOP, false],
    [expect.stringContaining('Strangers'), true],
  ]);
});
