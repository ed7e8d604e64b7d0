import type { Locator } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { ask } from '../support/ask.ts';
import { cell, oneAd, threeAds } from '../support/grid.ts';
import { openPanel, SHOP } from '../support/shop.ts';
import { shopSeenAnew } from '../support/shop-tests.ts';

// Hands on the edit panel while the marketplace moves: what is typed is kept, and what is shown is what would be sent.

const ADS = 60;
const shop = shopSeenAnew(ADS);

test.beforeEach(async () => {
  if (await shop.page.getByTestId(testIds.right).isHidden()) await openPanel(shop.page);
});

const field = (path: string): Locator =>
  shop.page.getByTestId(testIds.right).getByTestId(testIds.panelField(path));

test('what is being typed outlives a pull, an undone text is gone, and a choice is made or emptied by Tab', async () => {
  const { page } = shop;
  const [ad, other] = await threeAds(page);

  await cell(page, ad.key, 'title').click();
  await field('title').fill('Mijn eigen titel');
  await shop.control.change(ad.id, { title: 'Van iemand anders' });
  await page.keyboard.press('F5');
  await expect(cell(page, ad.key, 'title')).toHaveText('Van iemand anders');
  await expect(field('title')).toHaveValue('Mijn eigen titel');
  await page.keyboard.press('Tab');
  await expect(cell(page, ad.key, 'title')).toContainText('Mijn eigen titel');
  await page.keyboard.press('Control+z');
  await expect(cell(page, ad.key, 'title')).toHaveText('Van iemand anders');
  await expect(field('title')).toHaveValue('Van iemand anders');

  await expect(field('status')).toBeFocused();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(field('status')).toHaveValue('Active');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('paus');
  await page.keyboard.press('Tab');
  await expect(field('status')).toHaveValue('Paused');

  await cell(page, other.key, 'title').click();
  await field('title').fill('Te laat');
  await shop.control.change(other.id, { status: 'DELETED' });
  await page.keyboard.press('F5');
  await expect(field('title')).toHaveAttribute('readonly');
  await expect(field('title')).not.toHaveValue('Te laat');
});

test('an entry of a list is taken away by key, and the focus goes to the box where another is added', async () => {
  const { page } = shop;
  const ad = await oneAd(page);
  const path = 'attributes.tags';
  await ask(page, 'edits.apply', {
    account: SHOP,
    label: 'Tags',
    changes: [{ key: ad.key, field: path, value: ['stoer', 'licht', 'nieuw'] }],
  });
  await cell(page, ad.key, 'title').click();
  const entries = page.getByTestId(testIds.right).getByRole('list', { name: 'tags' }).getByRole('listitem');
  await entries.filter({ hasText: 'licht' }).getByRole('button').press('Enter');
  await expect(entries).toHaveText(['stoer', 'nieuw']);
  await expect(field(path)).toBeFocused();
  await page.keyboard.type('zwaar');
  await page.keyboard.press('Enter');
  await expect(entries).toHaveText(['stoer', 'nieuw', 'zwaar']);
});

test('a picture is moved and taken away by key, and the focus goes with it', async () => {
  const { page } = shop;
  const ad = await oneAd(page);
  const sources = ['voor', 'achter', 'binnen'].map((name) => ({ src: `https://img.example/${name}.jpg` }));
  await ask(page, 'edits.apply', {
    account: SHOP,
    label: 'Pictures',
    changes: [{ key: ad.key, field: 'images', value: sources }],
  });
  await cell(page, ad.key, 'title').click();
  const picture = (name: string): Locator =>
    page.getByTestId(testIds.right).getByRole('listitem', { name: new RegExp(name) });
  await picture('binnen').focus();
  for (const place of [2, 1]) {
    await page.keyboard.press('Alt+ArrowUp');
    await expect(picture('binnen')).toHaveAccessibleName(new RegExp(`^Picture ${place},`));
    await expect(picture('binnen')).toBeFocused();
  }
  for (const name of ['voor', 'achter']) {
    await page.keyboard.press('Delete');
    await expect(picture(name)).toBeFocused();
  }
  await page.keyboard.press('Delete');
  await expect(field('images')).toBeFocused();
});
