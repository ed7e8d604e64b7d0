// Connects an account as a seller does: the form, the question about secrets, and consent in a browser.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { Sandbox } from '../../sandbox/index.ts';

type Service = Pick<Sandbox, 'baseUrl' | 'authUrl' | 'clientId' | 'clientSecret'>;

/** From the first run to a signed-in account named Shop whose first pull has begun. */
export const connect = async (page: Page, service: Service): Promise<void> => {
  await page.getByTestId(testIds.connect).click();
  const { baseUrl, authUrl, clientId, clientSecret } = service;
  for (const [name, text] of Object.entries({ name: 'Shop', baseUrl, authUrl, clientId, clientSecret }))
    await page.getByTestId(testIds.accountField(name)).fill(text);
  await page.getByTestId(testIds.accountFormSubmit).click();
  const ask = page.getByTestId(testIds.secretsKind('file'));
  const copy = page.getByTestId(testIds.signInCopy);
  await ask.or(copy).first().waitFor();
  if (await ask.isVisible()) await ask.click();
  await consent(page);
};

/** Gives consent in a separate browser, with the address that the waiting screen copies. */
export const consent = async (page: Page): Promise<void> => {
  const copy = page.getByTestId(testIds.signInCopy);
  await copy.click();
  // The shell puts it on the clipboard, and the button says when it did.
  await expect(copy).toHaveText('Copied');
  const paste = page.getByTestId(testIds.signInPaste);
  await paste.focus();
  // Only this key gives the page the clipboard's content.
  await page.keyboard.press('ControlOrMeta+V');
  await expect(paste).toHaveValue(/^http/);
  const address = await paste.inputValue();
  await paste.fill('');
  await (await fetch(address)).text();
};
