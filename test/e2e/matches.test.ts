import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { ask } from '../support/ask.ts';
import { sandboxOf, threeAds } from '../support/grid.ts';
import { idle, pushAll, SHOP } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// An ad that may be the one a new row became: the seller is asked, by keyboard, before anything is sent.

const shop = shopForEachTest(60);

/** A create under a vendor ID of the seller's is lost on its way, and another client makes such an ad. */
const heldBy = async (title: string): Promise<{ readonly key: RowKey; readonly id: number }> => {
  const { page, control } = shop;
  const [like] = await threeAds(page);
  const made = await ask(page, 'edits.duplicate', { account: SHOP, select: { keys: [like.key] } });
  const key = made.keys[0] as RowKey;
  await ask(page, 'edits.apply', {
    account: SHOP,
    label: 'edit',
    changes: [{ key, field: 'vendorId', text: 'stoel-7' }],
  });
  const { ad } = await ask(page, 'ads.get', { account: SHOP, key });
  const body = { ...ad.local, title };
  // Both at once: soon after, Adsheet looks whether the ad is there.
  await control.faults(
    {
      method: 'POST',
      path: '/ad',
      action: { type: 'meanwhile-before', orders: [{ method: 'POST', path: '/ads', body }] },
    },
    { method: 'POST', path: '/ad', action: { type: 'reset-before' } },
  );
  await pushAll(page);
  // A vendor ID that a person chose cannot be changed later: Adsheet asks first.
  const confirm = page.getByTestId(testIds.guardConfirm);
  await confirm.waitFor();
  for (const tick of await page.getByTestId(testIds.guards).getByRole('checkbox').all()) await tick.check();
  await confirm.click();
  await expect.poll(control.fired, { timeout: 20_000 }).toHaveLength(2);
  await idle(page);
  const ads = await (await sandboxOf(page)).ads();
  const [id] = [...ads].find(([, other]) => other['title'] === title) ?? [];
  return { key, id: Number(id) };
};

test('an ad under the vendor ID of a new row is shown beside it, and said to be the one by keyboard', async () => {
  const { page, control } = shop;
  const { id } = await heldBy('Van een ander');
  const banner = page.getByTestId(testIds.matchesBanner);
  await expect(banner).toContainText('Is it the one you made?');
  await page.getByTestId(testIds.matchesLook).press('Enter');
  const dialog = page.getByTestId(testIds.matchesDialog);
  await expect(dialog.getByRole('table')).toContainText('Van een ander');
  await expect(dialog.getByRole('columnheader', { name: `Ad ${id} on the marketplace` })).toBeVisible();
  await page.getByTestId(testIds.matchSame).press('Enter');
  await expect(dialog).toContainText('Nothing is asked any more.');
  await expect(page.getByTestId(testIds.announcer)).toContainText(`Ad ${id} is the one you made.`);
  await page.keyboard.press('Escape');
  await expect(banner).toBeHidden();
  await expect(page.getByTestId(testIds.view('new'))).toHaveText(/\D0$/);
  expect(await control.ad(id)).toMatchObject({ title: 'Van een ander' });
});

test('said to be another one, the new row gets a vendor ID of its own and stays to be sent', async () => {
  const { page } = shop;
  const { key } = await heldBy('Van een ander');
  await page.getByTestId(testIds.matchesLook).click();
  await expect(page.getByTestId(testIds.matchesDialog)).toContainText('makes a second paid ad');
  await page.getByTestId(testIds.matchAnother).click();
  await expect(page.getByTestId(testIds.matchesBanner)).toBeHidden();
  const { ad } = await ask(page, 'ads.get', { account: SHOP, key });
  expect(ad.state).toBe('new');
  expect(ad.local['vendorId']).toMatch(/^as-[a-z2-7]{12}$/);
});
