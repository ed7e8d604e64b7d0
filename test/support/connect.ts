// Connects an account the way a seller does: the form, where secrets go, and a browser that says yes.
import type { Page } from '@playwright/test';
import { testIds } from '../../renderer/test-ids.ts';
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
  const address = page.getByTestId(testIds.signInAddress);
  await ask.or(address).first().waitFor();
  if (await ask.isVisible()) await ask.click();
  await address.waitFor();
  await (await fetch(await address.inputValue())).text();
};
