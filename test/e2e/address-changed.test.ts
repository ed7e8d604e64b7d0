import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { ask } from '../support/ask.ts';
import { answerQuestions, questions } from '../support/dialogs.ts';
import { lookAt } from '../support/pictures.ts';
import { SHOP } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// An account that was signed in goes to another address only after a yes to a question of the system's own.

const shop = shopForEachTest(5);
const ELSEWHERE = 'http://127.0.0.1:9';

test('a changed address is asked about by the system: a no keeps the form as it is, a yes goes on to a sign-in', async () => {
  const { page, adsheet, sandbox } = shop;
  const authUrl = async () => (await ask(page, 'accounts.state', { account: SHOP })).account.authUrl;
  await page.getByTestId(testIds.command('accounts')).click();
  await page
    .getByTestId(testIds.accounts)
    .getByRole('button', { name: `Change ${SHOP}` })
    .click();
  const form = page.getByTestId(testIds.accountForm);
  await page.getByTestId(testIds.accountField('authUrl')).fill(ELSEWHERE);
  await page.getByTestId(testIds.accountField('clientSecret')).fill(sandbox.clientSecret);

  await answerQuestions(adsheet, 0);
  await page.getByTestId(testIds.accountFormSubmit).click();
  await expect(form.getByRole('alert')).toBeInViewport();
  const [said] = await questions(adsheet);
  expect(said).toContain(`Change the addresses of the account “${SHOP}”?`);
  expect(said).toContain(`→ ${ELSEWHERE}/`);
  await expect(page.getByTestId(testIds.accountField('authUrl'))).toHaveValue(ELSEWHERE);
  expect(await authUrl()).toBe(sandbox.authUrl);
  await lookAt(adsheet, 'refused', '.dialog');

  await answerQuestions(adsheet, 1);
  await page.getByTestId(testIds.accountFormSubmit).click();
  await expect(page.getByTestId(testIds.signIn)).toBeVisible();
  expect(await questions(adsheet)).toHaveLength(1);
  await page.getByTestId(testIds.signInCancel).click();
  await expect.poll(authUrl).toBe(ELSEWHERE);
  // What was kept for the address of before is not sent to another.
  await expect(page.getByTestId(testIds.signedOutBanner)).toBeVisible();
});
